// How long the contact table takes to answer with 1,000,000 people: first windows, searches, filters and jumps, each after
// something was written, so that nothing of an earlier answer is remembered.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ContactFilter } from '@contract'
import type { ActiveAccount } from '../../src/main/core/accounts/activeAccount'
import type { AccountId } from '../../src/main/core/base/ids'
import { ok } from '../../src/main/core/base/result'
import { makeContacts } from '../../src/main/core/contacts/makeContacts'
import { wordOperations } from '../../src/main/core/contacts/search/wordRows'
import { choiceOperations } from '../../src/main/core/contacts/search/choiceRows'
import { contactOperations } from '../../src/main/core/contacts/people/contactRows'
import { listOperations } from '../../src/main/core/contacts/lists/listRows'
import { undoOperations } from '../../src/main/core/contacts/acts/undoActRows'
import { openInProcess } from '../support/app/storageInProcess'
import { systemClock, systemRandom } from '../../src/main/hosts/node/systemClock'
import type { Bench, Measured } from './bench'
import { bookAccountId, bookPhone, makeBookProfile } from './profiles/contactsProfile'

const people = 1_000_000
const rounds = 8
const window = 60
/** Limit of the answer's 95th percentile. It takes the place of a floor. */
const limitMs = 50

type Order = 'name' | 'phone' | 'newest' | 'last_message'
interface Question {
  readonly about: string
  readonly filter: ContactFilter
  readonly order: Order
  readonly descending?: boolean
  readonly offset?: number
}

const phone = bookPhone(123_456, people)
const first: readonly Question[] = [
  { about: 'everybody by name', filter: {}, order: 'name' },
  { about: 'everybody by name, from the end', filter: {}, order: 'name', descending: true },
  { about: 'everybody by number', filter: {}, order: 'phone' },
  { about: 'the newest', filter: {}, order: 'newest' },
  { about: 'by last message', filter: {}, order: 'last_message' },
  { about: 'a list of 1,286', filter: { listId: 3 }, order: 'name' },
  { about: 'a list of a third', filter: { listId: 2 }, order: 'name' },
  { about: 'a list of everybody', filter: { listId: 1 }, order: 'name' },
]
const searches: readonly Question[] = [
  { about: 'one letter', filter: { search: 'm' }, order: 'name' },
  { about: 'two letters', filter: { search: 'ma' }, order: 'name' },
  { about: 'a first name of many', filter: { search: 'maya' }, order: 'name' },
  { about: 'with an accent left out', filter: { search: 'francoise' }, order: 'name' },
  { about: 'first and last name', filter: { search: 'zoe marchettia' }, order: 'name' },
  { about: 'a last name', filter: { search: 'okonfeld1' }, order: 'name' },
  { about: 'a whole number', filter: { search: phone }, order: 'name' },
  { about: 'the end of a number', filter: { search: phone.slice(-6) }, order: 'name' },
  { about: 'four digits', filter: { search: phone.slice(-4) }, order: 'name' },
  { about: 'an e-mail address', filter: { search: 'aoife.adeyemi' }, order: 'name' },
  { about: 'a value of a field', filter: { search: 'lyon' }, order: 'name' },
  { about: 'nobody', filter: { search: 'xyzzy' }, order: 'name' },
  { about: 'within a list', filter: { search: 'grace', listId: 3 }, order: 'name' },
  { about: 'within a long list', filter: { search: 'imani lindqv', listId: 2 }, order: 'name' },
]
const filters: readonly Question[] = [
  { about: 'a country of most', filter: { countries: ['GB'] }, order: 'name' },
  { about: 'a country of few', filter: { countries: ['US'] }, order: 'newest' },
  { about: 'opted out of everything', filter: { optedOut: 'everywhere' }, order: 'name' },
  { about: 'opted out of nothing', filter: { optedOut: 'nowhere' }, order: 'name' },
  { about: 'landlines', filter: { phoneTypes: ['landline'] }, order: 'name' },
  { about: 'landlines of one country', filter: { phoneTypes: ['landline'], countries: ['FR'] }, order: 'name' },
  { about: 'a list and a country', filter: { listId: 2, countries: ['FR'] }, order: 'name' },
  { about: 'added by an import', filter: { importId: '7d1f0f52-6f0e-4a57-8f0b-6b1f64b9d7aa' }, order: 'name' },
]
const jumps: readonly Question[] = [0.25, 0.5, 0.75, 1].flatMap((part) => [
  { about: `${part * 100} % down`, filter: {}, order: 'name', offset: Math.floor((people - window) * part) },
  {
    about: `${part * 100} % down the newest`,
    filter: {},
    order: 'newest',
    offset: Math.floor((people - window) * part),
  },
])

export const contacts: Bench = {
  name: 'contacts',
  about: `the contact table with ${people.toLocaleString('en')} people: 95th percentile of first windows, searches, filters, jumps`,
  async measure(say) {
    say('   writing the address book')
    const profile = await makeBookProfile({ people })
    const storage = await openInProcess({
      profile,
      groups: [contactOperations, listOperations, choiceOperations, undoOperations, wordOperations],
    })
    const writer = new DatabaseSync(join(profile, 'postrider.sqlite'))
    try {
      const live = { publish: () => undefined, subscribe: notUsed, close: () => undefined }
      const activeAccount = () => Promise.resolve(ok(account))
      const area = makeContacts({ storage, live, clock: systemClock, random: systemRandom, activeAccount })
      const indexing = await fillWords(storage, say)
      const ask = async ({ filter, order, descending = false, offset = 0 }: Question): Promise<number> => {
        writer.exec(`UPDATE accounts SET balance_words = '${Math.random()}'`)
        const began = performance.now()
        const page = await area.contacts.page({ filter, order, descending, offset, limit: window })
        const tookMs = performance.now() - began
        if (!page.ok) throw new Error(page.problem.code)
        return tookMs
      }
      const measured: Measured[] = []
      for (const [name, questions] of Object.entries({
        'first window': first,
        search: searches,
        filter: filters,
        jump: jumps,
      }))
        measured.push(await measureAll(name, questions, ask, say))
      return [...measured, indexing]
    } finally {
      writer.close()
      await storage.close()
      rmSync(profile, { recursive: true, force: true })
    }
  },
}

async function measureAll(
  name: string,
  questions: readonly Question[],
  ask: (question: Question) => Promise<number>,
  say: (line: string) => void,
): Promise<Measured> {
  const byRound: number[][] = Array.from({ length: rounds }, () => [])
  for (const question of questions) {
    // The first time reads pages from the disk; a person who opens the table does that once.
    await ask(question)
    const times: number[] = []
    for (const round of byRound) {
      const tookMs = await ask(question)
      round.push(tookMs)
      times.push(tookMs)
    }
    say(
      `   ${name}: ${question.about.padEnd(34)} ${percentile(times, 0.5).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)}`,
    )
  }
  return {
    name: `contacts: ${name}, 95th percentile (the floor is the limit)`,
    unit: 'ms',
    values: byRound.map((times) => percentile(times, 0.95)),
    floors: [limitMs],
    goal: { most: 1 },
  }
}

/** How long filling everyone's search words takes in the background after an import, and how long one chunk of it keeps the disk. */
async function fillWords(
  storage: Awaited<ReturnType<typeof openInProcess>>,
  say: (line: string) => void,
): Promise<Measured> {
  const words = storage.bind<typeof wordOperations>('contactWords')
  const began = performance.now()
  const chunks: number[] = []
  for (let isDone = false; !isDone;) {
    const from = performance.now()
    ;({ isDone } = await words.indexSome(1_000))
    chunks.push(performance.now() - from)
  }
  const seconds = (performance.now() - began) / 1_000
  say(
    `   words of everybody: ${seconds.toFixed(1)} s in the background, a chunk ${percentile(chunks, 0.95).toFixed(0)} ms`,
  )
  return { name: 'contacts: words indexed in the background', unit: 's', values: [seconds] }
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

function notUsed(): never {
  throw new Error('Not used here')
}

const account: ActiveAccount = {
  id: bookAccountId as AccountId,
  kind: 'gateway',
  country: 'GB',
  sender: 'BENCH',
  batchSize: 100,
  pacePerSecond: 10,
  currency: 'EUR',
  addresses: [],
  timeZone: '',
  callbackUrl: '',
  usesOlderApi: false,
  transcodes: false,
  lowBalanceMicros: undefined,
  dailyCap: undefined,
  keepMonths: undefined,
  textsPerPerson: undefined,
  textsPerPersonHours: 24,
  ownPhone: '',
}
