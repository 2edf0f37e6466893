// The keys of a choice by its consequences: 1 2 3 select, Enter confirms. Esc, which decides later, belongs to the panel or page
// around the choice.
import { useEventListener } from '@vueuse/core'
import { nextTick, toValue, type MaybeRefOrGetter } from 'vue'
import type { ConsequenceOption } from '../consequences'
import { useShortcuts } from './useShortcuts'
import { useText } from '../writing/useText'

interface KeyedOption<Value extends string> {
  readonly value: Value
  readonly disabled?: boolean
}

export interface ChoiceKeys<Value extends string, Option extends KeyedOption<Value> = ConsequenceOption<Value>> {
  /** Keys pressed inside of it count. */
  readonly target: MaybeRefOrGetter<HTMLElement | null | undefined>
  readonly options: () => readonly Option[]
  readonly choose: (value: Value) => void
  /** A key of an option that is not allowed yet. */
  readonly tooEarly: (option: Option) => void
  readonly confirm: () => void
  /** The keys act, and are shown in the status bar. */
  readonly when: () => boolean
}

export function useChoiceKeys<Value extends string, Option extends KeyedOption<Value> = ConsequenceOption<Value>>(
  keys: ChoiceKeys<Value, Option>,
): void {
  const { target, options, choose, tooEarly, confirm, when } = keys
  const t = useText()

  function select(place: number): void {
    const option = options()[place]
    if (option?.disabled) tooEarly(option)
    else if (option) {
      choose(option.value)
      void nextTick(() => toValue(target)?.querySelector<HTMLElement>('input:checked')?.focus())
    }
  }
  useEventListener(target, 'keydown', (event: KeyboardEvent) => {
    if (event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || !when()) return
    if (['1', '2', '3'].includes(event.key)) {
      event.preventDefault()
      select(Number(event.key) - 1)
    }
    // Buttons and links keep Enter for themselves.
    const isOnButton = event.target instanceof HTMLElement && event.target.closest('button, a, summary') !== null
    if (event.key !== 'Enter' || isOnButton) return
    event.preventDefault()
    confirm()
  })
  // Only shown in the status bar; the listener above handles these keys.
  const shown = { keys: [], hint: true, when, run: () => undefined }
  useShortcuts([
    { ...shown, caps: ['1', '2', '3'], label: t('uncertain.keyChoose') },
    { ...shown, caps: ['Enter'], label: t('uncertain.keyConfirm') },
    { ...shown, caps: ['Esc'], label: t('uncertain.keyLater') },
  ])
}
