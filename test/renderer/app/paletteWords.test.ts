// Words that people type into the palette for what is always there.
import { defineComponent, h, provide } from 'vue'
import { expect, test } from 'vitest'
import { fits } from '../../../src/renderer/src/composables/keys/matchPalette'
import { makePalette, paletteKey } from '../../../src/renderer/src/composables/keys/usePaletteActions'
import { usePanicPalette } from '../../../src/renderer/src/features/shell/sending/usePanic'
import { useShellPalette } from '../../../src/renderer/src/features/shell/palette/useShellPalette'
import { useSends } from '../../../src/renderer/src/stores/campaigns/sends'
import { frame } from '../contacts/contactsParts'
import { aProgress, stateCounts } from '../shapes'

function openPalette() {
  const palette = makePalette()
  const Rows = defineComponent(() => {
    useShellPalette()
    usePanicPalette()
    return () => null
  })
  const Around = defineComponent(() => {
    provide(paletteKey, palette)
    return () => h(Rows)
  })
  frame(Around, { accounts: { list: () => ({ accounts: [], activeId: 'a1' }) } })
  return (term: string): string[] =>
    palette.sources.value
      .flatMap((source) => (typeof source === 'function' ? source() : []))
      .filter((row) => fits(row, term))
      .map(({ id }) => id)
}

test('the palette found nothing for settings, quiet, export and help: each leads to its place', () => {
  const find = openPalette()

  expect(find('settings')).toContain('settings-accounts')
  expect(find('quiet')).toContain('settings-quiet-hours')
  expect(find('export')).toEqual(expect.arrayContaining(['export-c', 'export-y']))
  expect(find('help')).toContain('guide')
})

test('the palette found nothing for pause: while something is sent, the word pauses it', () => {
  const find = openPalette()
  const send = aProgress({ state: 'running', counts: stateCounts({ total: 9, pending: 9 }) })
  Object.assign(useSends(), { byId: new Map([[send.campaignId, send]]) })

  expect(find('pause')).toContain('pause-all')
})
