// The page of components is for those who build the app. That its address leads nowhere is seen by the walk through every page.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root } from '../../support/hosts/builtHosts'

test('the page of components is not in the production build', () => {
  const bundles = join(root, 'out', 'renderer', 'assets')
  const scripts = readdirSync(bundles).filter((name) => name.endsWith('.js'))

  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((name) => readFileSync(join(bundles, name), 'utf8').includes('data-gallery'))).toEqual([])
})
