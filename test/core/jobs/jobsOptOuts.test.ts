import { describe, expect, test } from 'vitest'
import { addList, fictionPhone, makePeople, openPracticeAccount } from '../../support/steps/campaignSteps'
import { fault, gatewayPerson, jobOf, pullAll, push, rows, untilJob } from '../../support/steps/jobSteps'
import { openCore, type Core } from '../../support/app/openCore'

const second = 1_000
const minute = 60 * second
const optOutPath = '/v1/people/contacts/optout'
const optInPath = '/v1/people/contacts/optin'

async function openWithPeople(count = 4) {
  const core = await openCore()
  await openPracticeAccount(core)
  const listId = addList(core, makePeople(count), 'Members')
  await push(core, listId)
  const ids = rows(core, 'SELECT id FROM contacts ORDER BY phone').map((row) => (row as { id: number }).id)
  return { core, listId, ids }
}

const asked = (core: Core, path: string): number =>
  core.practice.gateway.truth().requests.filter((request) => request.path === path).length
const optOut = (core: Core, contactIds: number[]) => core.drive(core.client.contacts.optOut({ contactIds }))
const isOutThere = (core: Core, index: number): boolean | undefined => gatewayPerson(core, fictionPhone(index))?.optOut
const untold = async (core: Core): Promise<number> => (await core.drive(core.client.jobs.all())).optOutsUntold

describe('opt-outs made here', () => {
  test('opt-outs made here are sent to the gateway when the seconds for an undo are over, and leave no job behind', async () => {
    const { core, ids } = await openWithPeople()

    await optOut(core, ids.slice(0, 2))
    await core.clock.advance(9 * second)
    expect(asked(core, optOutPath)).toBe(0)
    await core.clock.advance(3 * second)

    expect([0, 1, 2].map((index) => isOutThere(core, index))).toEqual([true, true, false])
    expect(asked(core, optOutPath)).toBe(2)
    const { jobs, optOutsUntold } = await core.drive(core.client.jobs.all())
    expect(jobs.map(({ work }) => work.kind)).toEqual(['push'])
    expect(optOutsUntold).toBe(0)
    await core.clock.advance(60 * minute)
    expect(asked(core, optOutPath)).toBe(2)
  })

  test('opt-outs that came from the gateway are not sent back', async () => {
    const { core } = await openWithPeople()
    core.practice.gateway.context.record({
      type: 'opt',
      at: core.clock.now(),
      out: true,
      phone: fictionPhone(0),
      listIds: [],
    })

    await pullAll(core)
    await core.clock.advance(10 * minute)

    expect(rows(core, 'SELECT phone, source FROM opt_outs')).toEqual([{ phone: fictionPhone(0), source: 'gateway' }])
    expect(asked(core, optOutPath)).toBe(0)
  })

  test('opt-outs made here wait for the connection, are shown as waiting, and count here all the time', async () => {
    const { core, ids } = await openWithPeople()
    fault(core, { match: { path: optOutPath, times: 'always' }, do: { connection: 'refused' } })
    await optOut(core, ids.slice(0, 1))
    await core.clock.advance(12 * second)

    const [job] = (await core.drive(core.client.jobs.all())).jobs
    expect(job).toMatchObject({
      state: 'paused',
      pause: { reason: 'offline' },
      work: { kind: 'opt_outs' },
      progress: { left: 1 },
    })
    expect(await untold(core)).toBe(1)
    expect(rows(core, 'SELECT phone FROM opt_outs')).toEqual([{ phone: fictionPhone(0) }])

    core.practice.gateway.faults.clear()
    await core.clock.advance(minute)
    expect(isOutThere(core, 0)).toBe(true)
    expect(await untold(core)).toBe(0)
  })

  test('opt-outs that the gateway refuses are named with its words, and sent again when the user asks', async () => {
    const { core, ids } = await openWithPeople()
    const body = JSON.stringify({ success: false, message: 'Try another day' })
    fault(core, { match: { path: optOutPath }, do: { answer: { status: 422, body } } })
    await optOut(core, ids.slice(0, 2))
    await core.clock.advance(15 * second)

    const job = (await core.drive(core.client.jobs.all())).jobs.find(({ work }) => work.kind === 'opt_outs')
    const items = await core.drive(core.client.jobs.items({ jobId: job?.id ?? '', offset: 0, limit: 10 }))
    expect(job).toMatchObject({ state: 'done', progress: { done: 1, failed: 1, left: 0 } })
    expect(items).toMatchObject({ total: 1, rows: [{ code: 'GATEWAY_REFUSED', words: 'Try another day' }] })
    expect(await untold(core)).toBe(1)

    await core.drive(core.client.jobs.retryFailed({ jobId: job?.id ?? '' }))
    await core.clock.advance(5 * second)
    expect([0, 1].map((index) => isOutThere(core, index))).toEqual([true, true])
    expect(await core.codeOf(core.client.jobs.get({ jobId: job?.id ?? '' }))).toBe('JOB_UNKNOWN')
  })

  test('opt-outs made here survive a crash before they were sent', async () => {
    const { core, ids } = await openWithPeople()
    fault(core, { match: { path: optOutPath }, do: { connection: 'silent_before' } })
    await optOut(core, ids.slice(0, 3))
    await core.clock.advance(12 * second)

    const after = await core.crash()
    await after.clock.advance(5 * second)

    expect([0, 1, 2, 3].map((index) => isOutThere(after, index))).toEqual([true, true, true, false])
    expect(await untold(after)).toBe(0)
  })

  test('opt-outs made here do not wait behind a long copy', async () => {
    const { core, ids } = await openWithPeople()
    const { accounts } = await core.drive(core.client.accounts.list())
    await core.drive(core.client.accounts.update({ accountId: accounts[0]?.id ?? '', defaults: { pacePerSecond: 1 } }))
    const { id } = await core.drive(core.client.jobs.pushList({ listId: addList(core, makePeople(90), 'Long') }))
    await core.clock.advance(10 * second)

    await optOut(core, ids.slice(3, 4))
    await core.clock.advance(15 * second)

    expect(isOutThere(core, 3)).toBe(true)
    expect((await jobOf(core, id)).state).toBe('running')
    await untilJob(core, id, 'done')
  })

  test('opt-outs of one list name that list only, and those of a list that is only here are not sent', async () => {
    const { core, listId } = await openWithPeople()
    const own = addList(core, makePeople(1), 'Mine')
    for (const id of [listId, own]) {
      core.db
        .prepare(
          `INSERT INTO opt_outs (account_id, phone, list_id, source, since) SELECT id, ?, ?, 'person_here', '2026-11-01T00:00:00.000Z' FROM accounts`,
        )
        .run(fictionPhone(0), id)
    }
    await core.clock.advance(6 * minute)

    expect(isOutThere(core, 0)).toBe(false)
    const [membership] = [...(gatewayPerson(core, fictionPhone(0))?.memberships.values() ?? [])]
    expect(membership?.optOut).toBe(true)
    expect(asked(core, optOutPath)).toBe(1)
    expect(await untold(core)).toBe(0)
  })
})

describe('opt-outs taken back here', () => {
  test('opt-outs undone within the seconds for it are never sent to the gateway', async () => {
    const { core, ids } = await openWithPeople()

    const { undoId = '' } = await optOut(core, ids.slice(0, 1))
    await core.clock.advance(8 * second)
    await core.drive(core.client.contacts.undo({ undoId }))
    await core.clock.advance(minute)

    expect(asked(core, optOutPath) + asked(core, optInPath)).toBe(0)
  })

  test('opt-outs undone later are sent as undone too, and no reading brings them back before', async () => {
    const { core, ids } = await openWithPeople()
    const { undoId = '' } = await optOut(core, ids.slice(0, 1))
    await core.clock.advance(15 * second)
    expect(isOutThere(core, 0)).toBe(true)
    fault(core, { match: { path: optInPath }, do: { answer: { status: 503 } } })

    await core.drive(core.client.contacts.undo({ undoId }))
    await pullAll(core)
    expect(rows(core, 'SELECT phone FROM opt_outs')).toEqual([])
    await core.clock.advance(2 * minute)

    expect(isOutThere(core, 0)).toBe(false)
    expect(rows(core, 'SELECT phone FROM opt_ins_to_tell')).toEqual([])
  })
})

describe('the echo of our own call in the feed', () => {
  /** Opted out here and told, so that the feed shows it. Answers what takes it back. */
  async function toldOptOut(core: Core, id: number): Promise<string> {
    const { undoId = '' } = await optOut(core, [id])
    await core.clock.advance(20 * second)
    return undoId
  }
  const out = (core: Core): unknown[] => rows(core, 'SELECT phone FROM opt_outs')
  const readFeed = (core: Core) => core.drive(core.client.inbox.lookNow())
  const sayStop = (core: Core, index: number): void =>
    void core.practice.gateway.receive({ from: fictionPhone(index), message: 'STOP' })
  const asTheFeed = (core: Core, entries: readonly { seconds: number; number?: string; source?: string }[]): void => {
    const at = core.clock.now()
    fault(core, {
      match: { path: '/v1/recent/optouts', times: 'always' },
      do: {
        answer: {
          status: 200,
          body: JSON.stringify(
            entries.map(({ seconds, number = fictionPhone(0), source = 'System' }, index) => ({
              timestamp: `${new Date(at - seconds * second).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
              unsubscribed_number: number,
              source,
              id: index + 1,
            })),
          ),
        },
      },
    })
  }

  test('the echo of our own call does not bring back an opt-out that was undone with Ctrl Z, at this reading or a later one', async () => {
    const { core, ids } = await openWithPeople()
    const undoId = await toldOptOut(core, ids[0] ?? 0)
    await core.drive(core.client.contacts.undo({ undoId }))
    await core.clock.advance(minute)

    await readFeed(core)
    expect(out(core)).toEqual([])
    await core.clock.advance(30 * minute)

    expect(out(core)).toEqual([])
    expect(isOutThere(core, 0)).toBe(false)
  })

  test('the echo of our own call is recognised after a restart too', async () => {
    const { core, ids } = await openWithPeople()
    const undoId = await toldOptOut(core, ids[0] ?? 0)
    await core.drive(core.client.contacts.undo({ undoId }))
    await core.clock.advance(minute)
    const after = await core.crash()

    await after.clock.advance(20 * minute)

    expect(out(after)).toEqual([])
  })

  test.each([
    ['without the plus', { number: fictionPhone(0).slice(1) }],
    ['with zeros for the plus', { number: `00${fictionPhone(0).slice(1)}` }],
    ['under the name of a list nobody knows here', { source: 'Elsewhere' }],
  ])('the echo of our own call is recognised %s, and when it is repeated', async (_, written) => {
    const { core, ids } = await openWithPeople()
    const undoId = await toldOptOut(core, ids[0] ?? 0)
    const told = core.practice.gateway.truth().requests.find(({ path }) => path === optOutPath)
    await core.drive(core.client.contacts.undo({ undoId }))
    const seconds = Math.round((core.clock.now() - (told?.at ?? 0)) / second)
    asTheFeed(core, [
      { seconds, ...written },
      { seconds, ...written },
    ])

    await readFeed(core)
    await core.clock.advance(20 * minute)

    expect(out(core)).toEqual([])
  })

  test('the echo of our own call is not taken for the person: a STOP after the undo counts', async () => {
    const { core, ids } = await openWithPeople()
    const undoId = await toldOptOut(core, ids[0] ?? 0)
    await core.drive(core.client.contacts.undo({ undoId }))
    await core.clock.advance(20 * second)
    sayStop(core, 0)

    await readFeed(core)

    expect(out(core)).toEqual([{ phone: fictionPhone(0) }])
  })

  test('the echo of our own call explains one entry only: another of the same minute is the person, who stays opted out', async () => {
    const { core, ids } = await openWithPeople()
    const undoId = await toldOptOut(core, ids[0] ?? 0)
    const told = core.practice.gateway.truth().requests.find(({ path }) => path === optOutPath)
    await core.drive(core.client.contacts.undo({ undoId }))
    const seconds = Math.round((core.clock.now() - (told?.at ?? 0)) / second)
    asTheFeed(core, [{ seconds: seconds + 40 }, { seconds }])

    await readFeed(core)

    expect(out(core)).toEqual([{ phone: fictionPhone(0) }])
  })

  test('the echo of a list with another name at the gateway does not become an opt-out of everything', async () => {
    const { core, listId, ids } = await openWithPeople()
    core.db.prepare('UPDATE lists SET name = ? WHERE id = ?').run('Renamed here', listId)
    await core.drive(core.client.contacts.optOut({ contactIds: ids.slice(0, 1), listId }))
    await core.clock.advance(20 * second)

    await readFeed(core)

    expect(rows(core, 'SELECT list_id AS listId FROM opt_outs')).toEqual([{ listId }])
  })
})
