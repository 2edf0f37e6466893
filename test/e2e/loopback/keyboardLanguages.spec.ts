// Without a mouse, in the language of the system: from the first start to a message that was sent and is found again.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadLanguage, makeText, type LanguageTag } from '../../../src/text'
import { expect as expectAtOnce, test } from '../hostTest'

// Pages and their parts are loaded for the first time here.
const expect = expectAtOnce.configure({ timeout: 30_000 })

const systems: readonly (readonly [LanguageTag, string])[] = [
  ['en', 'en-GB'],
  ['de', 'de-DE'],
  ['ar', 'ar-EG'],
]

for (const [tag, locale] of systems) {
  // The other two take the same way.
  const tags = tag === 'ar' ? [] : ['@long']
  test(
    `by keyboard alone a person imports, sends and finds a message (${locale})`,
    { tag: tags },
    async ({ openApp, profile }) => {
      test.slow()
      writeFileSync(join(profile, 'preferences.json'), JSON.stringify({ startDelaySeconds: 0, language: 'system' }))
      const { page } = await openApp({ context: { locale } })
      const language = await loadLanguage(tag)
      const t = makeText(tag === 'ar' ? 'ar-u-nu-latn' : locale, language)
      const { keyboard } = page
      const main = page.getByRole('main')
      const enabled = (name: string) =>
        expect(main.getByRole('button', { name }).first()).toBeEnabled({ timeout: 30_000 })
      const tabTo = async (name: string | RegExp): Promise<void> => {
        const button = page.getByRole('button', { name }).first()
        await expect(button).toBeVisible({ timeout: 30_000 })
        for (let presses = 0; presses < 60; presses++) {
          if (await button.evaluate((element) => element === document.activeElement)) return
          await keyboard.press('Tab')
        }
        throw new Error(`Tab never reaches “${name}”`)
      }
      await expect(page.locator('html')).toHaveAttribute('dir', language.direction)

      await tabTo(t('welcome.trySample'))
      await keyboard.press('Enter')
      await expect(main.getByRole('table', { name: t('imports.columnsTable') })).toBeVisible()
      await keyboard.press('Control+Enter')
      await expect(main.getByRole('grid', { name: t('imports.rowsTable') })).toBeVisible({ timeout: 30_000 })
      await keyboard.press('Control+Enter')
      const question = page.getByRole('dialog')
      await expect(question.getByText(t('importsCheck.confirmNew'))).toBeVisible()
      await keyboard.press('Control+Enter')
      await expect(question).toBeHidden({ timeout: 30_000 })
      const textThem = new RegExp(t('importsPast.textThem', { count: 431 }).replace(/[^\p{L} ]+/gu, '.+'))
      await tabTo(textThem)
      await keyboard.press('Enter')
      await expect(main.getByRole('textbox', { name: t('compose.editorLabel') })).toBeFocused()
      await keyboard.type('The shop opens at nine.')
      await enabled(t('compose.continue'))
      await keyboard.press('Control+Enter')
      await expect(page).toHaveURL(/\/when$/)
      await keyboard.press('Control+Enter')
      await expect(page).toHaveURL(/\/review$/)
      // Nothing is sent before the price is there: until then the keys do nothing.
      await expect(async () => {
        await keyboard.press('Control+Shift+Enter')
        await expect(page).toHaveURL(/\/campaigns\//, { timeout: 2_000 })
      }).toPass({ timeout: 60_000 })

      await keyboard.press('g')
      await keyboard.press('y')
      await expect(page).toHaveURL(/\/history$/)
      const rows = main.getByRole('grid').getByRole('row')
      await expect.poll(() => rows.count(), { timeout: 60_000 }).toBeGreaterThan(5)
      await keyboard.press('/')
      await keyboard.type('+447700900639')
      await expect(rows).toHaveCount(2)
      await expect(rows.last()).toContainText('The shop opens at nine.')
    },
  )
}
