// The least of each larger shape of the contract, for tests to change what they are about. One place, so that a new
// field of the contract is added once.
import type { Account, Draft, Measure, Preview, Progress, Review, StateCounts } from '@contract'

export const aDraft = (changes: Partial<Draft> = {}): Draft => ({
  ...{ id: 'c1', name: 'Points', state: 'draft', listIds: [7], smartListIds: [], imports: [], rowSets: [] },
  ...{ onlyIn: { listIds: [], smartListIds: [] }, exceptIn: { listIds: [], smartListIds: [] } },
  ...{ template: 'Hi', sender: '', kind: 'text', imageUrl: '', targetUrl: '', caption: '', bypassOptOut: false },
  timing: { kind: 'now', clock: 'app', late: { kind: 'send', minutes: 10 }, quietHours: false },
  savedAt: '2026-11-20T09:42:00.000Z',
  ...changes,
})

export const aMeasure = (changes: Partial<Measure> = {}): Measure => ({
  ...{ people: 12, found: 14, leftOut: [], byCountry: [], costly: [], costlyPeople: 0, fields: [], usesFallback: 0 },
  ...{ blocked: 0, blank: 0, issues: [], filled: [], conditions: [] },
  parts: { total: 12, least: 1, most: 1, spread: [{ parts: 1, people: 12 }] },
  longest: { encoding: 'gsm7', units: 20, perPart: 160 },
  ...changes,
})

export const aPreview = (changes: Partial<Preview> = {}): Preview => ({
  ...{ position: 1, of: 12, name: 'Maya Lindqvist', phone: '+447700900147', text: 'Hi', parts: 1 },
  ...{ filled: [], missing: [] },
  ...changes,
})

export const aReview = (changes: Partial<Review> = {}): Review => ({
  ...{ draft: aDraft({ state: 'frozen' }), hash: 'h1', form: 'personalised', people: 12, parts: 12, batches: 1 },
  ...{ batchSize: 100, leftOut: [], sample: aPreview(), byCountry: [], warnings: [], startDelaySeconds: 0 },
  ...changes,
})

export const theDefaults = (changes: Partial<Account['defaults']> = {}): Account['defaults'] => ({
  ...{ sender: '', country: 'GB', batchSize: 100, pacePerSecond: 20, timeZone: '', callbackUrl: '' },
  ...{
    chatAppChannel: 'chatapp',
    ownPhone: '',
    usesOlderApi: false,
    transcodes: false,
    textsPerPersonHours: 24,
    atLimit: 'go_on',
  },
  ...changes,
})

export const anAccount = (changes: Partial<Account> = {}): Account => ({
  ...{ id: 'a1', name: 'Alder', kind: 'gateway', isTest: false, credential: 'keychain', credentialKind: 'api_key' },
  addresses: { base: 'https://b.example', auth: 'https://a.example', api: 'https://i.example' },
  defaults: theDefaults(),
  ...changes,
})

export const stateCounts = (changes: Partial<StateCounts> = {}): StateCounts => ({
  ...{ total: 0, pending: 0, held: 0, inflight: 0, accepted: 0, refused: 0, uncertain: 0, absent: 0, closed: 0 },
  skipped: 0,
  ...changes,
})

export const aProgress = (changes: Partial<Progress> = {}): Progress => ({
  ...{ campaignId: 'c1', revision: 1, name: 'Christmas', state: 'running', isTest: false, counts: stateCounts() },
  ...{ delivery: [], unlisted: 0, foundLate: 0, secondRecords: 0, refusals: [], failed: 0, sender: '', batchSize: 50 },
  ...{ doubts: { lost: changes.counts?.uncertain ?? 0, keyRefused: 0, noBalance: 0, refused: 0 }, maxInDoubt: 250 },
  ...changes,
})
