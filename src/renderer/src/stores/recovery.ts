// The findings of the start, and a person's decisions about them. Knows which page stands before the app; reads again whenever
// the core says that something changed.
import type { Backup, ProfileContent, RecoveryStatus } from '@contract'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { useClient, type Client } from '../api/client'
import { toProblem, type Problem } from '../api/problem'
import { useLive } from './live'

export type RecoveryPage = 'starting' | 'unanswered' | 'exchanging' | 'blocked' | 'found' | 'app'
export type RecoveryWork =
  | 'restore'
  | 'salvage'
  | 'startEmpty'
  | 'adopt'
  | 'separate'
  | 'leave'
  | 'backUp'
  | 'erase'
  | 'move'
export type Facts = Awaited<ReturnType<Client['recovery']['facts']>>

/** Until the core has answered once, and while the database is being exchanged. */
const askAgainMs = 1_000

const quiet: readonly string[] = ['unclean_end', 'adopted', 'separated']

/** No card for an end or a decision that left no send behind, nor for a folder that was left to another computer. */
function isQuiet({ state, locked, isLeft, findings, campaigns }: RecoveryStatus): boolean {
  if (isLeft) return findings.every(({ kind }) => kind === 'unclean_end' || kind === locked)
  return state === 'ready' && !locked && campaigns.length === 0 && findings.every(({ kind }) => quiet.includes(kind))
}

/** Blocked without a fault: another database is taking the place of the previous one at this moment. */
function isExchanging({ state, fault }: RecoveryStatus): boolean {
  return state === 'blocked' && fault === undefined
}

/** Identifies findings that a person put aside: the same ones stay away, new ones are shown. */
function kindOf({ locked, findings, campaigns }: RecoveryStatus): string {
  return JSON.stringify([locked, findings.map(({ kind }) => kind), campaigns.map(({ campaignId }) => campaignId)])
}

export const useRecovery = defineStore('recovery', () => {
  const client = useClient()
  const status = shallowRef<RecoveryStatus>()
  const backups = shallowRef<readonly Backup[]>()
  const facts = shallowRef<Facts>()
  const content = shallowRef<ProfileContent>()
  const working = shallowRef<RecoveryWork>()
  /** Why the start could not be read at all. */
  const startProblem = shallowRef<Problem>()
  /** The problem of the latest action, or of a reading for one. */
  const problem = shallowRef<Problem>()
  /** The act that `problem` is about, if it is about one. */
  const failed = shallowRef<RecoveryWork>()
  const aside = shallowRef<string>()
  /** A person wants to see why nothing is sent. */
  const isAsked = shallowRef(false)
  /** Postrider ends now and starts again. */
  const isRestarting = shallowRef(false)
  /** Counts up when another database took the place of the previous one: everything is read again. */
  const databases = shallowRef(0)

  const page = computed<RecoveryPage>(() => {
    const now = status.value
    if (!now) return startProblem.value && startProblem.value.code !== 'CORE_LOST' ? 'unanswered' : 'starting'
    if (now.state === 'blocked') return isExchanging(now) ? 'exchanging' : 'blocked'
    if (isAsked.value && now.locked) return 'found'
    return isQuiet(now) || aside.value === kindOf(now) ? 'app' : 'found'
  })

  async function load(): Promise<void> {
    try {
      const next = await client.recovery.status()
      status.value = next
      startProblem.value = undefined
      // If this is not stored, the findings are only shown once more at the next start.
      if (isQuiet(next) && next.findings.length > 0) status.value = await client.recovery.seen().catch(() => next)
      if (isExchanging(next)) askAgain()
    } catch (thrown) {
      if (status.value) return
      startProblem.value = toProblem(thrown)
      if (startProblem.value.code === 'CORE_LOST') askAgain()
    }
  }
  const askAgain = (): unknown => setTimeout(() => void load(), askAgainMs)

  async function read(ask: () => Promise<void>): Promise<void> {
    try {
      await ask()
    } catch (thrown) {
      failed.value = undefined
      problem.value = toProblem(thrown)
    }
  }
  const loadBackups = (): Promise<void> => read(async () => void (backups.value = await client.recovery.backups()))
  const loadFacts = (): Promise<void> => read(async () => void (facts.value = await client.recovery.facts()))

  /** One action at a time. Answers whether it worked; `problem` holds the reason if not. */
  async function act(work: RecoveryWork, run: () => Promise<void>): Promise<boolean> {
    if (working.value) return false
    working.value = work
    problem.value = undefined
    try {
      await run()
      return true
    } catch (thrown) {
      failed.value = work
      problem.value = toProblem(thrown)
      return false
    } finally {
      working.value = undefined
    }
  }
  function change(work: RecoveryWork, ask: () => Promise<RecoveryStatus>): Promise<boolean> {
    return act(work, async () => {
      status.value = await ask()
    })
  }
  async function replace(work: RecoveryWork, ask: () => Promise<RecoveryStatus>): Promise<boolean> {
    if (!(await change(work, ask))) return false
    databases.value += 1
    return true
  }
  const restore = (name: string): Promise<boolean> => replace('restore', () => client.recovery.restore({ name }))
  const salvage = (): Promise<boolean> => replace('salvage', () => client.recovery.salvage())
  const startEmpty = (): Promise<boolean> => replace('startEmpty', () => client.recovery.startEmpty())
  /** The answers to the question about a folder that was used elsewhere. */
  async function decide(work: RecoveryWork, ask: () => Promise<RecoveryStatus>): Promise<boolean> {
    const isDone = await change(work, ask)
    if (isDone) isAsked.value = false
    return isDone
  }
  const adopt = (): Promise<boolean> => decide('adopt', () => client.recovery.adopt())
  const separate = (): Promise<boolean> => decide('separate', () => client.recovery.separate())
  const leave = (): Promise<boolean> => decide('leave', () => client.recovery.leave())

  /** Reads the numbers of the content that would be erased now. False if they cannot be told. */
  async function loadContent(): Promise<boolean> {
    problem.value = undefined
    try {
      content.value = await client.recovery.content()
      return true
    } catch (thrown) {
      failed.value = 'erase'
      problem.value = toProblem(thrown)
      return false
    }
  }
  const erase = (shown: ProfileContent): Promise<boolean> =>
    replace('erase', () => client.recovery.erase({ content: shown }))

  /** Answers once the host restarts, or at once if the person closed the dialog. */
  const move = (): Promise<boolean> =>
    act('move', async () => {
      const { state } = await client.recovery.move()
      isRestarting.value = state === 'restarting'
    })

  async function backUp(): Promise<Backup | undefined> {
    let made: Backup | undefined
    await act('backUp', async () => {
      made = await client.recovery.backUp()
    })
    if (made) await Promise.all([loadFacts(), loadBackups()])
    return made
  }

  /** The report was read: the app follows. Throws when that could not be kept; the app follows anyway. */
  async function putAside(): Promise<void> {
    try {
      status.value = await client.recovery.seen()
    } finally {
      if (status.value) aside.value = kindOf(status.value)
      isAsked.value = false
    }
  }

  /** Brings the report back, for a person who wants to know why nothing is sent. */
  async function show(): Promise<void> {
    aside.value = undefined
    isAsked.value = true
    await load()
  }

  const live = useLive()
  live.on('recovery', () => void load())
  live.on('ready', () => void load())

  return {
    status,
    backups,
    facts,
    content,
    working,
    startProblem,
    problem,
    failed,
    page,
    databases,
    isRestarting,
    load,
    loadBackups,
    loadFacts,
    restore,
    salvage,
    startEmpty,
    adopt,
    separate,
    leave,
    backUp,
    loadContent,
    erase,
    move,
    putAside,
    show,
  }
})
