// Asking the gateway whether numbers are in use. A look-up may be charged for: one is made once, by a person's word or as a job.
import type { Job, LookUp } from '@contract'
import { makeWithAccount, type ReadActiveAccount } from '../accounts/activeAccount'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import { readSearchPhrase } from '../contacts/search/searchWords'
import type { Numbers } from '../gateway/client/numbers'
import type { CoreResult, Handlers } from '../handlers'
import type { ImportsArea } from '../imports/makeImports'
import { countryOf } from '../imports/staging/judgePhone'
import type { Live } from '../live'
import { parsePhone } from '../phones/parsePhone'
import type { Clock, Random } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { lookUpOperations, LookUpRow } from './lookUpRows'
import type { LookUpTempo } from './lookUpTempo'
import { makeLookUpStarts } from './makeLookUpStarts'
import type { numberOperations } from './resultRows'
import type { setApartOperations } from './setApartRows'
import { toAnswer, toVerified } from './toVerified'

export interface NumbersOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly random: Random
  readonly live: Live
  readonly activeAccount: ReadActiveAccount
  readonly gatewayOf: (accountId: string) => Promise<{ readonly numbers: Numbers } | undefined>
  readonly imports: Pick<ImportsArea, 'handOver'>
  readonly tempo: LookUpTempo
  /** A job that was just added, or is there already: tells the windows, and begins it when its turn comes. */
  readonly added: (jobId: string) => Promise<CoreResult<Job>>
}

/** Numbers that are set apart in one write. */
const apartAtOnce = 1_000

type Looked = CoreResult<
  Awaited<ReturnType<Handlers<'numbers'>['verify']>> extends CoreResult<infer Value> ? Value : never
>

export function makeNumbers(options: NumbersOptions): Handlers<'numbers'> {
  const { storage, clock, live, activeAccount, gatewayOf, tempo } = options
  const numbers = storage.bind<typeof numberOperations>('numbers')
  const apart = storage.bind<typeof setApartOperations>('setApart')
  const lookUps = storage.bind<typeof lookUpOperations>('lookUps')
  /** Running look-ups by account and number: a second click waits for the first one's answer. */
  const underWay = new Map<string, Promise<Looked>>()

  async function readTyped(typed: string): Promise<CoreResult<Typed>> {
    const account = await activeAccount()
    if (!account.ok) return account
    const verdict = parsePhone(typed, countryOf(account.value.country))
    if (!verdict.ok) return fail('PHONE_NOT_USABLE', 'no', { field: 'phone', detail: verdict.issue })
    return ok({ accountId: account.value.id, phone: verdict.e164, country: verdict.country ?? null })
  }

  async function lookUp({ accountId, ...number }: Typed): Promise<Looked> {
    const gateway = await gatewayOf(accountId)
    if (!gateway) return fail('NO_ACCOUNT')
    const startedAt = clock.monotonic()
    const { answer } = await gateway.numbers.lookUp(number.phone)
    if (!answer.ok) return answer
    tempo.note(clock.monotonic() - startedAt)
    const stored = toAnswer(number, answer.value, isoNow(clock))
    const row = await numbers.record({ accountId, answer: stored })
    live.publish({ kind: 'numbers' })
    return row ? ok({ result: toVerified(row), raw: stored.raw }) : fail('STORAGE_FAILED')
  }

  async function changeApart<Value>(change: (accountId: string) => Promise<CoreResult<Value>>) {
    const account = await activeAccount()
    if (!account.ok) return account
    const done = await change(account.value.id)
    if (done.ok) {
      live.publish({ kind: 'numbers' })
      live.publish({ kind: 'campaigns' })
    }
    return done
  }

  const withAccount = makeWithAccount(activeAccount)
  return {
    ...makeLookUpStarts(options),
    async read({ phone: typed }) {
      const number = await readTyped(typed)
      if (!number.ok) return number
      const { phone, country } = number.value
      const { last, isSetApart } = await numbers.last(number.value)
      return ok({
        phone,
        isSetApart,
        ...(country === null ? {} : { country }),
        ...(last ? { last: toVerified(last) } : {}),
      })
    },
    async verify({ phone: typed }) {
      const number = await readTyped(typed)
      if (!number.ok) return number
      const key = `${number.value.accountId} ${number.value.phone}`
      const present = underWay.get(key) ?? lookUp(number.value).finally(() => underWay.delete(key))
      underWay.set(key, present)
      return present
    },
    lookUps: withAccount(async ({ id: accountId }, { jobId, ...window }) => {
      if (!(await apart.isVerifyJob({ accountId, jobId }))) return unknownJob()
      const { total, rows } = await lookUps.page({ jobId, ...window })
      return ok({ total, rows: rows.map(toLookUp) })
    }),
    results: withAccount(async ({ id: accountId, country }, { filter: { search, ...filter }, ...window }) => {
      const phrase = search === undefined ? undefined : readSearchPhrase(search, country)
      const page = await numbers.page({ accountId, ...window, filter: { ...filter, search: phrase } })
      return ok({ ...page, rows: page.rows.map(toVerified) })
    }),
    get: withAccount(async ({ id: accountId }, { phone }) => {
      const rows = await numbers.all({ accountId, phone })
      return ok({ results: rows.map((row) => ({ result: toVerified(row), raw: row.raw })) })
    }),
    setApart: ({ phones, notActiveOf: jobId }) =>
      changeApart(async (accountId) => {
        const changed = phones ? await apart.add({ accountId, phones, at: isoNow(clock) }) : []
        if (jobId === undefined) return ok({ changed: changed.length, phones: changed })
        if (!(await apart.isVerifyJob({ accountId, jobId }))) return unknownJob()
        for (let after: number | undefined = 0; after !== undefined;) {
          const part = { accountId, jobId, after, limit: apartAtOnce, at: isoNow(clock) }
          const done: { changed: string[]; next: number | undefined } = await apart.addNotActive(part)
          changed.push(...done.changed)
          after = done.next
        }
        return ok({ changed: changed.length, phones: changed })
      }),
    putBack: ({ phones }) =>
      changeApart(async (accountId) => ok({ changed: await apart.remove({ accountId, phones }) })),
  }
}

interface Typed {
  readonly accountId: string
  readonly phone: string
  readonly country: string | null
}

function unknownJob() {
  return fail('JOB_UNKNOWN', 'no', { field: 'jobId' })
}

function toLookUp(row: LookUpRow): LookUp {
  const { phone, name, contactId, state, code, words } = row
  return {
    phone,
    state,
    ...(name === null || name === '' ? {} : { name }),
    ...(contactId === null ? {} : { contactId }),
    ...(row.hasResult === 1 && state === 'done' ? { result: toVerified(row) } : {}),
    ...(code === null ? {} : { problem: { code, ...(words === null ? {} : { words }) } }),
  }
}
