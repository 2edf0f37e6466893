// Runs one plan from its first freeze to the last settled person. Throws Breach at the first thing that must never be.
import { day, hour, minute, second } from '../../src/main/core/base/durations'
import { maxMinutesUnlisted } from '../../src/main/practice/readings/visibility'
import { makeWatch, type Watch } from './watches/invariants'
import { readingsOf } from './watches/listedFacts'
import { deedsAt, isOver, makePerson } from './person'
import type { Plan } from './plans/plan'
import { prepare } from './plans/prepared'
import { laterOf } from './plans/standingPlans'
import { fromOutside } from './timeline'
import { phoneOf } from './watches/truth'
import { Breach, makeWorld, type World } from './world'

/** The longest wait of a request that is not scheduled, with two looks after it. */
const restMs = 41 * minute
/** Statuses move for two minutes here, and are read every five at least. */
const statusLookMs = 10 * second
const maxStatusLooks = 80

export interface RunFigures {
  readonly requests: number
  readonly accepted: number
  readonly ends: number
  readonly steps: number
  /** Steps at which the process can be ended. */
  readonly stepsBeforeFair: number
  readonly approvals: number
  /** How often a campaign was paused until a person looks. */
  readonly pauses: number
  /** People still uncertain when everything had been waited for: left to a person. */
  readonly uncertainLeft: number
  readonly virtualMs: number
}

export interface RunOutcome {
  readonly figures: RunFigures
  readonly breach: Breach | undefined
  readonly trace: readonly string[]
}

export async function runPlan(plan: Plan): Promise<RunOutcome> {
  const prepared = await prepare(plan)
  const watch: Watch = makeWatch(() => world)
  const person = makePerson(
    () => world,
    watch,
    prepared.campaigns.map(({ approval }) => approval),
  )
  const due: number[] = []
  const world: World = makeWorld(plan, prepared, {
    leaves: watch.leaves,
    wentBack: watch.wentBack,
    disturbed: watch.liveness.disturbed,
    tampered() {
      watch.journalLost()
      watch.liveness.tampered()
    },
    heard: watch.liveness.heard,
    keyRefused: watch.liveness.keyRefused,
    opened: () => person.opened(),
    stepped: (count) => {
      if (deedsAt(plan, count).length > 0) due.push(count)
    },
  })
  const figures = { uncertainLeft: 0, stepsBeforeFair: 0 }
  const scheduled = plan.campaigns.some(({ kind }) => kind === 'scheduled')
  const { dailyCap, moneyPerDay, personLimit, startDelaySeconds } = plan.world
  const isTimed =
    (dailyCap ?? moneyPerDay ?? personLimit) !== undefined ||
    Boolean(startDelaySeconds) ||
    plan.campaigns.some(({ timing }) => timing)
  let judged = -1
  /** When everything became fair, or the person last decided. */
  let waitsFrom = 0
  let over = { version: -1, is: false }
  let waits = { version: -1, is: false }
  let breach: Breach | undefined
  try {
    await fromOutside(run)
  } catch (error) {
    breach =
      error instanceof Breach
        ? error
        : new Breach('no defect', error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    world.close()
  }
  return {
    figures: {
      requests: world.truth.sent.length,
      accepted: world.truth.acceptances.length,
      ends: world.ends,
      steps: world.steps,
      approvals: watch.approvals,
      pauses: watch.liveness.pauses,
      ...figures,
      virtualMs: world.timeline.now - world.startedAt,
    },
    breach,
    trace: world.trace,
  }

  function run(): void {
    world.open()
    world.timeline.settle()
    until(() => world.client() !== undefined, minute)
    if (!world.client()) throw new Breach('setting up', 'the app did not open')
    for (const campaign of prepared.campaigns) watch.frozen(campaign)
    sendBefore()
    world.beginSteps()
    world.note('begins')
    for (const [index, { startsAtMs }] of plan.campaigns.entries())
      world.timeline.after(startsAtMs, undefined, () => person.approve(prepared.campaigns[index]?.approval))
    for (const action of plan.actions)
      if ('atMs' in action) world.timeline.after(action.atMs, undefined, () => person.act(action))
    for (const end of plan.ends) if ('atMs' in end) world.timeline.after(end.atMs, undefined, () => world.end(end))
    const [stranger] = plan.campaigns
    for (let minutes = 0; minutes < plan.world.strangers; minutes++)
      world.timeline.after(minutes * minute, undefined, () =>
        world.model.listStranger(
          {
            phone: phoneOf((stranger?.first ?? 0) + (minutes % (stranger?.people ?? 1))),
            text: 'Somebody else says hello',
          },
          'Sim',
          world.timeline.now,
        ),
      )
    const { rival } = plan.world
    if (rival) world.timeline.after(rival.atMs, undefined, () => rivalSends(rival.people))
    moveOn(plan.fairAfterMs)
    world.note('from here on everything is fair')
    figures.stepsBeforeFair = world.steps
    world.beFair()
    waitsFrom = world.timeline.now
    world.clockIsOffMs = 0
    seeThrough()
  }

  /** The last people of the first campaign, who are the last to have their turn here. */
  function rivalSends(people: number): void {
    const rows = world.look<{ phone: string; text: string }>(
      `SELECT phone, text FROM recipients JOIN recipient_texts ON recipient_id = id WHERE campaign_id = ? AND position IS NOT NULL
       ORDER BY position DESC LIMIT ?`,
      ...[prepared.campaigns[0]?.approval.campaignId ?? '', people],
    )
    for (const row of rows) {
      world.model.listStranger(row, 'Sim', world.timeline.now)
      watch.textedElsewhere(row.phone)
    }
  }

  /** The listing already holds the same texts to the same people, from last week. */
  function sendBefore(): void {
    if (!plan.world.sentBefore) return
    const rows = world.look<{ phone: string; text: string }>(
      'SELECT phone, text FROM recipients JOIN recipient_texts ON recipient_id = id WHERE position IS NOT NULL ORDER BY id',
    )
    // A second: of one second the mark would read them all. Within seconds no listing shows that it is in no order at all.
    const apartMs = readingsOf(plan).order === 'ignored' ? 20 * second : second
    for (const [place, row] of rows.entries())
      world.model.listStranger(
        row,
        'Sim',
        world.timeline.now - (maxMinutesUnlisted + 3) * minute - (rows.length - place) * apartMs,
      )
  }

  /** Lets things happen, with the deeds that wait for a step. */
  function moveOn(ms: number): void {
    const endsAt = world.timeline.now + ms
    for (;;) {
      const went = world.step(endsAt)
      if (due.length > 0) {
        for (const count of due.splice(0)) for (const deed of deedsAt(plan, count)) person.act(deed)
        world.timeline.settle()
      }
      judge()
      if (!went) return
    }
  }

  function judge(): void {
    if (world.version === judged) return
    judged = world.version
    watch.check()
    world.throwBreach()
  }

  function until(holds: () => boolean, maxMs: number): boolean {
    const endsAt = world.timeline.now + maxMs
    while (!holds()) {
      const went = world.step(endsAt)
      judge()
      if (!went) return holds()
    }
    return true
  }

  function drive(promise: Promise<unknown>): void {
    let isSettled = false
    let failure: unknown
    promise.then(
      () => (isSettled = true),
      (error: unknown) => {
        isSettled = true
        failure = error
      },
    )
    world.timeline.settle()
    const asleepMs = Math.max(0, world.asleepUntil - world.timeline.now)
    if (!until(() => isSettled, asleepMs + 10 * minute)) throw new Breach('answers', 'a call was not answered')
    if (failure !== undefined) throw failure as Error
  }

  /** Rounds of looking after what does not go on by itself, until everything is settled. */
  function seeThrough(): void {
    let decisions = 0
    for (let round = 0; round < 20; round++) {
      until(() => world.client() !== undefined, 10 * minute)
      drive(person.seeOn(undefined))
      // By now the person has set the clock right.
      world.clockIsOffMs = 0
      const isLong = scheduled ? round > 3 : decisions === 3
      // A day that a scheduled message is waited for, or a request that was made by a clock of tomorrow: the computer sleeps
      // through most of it.
      if (isLong) world.sleep(day - 2 * hour)
      const asleepMs = Math.max(0, world.asleepUntil - world.timeline.now)
      const maxMs = isLong ? day : isWaiting() ? 26 * hour : 12 * minute + asleepMs
      if (until(() => areAllOver() || isResting(), maxMs) && areAllOver()) return checkEnd()
      if (round < 6 && !isResting()) continue
      if (decisions === 0) noteUncertain()
      // A person has decided nothing yet.
      if (decisions === 0) watch.checkStuck()
      world.throwBreach()
      // Messages that were planned for a time that has passed cannot be sent again.
      drive(person.seeOn(decisions > (scheduled ? 1 : 3) ? 'written_off' : plan.lastChoice))
      decisions += 1
      waitsFrom = world.timeline.now
    }
    const left = world.look<{ state: string; reason: string | null; people: string }>(
      `SELECT c.state, c.pause_reason AS reason, (SELECT group_concat(state || ' ' || n) FROM (SELECT state, count(*) AS n FROM recipients WHERE campaign_id = c.id GROUP BY state)) AS people FROM campaigns c`,
    )
    throw new Breach('settled in the end', JSON.stringify(left))
  }

  /** Everything that could turn out by itself has had its time, and all looks at it. */
  function isResting(): boolean {
    return (
      !scheduled &&
      !isWaiting() &&
      world.timeline.now - Math.max(watch.changedAt, world.openedAt, world.asleepUntil, waitsFrom) > restMs
    )
  }

  /** Something goes on by itself at a time that is still to come. */
  function isWaiting(): boolean {
    if (isBeforeEndOfRule()) return true
    if (!isTimed) return false
    if (waits.version !== world.version) {
      const found = world.look(`SELECT 1 FROM campaigns WHERE state = 'waiting'`)
      waits = { version: world.version, is: found.length > 0 }
    }
    return waits.is
  }

  /** The standing send may still send, or has not counted whom it left out. */
  function isBeforeEndOfRule(): boolean {
    const { standing } = prepared
    return standing !== undefined && world.timeline.now < standing.untilAt + laterOf(plan) + 20 * minute
  }

  function checkEnd(): void {
    watch.checkEnd()
    world.throwBreach()
    // Each accepted person gets their record, and its last status, as fast as the app looks while something moves.
    for (let looks = 0; looks < maxStatusLooks && watch.isAnyoneStuck; looks++) {
      // Nothing is read while the computer sleeps.
      until(() => false, statusLookMs + Math.max(0, world.asleepUntil - world.timeline.now))
    }
    watch.checkStuck()
    world.throwBreach()
  }

  function noteUncertain(): void {
    const [row] = world.look<{ people: number }>(
      `SELECT count(*) AS people FROM recipients WHERE state IN ('uncertain', 'absent')`,
    )
    figures.uncertainLeft = row?.people ?? 0
  }

  function areAllOver(): boolean {
    if (!world.client() || isBeforeEndOfRule()) return false
    if (over.version !== world.version) {
      const states = world.look<{ state: string }>('SELECT state FROM campaigns WHERE approval IS NOT NULL')
      over = { version: world.version, is: states.every(({ state }) => isOver(state)) }
    }
    return over.is
  }
}
