// At 1024 px nothing that Postrider says is cut, in any language, and nothing leaves its button or the window. English and Arabic
// are looked at while their pictures are taken, German while colours are forced.
import { languageTags, loadLanguage, makeText } from '../../../src/text'
import { expect, test } from '../hostTest'
import { picturedLanguages } from './album'
import { stoppedApp } from './stoppedApp'
import { findCut } from './textsOutOfBox'
import { walkStates } from './walkStates'

const others = languageTags.filter((tag) => tag !== 'de' && !picturedLanguages.includes(tag))

for (const language of others) {
  test(
    `no text is cut at 1024 px in the language ${language}`,
    { tag: '@long' },
    async ({ openApp, profile }, testInfo) => {
      const t = makeText(language, await loadLanguage(language))
      const cut = new Set<string>()

      await walkStates(stoppedApp(openApp, { profile, testInfo, language, t }), t, async (page, name) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        for (const text of await findCut(page)) cut.add(`${name}: ${text}`)
      })

      expect([...cut]).toEqual([])
    },
  )
}
