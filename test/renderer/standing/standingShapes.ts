// Shapes of standing sends for tests, and a client that keeps what it is told, as the core does.
import type { CampaignRow, StandingDay, StandingForecast, StandingPerson, StandingRule } from '@contract'
import { areaClient, type Answers } from '../areaClient'
import { aDraft, aMeasure, anAccount, aPreview } from '../shapes'

const sentCampaign: CampaignRow = {
  ...{ id: 'c8', name: 'Open day', state: 'done', people: 4, accepted: 4, isTest: false },
  ...{ refused: 0, uncertain: 0, handingOver: 0, waiting: 0, leftOut: 0, changedAt: '2026-11-19T09:00:00.000Z' },
}

const gbp = (micros: number) => ({ micros, currency: 'GBP' })

export const aRule = (changes: Partial<StandingRule> = {}): StandingRule => ({
  ...{ id: 1, name: 'Birthdays', zone: 'person', missed: { kind: 'leave_out' }, draftId: 'c1', revision: 3 },
  quiet: 'later',
  when: { kind: 'yearly', field: 'Birthday', time: '10:00', leapDay: '28_february' },
  limits: {
    ...{ peoplePerDay: 20, peoplePerMonth: 120, peoplePerYear: 1_100 },
    ...{ microsPerDay: 1_000_000, microsPerMonth: 5_000_000, microsPerYear: 40_000_000, validUntil: '2027-11-20' },
  },
  ...{ state: 'draft', isRestored: false, missing: [], currency: 'GBP', accountZone: 'Europe/London' },
  ...{ takenOut: 0, skippedDays: [], createdAt: '2026-11-20T09:42:00.000Z' },
  used: {
    day: { people: 0, micros: 0 },
    month: { people: 27, micros: 860_000 },
    year: { people: 126, micros: 4_120_000 },
  },
  ...changes,
})

export const approvalOf = ({ limits }: StandingRule): NonNullable<StandingRule['approval']> => ({
  ...{ at: '2026-09-03T09:42:00.000Z', people: 8, largestDay: 4, limits },
})

export const aForecast = (changes: Partial<StandingForecast> = {}): StandingForecast => ({
  ...{ version: 'v1', revision: 3, from: '2026-11-21', to: '2027-02-18', people: 8, about: gbp(264_000) },
  ...{ moved: 1, severalParts: 2, movedIntoPast: 0 },
  ...{ largestDay: { day: '2026-11-23', people: 4 }, usualMonth: { people: 3, about: gbp(99_000) } },
  days: [
    { day: '2026-11-21', people: 3, moved: 0, severalParts: 0, about: gbp(99_000) },
    { day: '2026-11-23', people: 4, moved: 1, severalParts: 2, about: gbp(132_000) },
    { day: '2026-12-25', people: 1, moved: 0, severalParts: 0, about: gbp(33_000) },
  ],
  never: [
    { reason: 'date_missing', people: 291 },
    { reason: 'date_unreadable', people: 5 },
    { reason: 'date_in_future', people: 2 },
  ],
  ...{ audience: 1_212, dated: 914, leapDay: 2, months: Array.from({ length: 12 }, () => 0) },
  ...changes,
})

export const aPerson = (contactId: number, day: string, changes: Partial<StandingPerson> = {}): StandingPerson => ({
  ...{ contactId, name: `Person ${contactId}`, phone: `+4477009001${contactId}`, day },
  ...{ at: `${day}T10:00:00.000Z`, zone: 'Europe/London', parts: 1, about: gbp(33_000) },
  ...changes,
})

export const aDay = (day: string, changes: Partial<StandingDay> = {}): StandingDay => ({
  ...{ day, campaigns: ['c9'], people: 5, accepted: 5, waiting: 0, uncertain: 0, delivered: 5, replied: 0 },
  ...{ cost: gbp(160_000), leftOut: [] },
  ...changes,
})

/** Notes each act, and answers with the rule as it is then. */
export function standingClient(first: StandingRule, more: NonNullable<Answers['standing']> = {}) {
  let rule = first
  const asked: [name: string, input: unknown][] = []
  const set = (changes: Partial<StandingRule>) => (rule = { ...rule, ...changes, revision: rule.revision + 1 })
  const noted =
    (name: string, changes: (input: never) => Partial<StandingRule> = () => ({})) =>
    (input: object) => {
      asked.push([name, input])
      return set(changes(input as never))
    }
  const client = areaClient({
    accounts: { list: () => ({ accounts: [anAccount()], activeId: 'a1' }) },
    audience: { all: () => ({ smartLists: [] }) },
    lists: { all: () => ({ lists: [], everyone: { people: 0, optedOut: 0 } }) },
    contacts: { fields: () => [{ name: 'Birthday', standard: false }] },
    campaigns: {
      draft: () => aDraft(),
      measure: () => aMeasure(),
      preview: () => aPreview(),
      save: () => aDraft(),
      page: () => ({ total: 1, rows: [sentCampaign] }),
      times: () => ({
        ...{ fields: [{ name: 'Birthday', share: 0.9 }], hasColumn: false, people: 0, goOut: 0, moved: 0, leftOut: [] },
        ...{ days: [], hasTimesOnly: false, hasDaysOnly: true, zone: 'Europe/London' },
      }),
    },
    standing: {
      all: () => ({ rules: [rule] }),
      one: () => rule,
      create: noted('create'),
      edit: noted('edit', ({ ruleId: _, ...changes }: { ruleId: number }) => changes),
      forecast: () => aForecast({ revision: rule.revision }),
      people: ({ day, offset, limit }) => {
        const total = aForecast().days.find((one) => one.day === day)?.people ?? 0
        const rows = Array.from({ length: total }, (_, index) => aPerson(10 + index, day))
        return { total, rows: rows.slice(offset, offset + limit) }
      },
      never: () => ({ total: 0, rows: [] }),
      days: () => ({ total: 0, rows: [] }),
      takenOut: () => ({ total: 0, rows: [] }),
      switchOn: noted('switchOn', () => ({ state: 'on' })),
      discardChange: noted('discardChange', () => ({ proposed: undefined })),
      pause: noted('pause', () => ({
        state: 'paused',
        paused: { at: '2026-11-20T09:42:00.000Z', by: 'user' },
      })),
      resume: noted('resume', () => ({ state: 'on' })),
      switchOff: noted('switchOff', () => ({ state: 'off' })),
      skipDay: noted('skipDay', ({ day }: { day: string }) => ({ skippedDays: [...rule.skippedDays, day] })),
      unskipDay: noted('unskipDay', ({ day }: { day: string }) => ({
        skippedDays: rule.skippedDays.filter((one) => one !== day),
      })),
      approveDay: noted('approveDay', () => ({ state: 'on' })),
      takeOut: (input) => {
        asked.push(['takeOut', input])
        set({ takenOut: rule.takenOut + 1 })
        return { setAside: 0 }
      },
      putBack: (input) => {
        asked.push(['putBack', input])
        set({ takenOut: rule.takenOut - 1 })
        return {}
      },
      ...more,
    },
  })
  return { client, asked, set, rule: () => rule }
}
