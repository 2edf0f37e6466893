// The browser host on the stored profile: an account after a week of use, for looks that go through every page. Making such an
// account by hand takes each of them a quarter of a minute.
import type { Page, TestInfo } from '@playwright/test'
import { english, makeText } from '../../../src/text'
import { readPicturesProfile } from '../../support/pictures/picturesProfile'
import type { OpenApp, OpenOptions } from '../hostTest'
import { stoppedApp } from '../pictures/stoppedApp'
import { appPages, type AppPages } from './appPages'

const { campaigns } = readPicturesProfile()
const ended = `/campaigns/${campaigns['Loyalty points reminder'] ?? ''}`
const paused = `/campaigns/${campaigns['Spring menu'] ?? ''}`
export const filledDraft = `/compose/${campaigns['Summer opening hours'] ?? ''}`

export interface FilledApp {
  readonly page: Page
  readonly pages: AppPages
  /** One for every page. */
  readonly addresses: readonly string[]
}

export async function openFilled(
  openApp: (options: OpenOptions) => Promise<OpenApp>,
  profile: string,
  testInfo: TestInfo,
): Promise<FilledApp> {
  const t = makeText('en-GB', english)
  const { page } = await stoppedApp(openApp, { profile, testInfo, language: 'en', t }).openLived()
  const pages = appPages(page)
  const addresses = [
    ...['/welcome', '/', '/contacts', '/contacts/smart/1', '/contacts/smart/new', '/import', '/imports'],
    ...['/campaigns', ended, `${ended}/report`, paused, '/standing', '/standing/new'],
    ...[filledDraft, `${filledDraft}/message`, `${filledDraft}/when`, `${filledDraft}/review`],
    ...['/history/figures', '/history/gateway', '/history/person?phone=%2B447700900147'],
    ...['/history', '/inbox', '/numbers', ...(await pages.settings.addresses()), '/guide/uncertain', '/nowhere'],
  ]
  return { page, pages, addresses }
}
