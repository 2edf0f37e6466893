// All pages with life in them, for looks that go through everything.
import { expect } from '@playwright/test'
import type { AppPages } from './appPages'

/** Imports the sample in the practice account, sends it a message, and starts another. Answers every page's address. */
export async function fillWithLife(pages: AppPages): Promise<string[]> {
  const { shell, welcome, imports, compose, campaigns, settings } = pages
  await welcome.sample.click()
  await imports.checkRows()
  await imports.putZeroBack.click()
  await expect.poll(async () => (await imports.readCounts()).toDecide).toBe(0)
  await imports.importInto('Spring customers')
  await imports.writeToThem.click()
  await compose.nameIt('Spring points')
  await compose.choosePeople('Spring customers')
  await compose.write('Hello ', { field: 'Last name' }, ', spring is here.')
  await compose.goToReview()
  await compose.send.click()
  await expect(shell.title).toHaveText('Spring points')
  const campaign = addressOf(pages)
  await expect(campaigns.state).toContainText('Done', { timeout: 40_000 })
  await shell.newCampaign.click()
  await compose.nameIt('Summer sale')
  const draft = addressOf(pages)
  await compose.choosePeople('Spring customers')
  await compose.write(
    'Dear ',
    { field: 'First name' },
    ', our “summer” sale starts at ',
    { field: 'Nearest shop' },
    '.',
  )
  await compose.writeInstead('First name', 'friend')
  await expect(compose.continue).toBeEnabled()
  await compose.goToReview()
  await expect(compose.estimate).toContainText(/£\d/)
  return [
    ...[
      '/welcome',
      '/',
      '/contacts',
      '/import',
      '/imports',
      '/campaigns',
      campaign,
      draft,
      `${draft}/message`,
      `${draft}/when`,
      `${draft}/review`,
    ],
    ...['/history', ...(await settings.addresses()), '/nowhere'],
  ]
}

export async function goToAddress({ shell: { page } }: AppPages, address: string): Promise<void> {
  await page.evaluate((to) => (location.hash = to), address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

function addressOf({ shell: { page } }: AppPages): string {
  return new URL(page.url()).hash.slice(1)
}
