// The way through everything that has a picture, for whatever looks at all of it.
import type { Page } from '@playwright/test'
import type { Translate } from '../../../src/text'
import { expect } from '../hostTest'
import { checkStates, emptyStates, livedStates, settingsStates, type PictureState } from './pictureStates'
import type { StoppedApp } from './stoppedApp'

type Visit = (page: Page, name: string) => Promise<void>

/** Names of the states to stop at; without them, all. */
const only = process.env.POSTRIDER_PICTURES_ONLY?.split(',')
const isWanted = ({ name }: { readonly name: string }): boolean => only?.includes(name) ?? true
/** The account's balance after its last send. */
const balance = /25[.,]11/
/** Nothing is passed over. */
export const isWholeWalk = only === undefined

/** `visit` gets the page as it stands, and the state's name. */
export async function walkStates(app: StoppedApp, t: Translate, visitAll: Visit): Promise<void> {
  const visit: Visit = async (page, name) => {
    if (isWanted({ name })) await visitAll(page, name)
  }
  const { page, close } = await app.openLived((opened) => visit(opened.page, 'closed-midway'))
  // The balance is read some seconds after a start: sooner or later among the first pages.
  await expect(page.locator('body')).toContainText(balance)
  const needsColumns = checkStates.some(isWanted)
  await walk(
    page,
    t,
    visit,
    livedStates.filter((state) => isWanted(state) || (needsColumns && state.name === 'import-columns')),
  )
  for (const { name, show } of needsColumns ? checkStates : []) {
    await show?.(page, t)
    await visit(page, name)
  }
  await page.keyboard.press('Escape')
  await goTo(page, '/settings/limits')
  await walk(page, t, visit, (await settingsStates(page)).filter(isWanted))
  await close()
  if (!emptyStates.some(isWanted) && !isWanted({ name: 'welcome' })) return

  const { page: empty } = await app.openEmpty()
  await visit(empty, 'welcome')
  await empty.getByRole('button', { name: t('welcome.practice'), exact: true }).click()
  await expect(empty.getByRole('navigation', { name: t('shell.places') })).toBeVisible()
  await walk(empty, t, visit, emptyStates.filter(isWanted))
}

async function walk(page: Page, t: Translate, visit: Visit, states: readonly PictureState[]): Promise<void> {
  for (const { name, address, show } of states) {
    await goTo(page, address)
    await show?.(page, t)
    await visit(page, name)
    if (show && (await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape')
  }
}

/** Until the page is there: a page that is loaded for the first time comes after its address. */
async function goTo(page: Page, address: string): Promise<void> {
  // Nothing is awaited inside of the page: on a busy machine Chromium sometimes let go of the promise, and the walk ended with that.
  await page.evaluate((to) => {
    const root = document.querySelector('#app') as unknown as { __vue_app__: { config: { globalProperties: Globals } } }
    interface Globals {
      readonly $router: { push(to: string): Promise<unknown> }
    }
    Reflect.set(globalThis, 'walkedTo', undefined)
    void root.__vue_app__.config.globalProperties.$router.push(to).then(() => Reflect.set(globalThis, 'walkedTo', to))
  }, address)
  await page.waitForFunction((to) => Reflect.get(globalThis, 'walkedTo') === to, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
