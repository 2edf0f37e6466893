// A spreadsheet of so many rows that adding it to a draft takes several transactions.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ActiveAccount } from '../../../src/main/core/accounts/activeAccount'
import type { CampaignId } from '../../../src/main/core/base/ids'
import { ok } from '../../../src/main/core/base/result'
import type { draftOperations } from '../../../src/main/core/campaigns/draft/draftRows'
import type { CampaignsOptions } from '../../../src/main/core/campaigns/makeCampaigns'
import { makeDrafts } from '../../../src/main/core/campaigns/draft/makeDrafts'
import { makeFreeze } from '../../../src/main/core/campaigns/approval/makeFreeze'
import { makeRowSets } from '../../../src/main/core/campaigns/audience/makeRowSets'
import type { rowSetOperations } from '../../../src/main/core/campaigns/audience/rowSetRows'
import { keepErased } from '../../../src/main/core/contacts/people/erasedRows'
import type { Storage } from '../../../src/main/core/storage/openStorage'
import { Db } from '../../../src/main/core/storage/db'
import { accountId, codeOf, expectOk } from '../../support/app/coreAreas'
import { startDraftAreas, type DraftAreas } from '../../support/app/draftAreas'

const rows = 900
const phoneOf = (number: number): string => `+4477009${String(number).padStart(5, '0')}`

let core: DraftAreas
let campaignId: CampaignId
beforeEach(async () => {
  core = await startDraftAreas()
  campaignId = (await core.draft()) as CampaignId
})
afterEach(() => core.dispose())

const file = (): string =>
  `mobile,first\n${Array.from({ length: rows }, (_, row) => `${phoneOf(row)},Person ${row}`).join('\n')}\n`
const count = (from: string): number => (core.db.prepare(`SELECT count(*) AS n FROM ${from}`).get() as { n: number }).n

/** `before` runs before each storage operation, with its name and how often it came. */
function optionsWith(before: (name: string, nth: number) => unknown): CampaignsOptions {
  const counts = new Map<string, number>()
  const storage: Storage = {
    ...core.storage,
    bind(group) {
      const operations = core.storage.bind(group) as Record<string, (input: unknown) => Promise<unknown>>
      return Object.fromEntries(
        Object.entries(operations).map(([name, operation]) => [
          name,
          async (input: unknown) => {
            const nth = (counts.get(name) ?? 0) + 1
            counts.set(name, nth)
            await before(name, nth)
            return operation(input)
          },
        ]),
      ) as never
    },
  }
  return {
    ...{ storage, clock: core.clock, imports: core.imports },
    random: { uuid: () => 'copy' },
    live: { publish: () => undefined },
    freezing: { clearLater: () => undefined },
    accounts: { active: async () => ok({ id: accountId, country: 'GB' } as ActiveAccount) },
  } as unknown as CampaignsOptions
}
const rowSetsWith = (before: (name: string, nth: number) => unknown) => makeRowSets(optionsWith(before))
const draftsWith = (before: (name: string, nth: number) => unknown) => makeDrafts(optionsWith(before))
const campaignIds = async (): Promise<string[]> =>
  expectOk(await core.campaigns.page({ offset: 0, limit: 10 })).rows.map(({ id }) => id)

test('a large file is added to a draft in several transactions, and is seen only once it is whole', async () => {
  const importId = await core.checked(file())
  let steps = 0
  const { rowSet } = expectOk(
    await rowSetsWith(async (name) => {
      if (name !== 'addRows') return
      steps += 1
      expect((await core.storage.bind<typeof draftOperations>('drafts').get(campaignId))?.rowSets).toEqual([])
    }).addImport({ campaignId, importId }),
  )

  expect(steps).toBeGreaterThan(1)
  expect([rowSet.people, rowSet.cannotUse]).toEqual([rows, 0])
  const written = core.db.prepare('SELECT phone, firstname FROM row_set_people ORDER BY id').all()
  expect(written).toEqual(
    Array.from({ length: rows }, (_, row) => ({ phone: phoneOf(row), firstname: `Person ${row}` })),
  )
  expect(codeOf(await core.campaigns.addImport({ campaignId, importId }))).toBe('IMPORT_FINISHED')
})

test('a draft that is deleted while a file is added gets none of it, and the file can be used for another', async () => {
  const importId = await core.checked(file())
  const at = new Date(core.clock.now()).toISOString()
  const outcome = await rowSetsWith(async (name, nth) => {
    if (name === 'addRows' && nth === 2)
      await core.storage.bind<typeof draftOperations>('drafts').remove({ id: campaignId, at })
  }).addImport({ campaignId, importId })

  expect(codeOf(outcome)).toBe('CAMPAIGN_UNKNOWN')
  expect(count('row_sets WHERE removed_at IS NULL')).toBe(0)
  const other = await core.draft()
  expect(expectOk(await core.campaigns.addImport({ campaignId: other, importId })).rowSet.people).toBe(rows)
})

test('a person of any row who was erased before stays opted out', async () => {
  keepErased(new Db(core.db), accountId, phoneOf(899), '2026-11-20T09:00:00.000Z')
  const importId = await core.checked(file())
  expectOk(await core.campaigns.addImport({ campaignId, importId }))

  expect(core.db.prepare('SELECT phone, source FROM opt_outs').all()).toEqual([
    { phone: phoneOf(899), source: 'erased' },
  ])
})

test('rows that were taken out of a draft are deleted a day later, a few at a time', async () => {
  const importId = await core.checked(file())
  const { rowSet } = expectOk(await core.campaigns.addImport({ campaignId, importId }))
  expectOk(await core.campaigns.removeRowSet({ campaignId, rowSetId: rowSet.id }))
  const rowSets = core.storage.bind<typeof rowSetOperations>('rowSets')
  const clear = (hours: number) =>
    rowSets.clear({ at: new Date(core.clock.now() + hours * 3_600_000).toISOString(), limit: 600 })

  expect([await clear(23), count('row_set_people')]).toEqual([0, rows])
  expect([await clear(25), count('row_set_people'), count('row_sets')]).toEqual([600, 300, 1])
  expect([await clear(25), count('row_set_people'), count('row_sets')]).toEqual([300, 0, 0])
})

test('a draft with a large file is duplicated in several transactions, and appears once it is whole', async () => {
  expectOk(await core.campaigns.addImport({ campaignId, importId: await core.checked(file()) }))
  let steps = 0
  const copy = expectOk(
    await draftsWith(async (name) => {
      if (name !== 'copyRows') return
      steps += 1
      expect(await campaignIds()).toEqual([campaignId])
    }).duplicate({ campaignId }),
  )

  expect(steps).toBeGreaterThan(1)
  expect(copy.rowSets.map(({ people, cannotUse }) => [people, cannotUse])).toEqual([[rows, 0]])
  expect((await campaignIds()).sort()).toEqual([campaignId, copy.id].sort())
  const phones = core.db
    .prepare(
      `SELECT p.phone FROM row_set_people p JOIN row_sets s ON s.id = p.row_set_id WHERE s.campaign_id = ? ORDER BY p.id`,
    )
    .all(copy.id)
  expect(phones).toEqual(Array.from({ length: rows }, (_, row) => ({ phone: phoneOf(row) })))
})

test('a duplicate that was cut off is never seen, and its rows are deleted after the next start', async () => {
  expectOk(await core.campaigns.addImport({ campaignId, importId: await core.checked(file()) }))
  const cut = draftsWith((name, nth) => {
    // The app was killed: neither the rest of the rows is copied nor the beginning deleted.
    if ((name === 'copyRows' && nth === 2) || name === 'drop') throw new Error('killed')
  })
  await expect(cut.duplicate({ campaignId })).rejects.toThrow('killed')

  expect(await campaignIds()).toEqual([campaignId])
  expect(codeOf(await core.campaigns.restore({ campaignId: 'copy' }))).toBe('CAMPAIGN_UNKNOWN')
  const left = count('row_set_people') - rows
  expect(left).toBeGreaterThan(0)

  const nextStart = makeFreeze(optionsWith(() => undefined))
  await nextStart.recover()
  await expect.poll(() => count('campaigns')).toBe(1)
  await nextStart.stop()
  expect([count('row_set_people'), count('row_sets')]).toEqual([rows, 1])
})

test('a draft that is being duplicated is not taken for one that was cut off', async () => {
  expectOk(await core.campaigns.addImport({ campaignId, importId: await core.checked(file()) }))
  const at = new Date(core.clock.now()).toISOString()
  const copy = expectOk(
    await draftsWith(async (name) => {
      if (name === 'copyRows') await core.storage.bind<typeof rowSetOperations>('rowSets').clear({ at, limit: 1_000 })
    }).duplicate({ campaignId }),
  )

  expect(copy.rowSets[0]?.people).toBe(rows)
})
