import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '@contract/settings/defaultSettings'
import { bundleName, bundleText, type BundleParts } from '../../../src/main/core/diagnostics/bundleText'
import { measureFolder } from '../../../src/main/core/diagnostics/folderSizes'
import { openFileLogger } from '../../../src/main/hosts/node/fileLogger'
import { makePeople, prepareCampaign } from '../../support/steps/campaignSteps'
import { makeProfile, openCore } from '../../support/app/openCore'

test('the room that the data folder takes is told by kind, with everything in it counted once', async () => {
  const folder = makeProfile()
  mkdirSync(join(folder, 'backups'))
  mkdirSync(join(folder, 'window', 'deep'), { recursive: true })
  const files: Readonly<Record<string, number>> = {
    'postrider.sqlite': 100,
    'postrider.sqlite-wal': 20,
    'postrider.sqlite.damaged-1': 30,
    'backups/postrider-x.sqlite': 40,
    'dispatch.journal': 5,
    ballast: 11,
    'postrider.log': 6,
    'postrider.log.1': 7,
    'preferences.json': 8,
    'window/deep/cache': 9,
  }
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), Buffer.alloc(bytes))

  expect(await measureFolder(folder)).toEqual({
    ...{ database: 120, aside: 30, backups: 40, journal: 5, ballast: 11, logs: 13, other: 17 },
  })
})

test('figures of memory, delay and disk are told at any time', async () => {
  const core = await openCore()

  const { memory, delay, disk } = await core.client.diagnostics.figures()

  expect(memory.appBytes).toBeGreaterThan(memory.heapBytes)
  expect(delay.maxMs).toBeGreaterThanOrEqual(delay.medianMs)
  expect(disk.sizes.database).toBeGreaterThan(0)
  expect(disk.freeBytes).toBeGreaterThan(0)
})

describe('the support bundle', () => {
  test('the support bundle has findings, figures and the log, and nothing of any person', async () => {
    const profile = makeProfile()
    const logFile = openFileLogger(profile)
    const core = await openCore({ profile, logFile })
    await prepareCampaign(core, { people: makePeople(3) })
    logFile.warn('row_refused', { error: 'Bad cell "Ada Quill"', phone: '+447700900123' })

    const { name, text } = await core.drive(core.client.diagnostics.bundle())
    logFile.close()

    expect(name).toMatch(/^postrider-support-\d{4}-\d\d-\d\d-\d\d-\d\d\.txt$/)
    expect(text).toMatch(/^kept people=\d+ messages=\d+$/m)
    expect(text).toContain('"event":"row_refused"')
    expect(text).toContain('…123')
    expect(text).not.toMatch(/Ada|Quill|\d{7}/)
    expect(text).not.toContain(profile)
  })

  const parts: BundleParts = {
    at: '2026-11-20T09:42:11.000Z',
    about: { version: '1.0.0', host: 'test', node: 'v24' },
    system: { platform: 'linux' },
    figures: {
      startedAt: '2026-11-20T09:00:00.000Z',
      memory: { appBytes: 1, heapBytes: 1, freeBytes: 1, totalBytes: 1 },
      delay: { since: '2026-11-20T09:00:00.000Z', medianMs: 0, p99Ms: 1, maxMs: 2 },
      disk: { sizes: { database: 1, backups: 2, aside: 0, journal: 3, ballast: 4, logs: 4, other: 5 } },
    },
    backups: [],
    settings: { ...defaultSettings, tableColumns: { contacts: ['Allergies of Ann'] } },
    log: Array.from({ length: 9_000 }, (_, index) => `{"event":"turn ${String(index)}","said":"${'x'.repeat(40)}"}`),
  }

  test('the support bundle leaves out the columns that a person named, and old lines of a long log', () => {
    const text = bundleText(parts)

    expect(text).not.toContain('Ann')
    expect(text).toContain('colourMode=system')
    expect(text.length).toBeLessThan(310_000)
    expect(text).toContain('turn 8999')
    expect(text).not.toContain('turn 0"')
  })

  test('the support bundle of a database that cannot be opened says so', () => {
    expect(bundleText({ ...parts, log: [] })).toContain('state is=unknown fault=none locked=no')
    expect(bundleName(parts.at)).toBe('postrider-support-2026-11-20-09-42.txt')
  })
})
