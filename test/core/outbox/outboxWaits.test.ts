// Planned starts, quiet hours, and starts that were missed.
import { describe, expect, test } from 'vitest'
import type { Timing } from '@contract'
import { acceptances, approve, campaignState, makePeople, stateCounts } from '../../support/steps/campaignSteps'
import { bindLists } from '../../support/steps/gatewayLists'
import { memoryMarks, openCore, type Core } from '../../support/app/openCore'
import { atOnce, hoursOf, prepareWaves, startWaves } from '../../support/steps/waveSteps'

const minute = 60_000
const hour = 60 * minute
/** The clock of the tests stands at 10:00 UTC. */
const at = (time: string, day = '2026-11-21'): string => `${day}T${time}:00.000Z`
const moment = (late: Timing['late']): Timing => ({ ...atOnce, kind: 'moment', at: at('12:00'), late })
const tenLate: Timing['late'] = { kind: 'send', minutes: 10 }
const twelve = makePeople(12)

const progressOf = (core: Core, id: string) => core.drive(core.client.outbox.progress({ campaignId: id }))
const waitOf = async (core: Core, id: string) => {
  const { state, waitReason, waitsUntil } = await progressOf(core, id)
  return [state, waitReason, waitsUntil]
}
const clockTimes = (core: Core) => acceptances(core).map((each) => new Date(each.at).toISOString().slice(11, 16))

describe('a planned start', () => {
  test('a campaign waits for its planned start, and everyone is texted when it comes', async () => {
    const core = await openCore()
    const { id } = await startWaves(core, [{ people: 12, dueAt: at('12:00') }], moment(tenLate), { people: twelve })

    await core.clock.advance(hour)
    expect(await waitOf(core, id)).toEqual(['waiting', 'planned', at('12:00')])
    expect([acceptances(core), stateCounts(core, id)]).toEqual([[], { pending: 12 }])

    await core.clock.advance(hour + minute)
    expect(campaignState(core, id)).toBe('done')
    expect(new Set(clockTimes(core))).toEqual(new Set(['12:00']))
    expect(acceptances(core)).toHaveLength(12)
  })

  test('a planned start counts no one who opted out since the approval (they were counted until it came)', async () => {
    const core = await openCore()
    const { id } = await startWaves(core, [{ people: 12, dueAt: at('12:00') }], moment(tenLate), { people: twelve })
    await core.clock.advance(hour)
    const before = await progressOf(core, id)
    const optOut = core.db.prepare(
      `INSERT INTO opt_outs (account_id, phone, list_id, source, since) SELECT id, ?, 0, ?, '' FROM accounts WHERE is_active = 1`,
    )
    optOut.run(twelve[0]?.phone ?? '', 'gateway')
    optOut.run(twelve[4]?.phone ?? '', 'unclear')
    const waiting = await progressOf(core, id)

    await core.clock.advance(hour + minute)
    const after = await progressOf(core, id)

    expect([before.optedOutSince, waiting.optedOutSince, after.optedOutSince]).toEqual([undefined, 2, undefined])
    expect(waiting.counts.pending).toBe(12)
    expect(after.counts).toMatchObject({ accepted: 10, skipped: 2 })
  })

  test('a planned start of one wave does not delay another, and no request holds people of both', async () => {
    const core = await openCore()
    const waves = [
      { people: 4, dueAt: at('09:00') },
      { people: 8, dueAt: at('11:00') },
    ]
    const { id } = await startWaves(core, waves, { ...atOnce, kind: 'local' }, { people: twelve, batchSize: 3 })

    await core.clock.advance(hour / 2)
    expect(stateCounts(core, id)).toEqual({ accepted: 4, pending: 8 })
    expect(await waitOf(core, id)).toEqual(['waiting', 'planned', at('11:00')])

    await core.clock.advance(hour)
    expect(campaignState(core, id)).toBe('done')
    expect(clockTimes(core)).toEqual([...Array<string>(4).fill('10:00'), ...Array<string>(8).fill('11:00')])
  })

  test('a planned start keeps its instant if the zone of the computer changes (B060)', async () => {
    const own = process.env.TZ
    try {
      const core = await openCore()
      const { id } = await startWaves(core, [{ people: 12, dueAt: at('12:00') }], moment(tenLate), { people: twelve })
      await core.clock.advance(minute)
      process.env.TZ = 'Pacific/Auckland'
      expect(new Date(at('12:00')).getHours()).toBe(1)
      await core.clock.advance(2 * hour)

      expect([campaignState(core, id), clockTimes(core)[0]]).toEqual(['done', '12:00'])
    } finally {
      if (own === undefined) delete process.env.TZ
      else process.env.TZ = own
    }
  })

  test('a planned start reads opt-outs again after more than an hour', async () => {
    const core = await openCore()
    const { id } = await startWaves(core, [{ people: 12, dueAt: at('12:00') }], moment(tenLate), { people: twelve })
    await core.clock.advance(2 * hour + minute)

    const readAt = core.db.prepare('SELECT opt_outs_read_at AS at FROM campaigns WHERE id = ?').get(id) as {
      at: string
    }
    expect(readAt.at >= at('12:00')).toBe(true)
  })
})

describe('quiet hours', () => {
  test('quiet hours hold only the people for whom it is quiet, until the morning', async () => {
    const core = await openCore()
    const hours = hoursOf('08:00', '20:00')
    const waves = [
      { people: 6, zones: ['Europe/London'], hours },
      // 02:00 there.
      { people: 6, zones: ['America/Los_Angeles'], hours },
    ]
    const { id } = await startWaves(core, waves, atOnce, { people: twelve })

    await core.clock.advance(hour)
    expect(stateCounts(core, id)).toEqual({ accepted: 6, pending: 6 })
    expect(await waitOf(core, id)).toEqual(['waiting', 'quiet_hours', at('16:00')])

    await core.clock.advance(5 * hour + minute)
    expect(campaignState(core, id)).toBe('done')
    expect(clockTimes(core).slice(6)).toEqual(Array<string>(6).fill('16:00'))
  })

  test.each([
    ['', false],
    [', and the app was closed before it was right again', true],
  ])(
    'quiet hours end in time although the clock was years ahead for a minute during the wait%s',
    async (_, isClosed) => {
      const before = await openCore()
      const years = 54 * 365 * 24 * hour
      const wave = { people: 12, zones: ['America/Los_Angeles'], hours: hoursOf('08:00', '20:00') }
      const { id } = await startWaves(before, [wave], atOnce, { people: twelve })
      await before.clock.advance(minute)
      before.clock.set(years)
      await before.clock.advance(minute)
      expect((await waitOf(before, id))[2]).toMatch(/^2080/)
      before.clock.set(-years)
      const core = isClosed ? await before.crash() : before
      await core.clock.advance(minute)

      expect(await waitOf(core, id)).toEqual(['waiting', 'quiet_hours', at('16:00')])
    },
  )

  test('the quiet hours of all of a number’s zones are respected', async () => {
    const core = await openCore()
    const zones = ['America/New_York', 'America/Los_Angeles']
    const wave = { people: 12, zones, hours: hoursOf('08:00', '20:00') }
    const { id } = await startWaves(core, [wave], atOnce, { people: twelve })

    await core.clock.advance(6 * hour + minute)
    expect(campaignState(core, id)).toBe('done')
    expect(new Set(clockTimes(core))).toEqual(new Set(['16:00']))
  })

  /** 50 people one by one, a third of a minute each, and ten minutes until it gets quiet. */
  async function runIntoQuiet(crossing: 'go_on' | 'ask') {
    const core = await openCore({ latencyMs: [20_000, 20_000] })
    const wave = { people: 50, zones: ['UTC'], hours: hoursOf('08:00', '10:10', { crossing }) }
    const { id } = await startWaves(core, [wave], atOnce, { people: makePeople(50), batchSize: 1 })
    await core.clock.advance(20 * minute)
    return { core, id }
  }

  test('no message leaves in the last minute before quiet hours, and the rest are sent in the morning', async () => {
    const { core, id } = await runIntoQuiet('go_on')
    const armed = core.db.prepare('SELECT armed_at AS at FROM attempts ORDER BY at').all() as { at: string }[]
    expect(armed.at(-1)?.at.slice(11, 16)).toBe('10:08')
    expect(await waitOf(core, id)).toEqual(['waiting', 'quiet_hours', at('08:00', '2026-11-22')])

    await core.clock.advance(23 * hour)
    expect([campaignState(core, id), acceptances(core).length]).toEqual(['done', 50])
  })

  test('quiet hours ask the user if that was chosen, and continuing then waits for the morning', async () => {
    const { core, id } = await runIntoQuiet('ask')
    expect(campaignState(core, id)).toBe('paused (quiet_hours)')

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.clock.advance(minute)
    expect(await waitOf(core, id)).toEqual(['waiting', 'quiet_hours', at('08:00', '2026-11-22')])
  })

  test('quiet hours that have begun at the start ask no question, because they were in the plan', async () => {
    const core = await openCore()
    const wave = { people: 12, zones: ['UTC'], hours: hoursOf('11:00', '20:00', { crossing: 'ask' }) }
    const { id } = await startWaves(core, [wave], atOnce, { people: twelve })

    await core.clock.advance(minute)
    expect(await waitOf(core, id)).toEqual(['waiting', 'quiet_hours', at('11:00')])
  })
})

describe('a start that was missed, asleep over it (B062)', () => {
  const kinds = [
    [tenLate, 9, 'done'],
    [tenLate, 11, 'paused (late)'],
    [{ kind: 'hold' }, 2, 'paused (late)'],
    [{ kind: 'ask' }, 2, 'paused (late)'],
  ] as const

  test.each(kinds)('a missed start with %j, by %i minutes, ends as %s (B062)', async (late, minutes, expected) => {
    const core = await openCore()
    const { id } = await startWaves(core, [{ people: 12, dueAt: at('12:00') }], moment(late), { people: twelve })
    await bindLists(core)
    await core.clock.advance(minute)

    // The computer sleeps: its clock goes on, and no timer fires.
    core.clock.set(2 * hour - 2 * minute + minutes * minute)
    await core.clock.advance(5 * minute)

    expect(campaignState(core, id)).toBe(expected)
    expect(acceptances(core)).toHaveLength(expected === 'done' ? 12 : 0)
  })

  test('a missed start says when it should have been, and is sent when the user says so (B062)', async () => {
    const core = await openCore()
    const { id } = await startWaves(core, [{ people: 12, dueAt: at('12:00') }], moment({ kind: 'ask' }), {
      people: twelve,
    })
    await bindLists(core)
    await core.clock.advance(minute)
    core.clock.set(5 * hour)
    await core.clock.advance(minute)
    const { pauseReason, missedAt, late } = await progressOf(core, id)
    expect([pauseReason, missedAt, late]).toEqual(['late', at('12:00'), { kind: 'ask' }])

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')
    expect((await progressOf(core, id)).missedAt).toBeUndefined()
    expect(acceptances(core)).toHaveLength(12)
  })

  test('a start that was slept over until it is quiet is missed, although it may be that late (it went the next morning without a question)', async () => {
    const core = await openCore()
    const wave = { people: 12, dueAt: at('12:00'), hours: hoursOf('08:00', '12:20') }
    const { id } = await startWaves(core, [wave], moment({ kind: 'send', minutes: 60 }), { people: twelve })
    await bindLists(core)
    await core.clock.advance(minute)
    core.clock.set(2 * hour + 25 * minute)
    await core.clock.advance(minute)
    const { pauseReason, missedAt } = await progressOf(core, id)
    expect([pauseReason, missedAt]).toEqual(['late', at('12:00')])

    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.clock.advance(minute)
    expect(await waitOf(core, id)).toEqual(['waiting', 'quiet_hours', at('08:00', '2026-11-22')])
    await core.clock.advance(20 * hour)
    expect(new Set(clockTimes(core))).toEqual(new Set(['08:00']))
    expect(acceptances(core)).toHaveLength(12)
  })

  test('a start missed because the clock was set forward in the moment of the approval asks (it was sent at once) (B062)', async () => {
    const core = await openCore()
    const prepared = await prepareWaves(core, [{ people: 12, dueAt: at('12:00') }], moment(tenLate), { people: twelve })
    const approving = approve(core, prepared)
    while (campaignState(core, prepared.id) === 'frozen') await new Promise((resolve) => setImmediate(resolve))
    core.clock.set(3 * hour)
    await approving
    await core.clock.advance(minute)
    expect([campaignState(core, prepared.id), acceptances(core)]).toEqual(['paused (late)', []])
  })

  test('a start missed because the gateway could not be reached counts as missed too (B062)', async () => {
    const core = await openCore()
    const { id } = await startWaves(core, [{ people: 12, dueAt: at('12:00') }], moment(tenLate), { people: twelve })
    core.practice.gateway.faults.add({
      match: { method: 'POST', times: 'always' },
      do: { connection: 'refused' },
    })
    await core.clock.advance(2 * hour + 20 * minute)
    expect([campaignState(core, id), acceptances(core)]).toEqual(['paused (late)', []])
  })

  test('a start missed because the listing could not be read counts as missed too (B062)', async () => {
    const core = await openCore()
    const { id } = await startWaves(core, [{ people: 12, dueAt: at('12:00') }], moment(tenLate), { people: twelve })
    core.practice.gateway.faults.add({
      match: { method: 'GET', path: '/messages', times: 'always' },
      do: { connection: 'refused' },
    })

    await core.clock.advance(2 * hour + 5 * minute)
    expect(campaignState(core, id)).toBe('paused (offline)')
    await core.clock.advance(10 * minute)
    expect(campaignState(core, id)).toBe('paused (late)')
  })
})

describe('an app that was closed', () => {
  async function wait(late: Timing['late']) {
    const core = await openCore()
    const { id } = await startWaves(core, [{ people: 12, dueAt: at('12:00') }], moment(late), { people: twelve })
    await bindLists(core)
    await core.clock.advance(minute)
    return { core, id }
  }

  test('an app that is opened again in time continues to wait for the start', async () => {
    const { core, id } = await wait({ kind: 'hold' })
    const again = await core.crash()

    expect(await waitOf(again, id)).toEqual(['waiting', 'planned', at('12:00')])
    await again.clock.advance(2 * hour)
    expect(campaignState(again, id)).toBe('done')
    expect(new Set(clockTimes(again))).toEqual(new Set(['12:00']))
  })

  test.each([
    [tenLate, 'paused (late)'],
    [{ kind: 'send', minutes: 600 } as const, 'done'],
  ])('an app that was closed over the start judges it by %j', async (late, expected) => {
    const { core, id } = await wait(late)
    await core.stop()
    core.clock.set(5 * hour)
    const again = await openCore({ profile: core.profile, practice: core.practice, marks: core.marks })
    await again.clock.advance(minute)

    expect(campaignState(again, id)).toBe(expected)
  })

  test('a copy of a waiting profile waits for nothing until it is adopted', async () => {
    const { core, id } = await wait(tenLate)
    // Another computer, which has never seen it.
    const copy = await core.crash(undefined, { marks: memoryMarks() })

    expect(campaignState(copy, id)).toMatch(/^paused/)
    await copy.clock.advance(3 * hour)
    expect(acceptances(copy)).toEqual([])
  })
})

describe('a person during a wait', () => {
  async function wait() {
    const core = await openCore()
    const { id } = await startWaves(core, [{ people: 12, dueAt: at('12:00') }], moment(tenLate), { people: twelve })
    await core.clock.advance(minute)
    return { core, id }
  }

  test('a user who pauses a wait keeps the campaign from being sent when the time comes', async () => {
    const { core, id } = await wait()
    await core.drive(core.client.outbox.pauseAll(undefined))
    expect((await progressOf(core, id)).waitReason).toBeUndefined()
    await core.clock.advance(3 * hour)
    expect([campaignState(core, id), acceptances(core)]).toEqual(['paused (user)', []])

    // A person who resumes later than planned has seen that it is late.
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')
  })

  test('a user who stops a wait ends the campaign, and no one is texted', async () => {
    const { core, id } = await wait()
    await core.drive(core.client.outbox.stop({ campaignId: id }))
    await core.clock.advance(3 * hour)
    expect([campaignState(core, id), acceptances(core)]).toEqual(['cancelled', []])
  })

  test('a resume from an old screen, right after the clock was set forward, is asked about (it was sent at once)', async () => {
    const { core, id } = await wait()
    core.clock.set(3 * hour)
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.clock.advance(minute)
    expect([campaignState(core, id), acceptances(core)]).toEqual(['paused (late)', []])
  })

  test('a resume before the planned time does not send early', async () => {
    const { core, id } = await wait()
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.clock.advance(minute)
    expect(await waitOf(core, id)).toEqual(['waiting', 'planned', at('12:00')])
    expect(acceptances(core)).toEqual([])
  })
})

describe('the seconds after an approval', () => {
  async function approveWithDelay() {
    const core = await openCore({ startDelaySeconds: 10 })
    const prepared = await prepareWaves(core, [{ people: 12 }], atOnce, { people: twelve })
    await approve(core, prepared)
    return { core, id: prepared.id }
  }

  test('the seconds after an approval pass before anything leaves', async () => {
    const { core, id } = await approveWithDelay()
    expect(await waitOf(core, id)).toEqual(['waiting', 'countdown', expect.any(String)])
    await core.clock.advance(9_000)
    expect(acceptances(core)).toEqual([])
    await core.until(() => campaignState(core, id) === 'done')
    expect(acceptances(core)).toHaveLength(12)
  })

  test('a campaign of the next days said “Starts in 8 s” after its approval: it says its own time at once', async () => {
    const core = await openCore({ startDelaySeconds: 10 })
    const prepared = await prepareWaves(core, [{ people: 12, dueAt: at('12:00') }], moment(tenLate), { people: twelve })
    await approve(core, prepared)
    expect(await waitOf(core, prepared.id)).toEqual(['waiting', 'planned', at('12:00')])
  })

  test('a campaign that starts within the seconds after its approval waits for them first', async () => {
    const core = await openCore({ startDelaySeconds: 10 })
    const soon = '2026-11-21T10:00:05.000Z'
    const timing: Timing = { ...moment(tenLate), at: soon }
    const prepared = await prepareWaves(core, [{ people: 12, dueAt: soon }], timing, { people: twelve })
    await approve(core, prepared)
    expect((await waitOf(core, prepared.id))[1]).toBe('countdown')
  })

  test('the seconds after an approval are enough to stop it before anyone is texted', async () => {
    const { core, id } = await approveWithDelay()
    await core.clock.advance(5_000)
    await core.drive(core.client.outbox.stop({ campaignId: id }))
    await core.clock.advance(hour)
    expect([campaignState(core, id), acceptances(core)]).toEqual(['cancelled', []])
  })

  test('the seconds after an approval are not shortened by a clock set forward, nor drawn out by one set back', async () => {
    for (const by of [-24 * hour, hour]) {
      const { core, id } = await approveWithDelay()
      core.clock.set(by)
      await core.clock.advance(8_000)
      expect(acceptances(core)).toEqual([])
      await core.clock.advance(5_000)
      expect(campaignState(core, id)).not.toContain('waiting')
    }
  })

  test('the seconds after an approval are not shortened by a clock set forward before the click is answered', async () => {
    const marks = memoryMarks()
    const core = await openCore({ startDelaySeconds: 10, marks })
    const prepared = await prepareWaves(core, [{ people: 12 }], atOnce, { people: twelve })
    const write = marks.write.bind(marks)
    // The run is remembered when the approval is on disk, and before anything is waited for.
    marks.write = (...mark) => {
      write(...mark)
      core.clock.set(hour)
    }
    await approve(core, prepared)
    await core.clock.advance(8_000)
    expect([campaignState(core, prepared.id), acceptances(core)]).toEqual(['waiting', []])
  })

  test('the seconds after an approval end with the app: it starts with a click when it is opened again', async () => {
    const { core, id } = await approveWithDelay()
    const again = await core.crash()
    await again.clock.advance(hour)
    expect([campaignState(again, id), acceptances(again)]).toEqual(['paused (restart)', []])
  })
})
