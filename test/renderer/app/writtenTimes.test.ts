// Days and times as sentences take them, in the words of each language; and keys as they are named where it is typed.
import { expect, test } from 'vitest'
import { defineComponent, h, provide, readonly, ref } from 'vue'
import { capWord } from '../../../src/renderer/src/composables/keys/capWords'
import { displayKey } from '../../../src/renderer/src/composables/useDisplay'
import { useFormat, type Format } from '../../../src/renderer/src/composables/writing/useFormat'
import { textKey } from '../../../src/renderer/src/composables/writing/useText'
import { loadLanguage, makeText, type LanguageTag } from '../../../src/text'
import { mountPart } from '../mountPage'

async function formatIn(tag: LanguageTag): Promise<Format> {
  const language = await loadLanguage(tag)
  const held: { format?: Format } = {}
  const Writing = defineComponent(() => {
    held.format = useFormat()
    return () => null
  })
  const Around = defineComponent(() => {
    provide(textKey, makeText(tag, language))
    provide(displayKey, {
      locale: readonly(ref(tag === 'en' ? 'en-GB' : tag)),
      language: readonly(ref(tag)),
      density: readonly(ref('normal' as const)),
      letterShortcuts: readonly(ref(true)),
      isMac: false,
      inBrowser: false,
    })
    return () => h(Writing)
  })
  mountPart(Around)
  return held.format!
}

test.each([
  ['en', '3 Mar 2021, 09:42'],
  ['de', '3. März 2021, 09:42'],
  ['fr', 'le 3 mars 2021 à 09:42'],
  ['es', 'el 3 mar 2021 a las 09:42'],
] as const)(
  'a time inside a sentence was put together from pieces (%s): the language says how it stands there',
  async (tag, written) => {
    const format = await formatIn(tag)

    expect(format.time(new Date(2021, 2, 3, 9, 42), 'inline')).toBe(written)
  },
)

test('a time of today stands in a French and in a Spanish sentence as people say it', async () => {
  const today = new Date()
  today.setHours(9, 42)

  expect((await formatIn('fr')).time(today, 'inline')).toBe('aujourd’hui à 09:42')
  expect((await formatIn('es')).time(today, 'inline')).toBe('hoy a las 09:42')
})

test('keys were named in English everywhere: they are named as on the keyboards of the language', async () => {
  const german = makeText('de', await loadLanguage('de'))

  expect(['Ctrl', 'Shift', 'Space', 'K', '↑'].map((cap) => capWord(cap, german))).toEqual([
    ...['Strg', 'Umschalt', 'Leertaste', 'K', '↑'],
  ])
})

test('"Scheduled for 10:00:00": a time of today has seconds only in a record of what was done', async () => {
  const { time } = await formatIn('en')
  const today = new Date()
  today.setHours(10, 0, 0)

  expect([time(today, 'brief'), time(today, 'record')]).toEqual(['10:00', '10:00:00'])
})
