// Everything around the app: true time, the gateway, disks, other folders, and the process that runs at the moment. Ends it
// and starts the next one as the plan says.
import { makeChance } from './chance'
import { day } from '../../src/main/core/base/durations'
import { makeGatewayModel, type GatewayModel } from './gatewayModel'
import type { Heard } from './watches/heard'
import { leaveJournal, type JournalFile } from './journalDisk'
import type { DiskFate, End, Left, Plan } from './plans/plan'
import { Ended, startProcess, type AppProcess, type Client } from './process'
import { makeComputers, type Place } from './computers'
import { worldStart } from './folders'
import { memorySecrets, type Prepared } from './plans/prepared'
import { makeTimeline, type Timeline } from './timeline'
import { makeTruth, type Sent, type Truth } from './watches/truth'

/** Something that must never be came about. */
export class Breach extends Error {
  override readonly name = 'Breach'
  constructor(
    readonly invariant: string,
    words: string,
  ) {
    super(`${invariant}: ${words}`)
  }
}

/** Tables that no invariant reads: a commit that touches nothing else cannot break one. */
const unwatched: ReadonlySet<string> = new Set(['messages', 'listing_marks', 'audit'])
/** A run that takes more goes round in circles; days of waiting are days of looking, too. */
const maxSteps = ({ world, campaigns, actions, readings }: Plan): number => {
  if (world.standing?.weekly) return world.standing.weekly.weeks * 5_000
  const waves = campaigns.flatMap(({ timing }) => timing?.waves ?? [])
  // By a clock that was set back by a day a planned start is a day away.
  const isSetBack = actions.some((action) => action.do === 'setClock' && action.byMs < 0)
  const waitsForDays = waves.some(({ open, dueAfterMs }) => open ?? (isSetBack && dueAfterMs !== undefined))
  // A listing of small pages, or one whose pages repeat, takes many reads.
  const takesManyReads = world.pageCap < 10 || readings?.paging === 'repeatedForEver'
  const hasLimit = world.dailyCap || world.moneyPerDay || world.personLimit
  // Texts of a clock that was a day ahead count for a day longer, once it is right again. A limit may keep a wave until its next day.
  const isAhead = actions.some((action) => action.do === 'setClock' && action.byMs >= day)
  if (hasLimit && (isAhead || waitsForDays)) return 200_000
  return hasLimit || waitsForDays || takesManyReads ? 80_000 : 30_000
}

export interface WorldHooks {
  /** A request that submits people leaves the app. */
  leaves(request: Sent, place: Place): void
  /** The database was exchanged for another one. `isBlind`: and nothing but the listing can tell the app. */
  wentBack(isBlind: boolean, isJournalKept: boolean): void
  /** Something other than the app's own rules makes it wait. */
  disturbed(): void
  /** The journal was lost, or the folder lies on another computer. */
  tampered(): void
  heard(heard: Heard): void
  keyRefused(): void
  /** The app has started. */
  opened(): void
  /** A step of the run is about to happen. */
  stepped(count: number): void
}

export interface World {
  readonly plan: Plan
  readonly prepared: Prepared
  readonly timeline: Timeline
  readonly truth: Truth
  readonly model: GatewayModel
  readonly trace: string[]
  readonly logged: string[]
  /** The files that the person uses now. */
  readonly journal: JournalFile
  /** When faults and steps began to count. */
  startedAt: number
  /** When the process that runs now was started. */
  openedAt: number
  clockIsOffMs: number
  /** The computer wakes up then. */
  asleepUntil: number
  /** When a person last said that the folder is used here. */
  adoptedAt: number
  /** The process that runs now has said that it cannot use its database: it shows nothing of it. */
  isBlocked: boolean
  readonly steps: number
  readonly ends: number
  /** How often the app was started. */
  readonly openings: number
  /** Grows with everything that was committed, or reached the gateway. */
  readonly version: number
  client(): Client | undefined
  /** Looks into the database from outside. */
  look<Row>(sql: string, ...parameters: (string | number)[]): Row[]
  note(words: string): void
  open(): void
  beginSteps(): void
  beFair(): void
  end(how: Omit<End, 'atMs' | 'atStep'>): void
  snapshot(): void
  copy(): void
  /** A person says that the folder is used here from now on; the answer may be lost with the process. */
  adopting(): void
  /** That was answered. */
  adopted(): void
  /** Opens the copy beside the folder that is open. */
  openCopy(): void
  sleep(ms: number): void
  setClock(byMs: number): void
  /** One event. False when nothing happens until then. */
  step(untilMs: number): boolean
  /** For what is found where the app would catch an exception: thrown by `throwBreach`. */
  breach(invariant: string, words: string): void
  throwBreach(): void
  close(): void
}

export function makeWorld(plan: Plan, prepared: Prepared, hooks: WorldHooks): World {
  const timeline = makeTimeline(worldStart)
  const truth = makeTruth()
  const trace: string[] = []
  const logged: string[] = []
  const secrets = memorySecrets(prepared.secrets)
  const computers = makeComputers(prepared)
  let running: AppProcess | undefined
  /** Open beside the one that the person uses. */
  let beside: AppProcess | undefined
  let steps = 0
  let ends = 0
  let counts: Record<DiskFate['where'], number> = { begin: 0, commit: 0, journal_append: 0, journal_sync: 0 }
  let areStepsOn = false
  let isFair = false
  let version = 0
  let broken: Breach | undefined
  let openings = 0
  let isClosing = false
  let isAdopting = false

  const world: World = {
    plan,
    prepared,
    timeline,
    truth,
    trace,
    logged,
    startedAt: worldStart,
    openedAt: worldStart,
    clockIsOffMs: 0,
    asleepUntil: -Infinity,
    adoptedAt: Infinity,
    isBlocked: false,
    model: undefined as unknown as GatewayModel,
    get journal() {
      return computers.here.journal
    },
    get steps() {
      return steps
    },
    get ends() {
      return ends
    },
    get openings() {
      return openings
    },
    get version() {
      return version
    },
    client: () => running?.client,
    look: <Row>(sql: string, ...parameters: (string | number)[]) =>
      computers.here.database.all<Row>(sql, ...parameters),
    note: (words) => void trace.push(`${clockTime(timeline.now - world.startedAt)}  ${words}`),
    open,
    beginSteps() {
      areStepsOn = true
      world.startedAt = timeline.now
    },
    beFair() {
      isFair = true
      world.model.beFair()
      // The person has closed the window that was still open.
      beside?.kill()
      beside?.bury()
      beside = undefined
    },
    end,
    snapshot() {
      computers.snapshot()
      world.note('snapshot of the database')
    },
    copy() {
      computers.copy()
      world.note('the profile is copied')
    },
    adopting: () => void (isAdopting = true),
    adopted() {
      isAdopting = false
      world.adoptedAt = timeline.now
      computers.used()
    },
    openCopy() {
      if (beside || !running?.client || !computers.goToCopy()) return
      beside = running
      world.note('the copy is opened, and the other window stays open')
      version += 1
      hooks.wentBack(true, false)
      open()
    },
    sleep(ms) {
      hooks.disturbed()
      if (!running) return
      timeline.sleep(running.owner, ms)
      world.asleepUntil = Math.max(world.asleepUntil, timeline.now) + ms
    },
    setClock(byMs) {
      hooks.disturbed()
      world.note(`the clock is set by ${byMs} ms`)
      world.clockIsOffMs += byMs
    },
    step(untilMs) {
      const went = timeline.step(untilMs)
      if (broken) throw broken
      return went
    },
    breach(invariant, words) {
      broken ??= new Breach(invariant, words)
    },
    throwBreach() {
      if (broken) throw broken
    },
    close() {
      for (const each of [running, beside]) {
        each?.kill()
        each?.bury()
      }
    },
  }
  const model = makeGatewayModel({
    ...{ plan, timeline, truth },
    startedAt: () => world.startedAt,
    note: world.note,
    changed: () => void (version += 1),
    heard: hooks.heard,
    readingFailed(isKeyRefused) {
      hooks.disturbed()
      if (isKeyRefused) hooks.keyRefused()
    },
  })
  Object.assign(world, { model })

  /** Before each step; where the plan ends the process here, nothing of it happens afterwards. */
  function step(what: string): void {
    if (!areStepsOn) return
    steps += 1
    if (steps > maxSteps(plan)) world.breach('comes to rest', `${steps} steps, and no end`)
    const due = plan.ends.find((each) => 'atStep' in each && each.atStep === steps)
    if (due && !isFair) {
      world.note(`step ${steps}, ${what}: the process ends`)
      return end(due)
    }
    hooks.stepped(steps)
  }

  function diskFails(where: DiskFate['where']): DiskFate['how'] | undefined {
    if (!areStepsOn || isFair) return undefined
    counts = { ...counts, [where]: counts[where] + 1 }
    const fate = plan.disk.find((each) => each.where === where && each.n === counts[where])
    if (fate) {
      hooks.disturbed()
      world.note(`disk: ${where} fails, ${fate.how}`)
    }
    return fate?.how
  }

  function open(): void {
    openings += 1
    hooks.disturbed()
    world.openedAt = timeline.now
    isClosing = false
    world.isBlocked = false
    world.note('the app opens')
    const place = computers.here
    const started = startProcess({
      ...{ timeline, secrets, marks: place.marks, model, step, diskFails },
      chance: makeChance(plan.seed, `process ${openings}`),
      profile: place.folder,
      journal: place.journal,
      storageMs: plan.world.storageMs,
      startDelaySeconds: plan.world.startDelaySeconds,
      clockIsOffMs: () => world.clockIsOffMs,
      committed() {
        for (const table of place.database.takeTouched())
          if (!unwatched.has(table)) {
            version += 1
            return
          }
      },
      leaves: (request) => hooks.leaves(request, place),
      logged(line) {
        logged.push(line)
        world.note(`log: ${line}`)
        // It says so and sends nothing: there is nothing yet to ask about.
        if (line.startsWith('storage_blocked')) world.isBlocked = true
        // Only a disk may end a run like this, or the end of the app.
        if (line.startsWith('run_failed') && plan.disk.length === 0 && !isClosing) world.breach('no defect', line)
      },
    })
    running = started
    const isStrange = areStepsOn && computers.isFromElsewhere && isApproved()
    started.started.then(
      () => {
        if (isStrange && !isLocked() && !world.isBlocked)
          world.breach(
            'asked first',
            'a folder that was used on another computer was opened as if nothing had happened',
          )
        if (!isStrange) computers.used()
        hooks.opened()
      },
      (error: unknown) => {
        if (!started.isAlive || error instanceof Ended) return
        world.note(`the app does not start: ${String(error)}`)
        end({ left: 'everything', awayMs: 60_000 })
      },
    )
  }

  function isApproved(): boolean {
    return world.look('SELECT 1 FROM campaigns WHERE approval IS NOT NULL').length > 0
  }

  function isLocked(): boolean {
    return world.look('SELECT 1 FROM profile WHERE locked_by IS NOT NULL').length > 0
  }

  function end({ left, awayMs }: Omit<End, 'atMs' | 'atStep'>): void {
    const ending = running
    if (!ending?.isAlive) return
    ends += 1
    version += 1
    hooks.disturbed()
    if (left === 'closed' && ending.client) {
      world.note('the app is closed')
      isClosing = true
      const bury = (): void => finish(ending, left, awayMs)
      ending.stop().then(bury, bury)
      return
    }
    world.note(`the process ends, leaving ${left}`)
    ending.kill()
    // The code that runs at this moment must be off the stack before its files are closed.
    timeline.after(0, undefined, () => finish(ending, left, awayMs))
  }

  function finish(ending: AppProcess, left: Left, awayMs: number): void {
    if (running !== ending) return
    ending.kill()
    ending.bury()
    computers.here.database.settle()
    // It was on disk before the answer was lost.
    if (isAdopting && !isLocked()) computers.used()
    isAdopting = false
    running = undefined
    leaveJournal(computers.here.journal, left === 'synced' || left === 'torn' ? left : 'everything')
    leaveFiles(left)
    version += 1
    timeline.after(awayMs, undefined, open)
  }

  function leaveFiles(left: Left): void {
    const fate = computers.leave(left)
    if (fate === undefined) return
    world.note(`the files: ${left}`)
    if (fate === 'exchanged' || fate === 'blind') hooks.wentBack(fate === 'blind', left === 'old_database')
    else hooks.tampered()
  }

  return world
}

function clockTime(ms: number): string {
  const seconds = ms / 1_000
  return `${String(Math.floor(seconds / 60)).padStart(5)}:${(seconds % 60).toFixed(3).padStart(6, '0')}`
}
