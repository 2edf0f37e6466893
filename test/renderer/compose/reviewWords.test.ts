import type { ColumnTime, Review, ReviewWarning, Timing } from '@contract'
import { makeText } from '@text'
import { describe, expect, test } from 'vitest'
import {
  buttonWords,
  courseWords,
  guardWords,
  peopleWords,
  whenWords,
  type ReviewWords,
} from '../../../src/renderer/src/features/compose/review/reviewWords'
import { warningText } from '../../../src/renderer/src/features/compose/review/warningWords'
import { aDraft, aReview } from '../shapes'

const t = makeText('en-GB')
const names = new Map([
  ['list 1', 'Loyalty members'],
  ['list 2', 'Staff'],
  ['smart 3', 'New in London'],
])
const words: ReviewWords = {
  t,
  locale: 'en-GB',
  zone: 'Europe/London',
  now: Date.parse('2026-11-20T22:30:00.000Z'),
  nameOf: (kind, id) => names.get(`${kind} ${id}`),
}
const now = aDraft().timing
const reviewOf = (draft: Parameters<typeof aDraft>[0], more: Partial<Review> = {}): Review =>
  aReview({ people: 1_204, batches: 49, batchSize: 25, draft: aDraft({ state: 'frozen', ...draft }), ...more })
const rowSet = (kind: 'pasted' | 'spreadsheet', people: number) => ({
  id: 1,
  kind,
  name: 'autumn.xlsx',
  people,
  cannotUse: 0,
  samples: [],
  fields: [],
  addedAt: '',
})

test('a time from a column is said as so long before or after it, on whose clock, and the button names no single time', () => {
  const column: ColumnTime = {
    field: 'Appointment',
    shift: { count: 1, unit: 'day', side: 'before' },
    time: '17:00',
    zone: 'person',
    ifQuiet: 'earlier',
  }
  const { time: _, ...own } = column
  const byColumn = (more: ColumnTime) => reviewOf({ timing: { ...now, kind: 'column', column: more } })
  expect(whenWords(byColumn(column), words)).toBe('1 day before “Appointment”, at 17:00, in each person’s time')
  const inHours: ColumnTime = { ...own, shift: { count: 2, unit: 'hour', side: 'after' }, zone: 'account' }
  expect(whenWords(byColumn(inHours), words)).toBe('2 hours after “Appointment”, in London time')
  const atOnce: ColumnTime = { ...own, shift: { count: 0, unit: 'day', side: 'before' } }
  expect(whenWords(byColumn(atOnce), words)).toBe('At the time in “Appointment”, in each person’s time')
  expect(buttonWords(byColumn(column), words)).toBe('Schedule 1,204 messages')
})

describe('the people of a review', () => {
  test('the people of a review are named with every source that they come from', () => {
    const sets = [rowSet('pasted', 12), rowSet('spreadsheet', 1)]
    expect(peopleWords(reviewOf({ listIds: [1], smartListIds: [3], rowSets: sets }), words)).toBe(
      '1,204 people. From: Loyalty members, New in London, 12 pasted numbers, 1 row of autumn.xlsx',
    )
    expect(peopleWords(reviewOf({ listIds: [9] }), words)).toBe('1,204 people. From: deleted list')
  })

  test('the people of a review come with what narrows them', () => {
    const draft = aDraft({
      onlyIn: { listIds: [2], smartListIds: [] },
      exceptIn: { listIds: [1], smartListIds: [3] },
      notTextedDays: 7,
      exceptCampaign: { campaignId: 'c0', name: 'October' },
    })
    expect(guardWords(draft, words)).toEqual([
      'Only people who are also in: Staff.',
      'Without anyone in: Loyalty members, New in London.',
      'Without anyone texted in the last 7 days.',
      'Without anyone who was in “October”.',
    ])
  })
})

describe('the button', () => {
  const local: Timing = { ...now, kind: 'local', day: '2026-11-24', time: '10:00' }
  test.each<[string, Partial<Timing>]>([
    ['Send 1,204 messages', {}],
    ['Schedule 1,204 messages for 23:00 today', { kind: 'moment', at: '2026-11-20T23:00:00.000Z' }],
    ['Schedule 1,204 messages for 09:00 tomorrow', { kind: 'moment', at: '2026-11-21T09:00:00.000Z' }],
    ['Schedule 1,204 messages for 09:00 on Tue 24 Nov', { kind: 'moment', at: '2026-11-24T09:00:00.000Z' }],
    [
      'Schedule 1,204 messages for 08:00 today, Tokyo time',
      { kind: 'moment', at: '2026-11-20T23:00:00.000Z', zone: 'Asia/Tokyo' },
    ],
    ['Schedule 1,204 messages for 10:00 on Tue 24 Nov, local time', local],
  ])('the button of a review says “%s”', (said, timing) => {
    expect(buttonWords(reviewOf({ timing: { ...now, ...timing } }), words)).toBe(said)
  })

  test('the button sends to a whole list of the gateway without an unknown number', () => {
    const gatewayList = { id: '5', name: 'Regulars' }
    expect(buttonWords(reviewOf({ gatewayList }), words)).toBe('Send to the whole list')
    const timing = { ...now, kind: 'moment' as const, at: '2026-11-21T09:00:00.000Z' }
    expect(buttonWords(reviewOf({ gatewayList, timing }), words)).toBe('Schedule to the whole list for 09:00 tomorrow')
  })
})

describe('the time of a review', () => {
  const plan = {
    ...{
      zone: 'Europe/London',
      span: { from: '', to: '' },
      rows: [],
      people: 1_204,
      batches: 49,
      isMixed: false,
      batchSize: 25,
    },
    first: '2026-11-24T09:00:00.000Z',
    last: '2026-11-24T18:00:00.000Z',
    notes: [],
    plannedAt: '',
  }
  test('a send by each person’s clock says the day, from when to when, the pace and which clock', () => {
    const timing: Timing = { ...now, kind: 'local', day: '2026-11-24', time: '10:00', everySeconds: 120 }
    const review = reviewOf({ timing }, { plan })

    expect(whenWords(review, words)).toBe('Tuesday 24 November 2026, 10:00 in each person’s local time')
    expect(courseWords(review, words).join(' ')).toBe(
      '09:00 to 18:00, London time. 49 batches of up to 25 people. One batch every 2 minutes. This computer starts the send and must be on.',
    )
  })

  test('a send over several days names them, and the gateway’s clock if it keeps the time', () => {
    const timing: Timing = { ...now, kind: 'local', day: '2026-11-24', time: '10:00', clock: 'gateway' }
    const review = reviewOf({ timing }, { plan: { ...plan, last: '2026-11-25T07:00:00.000Z' } })

    expect(courseWords(review, words).join(' ')).toBe(
      'First Tue 24 Nov 09:00, last Wed 25 Nov 07:00, London time. 49 batches of up to 25 people. The gateway gets it as soon as you press Schedule. The gateway starts the send.',
    )
  })

  test('times from a column say how long they go on, and what happens if this computer sleeps through one', () => {
    const column: ColumnTime = {
      ...{
        field: 'Appointment',
        shift: { count: 1, unit: 'day', side: 'before' },
        zone: 'account',
        clock: 'Asia/Tokyo',
      },
      ifQuiet: 'earlier',
    }
    const timing: Timing = { ...now, kind: 'column', column, late: { kind: 'send', minutes: 30 } }
    const ofColumn = (more: Partial<Timing>) =>
      reviewOf({ timing: { ...timing, ...more } }, { plan: { ...plan, last: '2026-12-01T09:00:00.000Z' } })
    const after = { column: { ...column, shift: { ...column.shift, side: 'after' as const } } }

    expect(whenWords(ofColumn({}), words)).toBe('1 day before “Appointment”, in Tokyo time')
    expect(courseWords(ofColumn({}), words)).toEqual([
      'First Tue 24 Nov 09:00, last Tue 1 Dec 09:00, London time.',
      'The last message goes out in 11 days.',
      '49 batches of up to 25 people.',
      'This computer starts the send and must be on.',
      'If this computer wakes more than 30 minutes after a start, Postrider asks before it sends late.',
      'Anyone the message would reach after the time in the column is left out.',
    ])
    expect(courseWords(ofColumn({ ...after, late: { kind: 'hold' } }), words).slice(4)).toEqual([
      'If this computer is asleep at a start, the campaign waits until you resume it.',
    ])
    expect(courseWords(ofColumn({ clock: 'gateway' }), words).at(-1)).toBe('The gateway starts the send.')
  })

  test('a send at once says so, after the seconds in which it can be stopped', () => {
    expect(whenWords(reviewOf({}, { startDelaySeconds: 10 }), words)).toBe(
      'As soon as you press Send. You have 10 s to stop it',
    )
  })
})

describe('a warning', () => {
  const format = {
    ...{
      count: String,
      share: String,
      percent: String,
      list: (items: readonly string[]) => items.join(', '),
      duration: String,
      money: () => '£5.70',
      time: () => 'today 09:42',
    },
  }
  const say = (warning: ReviewWarning, draft = aDraft()) => warningText(warning, { t, format, locale: 'en-GB', draft })
  const at = '2026-11-20T09:42:00.000Z'

  test.each<[ReviewWarning, string, readonly string[]]>([
    [{ code: 'reaches_opted_out', people: 3 }, '3 people opted out', ['no_bypass']],
    [
      {
        code: 'same_text_recently',
        source: 'here',
        campaignId: 'c0',
        name: 'October',
        at,
        people: 40,
        names: ['Maya'],
      },
      '40 people got nearly this text from “October”',
      ['repeated', 'not_texted', 'compare', 'campaign'],
    ],
    [
      { code: 'same_text_recently', source: 'gateway', at, people: 1, names: ['Maya'] },
      '1 person got nearly this text from outside',
      ['repeated', 'not_texted'],
    ],
    [
      { code: 'same_text_recently', source: 'account', name: 'Alder', at, people: 1, names: ['Maya'] },
      '1 person got nearly this text from your account “Alder”',
      ['repeated', 'not_texted'],
    ],
    [
      { code: 'too_many_texts', people: 5, texts: 3, limit: 2, hours: 24, names: ['Maya'] },
      '5 people would get up to 3 messages in 24 h',
      ['repeated', 'not_texted'],
    ],
    [{ code: 'too_late', people: 2 }, 'Up to 2 people would get it too late', ['step']],
    [{ code: 'in_quiet_hours', people: 2 }, '2 people are texted during their quiet hours', ['quiet', 'step']],
    [{ code: 'cannot_be_called_back' }, 'This cannot be called back', ['clock']],
    [{ code: 'landlines', people: 6 }, '6 people have landline numbers', ['landline']],
    [{ code: 'no_way_out' }, 'has no way to opt out', ['step']],
    [
      { code: 'costly_names', people: 65, parts: 130, saves: { micros: 5_700_000, currency: 'GBP' } },
      '65 people’s details',
      ['dismiss', 'costly'],
    ],
    [
      { code: 'sender_rules', country: 'US', people: 2, rule: 'letters_replaced', source: 'a page', asOf: '2026-11' },
      '2 people in United States may see another sender',
      ['step'],
    ],
  ])('a warning %j says whom it is about and what can be done', (warning, title, acts) => {
    const said = say(warning)

    expect(said?.title).toContain(title)
    expect(said?.acts.map((act) => (act.kind === 'change' ? act.change : act.kind))).toEqual(acts)
  })

  test('a warning about earlier texts names who it is about', () => {
    const names = ['Maya Lindqvist', 'Siân Haddad', '+447700900147']
    const rule = { texts: 3, limit: 2, hours: 24 }

    expect(say({ code: 'too_many_texts', people: 183, ...rule, names })?.body).toContain(
      'Maya Lindqvist, Siân Haddad, +447700900147 and 180 more.',
    )
    expect(say({ code: 'same_text_recently', source: 'gateway', at, people: 3, names })?.body).toContain(
      'Maya Lindqvist, Siân Haddad, +447700900147.',
    )
  })

  test('a warning about a list of the gateway offers no guard that cannot be kept there', () => {
    const draft = aDraft({ gatewayList: { id: '5', name: 'Regulars' } })
    const said = say(
      { code: 'same_text_recently', source: 'here', campaignId: 'c0', name: '', at, people: 1, names: [] },
      draft,
    )

    expect(said?.title).toContain('The same list')
    expect(said?.acts.map(({ kind }) => kind)).toEqual(['compare', 'campaign'])
  })

  test('a warning names money and source if there are some', () => {
    expect(
      say({ code: 'costly_names', people: 65, parts: 130, saves: { micros: 1, currency: 'GBP' } })?.body,
    ).toContain('£5.70')
    expect(say({ code: 'costly_names', people: 65, parts: 130 })?.body).toContain('130 parts')
    const rule = {
      code: 'sender_rules',
      country: 'IN',
      people: 1,
      rule: 'must_be_registered',
      source: 'a page',
      asOf: '2026-11',
    } as const
    expect(say(rule)?.body).toContain('a page, 2026-11')
  })

  test('a warning about the price stands beside the field that it asks for', () => {
    expect(say({ code: 'no_price' })).toBeUndefined()
    expect(say({ code: 'balance_low', missing: { micros: 1, currency: 'GBP' } })).toBeUndefined()
  })
})
