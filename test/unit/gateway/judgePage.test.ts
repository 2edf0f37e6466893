import { describe, expect, test } from 'vitest'
import {
  firstPage,
  judgePage,
  type PageFacts,
  type PageVerdict,
  type Walk,
} from '../../../src/main/core/gateway/client/judgePage'
import { endIfMissing } from '../../../src/main/core/gateway/client/readToEnd'
import { fail } from '../../../src/main/core/base/result'

/** `mayHaveNext` as `hasNext`, if nothing else is given: the gateway says where it ends. */
type Answer = Omit<PageFacts, 'mayHaveNext'> & Partial<PageFacts>

/** Goes through what a gateway answers, page after page of each round, as one who believes every verdict. */
function walk(answer: (page: number, round: number) => Answer): { end: PageVerdict; asked: number } {
  let now: Walk = firstPage
  for (let asked = 1; asked < 50_000; asked++) {
    const facts = answer(now.page, now.round)
    const verdict = judgePage(now, { mayHaveNext: facts.hasNext, ...facts })
    if (verdict.to === 'end') return { end: verdict, asked }
    now = verdict.walk
  }
  throw new Error('It never ended')
}

const full = (total?: number): Answer => ({ rows: 100, fresh: 100, added: 100, hasNext: true, isFull: true, total })
const empty = (total?: number): Answer => ({ rows: 0, fresh: 0, added: 0, hasNext: false, isFull: false, total })
const some = (rows: number, fresh = rows): Answer => ({ ...empty(), rows, fresh, added: fresh })
/** The gateway says nothing of where it ends. */
const silent = { hasNext: false, mayHaveNext: true }

describe('a listing', () => {
  test('a list is whole when its total was shown', () => {
    const { end, asked } = walk((page) => ({
      ...full(250),
      ...(page === 3 ? { rows: 50, fresh: 50, added: 50, hasNext: false } : {}),
    }))

    expect(end).toMatchObject({ isWhole: true, walk: { seen: 250 } })
    expect(asked).toBe(3)
  })

  test('a list without a total ends with its last page', () => {
    expect(walk((page) => ({ ...full(), hasNext: page < 4 }))).toMatchObject({ end: { isWhole: true }, asked: 4 })
  })

  test('a list that says there is no next page, short of its total, is still asked for it', () => {
    const { end, asked } = walk((page) => (page <= 3 ? { ...full(300), hasNext: false } : empty(300)))

    expect(end).toMatchObject({ isWhole: true, walk: { seen: 300 } })
    expect(asked).toBe(3)
  })

  test('a list that repeats a page for ever is incomplete after three rounds', () => {
    const { end, asked } = walk((page, round) => ({
      ...full(1_000),
      ...(page > 1 ? { fresh: 0, added: 0 } : round > 1 ? { added: 0 } : {}),
    }))

    expect(end).toMatchObject({ isWhole: false, walk: { seen: 100 } })
    expect(asked).toBe(6)
  })

  test('a list that repeats a page and gives no total is incomplete too', () => {
    const { end } = walk((page, round) => ({
      ...full(),
      ...(page > 1 ? { fresh: 0, added: 0 } : round > 1 ? { added: 0 } : {}),
    }))

    expect(end).toMatchObject({ isWhole: false })
  })

  test('a list that never ends is left after a million rows', () => {
    const { end, asked } = walk((_page, round) => ({ ...full(), added: round === 1 ? 100 : 0 }))

    expect(end).toMatchObject({ isWhole: false })
    expect(asked).toBe(30_000)
  })

  test('a list whose total shrinks is read once more, and believed when it holds still', () => {
    const { end, asked } = walk((page, round) => ({
      ...full(round === 1 && page === 1 ? 201 : 200),
      added: round === 1 ? 100 : 0,
      hasNext: page < 2,
    }))

    expect(end).toMatchObject({ isWhole: true, walk: { round: 2, seen: 200 } })
    expect(asked).toBe(4)
  })

  test('a list that counts a thousand million people it does not show is not read again', () => {
    const { end, asked } = walk((page) => (page === 1 ? { ...full(1e9), hasNext: false } : empty(1e9)))

    expect(end).toMatchObject({ isWhole: false })
    expect(asked).toBe(2)
  })

  test('a list with a total that is no number goes by its pages', () => {
    expect(walk((page) => ({ ...full(Number.NaN), hasNext: page < 2 }))).toMatchObject({
      end: { isWhole: true },
      asked: 2,
    })
    expect(walk((page) => ({ ...full(-5), hasNext: page < 2 }))).toMatchObject({ end: { isWhole: true }, asked: 2 })
  })

  test('a list without people is whole', () => {
    expect(walk(() => empty(0))).toMatchObject({ end: { isWhole: true }, asked: 1 })
  })

  test('a list whose gateway does not say where it ends is read until an empty page', () => {
    const { end, asked } = walk((page) => (page <= 3 ? { ...full(), ...silent } : empty()))

    expect(end).toMatchObject({ isWhole: true, walk: { seen: 300 } })
    expect(asked).toBe(4)
  })

  test('a list whose gateway ignores the page size, and does not say where it ends, is read until an empty page', () => {
    expect(walk((page) => (page <= 2 ? { ...some(15), ...silent } : empty()))).toMatchObject({
      end: { isWhole: true, walk: { seen: 30 } },
      asked: 3,
    })
  })

  test('a list is incomplete if its gateway shows one full page for ever and does not say where it ends', () => {
    const { end } = walk((page, round) => ({
      ...{ ...full(), ...silent },
      ...(page > 1 ? { fresh: 0, added: 0 } : round > 1 ? { added: 0 } : {}),
    }))

    expect(end).toMatchObject({ isWhole: false, walk: { seen: 100 } })
  })

  test('a list on one page that is not full is whole, although its gateway shows it again when it is asked for more', () => {
    expect(walk((page) => ({ ...some(5, page === 1 ? 5 : 0), ...silent }))).toMatchObject({
      end: { isWhole: true, walk: { seen: 5 } },
      asked: 2,
    })
  })

  test('a list is incomplete if an empty page says that there is a next one, and nothing counts its people', () => {
    expect(walk((page) => (page === 1 ? full() : { ...empty(), hasNext: true })).end).toMatchObject({ isWhole: false })
  })

  test('a page that does not exist is the end of a listing only if the gateway had not announced it', () => {
    const missing = fail('GATEWAY_NOT_FOUND')
    const after = (facts: Partial<PageFacts>): Walk =>
      judgePage(firstPage, { ...full(), mayHaveNext: true, ...facts }).walk

    expect(endIfMissing(after(silent), missing)).toMatchObject({ ok: true, value: { rows: [], mayHaveNext: false } })
    expect(endIfMissing(after({}), missing)).toBe(missing)
    expect(endIfMissing(firstPage, missing)).toBe(missing)
    expect(endIfMissing(after(silent), fail('GATEWAY_BUSY'))).toMatchObject({ ok: false })
  })
})
