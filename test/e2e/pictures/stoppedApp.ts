// The app on the profile of the pictures, or on an empty one: the time stands still for it and for the page.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestInfo } from '@playwright/test'
import type { LanguageTag, Translate } from '../../../src/text'
import { stopClock, stoppedClock } from '../../support/app/stoppedClock'
import { readPicturesProfile, unpackPicturesProfile } from '../../support/pictures/picturesProfile'
import { expect, type OpenApp, type OpenOptions } from '../hostTest'

const { at } = readPicturesProfile()

export interface StoppedApp {
  /** After a week of use, past the page that says how the last send ended. `start` sees that page. */
  openLived(start?: (app: OpenApp) => Promise<void>): Promise<OpenApp>
  /** The app as it is after the installation. */
  openEmpty(): Promise<OpenApp>
}

export function stoppedApp(
  openApp: (options: OpenOptions) => Promise<OpenApp>,
  { profile, testInfo, language, t }: { profile: string; testInfo: TestInfo; language: LanguageTag; t: Translate },
): StoppedApp {
  const fresh = testInfo.outputPath('fresh')
  const marks = testInfo.outputPath('marks')
  unpackPicturesProfile(profile, marks)
  for (const folder of [profile, fresh]) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'preferences.json'), JSON.stringify({ startDelaySeconds: 0, language }))
  }
  const options: OpenOptions = {
    env: { ...stoppedClock(at), TZ: 'Europe/London', POSTRIDER_MARKS: marks },
    initScript: stopClock(at),
    context: {
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 1,
      timezoneId: 'Europe/London',
      locale: 'en-GB',
    },
  }
  return {
    async openLived(start) {
      const app = await openApp(options)
      const goOn = app.page.getByRole('button', { name: t('recovery.goOn') })
      await expect(goOn).toBeVisible()
      // The state of its campaign is read after the page is there.
      await expect(app.page.getByRole('main').getByText(t('states.campaign_paused'), { exact: true })).toBeVisible()
      await start?.(app)
      await goOn.click()
      await expect(app.page.getByRole('navigation', { name: t('shell.places') })).toBeVisible()
      return app
    },
    async openEmpty() {
      const app = await openApp({ ...options, profile: fresh })
      await expect(app.page.getByRole('button', { name: t('welcome.practice'), exact: true })).toBeVisible()
      return app
    },
  }
}
