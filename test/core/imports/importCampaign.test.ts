// An import and the campaign that is made from it: the counts that stand on one page after the other are the same.
import type { CommitPlan, ImportStatus } from '@contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { addList, openPracticeAccount } from '../../support/steps/campaignSteps'
import { openCore, type Core } from '../../support/app/openCore'

let core: Core
beforeEach(async () => {
  core = await openCore()
  await openPracticeAccount(core)
})

const phone = (end: number) => `+4477009001${String(end).padStart(2, '0')}`

/** Checks a file as a person does after its columns. */
async function checked(handle: string): Promise<ImportStatus> {
  const { importId } = await core.drive(core.client.imports.open({ handle }))
  await core.drive(core.client.imports.check({ importId }))
  let status = await core.client.imports.status({ importId })
  await core.until(async () => {
    status = await core.client.imports.status({ importId })
    return status.state === 'checked'
  })
  return status
}
async function checkedText(rows: readonly string[], name = 'News.csv'): Promise<ImportStatus> {
  const { handle } = await core.client.files.paste({ text: rows.join('\n'), name })
  return checked(handle)
}
const people = (ends: readonly number[], given = 'Ada') => [
  'Phone,First name',
  ...ends.map((end) => `${phone(end)},${given}${end}`),
]
const listOf = (name: string, ends: readonly number[]): number =>
  addList(
    core,
    ends.map((end) => ({ phone: phone(end), firstname: `Ada${end}` })),
    name,
  )
const plan = (importId: string, listId?: number): Promise<CommitPlan> =>
  core.drive(core.client.imports.plan({ importId, ...(listId === undefined ? {} : { listId }) }))
const commit = (importId: string, list: { id: number } | { name: string }) =>
  core.drive(core.client.imports.commit({ importId, list }))
const phonesOf = (campaignId: string): string[] =>
  (
    core.db
      .prepare('SELECT phone FROM recipients WHERE campaign_id = ? AND position IS NOT NULL ORDER BY phone')
      .all(campaignId) as { phone: string }[]
  ).map((row) => row.phone)

async function writeTo(importId: string) {
  const draft = await core.drive(core.client.campaigns.create({ name: 'Hello', importIds: [importId] }))
  await core.drive(core.client.campaigns.save({ campaignId: draft.id, template: 'Hello' }))
  const measure = await core.drive(core.client.campaigns.measure({ campaignId: draft.id }))
  const review = await core.drive(core.client.campaigns.freeze({ campaignId: draft.id }))
  return { draft, measure, review }
}

describe('"Text these 2 people" after an import', () => {
  test('"Text these 2 people" opens a campaign to the people of that import, although their list holds others (B115)', async () => {
    const listId = listOf('News', [1, 2, 3, 4, 5])
    const { importId } = await checkedText(people([5, 6]))

    expect((await plan(importId, listId)).others).toBe(4)
    await commit(importId, { id: listId })
    const report = await core.client.imports.report({ importId })
    const reach = await core.drive(core.client.campaigns.reachOfImport({ importId }))
    const { draft, measure, review } = await writeTo(importId)

    expect(report.done?.ready).toBe(2)
    expect(reach).toEqual({ people: 2, list: { people: 6, others: 4 } })
    expect([draft.imports[0]?.people, measure.found, measure.people, review.people]).toEqual([2, 2, 2, 2])
    expect(draft.imports).toMatchObject([{ importId, fileName: 'News.csv' }])
    expect(phonesOf(draft.id)).toEqual([phone(5), phone(6)])
  })

  test('"Text these people" names no second count if the list has no other people', async () => {
    const { importId } = await checkedText(people([1, 2]))
    expect((await plan(importId)).others).toBeUndefined()
    await commit(importId, { name: 'News' })

    expect(await core.drive(core.client.campaigns.reachOfImport({ importId }))).toEqual({ people: 2 })
  })

  test('"Text these people" counts those who opted out of the list, and leaves them out as a campaign to the list does', async () => {
    const listId = listOf('News', [1, 2])
    const account = core.db.prepare('SELECT id FROM accounts WHERE is_active = 1').get() as { id: string }
    core.db
      .prepare(`INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, ?, 'person_here', '')`)
      .run(account.id, phone(2), listId)
    const { importId } = await checkedText(people([1, 2, 3]))
    await commit(importId, { id: listId })
    const reach = await core.drive(core.client.campaigns.reachOfImport({ importId }))

    const { draft, measure } = await writeTo(importId)

    expect([reach.people, measure.people]).toEqual([2, 2])
    expect(measure.leftOut).toEqual([{ reason: 'opted_out_of_list', people: 1 }])
    expect(phonesOf(draft.id)).toEqual([phone(1), phone(3)])
  })

  test('"Text these people" goes to no one after the import was undone', async () => {
    const { importId } = await checkedText(people([1, 2]))
    await commit(importId, { name: 'News' })
    const draft = await core.drive(core.client.campaigns.create({ importIds: [importId] }))
    await core.drive(core.client.imports.undo({ importId }))

    const measure = await core.drive(core.client.campaigns.measure({ campaignId: draft.id }))
    const { imports } = await core.client.campaigns.draft({ campaignId: draft.id })

    expect([measure.people, imports[0]?.people, imports[0]?.isUndone]).toEqual([0, 0, true])
    expect(await core.codeOf(core.client.campaigns.reachOfImport({ importId }))).toBe('IMPORT_NOT_COMMITTED')
  })

  test('a person of two imports is texted once', async () => {
    const [one, two] = [await checkedText(people([1, 2])), await checkedText(people([2, 3]), 'Other.csv')]
    await commit(one.importId, { name: 'One' })
    await commit(two.importId, { name: 'Two' })
    const importIds = [one.importId, two.importId]
    const { id: campaignId } = await core.drive(core.client.campaigns.create({ importIds }))

    const measure = await core.drive(core.client.campaigns.measure({ campaignId }))

    expect([measure.found, measure.people]).toEqual([4, 3])
    expect(measure.leftOut).toEqual([{ reason: 'duplicate', people: 1 }])
  })
})

describe('the sample, imported into a list that knows some of its people', () => {
  test('the sample has the same people at the check, in the plan, in the report, on the button and in the campaign', async () => {
    const sample = await core.client.files.sample()
    const { importId, people: atCheck, counts } = await checked(sample.handle)
    const planned = await plan(importId)
    const stored = await commit(importId, { name: 'Customers' })
    const { done } = await core.client.imports.report({ importId })
    const reach = await core.drive(core.client.campaigns.reachOfImport({ importId }))
    const { draft, measure, review } = await writeTo(importId)

    const { questions: _, ...agreed } = planned
    expect(done).toEqual(agreed)
    expect([atCheck, stored.added + stored.updated + stored.optedOut, draft.imports[0]?.people]).toEqual([
      planned.people,
      planned.people,
      planned.people,
    ])
    expect([planned.ready, reach.people, measure.people, review.people]).toEqual(Array(4).fill(planned.ready))
    expect(planned.people).toBe(planned.ready + planned.optedOut)
    expect(planned.people + planned.leftOut).toBe(counts?.rows)
    expect(measure.found).toBe(planned.people)
  })

  test('the sample\'s "Updated" and changed fields are counted over the same people, and those who opted out apart', async () => {
    const known = await checkedText(people([1, 2, 3], 'Old'))
    await commit(known.importId, { name: 'News' })
    const account = core.db.prepare('SELECT id FROM accounts WHERE is_active = 1').get() as { id: string }
    core.db
      .prepare(`INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, 0, 'person_here', '')`)
      .run(account.id, phone(3))
    const { importId } = await checkedText(people([1, 2, 3], 'New'))

    const planned = await plan(importId)
    await commit(importId, { name: 'Other' })
    const { done } = await core.client.imports.report({ importId })

    expect(planned).toMatchObject({ updatedPeople: 2, optedOut: 1, updatedOptedOut: 1 })
    expect(planned.changes).toEqual([{ field: 'firstname', isOwn: false, people: 2 }])
    expect(done).toMatchObject({ updatedPeople: 2, optedOut: 1, updatedOptedOut: 1, changes: planned.changes })
  })
})

describe('"To decide"', () => {
  test('"To decide" counts every row of an open question, and is 0 once none is open', async () => {
    const sample = await core.client.files.sample()
    const { importId, counts, proposals, twoNumbers } = await checked(sample.handle)
    const open = proposals.reduce((sum, { count }) => sum + count, 0) + (twoNumbers ?? 0)

    expect(proposals.map(({ kind }) => kind).toSorted()).toEqual(['foreign_prefix', 'lost_zero'])
    expect(twoNumbers).toBeGreaterThan(0)
    expect(counts?.toDecide).toBe(open)
    const { total } = await core.client.imports.rows({ importId, verdict: 'to_decide', offset: 0, limit: 1 })
    expect(total).toBe(open)

    await core.drive(core.client.imports.decide({ importId, kind: 'lost_zero', accept: false }))
    await core.drive(core.client.imports.decide({ importId, kind: 'foreign_prefix', accept: false }))
    const last = await core.drive(core.client.imports.takeNumbers({ importId, take: 'first' }))

    expect((await plan(importId)).questions).not.toContain('two_numbers')
    expect(last.counts?.toDecide).toBe(0)
    expect(last.counts?.rows).toBe(counts?.rows)
  })
})
