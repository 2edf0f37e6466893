// The pages and their main states that have a picture. Found by what does not depend on the language.
import type { Page } from '@playwright/test'
import type { Translate } from '../../../src/text'
import { readPicturesProfile } from '../../support/pictures/picturesProfile'
import { expect } from '../hostTest'

export interface PictureState {
  readonly name: string
  readonly address: string
  /** Steps on the page before its picture is taken. */
  readonly show?: (page: Page, t: Translate) => Promise<void>
}

const { campaigns } = readPicturesProfile()
const campaign = (name: string): string => `/campaigns/${campaigns[name] ?? ''}`
const draft = `/compose/${campaigns['Summer opening hours'] ?? ''}`

async function openRow(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('grid').first().getByRole('row').nth(3).click()
}

function pressing(keys: string) {
  return async (page: Page): Promise<void> => {
    await page.keyboard.press(keys)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

/** States of an account after a week of use. The ones that the app keeps reading again come first. */
export const livedStates: readonly PictureState[] = [
  {
    name: 'campaign-uncertain',
    address: campaign('Shop is closed on Monday'),
    // Once the statuses of its messages have been read.
    show: (page) => expect(page.getByRole('main').getByRole('tab')).toHaveCount(5),
  },
  { name: 'campaigns', address: '/campaigns' },
  { name: 'campaign-done', address: campaign('Loyalty points reminder') },
  {
    name: 'campaign-people',
    address: campaign('Loyalty points reminder'),
    show: (page) => page.getByRole('main').getByRole('tab').nth(2).click(),
  },
  { name: 'campaign-paused', address: campaign('Spring menu') },
  { name: 'campaign-waiting', address: campaign('Market day in Leeds') },
  { name: 'campaign-trial', address: campaign('Rye bread, a trial') },
  { name: 'calendar-week', address: '/calendar' },
  { name: 'calendar-month', address: '/calendar?view=month' },
  { name: 'calendar-day', address: '/calendar?view=day' },
  { name: 'standing', address: '/standing' },
  { name: 'standing-on', address: '/standing/1' },
  { name: 'standing-paused', address: '/standing/2' },
  { name: 'standing-rule', address: '/standing/1/rule' },
  { name: 'standing-forecast', address: '/standing/1/days' },
  { name: 'contacts', address: '/contacts' },
  { name: 'contacts-person', address: '/contacts', show: openRow },
  { name: 'smart-list', address: '/contacts/smart/1' },
  { name: 'imports', address: '/imports' },
  {
    name: 'compose-people',
    address: `${draft}/people`,
    show: (page, t) => expect(page.getByRole('main').getByText(t('compose.counting'))).toHaveCount(0),
  },
  { name: 'compose-message', address: `${draft}/message` },
  {
    name: 'compose-templates',
    address: `${draft}/message`,
    async show(page, t) {
      await page
        .getByRole('button', { name: t('templates.button') })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'compose-when', address: `${draft}/when` },
  {
    name: 'compose-review',
    address: `${draft}/review`,
    show: (page, t) => expect(page.getByRole('main').getByText(t('compose.asking'))).toHaveCount(0),
  },
  { name: 'history', address: '/history' },
  { name: 'history-message', address: '/history', show: openRow },
  { name: 'history-figures', address: '/history/figures' },
  { name: 'history-person', address: '/history/person?phone=%2B447700900147' },
  { name: 'history-gateway', address: '/history/gateway' },
  { name: 'inbox', address: '/inbox' },
  {
    name: 'inbox-unclear',
    address: '/inbox?phone=%2B447700900544',
    // It counts as read once it has been on the screen for a moment.
    show: (page, t) => expect(page.locator('#inbox-unread')).toHaveText(t('inbox.unread', { count: 42 })),
  },
  { name: 'numbers', address: '/numbers' },
  { name: 'gateway', address: '/gateway' },
  { name: 'guide', address: '/guide/start' },
  { name: 'guide-uncertain', address: '/guide/uncertain' },
  { name: 'no-page', address: '/nowhere' },
  // By now the balance has been read again.
  { name: 'home', address: '/' },
  { name: 'palette', address: '/contacts', show: pressing('Control+k') },
  {
    name: 'shortcuts',
    address: '/contacts',
    async show(page, t) {
      await page.getByRole('button', { name: t('shell.allShortcuts') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'add-account',
    address: '/settings/accounts',
    async show(page, t) {
      await page.getByRole('button', { name: t('settings.addAccount') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'import-columns',
    address: '/import?sample=1',
    show: (page, t) => expect(page.getByRole('table', { name: t('imports.columnsTable') })).toBeVisible(),
  },
]

/** After the columns of the sample: the address stays. */
export const checkStates: readonly Omit<PictureState, 'address'>[] = [
  {
    name: 'import-check',
    async show(page, t) {
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('grid', { name: t('imports.rowsTable') })).toBeVisible({ timeout: 60_000 })
    },
  },
  { name: 'import-confirm', show: pressing('Control+Enter') },
]

/** The list of messages is read after the account was opened. */
const waits: Record<string, Pick<PictureState, 'show'>> = {
  '/history': { show: (page, t) => expect(page.getByText(t('history.copyWhole'))).toBeVisible({ timeout: 60_000 }) },
}

/** Pages of a practice account in which nothing has happened yet. */
export const emptyStates: readonly PictureState[] = [
  '/',
  '/contacts',
  '/campaigns',
  '/history',
  '/inbox',
  '/numbers',
  '/import',
].map((address) => ({ name: `${address.slice(1) || 'home'}-empty`, address, ...(waits[address] ?? {}) }))

/** They show the data folder, what is free on the disk, the memory and versions: they have no picture. */
export const ofThisComputer: readonly string[] = ['settings-data', 'settings-diagnostics', 'settings-about']

/** One for each section of the settings, as the navigation beside them has them. */
export async function settingsStates(page: Page): Promise<PictureState[]> {
  const sections = page.getByRole('navigation').filter({ has: page.locator('a[href="#/settings/limits"]') })
  await sections.getByRole('button').last().click()
  const links = await sections.locator('a[href^="#/settings/"]').all()
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
  return addresses.map((href) => {
    const address = (href ?? '').slice(1)
    return { name: address.slice(1).replace('/', '-'), address }
  })
}
