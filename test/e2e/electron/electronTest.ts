// Every test has Electron, a window and a profile of its own, or shares one app with others that only look.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { makeProfile, startElectron, type RunningElectron } from '../../support/hosts/builtHosts'

/** The address of the page: the host puts settings that it has read behind the `?`, the page its own address behind the `#`. */
export const ownPage = /^app:\/\/postrider\/(\?[\w=&]*)?(#|$)/

export interface OwnElectron extends RunningElectron {
  readonly profile: string
  readLog(): string
}

async function useOwn(use: (own: OwnElectron) => Promise<void>): Promise<void> {
  const profile = makeProfile()
  const running = await startElectron(profile)
  await use({ ...running, profile, readLog: () => readFileSync(join(profile, 'postrider.log'), 'utf8') })
  await running.app.close().catch(() => undefined)
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

export const test = base.extend<{ own: OwnElectron }, { shared: OwnElectron }>({
  own: async ({}, use) => useOwn(use),
  /** For tests that leave the app as they found it: a start takes three seconds of a processor. */
  shared: [async ({}, use) => useOwn(use), { scope: 'worker' }],
})
