// How every page and main state looks: light and dark, wide and narrow, from left to right and from right to left, compared
// with the kept pictures. `npm run pictures -- --update` keeps them as they are now.
import { loadLanguage, makeText } from '../../../src/text'
import { expect, test } from '../hostTest'
import { isUpdate, openAlbum, picturedLanguages } from './album'
import { closenessOf, keepMachine, readMachine } from './machine'
import { ofThisComputer } from './pictureStates'
import { stoppedApp } from './stoppedApp'
import { findCut } from './textsOutOfBox'
import { isWholeWalk, walkStates } from './walkStates'

for (const language of picturedLanguages) {
  const isArabic = language === 'ar'
  const which = isArabic ? 'in Arabic, from right to left,' : 'in English'
  test(
    `the pages ${which} look as in their pictures, light and dark, at two sizes, and none cuts a text`,
    { tag: isArabic ? '@long' : [] },
    async ({ openApp, chromium, profile }, testInfo) => {
      const machine = readMachine(chromium?.version() ?? '')
      if (isUpdate && isWholeWalk) keepMachine(machine)
      const closeness = closenessOf(machine, language)
      warn(closeness)
      const t = makeText(isArabic ? 'ar-u-nu-latn' : 'en-GB', await loadLanguage(language))
      const app = stoppedApp(openApp, { profile, testInfo, language, t })
      const album = closeness === 'unlike' ? undefined : openAlbum(language, closeness)
      const cut = new Set<string>()

      await walkStates(app, t, async (page, name) => {
        for (const text of await findCut(page)) cut.add(`${name}: ${text}`)
        if (!ofThisComputer.includes(name)) await album?.compare(page, name)
      })

      expect.soft([...cut], 'texts that are cut at 1024 px').toEqual([])
      if (isWholeWalk) album?.finish()
    },
  )
}

function warn(closeness: ReturnType<typeof closenessOf>): void {
  const what = {
    same_machine: '',
    other_machine: 'ONLY AREAS AND BLOCKS OF THE PICTURES WERE COMPARED',
    unlike: 'THE ARABIC PICTURES WERE NOT COMPARED',
  }[closeness]
  if (what)
    console.error(
      `\n!! ${what}: they were taken with another browser or other fonts (test/e2e/pictures/kept/machine.json).\n`,
    )
}
