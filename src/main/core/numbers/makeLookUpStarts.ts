// Before a list is looked up, and its start: how many look-ups there are, and then that many and no other.
import { createHash } from 'node:crypto'
import type { Job, NumbersSource } from '@contract'
import { day } from '../base/durations'
import { isoNow, toIso } from '../base/instants'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { lookUpOperations } from './lookUpRows'
import type { NumbersOptions } from './makeNumbers'
import type { numberSourceOperations, PieceCount, SourcePiece, SourceProblem } from './numberSourceRows'
import { splitText } from './splitText'

type StartHandlers = Pick<Handlers<'numbers'>, 'plan' | 'start'>

const codes = {
  list_unknown: 'LIST_UNKNOWN',
  smart_list_unknown: 'SMART_LIST_UNKNOWN',
  import_not_checked: 'IMPORT_NOT_CHECKED',
} as const

type Sum = Pick<PieceCount, 'name' | 'lookUps' | 'known' | 'repeated' | 'invalid'>

interface Chosen {
  readonly accountId: string
  readonly country: string
  readonly pacePerSecond: number
  readonly source: NumbersSource
  readonly at: string
  readonly knownSince: string | null
}

export function makeLookUpStarts(options: NumbersOptions): StartHandlers {
  const { storage, clock, random, activeAccount, imports, tempo, added } = options
  const sources = storage.bind<typeof numberSourceOperations>('numberSources')
  const lookUps = storage.bind<typeof lookUpOperations>('lookUps')
  /** Starts come one after the other: the second click finds the job of the first. */
  let last: Promise<unknown> = Promise.resolve()

  async function choose({
    source,
    skipCheckedDays = 0,
  }: Pick<Chosen, 'source'> & { skipCheckedDays?: number | undefined }) {
    const account = await activeAccount()
    if (!account.ok) return account
    const { id: accountId, country, pacePerSecond } = account.value
    const at = isoNow(clock)
    const knownSince = skipCheckedDays === 0 ? null : toIso(clock.now() - skipCheckedDays * day)
    return ok({ accountId, country, pacePerSecond, source, at, knownSince })
  }

  /** Counts, without keeping anything. */
  async function count(chosen: Chosen): Promise<CoreResult<Sum>> {
    const { accountId, source, at, knownSince } = chosen
    const look = source.kind === 'file' ? sources.countFile : sources.count
    const seen = new Set<string>()
    return sumPieces(chosen, async (piece) => {
      const counted = await look({ accountId, piece, at, knownSince })
      if (typeof counted === 'string' || source.kind !== 'pasted') return counted
      const before = seen.size
      for (const phone of counted.phones) seen.add(phone)
      const fresh = seen.size - before
      return { ...counted, lookUps: fresh, repeated: counted.repeated + counted.lookUps - fresh }
    })
  }

  /** Writes the numbers of the job to be. */
  function stage(jobId: string, chosen: Chosen): Promise<CoreResult<Sum>> {
    const { accountId, at, knownSince } = chosen
    let place = 1
    return sumPieces(chosen, async (piece) => {
      const staged = await sources.stage({ accountId, piece, at, knownSince, jobId, place })
      if (typeof staged !== 'string') place += staged.lookUps + staged.repeated
      return staged
    })
  }

  async function begin(chosen: Chosen, subjectKey: string, expected: number): Promise<CoreResult<string>> {
    const { accountId, source, at } = chosen
    const id = random.uuid()
    const staged = await stage(id, chosen)
    if (!staged.ok) return staged
    if (staged.value.lookUps === 0) return fail('NUMBERS_NONE')
    if (staged.value.lookUps !== expected) return fail('APPROVAL_COUNT_WRONG', 'no', { field: 'lookUps' })
    const job = { id, accountId, subjectKey, at, subject: { name: staged.value.name } }
    return ok(await lookUps.begin({ ...job, ...(source.kind === 'file' ? { importId: source.importId } : {}) }))
  }

  async function start(chosen: Chosen, expected: number): Promise<CoreResult<Job>> {
    const { accountId, source } = chosen
    const subjectKey = keyOf(source)
    const same = await lookUps.unfinished({ accountId, subjectKey })
    if (same) return added(same.id)
    const take = () => begin(chosen, subjectKey, expected)
    const job = source.kind === 'file' ? await imports.handOver(source.importId, take) : await take()
    // Deletes the entries of a failed start, and of jobs that no longer exist.
    while (await lookUps.sweep(null));
    return job.ok ? added(job.value) : job
  }

  return {
    async plan(input) {
      const chosen = await choose(input)
      if (!chosen.ok) return chosen
      const sum = await count(chosen.value)
      if (!sum.ok) return sum
      return ok({ ...sum.value, seconds: tempo.secondsFor(sum.value.lookUps, chosen.value.pacePerSecond) })
    },
    async start({ lookUps: expected, ...input }) {
      const chosen = await choose(input)
      if (!chosen.ok) return chosen
      const started = last.then(() => start(chosen.value, expected))
      last = started.catch(() => undefined)
      return started
    },
  }
}

async function sumPieces(
  { source, country }: Chosen,
  take: (piece: SourcePiece) => Promise<PieceCount | SourceProblem>,
): Promise<CoreResult<Sum>> {
  let sum: Sum = { name: '', lookUps: 0, known: 0, repeated: 0, invalid: 0 }
  const add = (piece: PieceCount): void => {
    sum = {
      name: piece.name,
      lookUps: sum.lookUps + piece.lookUps,
      known: sum.known + piece.known,
      repeated: sum.repeated + piece.repeated,
      invalid: sum.invalid + piece.invalid,
    }
  }
  if (source.kind === 'pasted') {
    for (const text of splitText(source.text)) {
      const piece = await take({ kind: 'pasted', text, country })
      if (typeof piece === 'string') return fail(codes[piece])
      add(piece)
    }
    return ok(sum)
  }
  for (let after: number | undefined = 0; after !== undefined;) {
    const piece: PieceCount | SourceProblem = await take({ ...source, after })
    if (typeof piece === 'string') return fail(codes[piece])
    add(piece)
    after = piece.next
  }
  return ok(sum)
}

/** The same source has the same key, however it was read. */
function keyOf(source: NumbersSource): string {
  return createHash('sha256').update(JSON.stringify(source)).digest('hex').slice(0, 32)
}
