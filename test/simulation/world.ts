// Everything around the app: true time, the gateway, disks, other folders, and the process that runs at the moment. Ends it
// and starts the next one as the plan says.
import type { ProfileMark, ProfileMarks } from '../../src/main/core/ports'
import { makeChance } from './chance'
import { makeGatewayModel, type GatewayModel } from './gatewayModel'
import type { Heard } from './heard'
import { leaveJournal, type JournalFile } from './journalDisk'
import type { DiskFate, End, Left, Plan } from './plan'
import { Ended, startProcess, type AppProcess, type Client } from './process'
import { emptyFolder, worldStart } from './folders'
import type { Image, MemoryDatabase } from './memoryDatabase'
import { layFiles, memorySecrets, type Prepared } from './prepared'
import { makeTimeline, type Timeline } from './timeline'
import { makeTruth, type Sent, type Truth } from './truth'

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

/** What no invariant reads: a commit that touches nothing else cannot break one. */
const unwatched: ReadonlySet<string> = new Set(['messages', 'listing_marks', 'audit'])
/** A run that takes more goes round in circles; days of waiting are days of looking, too. */
const mostSteps = ({ world, campaigns, actions }: Plan): number => {
  const waves = campaigns.flatMap(({ timing }) => timing?.waves ?? [])
  // By a clock that was set back by a day a planned start is a day away.
  const isSetBack = actions.some((action) => action.do === 'setClock' && action.byMs < 0)
  const waitsForDays = waves.some(({ open, dueAfterMs }) => open ?? (isSetBack && dueAfterMs !== undefined))
  return world.dailyCap || waitsForDays ? 60_000 : 12_000
}

export interface WorldHooks {
  /** A request that submits people leaves the app. */
  leaves(request: Sent): void
  /** The database was exchanged for an older one. */
  wentBack(): void
  /** Something other than the app's own rules makes it wait. */
  disturbed(): void
  /** The journal was lost. */
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
  /** The process that runs now has said that it cannot use its database: it shows nothing of it. */
  isBlocked: boolean
  readonly steps: number
  readonly ends: number
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
  sleep(ms: number): void
  setClock(byMs: number): void
  /** One event. False when nothing happens until then. */
  step(untilMs: number): boolean
  /** For what is found where the app would catch an exception: thrown by `throwBreach`. */
  breach(invariant: string, words: string): void
  throwBreach(): void
  close(): void
}

interface Place {
  readonly folder: string
  readonly database: MemoryDatabase
  readonly journal: JournalFile
}

export function makeWorld(plan: Plan, prepared: Prepared, hooks: WorldHooks): World {
  const timeline = makeTimeline(worldStart)
  const truth = makeTruth()
  const trace: string[] = []
  const logged: string[] = []
  const secrets = memorySecrets(prepared.secrets)
  let marks = memoryMarks()
  let here = makePlace('profile', prepared)
  let copied: { readonly database: Image; readonly journal: string } | undefined
  let isInCopy = false
  let snapshot: { readonly database: Image; readonly journal: string } | undefined
  let running: AppProcess | undefined
  let steps = 0
  let ends = 0
  let counts: Record<DiskFate['where'], number> = { begin: 0, commit: 0, journal_append: 0, journal_sync: 0 }
  let areStepsOn = false
  let isFair = false
  let version = 0
  let broken: Breach | undefined
  let openings = 0
  let isClosing = false

  for (const [id, mark] of prepared.marks) marks.write(id, { ...mark, folder: here.folder })

  const world: World = {
    plan,
    timeline,
    truth,
    trace,
    logged,
    startedAt: worldStart,
    openedAt: worldStart,
    clockIsOffMs: 0,
    asleepUntil: -Infinity,
    isBlocked: false,
    model: undefined as unknown as GatewayModel,
    get journal() {
      return here.journal
    },
    get steps() {
      return steps
    },
    get ends() {
      return ends
    },
    get version() {
      return version
    },
    client: () => running?.client,
    look: <Row>(sql: string, ...parameters: (string | number)[]) => here.database.all<Row>(sql, ...parameters),
    note: (words) => void trace.push(`${clockTime(timeline.now - world.startedAt)}  ${words}`),
    open,
    beginSteps() {
      areStepsOn = true
      world.startedAt = timeline.now
    },
    beFair() {
      isFair = true
      world.model.beFair()
    },
    end,
    snapshot() {
      snapshot = { database: here.database.save(), journal: here.journal.kept }
      world.note('snapshot of the database')
    },
    copy() {
      const { database, journal } = here
      isInCopy = false
      copied = { database: database.save(), journal: journal.kept + journal.unsynced }
      world.note('the profile is copied')
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
      running?.kill()
      running?.bury()
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

  /** Before each step; where the plan ends the process here, nothing after it happens. */
  function step(what: string): boolean {
    if (!areStepsOn) return true
    steps += 1
    if (steps > mostSteps(plan)) world.breach('comes to rest', `${steps} steps, and no end`)
    const due = plan.ends.find((each) => 'atStep' in each && each.atStep === steps)
    if (due && !isFair) {
      world.note(`step ${steps}, ${what}: the process ends`)
      end(due)
      return false
    }
    hooks.stepped(steps)
    return true
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
    const started = startProcess({
      ...{ timeline, secrets, marks, model, step, diskFails },
      chance: makeChance(plan.seed, `process ${openings}`),
      profile: here.folder,
      journal: here.journal,
      storageMs: plan.world.storageMs,
      startDelaySeconds: plan.world.startDelaySeconds,
      clockIsOffMs: () => world.clockIsOffMs,
      committed() {
        for (const table of here.database.takeTouched())
          if (!unwatched.has(table)) {
            version += 1
            return
          }
      },
      leaves: hooks.leaves,
      logged(line) {
        logged.push(line)
        world.note(`log: ${line}`)
        // Only a disk may end a run like this, or the end of the app.
        if (line.startsWith('run_failed') && plan.disk.length === 0 && !isClosing) world.breach('no defect', line)
      },
    })
    running = started
    started.started.then(hooks.opened, (error: unknown) => {
      if (!started.isAlive || error instanceof Ended) return
      world.note(`the app does not start: ${String(error)}`)
      end({ left: 'everything', awayMs: 60_000 })
    })
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
    // What runs at this moment must be off the stack before its files are let go.
    timeline.after(0, undefined, () => finish(ending, left, awayMs))
  }

  function finish(ending: AppProcess, left: Left, awayMs: number): void {
    if (running !== ending) return
    ending.kill()
    ending.bury()
    here.database.settle()
    running = undefined
    leaveJournal(here.journal, left === 'synced' || left === 'torn' ? left : 'everything')
    leaveFiles(left)
    version += 1
    timeline.after(awayMs, undefined, open)
  }

  function leaveFiles(left: Left): void {
    // A database that goes back together with the loss of its journal leaves nothing that would tell.
    const isJournalThere = here.journal.kept !== ''
    if (((left === 'old_database' && isJournalThere) || left === 'old_profile') && snapshot) {
      here = { ...here, database: layFiles(snapshot, here.folder) }
      if (left === 'old_profile') here.journal.kept = snapshot.journal
      world.note('the database is an older one')
      hooks.wentBack()
    }
    if (left === 'no_journal') {
      here.journal.kept = ''
      hooks.tampered()
    }
    if ((left === 'copy_here' || left === 'copy_elsewhere') && copied) {
      // Whoever goes on with the copy a second time is in it already.
      if (!isInCopy) here = makePlace('copy', copied)
      isInCopy = true
      if (left === 'copy_elsewhere') marks = memoryMarks()
      world.note('the person goes on with the copy')
      hooks.wentBack()
    }
  }

  return world
}

function makePlace(name: string, { database, journal }: Pick<Prepared, 'database' | 'journal'>): Place {
  const folder = emptyFolder(name)
  return { folder, database: layFiles({ database }, folder), journal: { kept: journal, unsynced: '' } }
}

function memoryMarks(): ProfileMarks {
  const kept = new Map<string, ProfileMark>()
  return { read: (id) => kept.get(id), write: (id, mark) => void kept.set(id, mark) }
}

function clockTime(ms: number): string {
  const seconds = ms / 1_000
  return `${String(Math.floor(seconds / 60)).padStart(5)}:${(seconds % 60).toFixed(3).padStart(6, '0')}`
}
