import type { Draft, Estimate, FlightNote } from '@contract'
import { describe, expect, test } from 'vitest'
import { missingMoney, reviewWarnings, type WarningFacts } from '../../../src/main/core/campaigns/review/reviewWarnings'
import { senderRulesFor } from '../../../src/main/core/campaigns/draft/senderRules'

const until = '2026-11-22T08:00:00.000Z'
const draft: Draft = {
  ...{ id: 'c1', name: 'News', state: 'frozen', listIds: [1], smartListIds: [], imports: [], rowSets: [] },
  onlyIn: { listIds: [], smartListIds: [] },
  exceptIn: { listIds: [], smartListIds: [] },
  ...{ template: 'Hello. Reply STOP to opt out', sender: '447700900123', kind: 'text', imageUrl: '', targetUrl: '' },
  caption: '',
  timing: { kind: 'now', clock: 'app', late: { kind: 'send', minutes: 10 }, quietHours: false },
  ...{ bypassOptOut: false, savedAt: until },
}
const priced = (micros: number): Estimate => ({
  ...{ state: 'priced', cost: { micros, currency: 'GBP' }, words: [], askedAt: until },
})
const balance = (micros: number) => ({ words: '', readAt: until, money: { micros, currency: 'GBP' } })
const calm: WarningFacts = {
  ...{ draft, text: draft.template, optedOut: 0, byCountry: [{ country: 'GB', people: 4 }] },
  ...{
    estimate: priced(2_000_000),
    balance: balance(9_000_000),
    repeats: { sameText: { campaigns: [], people: 0 }, tooManyTexts: undefined, overLimit: undefined },
    overLimits: [],
    notes: [],
    costlyNames: undefined,
    landlines: 0,
    optOutsUnknown: undefined,
  },
}
const maya = { people: 1, texts: 3, names: ['Maya'] }
const codes = (facts: Partial<WarningFacts>): string[] => reviewWarnings({ ...calm, ...facts }).map(({ code }) => code)

describe('a review', () => {
  test('the review of a campaign without a fault warns of nothing', () => {
    expect(reviewWarnings(calm)).toEqual([])
  })

  test('the review says the most harmful warning first', () => {
    const notes: FlightNote[] = [
      { kind: 'zone_unknown', people: 1 },
      { kind: 'waits_for_morning', people: 2, until },
      { kind: 'daily_cap', cap: 3, people: 4, until },
      { kind: 'in_quiet_hours', people: 5 },
      { kind: 'inside_hours', people: 6 },
    ]
    expect(
      codes({
        draft: {
          ...{ ...draft, sender: 'Shop', bypassOptOut: true },
          timing: { ...draft.timing, kind: 'moment', at: until, clock: 'gateway' },
        },
        ...{ text: 'Hello', optedOut: 3, notes, estimate: priced(9_500_000) },
        repeats: {
          sameText: { campaigns: [{ source: 'gateway', at: until, people: 2, names: ['Maya'] }], people: 2 },
          tooManyTexts: { hold: maya, leave_out: maya, send_anyway: maya, limit: 2, hours: 24 },
          overLimit: undefined,
        },
        byCountry: [{ country: 'US', people: 2 }],
        costlyNames: { people: 1, parts: 1 },
        landlines: 2,
      }),
    ).toEqual([
      ...['reaches_opted_out', 'same_text_recently', 'too_many_texts', 'in_quiet_hours', 'landlines', 'balance_low'],
      ...[
        'cannot_be_called_back',
        'daily_cap',
        'waits_for_morning',
        'no_way_out',
        'sender_rules',
        'costly_names',
        'zone_unknown',
      ],
    ])
  })

  test('the review of a list of the gateway knows neither who is on it nor who opted out', () => {
    expect(
      reviewWarnings({ ...calm, draft: { ...draft, gatewayList: { id: '7', name: 'Members' }, bypassOptOut: true } }),
    ).toEqual([{ code: 'reaches_opted_out' }, { code: 'people_unknown' }])
  })

  test('the review says nothing of a bypass that reaches no one', () => {
    expect(codes({ draft: { ...draft, bypassOptOut: true } })).toEqual([])
  })

  test('the review without a readable price says so, and nothing of the balance', () => {
    const estimate: Estimate = { state: 'no_price', words: [], askedAt: until }
    expect(codes({ estimate, balance: balance(-5) })).toEqual(['no_price'])
  })

  test.each([
    ['covers it', priced(2), balance(2), undefined],
    ['lacks a little', priced(3), balance(2), 1],
    ['is below zero', priced(3), balance(-2), 5],
    ['is in another currency', priced(3), { ...balance(2), money: { micros: 2, currency: 'EUR' } }, undefined],
    ['is no number', priced(3), balance(Number.NaN), undefined],
    ['is not known', priced(3), { words: 'plenty', readAt: until }, undefined],
  ])('the review of a balance that %s names what is missing', (_, estimate, has, missing) => {
    expect(missingMoney(estimate, has)?.micros).toBe(missing)
  })

  test('the review tells where a sender of letters is treated in another way, the most people first', () => {
    const byCountry = [
      { country: 'IN', people: 2 },
      { country: 'US', people: 5 },
      { country: 'GB', people: 9 },
    ]
    expect(senderRulesFor('Shop', byCountry)).toMatchObject([
      { country: 'US', people: 5, rule: 'letters_replaced', asOf: expect.stringMatching(/^\d{4}-\d{2}$/) },
      { country: 'IN', people: 2, rule: 'must_be_registered' },
    ])
    expect(senderRulesFor('15550100', byCountry).map(({ country }) => country)).toEqual(['IN'])
    expect(senderRulesFor('', byCountry)).toEqual([])
  })
})
