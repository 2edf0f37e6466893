// Brings one setting into sight when the address names it, with the focus on its control.
import { nextTick, watch } from 'vue'

const shownForMs = 2_000
const control = 'button, input, select, textarea, [tabindex]'

/** `label`: the name of the setting as its row shows it; empty: none is asked for. */
export function useSettingInSight(label: () => string): void {
  watch(
    label,
    async (wanted) => {
      if (wanted === '') return
      await nextTick()
      const row = [...document.querySelectorAll<HTMLElement>('[data-setting]')].find(
        (element) => element.dataset.setting === wanted,
      )
      if (!row) return
      row.scrollIntoView({ block: 'center' })
      row.querySelector<HTMLElement>(control)?.focus()
      row.classList.add('found-setting')
      setTimeout(() => row.classList.remove('found-setting'), shownForMs)
    },
    { immediate: true, flush: 'post' },
  )
}
