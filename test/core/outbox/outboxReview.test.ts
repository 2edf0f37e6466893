// Faults between the parts of the sending engine: each was possible once.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CampaignId } from '../../../src/main/core/base/ids'
import { makeUnsavedOutcomes } from '../../../src/main/core/outbox/engine/retriedWrites'
import type { Settling } from '../../../src/main/core/outbox/store/outboxStore'
import { ok } from '../../../src/main/core/base/result'
import type { Messages } from '../../../src/main/core/gateway/client/messages'
import { makeReadback } from '../../../src/main/core/readback/makeReadback'
import type { Storage } from '../../../src/main/core/storage/openStorage'
import {
  acceptances,
  campaignState,
  findBreaches,
  makePeople,
  startCampaign,
  stateCounts,
} from '../../support/steps/campaignSteps'
import { createFakeClock } from '../../support/app/fakeClock'
import { openCore, type Core } from '../../support/app/openCore'
import { testStart } from '../../support/app/practiceGateway'

const minute = 60_000
const slow = { latencyMs: [1_000, 1_000] } as const
const send = { method: 'POST', path: '/sms/send*' } as const

const accepted = (core: Core, id: string): number => stateCounts(core, id).accepted ?? 0

/** A write that the disk does not take, until `mend`. */
function breakWrites(core: Core, writes: Readonly<Record<string, string>>): { mend(): void } {
  for (const [name, on] of Object.entries(writes))
    core.db.exec(`CREATE TRIGGER ${name} BEFORE ${on} BEGIN SELECT RAISE(ABORT, 'disk'); END`)
  return {
    mend: () => {
      for (const name of Object.keys(writes)) core.db.exec(`DROP TRIGGER ${name}`)
    },
  }
}

const noPause = { no_pause: `UPDATE OF state ON campaigns WHEN NEW.state = 'paused'` }

describe('a campaign that began long ago', () => {
  test("people in doubt of a campaign that began long ago are searched for in the listing like today's", async () => {
    const core = await openCore(slow)
    const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
    await core.until(() => accepted(core, id) >= 31)
    await core.drive(core.client.outbox.pause({ campaignId: id }))
    await core.clock.advance(minute)
    const long = new Date(core.clock.now() - 20 * 24 * 60 * minute).toISOString()
    core.db.prepare('UPDATE campaigns SET started_at = ?, changed_at = ? WHERE id = ?').run(long, long, id)
    core.practice.gateway.faults.add({ match: { ...send, nth: 2 }, do: { connection: 'reset_after' } })

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.clock.advance(15 * minute)

    expect(campaignState(core, id)).toBe('done')
    expect(stateCounts(core, id)).toEqual({ accepted: 60 })
    expect(findBreaches(core, id, 60)).toEqual([])
  })
})

describe('what leaves the database', () => {
  test('the journal holds nothing that can be worked out from a number and a text alone', async () => {
    const core = await openCore()
    const { id } = await startCampaign(core, { people: makePeople(3), batchSize: 1 })
    await core.until(() => campaignState(core, id) === 'done')

    const journal = readFileSync(join(core.profile, 'dispatch.journal'), 'utf8')
    const hashes = core.db.prepare('SELECT payload_hash AS hash FROM attempts').all() as { hash: string }[]

    expect(hashes).toHaveLength(3)
    for (const { hash } of hashes) expect(journal).not.toContain(hash)
  })
})

describe('a campaign that is shown as running is handed over or paused', () => {
  test('a campaign pauses if neither the intent nor the pause could be written', async () => {
    const core = await openCore(slow)
    const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
    await core.until(() => accepted(core, id) >= 11)
    const disk = breakWrites(core, { ...noPause, no_arm: 'INSERT ON attempts' })
    await core.clock.advance(5 * minute)

    disk.mend()
    await core.clock.advance(minute)

    expect(campaignState(core, id)).toBe('paused (disk)')
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')
    expect(findBreaches(core, id, 60)).toEqual([])
  })

  test('a campaign pauses if neither an outcome nor the pause could be written', async () => {
    const core = await openCore(slow)
    const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
    await core.until(() => accepted(core, id) >= 11)
    const disk = breakWrites(core, { ...noPause, no_outcome: 'UPDATE OF state ON attempts' })
    await core.clock.advance(5 * minute)

    disk.mend()
    await core.clock.advance(minute)

    expect(campaignState(core, id)).toBe('paused (disk)')
    expect(stateCounts(core, id).inflight).toBeUndefined()
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')
    expect(findBreaches(core, id, 60)).toEqual([])
  })

  test('a campaign that could not begin is not shown as running', async () => {
    const core = await openCore(slow)
    const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
    await core.until(() => accepted(core, id) >= 11)
    await core.drive(core.client.outbox.pause({ campaignId: id }))
    await core.clock.advance(minute)
    const disk = breakWrites(core, { ...noPause, no_epoch: 'UPDATE OF epoch ON profile' })

    await core.drive(core.client.outbox.resume({ campaignId: id }).catch(() => undefined))
    await core.clock.advance(minute)
    disk.mend()
    await core.clock.advance(minute)

    expect(campaignState(core, id)).toBe('paused (disk)')
  })

  test('a stop whose end could not be written ends later automatically', async () => {
    const core = await openCore(slow)
    const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
    await core.until(() => accepted(core, id) >= 11)
    await core.drive(core.client.outbox.pause({ campaignId: id }))
    await core.clock.advance(60 * minute)
    const disk = breakWrites(core, { no_end: `UPDATE OF state ON campaigns WHEN NEW.state LIKE 'done%'` })

    expect(await core.codeOf(core.client.outbox.stop({ campaignId: id }))).toBe('no problem')
    await core.clock.advance(minute)
    disk.mend()
    await core.clock.advance(minute)

    expect(campaignState(core, id)).toBe('done_with_exceptions')
  })
})

test('a stop of all campaigns reaches those after one that could not be stopped', async () => {
  const core = await openCore(slow)
  const first = await startCampaign(core, { people: makePeople(300), batchSize: 10 })
  const second = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
  const disk = breakWrites(core, {
    no_stop: `UPDATE OF stopped_at ON campaigns WHEN NEW.id = '${second.id}' AND NEW.stopped_at IS NOT NULL`,
  })
  core.db.prepare(`UPDATE campaigns SET changed_at = '2099' WHERE id = ?`).run(second.id)

  expect(await core.codeOf(core.client.outbox.stopAll())).toBe('STORAGE_FAILED')
  await core.clock.advance(minute)

  expect(stateCounts(core, first.id).skipped).toBeGreaterThan(0)
  expect(campaignState(core, first.id)).toBe('done_with_exceptions')
  disk.mend()
})

test('sending again to some does not undo a stop for people still on the wire', async () => {
  const core = await openCore()
  const { faults } = core.practice.gateway
  faults.add({ match: { ...send, nth: 3 }, do: { connection: 'reset_before' } })
  const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 10 })
  await core.until(() => (stateCounts(core, id).uncertain ?? 0) > 0)
  await core.drive(core.client.outbox.pause({ campaignId: id }))
  await core.clock.advance(40 * minute)
  faults.add({ match: send, do: { latencyMs: 20_000, answer: { status: 429, body: '{"success":false}' } } })
  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.until(() => (stateCounts(core, id).inflight ?? 0) > 0)
  const onWire = (
    core.db.prepare(`SELECT phone FROM recipients WHERE state = 'inflight'`).all() as { phone: string }[]
  ).map(({ phone }) => phone)
  await core.drive(core.client.outbox.stop({ campaignId: id }))
  const { uncertain = 0, absent = 0 } = stateCounts(core, id)

  await core.codeOf(core.client.outbox.decide({ campaignId: id, choice: 'send_again', uncertain, absent }))
  await core.clock.advance(10 * minute)

  expect(onWire.length).toBeGreaterThan(0)
  expect(acceptances(core).filter(({ number }) => onWire.includes(number))).toEqual([])
})

describe('outcomes that are owed', () => {
  const settling = { attemptId: 1, verdict: { state: 'acked', status: 200 }, answer: null, at: testStart } as Settling

  test('outcomes that could not be saved are no longer tried once the app has ended', async () => {
    const clock = createFakeClock(testStart)
    let tries = 0
    const settle = async (): Promise<void> => {
      tries += 1
      throw new Error('closed')
    }
    const owed = makeUnsavedOutcomes({ store: { settle }, clock, onSettled: () => undefined })

    owed.stop()
    owed.add('c' as CampaignId, settling)
    await clock.advance(10 * minute)

    expect(tries).toBe(0)
  })

  test('outcomes saved late count as answered only then, so that an earlier poll proves nothing', async () => {
    const clock = createFakeClock(testStart)
    const written: string[] = []
    const settle = async ({ at }: Settling): Promise<void> => void written.push(at)
    const owed = makeUnsavedOutcomes({ store: { settle }, clock, onSettled: () => undefined })

    owed.add('c' as CampaignId, settling)
    await clock.advance(minute)

    expect(written).toEqual([new Date(Date.parse(testStart) + 15_000).toISOString()])
  })
})

test('a poll that could not be scheduled is scheduled again', async () => {
  const clock = createFakeClock(testStart)
  let asked = 0
  let listed = 0
  const outlook = async () => {
    asked += 1
    if (asked === 1) throw new Error('busy')
    return { days: [], hasDoubt: true, isPressing: true, nextSettleAt: null, isMoving: false }
  }
  const store = { isLocked: async () => false, outlook, accounts: async () => ['a'] }
  const readback = makeReadback({
    storage: { bind: () => store, close: async () => undefined } as unknown as Storage,
    clock,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    messagesOf: async () => void (listed += 1),
    onRead: () => undefined,
  })

  readback.noteUnknown('a')
  await clock.advance(10 * minute)

  expect(listed).toBeGreaterThan(0)
})

test("a poll decides nothing if the gateway's time could not be written down", async () => {
  const clock = createFakeClock(testStart)
  let judged = 0
  const store = {
    ...{ isLocked: async () => false, accounts: async () => ['a'], recordMark: async () => ({ idsIncrease: true }) },
    record: async () => ({ added: 0, changed: 0, campaignIds: [] }),
    noteTotal: async () => true,
    outlook: async () => ({ days: [], hasDoubt: true, isPressing: true, nextSettleAt: null, isMoving: false }),
    compareTime: () => Promise.reject(new Error('disk full')),
    recordLook: async () => void (judged += 1),
  }
  const readback = makeReadback({
    storage: { bind: () => store, close: async () => undefined } as unknown as Storage,
    clock,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    messagesOf: async () => ({ list: async () => ok({ rows: [] }) }) as unknown as Messages,
    onRead: () => undefined,
  })

  await expect(readback.lookNow('a')).rejects.toThrow('disk full')
  expect(judged).toBe(0)
})
