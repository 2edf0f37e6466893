// The rows of the palette for what was typed, in their groups: fixed rows at once, found ones when they are answered.
import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { fits, groupOrder, type readTerm } from '../../../composables/keys/matchPalette'
import { usePalette, type PaletteGroup, type PaletteRow } from '../../../composables/keys/usePaletteActions'
import { useText } from '../../../composables/writing/useText'

const maxPerGroup = 6
const maxOfOneKind = 12

export interface ShownGroup {
  readonly id: PaletteGroup
  readonly label: string
  readonly rows: readonly PaletteRow[]
}

export function usePaletteGroups(
  isOpen: Readonly<Ref<boolean>>,
  asked: Readonly<Ref<ReturnType<typeof readTerm>>>,
): ComputedRef<ShownGroup[]> {
  const t = useText()
  const palette = usePalette()
  const found = shallowRef<readonly PaletteRow[]>([])
  const names: Readonly<Record<PaletteGroup, string>> = {
    do: t('shell.groupDo'),
    lists: t('shell.groupLists'),
    campaigns: t('shell.groupCampaigns'),
    people: t('shell.groupPeople'),
    settings: t('shell.groupSettings'),
    help: t('shell.groupHelp'),
    templates: t('shell.groupTemplates'),
    snippets: t('snippets.title'),
  }
  const fixed = computed(() =>
    (palette?.sources.value ?? []).flatMap((source) => (typeof source === 'function' ? source() : [])),
  )

  let asking = 0
  watch([isOpen, asked], async ([open, { term }]) => {
    asking += 1
    const mine = asking
    const searches = (palette?.sources.value ?? []).flatMap((source) =>
      typeof source === 'function' ? [] : [source.search],
    )
    if (!open || term === '') {
      found.value = []
      return
    }
    const answers = await Promise.allSettled(searches.map((search) => search(term)))
    if (mine === asking) found.value = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  })

  return computed(() => {
    const { only, term } = asked.value
    const rows = [...fixed.value.filter((row) => fits(row, term)), ...found.value]
    return groupOrder(term).flatMap((id) => {
      const shown = rows
        .filter((row) => row.group === id && (!only || only === id))
        .slice(0, only ? maxOfOneKind : maxPerGroup)
      return shown.length === 0 ? [] : [{ id, label: names[id], rows: shown }]
    })
  })
}
