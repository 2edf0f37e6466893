import type { Finding, RecoveryStatus, StateCounts } from '@contract'
import { makeText } from '@text'
import { describe, expect, test, vi } from 'vitest'
import { formatBytes } from '../../../src/renderer/src/composables/writing/formatBytes'
import { wordsOf } from '../../../src/renderer/src/features/recovery/findingWords'
import { recoveredRows } from '../../../src/renderer/src/features/recovery/recoveredRows'
import { useLive } from '../../../src/renderer/src/stores/live'
import { useRecovery } from '../../../src/renderer/src/stores/recovery'
import { refusal, withStores, type Answers } from '../areaClient'

const t = makeText('en-GB')
const none: StateCounts = {
  ...{ total: 0, pending: 0, held: 0, inflight: 0, accepted: 0, refused: 0, uncertain: 0, absent: 0, closed: 0 },
  skipped: 0,
}
const atStart: StateCounts = { ...none, total: 1_860, accepted: 1_138, refused: 12, uncertain: 50, pending: 660 }
const ready: RecoveryStatus = { state: 'ready', findings: [], campaigns: [], folder: '/folder' }
const cutShort: RecoveryStatus = {
  ...ready,
  findings: [{ kind: 'unclean_end' }],
  campaigns: [{ campaignId: 'c1', accountId: 'a1', name: 'Christmas', counts: atStart, inDoubt: 50 }],
}

const peopleOf = (rows: ReturnType<typeof recoveredRows>): Record<string, number> =>
  Object.fromEntries(rows.rows.map(({ kind, people }) => [kind, people]))
const store = (recovery: Answers['recovery']) =>
  withStores({ recovery: recovery ?? {} }, () => ({ recovery: useRecovery(), live: useLive() }))

describe('the lines of a recovered campaign', () => {
  test('the lines of a recovered campaign keep the people in doubt together while they are found, and still add up', () => {
    const now = { ...atStart, accepted: 1_180, uncertain: 8 }

    const recovered = recoveredRows(atStart, now, 50)

    expect(peopleOf(recovered)).toEqual({ accepted: 1_138, refused: 12, doubt: 50, waiting: 660 })
    expect([recovered.found, recovered.stillOpen, recovered.missing]).toEqual([42, 8, 0])
  })

  test('the lines of a recovered campaign tell those in doubt apart from people who were uncertain before', () => {
    const start = { ...atStart, accepted: 1_128, uncertain: 60 }
    const now = { ...start, accepted: 1_168, uncertain: 17, absent: 3 }

    const recovered = recoveredRows(start, now, 50)

    expect(peopleOf(recovered)).toEqual({ accepted: 1_128, refused: 12, doubt: 50, earlier: 10, waiting: 660 })
    expect([recovered.found, recovered.missing]).toEqual([40, 0])
  })

  test('the lines of a recovered campaign count people closed since as closed', () => {
    const now = { ...atStart, accepted: 0, refused: 0, uncertain: 0, closed: 1_200, pending: 660 }

    const recovered = recoveredRows(atStart, now, 50)

    expect(recovered.rows.every(({ people }) => people >= 0)).toBe(true)
    expect(recovered.missing).toBe(0)
  })

  test('the lines of a recovered campaign say how many are in no state', () => {
    expect(recoveredRows({ ...atStart, total: 1_863 }, { ...atStart, total: 1_863 }, 50).missing).toBe(3)
  })
})

describe('the words for what was found', () => {
  const behind: Finding = { kind: 'database_behind', attempts: 1, people: 20, unknownPeople: 1 }

  test('an end in mid-send is reported in one calm sentence', () => {
    expect(wordsOf(cutShort, t)).toMatchObject({
      title: 'Postrider was closed in the middle of a send',
      sentences: [
        'Nothing has been sent since. Postrider compared the send journal with the database, and they match.',
      ],
      tone: 'success',
    })
  })

  test.each([
    ['adopted', 'This computer now sends'],
    ['separated', 'This folder is now a separate copy'],
  ] as const)('after a decision about the folder (%s) the report speaks of that, not of a crash', (kind, title) => {
    const words = wordsOf({ ...cutShort, findings: [{ kind }] }, t)

    expect(words).toMatchObject({ title, tone: 'success', isPlainEnd: false })
    expect(words.sentences.join(' ')).toMatch(
      /looks for everyone with an unknown outcome in the gateway’s message list/,
    )
  })

  test('the report never says that journal and database agree when something else was found', () => {
    const words = wordsOf({ ...cutShort, findings: [{ kind: 'unclean_end' }, behind] }, t)

    expect(words.title).toBe('The database is older than the send journal')
    expect(words.tone).toBe('warning')
    expect(words.sentences).toHaveLength(2)
    expect(words.sentences[1]).toBe(
      'The send journal has 1 request that the database lost. 20 people are now uncertain. Nothing is sent to them again until the outcome is known. 1 more person was texted in a campaign that the database does not have. Check the gateway’s dashboard.',
    )
  })

  test('the report puts people who are not accounted for above everything else', () => {
    const words = wordsOf({ ...ready, findings: [behind, { kind: 'not_conserved', campaigns: 2 }] }, t)

    expect([words.title, words.tone]).toEqual(['Some people are not accounted for', 'error'])
  })

  test('the report explains a lock whose finding was read before', () => {
    const words = wordsOf({ ...ready, locked: 'profile_copied' }, t)

    expect(words.title).toBe('This data folder was used somewhere else')
    expect(words.sentences[0]).toMatch(/^It was copied or moved to another computer, or another copy was used since/)
  })

  test('every finding has words, also one that is newer than the page', () => {
    const kinds = [
      'unclean_end',
      'journal_torn',
      'profile_copied',
      'profile_restored',
      'clock_behind',
      'synced_folder',
      'check_failed',
    ]
    const numbered: Finding[] = [behind, { kind: 'journal_lost', attempts: 2 }, { kind: 'not_conserved', campaigns: 1 }]
    const unknown = { kind: 'moon_phase' } as unknown as Finding
    const all = [...kinds.map((kind) => ({ kind }) as Finding), ...numbered, unknown]

    const { sentences } = wordsOf({ ...ready, findings: all }, t)

    expect(sentences).toHaveLength(all.length)
    expect(sentences.filter((sentence) => sentence.startsWith('recovery.'))).toEqual([])
    expect(sentences.at(-1)).toContain('moon_phase')
  })
})

describe('what stands before the app', () => {
  test('an end without closing that left no send behind shows no page before the app', async () => {
    const seen = vi.fn(() => ready)
    const { recovery } = store({ status: () => ({ ...ready, findings: [{ kind: 'unclean_end' }] }), seen })

    await recovery.load()

    expect(recovery.page).toBe('app')
    expect(seen).toHaveBeenCalledTimes(1)
  })

  test('the report stands before the app until it was read, and again when something new is found', async () => {
    let now: RecoveryStatus = cutShort
    const { recovery, live } = store({ status: () => now, seen: () => (now = ready) })
    await recovery.load()
    expect(recovery.page).toBe('found')

    await recovery.putAside()
    expect(recovery.page).toBe('app')

    now = { ...ready, findings: [{ kind: 'clock_behind' }] }
    await recovery.load()
    expect(recovery.page).toBe('found')
    expect(live.state).toBe('starting')
  })

  test('the report stays aside while the folder is locked, and comes back when the user asks for it', async () => {
    const locked: RecoveryStatus = { ...ready, locked: 'profile_copied' }
    const { recovery } = store({ status: () => locked, seen: () => locked })
    await recovery.load()
    await recovery.putAside()
    await recovery.load()
    expect(recovery.page).toBe('app')

    await recovery.show()

    expect(recovery.page).toBe('found')
  })

  test('the app opens even if the reading of the report cannot be stored', async () => {
    const { recovery } = store({
      status: () => cutShort,
      seen: () => {
        throw refusal('STORAGE_FULL')
      },
    })
    await recovery.load()

    await expect(recovery.putAside()).rejects.toMatchObject({ code: 'STORAGE_FULL' })

    expect(recovery.page).toBe('app')
  })

  test('a database that cannot be opened has its page before the app, also when that happens later', async () => {
    let now: RecoveryStatus = ready
    const { recovery } = store({ status: () => now })
    await recovery.load()

    now = { ...ready, state: 'blocked', fault: 'damaged' }
    await recovery.load()

    expect(recovery.page).toBe('blocked')
  })

  test('the start is asked for again while another database replaces the previous one', async () => {
    vi.useFakeTimers()
    let now: RecoveryStatus = { ...ready, state: 'blocked' }
    const { recovery } = store({ status: () => now })
    await recovery.load()
    expect(recovery.page).toBe('exchanging')

    now = ready
    await vi.advanceTimersByTimeAsync(1_000)

    expect(recovery.page).toBe('app')
    vi.useRealTimers()
  })

  test('a start that cannot be read says so', async () => {
    const { recovery } = store({
      status: () => {
        throw refusal('STORAGE_FAILED')
      },
    })

    await recovery.load()

    expect([recovery.page, recovery.startProblem?.code]).toEqual(['unanswered', 'STORAGE_FAILED'])
  })
})

test('two quick presses restore a backup once, and everything is read again then', async () => {
  const restore = vi.fn(async () => ready)
  const { recovery } = store({ status: () => ({ ...ready, state: 'blocked', fault: 'damaged' }), restore })
  await recovery.load()
  const before = recovery.databases

  const both = await Promise.all([recovery.restore('a'), recovery.restore('a')])

  expect(both).toEqual([true, false])
  expect(restore).toHaveBeenCalledTimes(1)
  expect([recovery.page, recovery.databases]).toEqual(['app', before + 1])
})

test('a backup that cannot be read leaves everything as it was and says so', async () => {
  const blocked: RecoveryStatus = { ...ready, state: 'blocked', fault: 'damaged' }
  const { recovery } = store({
    status: () => blocked,
    restore: () => {
      throw refusal('BACKUP_DAMAGED')
    },
  })
  await recovery.load()

  expect(await recovery.restore('a')).toBe(false)

  expect([recovery.page, recovery.problem?.code, recovery.working]).toEqual(['blocked', 'BACKUP_DAMAGED', undefined])
})

test('sizes are written as the system writes them', () => {
  expect([0, 950, 61_400_000, 1_440_000_000].map((bytes) => formatBytes(bytes, 'en-GB'))).toEqual([
    '0 byte',
    '950 byte',
    '61 MB',
    '1.4 GB',
  ])
})
