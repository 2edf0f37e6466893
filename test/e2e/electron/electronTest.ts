// Every test has Electron, a window and a profile of its own.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { makeProfile, startElectron, type RunningElectron } from '../../support/hosts/builtHosts'

/** What the host read ahead stands behind the `?`, the place in the app behind the `#`. */
export const ownPage = /^app:\/\/postrider\/(\?[\w=&]*)?(#|$)/

export interface OwnElectron extends RunningElectron {
  readonly profile: string
  readLog(): string
}

export const test = base.extend<{ own: OwnElectron }>({
  own: async ({}, use) => {
    const profile = makeProfile()
    const running = await startElectron(profile)
    await use({ ...running, profile, readLog: () => readFileSync(join(profile, 'postrider.log'), 'utf8') })
    await running.app.close().catch(() => undefined)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  },
})
