// Longer ways through several pages that more than one test needs.
import { expect } from '@playwright/test'
import type { RunningGateway } from '../../support/e2e/e2eGateway'
import type { OpenApp } from '../hostTest'
import type { AppPages } from './appPages'

export async function connect({ welcome, home }: AppPages, gateway: RunningGateway): Promise<void> {
  await welcome.addAccount(gateway.key, gateway.url)
  await expect(home.greeting).toBeVisible()
}

export async function setLimits({ shell, settings }: AppPages, batchSize: number, pace: number): Promise<void> {
  await shell.goTo('Settings')
  await settings.open('Sending limits')
  await settings.setLimits(batchSize, pace)
}

/** A file with plain numbers in a column that is found automatically. */
export async function importFile(
  app: Pick<OpenApp, 'chooseFile'>,
  { shell, home, imports }: AppPages,
  path: string,
  list: string,
): Promise<void> {
  await shell.goTo('Home')
  await home.importContacts.click()
  await app.chooseFile(() => imports.choose.click(), path)
  await imports.checkRows()
  await imports.importInto(list)
}

/** From the finished import to the first look at the running send. */
export async function writeAndSend({ shell, imports, compose }: AppPages, list: string, name: string): Promise<void> {
  await imports.writeToThem.click()
  await compose.nameIt(name)
  await compose.choosePeople(list)
  await compose.write(
    'Hello ',
    { field: 'First name' },
    ' of ',
    { field: 'Nearest shop' },
    ': ',
    { field: 'Points' },
    ' points.',
  )
  await expect(compose.continue).toBeEnabled({ timeout: 30_000 })
  await compose.goToReview()
  await expect(compose.send).toBeEnabled({ timeout: 30_000 })
  await compose.send.click()
  await expect(shell.title).toHaveText(name)
}
