// The page of components is for those who build the app.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../support/hosts/builtHosts'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'

test('the page of components is not in the production build', async ({ openApp }) => {
  const bundles = join(root, 'out', 'renderer', 'assets')
  const scripts = readdirSync(bundles).filter((name) => name.endsWith('.js'))
  const { page } = await openApp()
  const { welcome, home } = appPages(page)
  await welcome.practise.click()
  await expect(home.greeting).toBeVisible()

  await page.evaluate(() => (location.hash = '/components'))

  await expect(page.getByRole('heading', { name: 'This page does not exist', level: 1 })).toBeVisible()
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((name) => readFileSync(join(bundles, name), 'utf8').includes('data-gallery'))).toEqual([])
})
