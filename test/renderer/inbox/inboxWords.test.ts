import { describe, expect, test } from 'vitest'
import { conversationLines } from '../../../src/renderer/src/features/inbox/conversationLines'
import { gapBand } from '../../../src/renderer/src/features/inbox/gapBand'
import {
  canReadGap,
  consentLine,
  gapOptOutWords,
  rowText,
  spanWords,
} from '../../../src/renderer/src/features/inbox/inboxWords'
import { makeText } from '../../../src/text'
import { aGap, aReply, aSent } from './inboxParts'

const t = makeText('en-GB')
const minute = 60_000

test.each([
  [0, '1 min'],
  [59 * minute, '59 min'],
  [60 * minute, '1 h'],
  [(13 * 60 + 45) * minute, '13 h 45 min'],
  [24 * 60 * minute, '1 day'],
  [(50 * 60 + 30) * minute, '2 days 2 h'],
])('a duration of %i ms is written as %s', (milliseconds, words) => {
  expect(spanWords(milliseconds, t)).toBe(words)
})

test('the words about the opt-outs of a gap cover every way it can stand', () => {
  const say = (optOuts: ReturnType<typeof aGap>['optOuts']) =>
    gapOptOutWords(optOuts, t, { clock: () => '08:57', why: (code) => `[${code}]` })

  expect(say({ state: 'read', at: '', lists: 6, found: 1 })).toBe(
    'Postrider read the opt-outs of your 6 lists again at 08:57. It found and applied 1.',
  )
  expect(say({ state: 'read', at: '', lists: 1, found: 0 })).toBe(
    'Postrider read the opt-outs of your list again at 08:57. It found none.',
  )
  expect(say({ state: 'to_read', lists: 2 })).toContain('still has to read the opt-outs of your 2 gateway lists')
  expect(say({ state: 'not_missed' })).toContain('None is missing')
  expect(say({ state: 'no_lists' })).toContain('cannot read the opt-outs from that time again')
  expect(say({ state: 'not_read', code: 'GATEWAY_DOWN' })).toContain('[GATEWAY_DOWN]')
})

test('only a gap that can still be filled offers to read again', () => {
  const can = (optOuts: ReturnType<typeof aGap>['optOuts']) => canReadGap(aGap({ optOuts }))

  expect([
    can({ state: 'to_read', lists: 2 }),
    can({ state: 'to_read', lists: 0 }),
    can({ state: 'not_read', code: 'X' }),
    can({ state: 'no_lists' }),
    can({ state: 'read', at: '', lists: 1, found: 0 }),
  ]).toEqual([true, false, true, false, false])
})

describe('the band of a hole', () => {
  const gap = { startsAt: '2026-11-20T04:00:00.000Z', endsAt: '2026-11-20T08:00:00.000Z' }

  test('the band of a gap covers everything once, and the gap in its place', () => {
    const { parts, labels } = gapBand(gap, [], Date.parse('2026-11-20T09:00:00.000Z'))

    expect(parts.map(({ kind }) => kind)).toEqual(['covered', 'missing', 'covered'])
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    expect(parts[1]?.share).toBeCloseTo(4 / 6)
    expect(labels.map(({ at }) => at)).toEqual(['2026-11-20T03:00:00.000Z', gap.startsAt, gap.endsAt, 'now'])
  })

  test('the band of a gap claims no more of the time before than the hour that a poll covers, and no days after', () => {
    const long = { ...gap, startsAt: '2026-11-18T08:00:00.000Z' }
    const { parts, labels } = gapBand(long, [], Date.parse('2026-11-25T09:00:00.000Z'))

    expect(parts.map(({ share }) => share)).toEqual([1 / 50, 48 / 50, 1 / 50].map((share) => expect.closeTo(share)))
    expect(labels.map(({ at }) => at)).toEqual([long.startsAt, long.endsAt])
  })

  test('the band of a gap ends with it if it reaches to now', () => {
    const { parts } = gapBand(gap, [], Date.parse(gap.endsAt))

    expect(parts.at(-1)?.share).toBeLessThan(0.02)
  })

  test('the band of a gap shows another one beside it, counted once if they overlap', () => {
    const other = { startsAt: '2026-11-20T03:30:00.000Z', endsAt: '2026-11-20T04:30:00.000Z' }
    const { parts } = gapBand(gap, [other], Date.parse('2026-11-20T09:00:00.000Z'))

    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    expect(parts.filter(({ kind }) => kind === 'missing').reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(
      4.5 / 6,
    )
  })
})

describe('the lines of a conversation', () => {
  const options = { gaps: [], isOptedOut: true, dayOf: (at: string) => at.slice(0, 10) }
  const stop = aReply(7, { text: ' STOP ', meaning: 'opt_out', at: '2026-11-20T08:58:00.000Z' })
  const logged = { kind: 'consent', change: 'opted_out', source: 'reply', at: '2026-11-20T08:58:02.000Z' } as const

  test('the lines of a conversation begin each day once, in order', () => {
    const lines = conversationLines([aSent(), aReply(1), aReply(2)], options)

    expect(lines.map(({ kind }) => kind)).toEqual(['day', 'sent', 'day', 'reply', 'reply'])
  })

  test('the lines of a conversation tell an opt-out by a word once, with its undo, and not again from the log', () => {
    const lines = conversationLines([aSent(), stop, logged], options)

    expect(lines.slice(-2)).toEqual([
      { kind: 'reply', key: 'reply 7', entry: stop },
      { kind: 'word', key: 'word 7', at: stop.at, word: 'STOP', replyId: 7 },
    ])
  })

  test('the lines of a conversation offer no undo once the opt-out does not hold, nor from an earlier word', () => {
    const again = aReply(9, { text: 'stop', meaning: 'opt_out', at: '2026-11-20T09:58:00.000Z' })
    const words = (isOptedOut: boolean) =>
      conversationLines([stop, again], { ...options, isOptedOut }).flatMap((line) =>
        line.kind === 'word' ? [line.replyId] : [],
      )

    expect(words(true)).toEqual([undefined, 9])
    expect(words(false)).toEqual([undefined, undefined])
  })

  test('an opt-out that no reply made stands alone in the conversation', () => {
    const read = { ...logged, source: 'gateway' } as const
    const ofList = { ...logged, listName: 'Newsletter' } as const

    expect(conversationLines([stop, read, ofList], options).map(({ kind }) => kind)).toEqual([
      ...['day', 'reply', 'word', 'consent', 'consent'],
    ])
    expect([consentLine(read, t), consentLine({ ...ofList, source: 'elsewhere' }, t)]).toEqual([
      'Opted out of everything, read from the gateway',
      'Opted out of Newsletter, elsewhere',
    ])
  })

  test('the lines of a conversation leave out of the log what the question below asks about', () => {
    const held = { kind: 'consent', change: 'held', source: 'unclear', at: '2026-11-20T09:21:00.000Z' } as const
    const kinds = (isHeld: boolean) =>
      conversationLines([aReply(1), held], { ...options, isHeld }).map(({ kind }) => kind)

    expect([kinds(true), kinds(false)]).toEqual([
      ['day', 'reply'],
      ['day', 'reply', 'consent'],
    ])
  })

  test('the lines of a conversation say where a gap lies between two messages, and leave out what is before and after them', () => {
    const gaps = [
      aGap({ id: 3 }),
      aGap({ id: 4, startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-11-01T05:00:00.000Z' }),
    ]

    expect(conversationLines([aSent(), aReply(1)], { ...options, gaps }).map(({ key }) => key)).toEqual([
      ...['day 2026-11-19', 'sent 2026-11-19T16:20:00.000Z 0', 'gap 3', 'day 2026-11-20', 'reply 1'],
    ])
  })
})

test('an opt-out without a text says so in the list, and a long reply shows its first line', () => {
  expect(rowText({ lastText: '', meaning: 'opt_out' }, t)).toBe('Opted out at the gateway')
  expect(rowText({ lastText: ' \n ', meaning: 'reply' }, t)).toBe('Empty message')
  expect(rowText({ lastText: '\nFirst\r\nsecond', meaning: 'reply' }, t)).toBe('First')
})
