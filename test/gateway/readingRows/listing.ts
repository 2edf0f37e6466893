// The rows about the listing.
import { fictionNumber, type Practice } from '../../support/app/practiceGateway'
import { listed, people, personalised, textOf, type Fields, type ReadingRow } from './row'

/** Pages 1 to `count`, as far as they say anything. */
async function pages(practice: Practice, count: number) {
  await practice.post('/sms/send', personalised(35))
  const seen: unknown[] = []
  for (let page = 1; page <= count; page++) {
    const { status, body } = await practice.get(`/messages?limit=20&page=${page}&order_direction=asc`)
    const rows = (body.data ?? []) as Fields[]
    seen.push(
      status === 404 ? 404 : [rows.length, textOf(rows[0] ?? {}), body.current_page, body.next_page_url !== null],
    )
  }
  return seen
}

async function totals(practice: Practice, page: number): Promise<unknown[]> {
  const { total, last_page } = (await practice.get(`/messages?limit=10&page=${page}`)).body
  return [total, last_page]
}

/** `all`, `none` or `some` of those of one request. */
async function share(practice: Practice, count: number): Promise<string> {
  const rows = (await listed(practice)).length
  return rows === 0 ? 'none' : rows === count ? 'all' : 'some'
}

export const listingRows: Readonly<Record<string, ReadingRow>> = {
  envelope: {
    async observe(practice) {
      await practice.post('/sms/send', personalised(3))
      const { body } = await practice.get('/messages')
      return [body.total, body.meta?.total, body.data.length, body.links?.next]
    },
    expected: { paginator: [3, undefined, 3, undefined], older: [undefined, 3, 3, null] },
  },
  totals: {
    async observe(practice) {
      await practice.post('/sms/send', personalised(35))
      return [await totals(practice, 1), await totals(practice, 3)]
    },
    expected: {
      ...{ exact: [[35, 4], [35, 4]], capped: [[20, 2], [20, 2]], growing: [[36, 4], [38, 4]] }, // oxfmt-ignore
      ...{ huge: [[999_999_999, 100_000_000], [999_999_999, 100_000_000]] }, // oxfmt-ignore
      ...{ missing: [[undefined, undefined], [undefined, undefined]] }, // oxfmt-ignore
    },
  },
  paging: {
    observe: (practice) => pages(practice, 4),
    expected: {
      honoured: [[20, 'Hello 0', 1, true], [15, 'Hello 20', 2, false], [0, undefined, 3, false], [0, undefined, 4, false]], // oxfmt-ignore
      sizeIgnored: [[15, 'Hello 0', 1, true], [15, 'Hello 15', 2, true], [5, 'Hello 30', 3, false], [0, undefined, 4, false]], // oxfmt-ignore
      repeatedForEver: [[20, 'Hello 0', 1, true], [15, 'Hello 20', 2, true], [15, 'Hello 20', 3, true], [15, 'Hello 20', 4, true]], // oxfmt-ignore
      emptyBetween: [[20, 'Hello 0', 1, true], [0, undefined, 2, true], [15, 'Hello 20', 3, false], [0, undefined, 4, false]], // oxfmt-ignore
      lastAgainPastEnd: [[20, 'Hello 0', 1, true], [15, 'Hello 20', 2, false], [15, 'Hello 20', 2, false], [15, 'Hello 20', 2, false]], // oxfmt-ignore
      notFoundPastEnd: [[20, 'Hello 0', 1, true], [15, 'Hello 20', 2, false], 404, 404],
    },
  },
  emptyPage: {
    observe: (practice) => pages(practice, 4),
    expected: {
      none: [[20, 'Hello 0', 1, true], [15, 'Hello 20', 2, false], [0, undefined, 3, false], [0, undefined, 4, false]], // oxfmt-ignore
      second: [[20, 'Hello 0', 1, true], [0, undefined, 2, true], [15, 'Hello 20', 3, false], [0, undefined, 4, false]], // oxfmt-ignore
    },
  },
  pageEntries: {
    async observe(practice) {
      await practice.post('/sms/send', personalised(3))
      const { body } = await practice.get('/messages?limit=2&order_direction=asc')
      return [(body.data as (Fields | null)[]).map((entry) => entry && textOf(entry)), body.total]
    },
    expected: {
      ...{ records: [['Hello 0', 'Hello 1'], 3], nullAmongThem: [['Hello 0', null, 'Hello 1'], 3] }, // oxfmt-ignore
    },
  },
  nextPageUrl: {
    async observe(practice) {
      await practice.post('/sms/send', personalised(3))
      const { body } = await practice.get('/messages?limit=2')
      return new URL(body.next_page_url).origin
    },
    expected: { ours: 'https://api.practice.invalid', otherHost: 'https://pages.elsewhere.invalid' },
  },
  order: {
    async observe(practice) {
      for (const [index, to] of people(8).entries()) {
        await practice.post('/sms/send', { message: `Hello ${index}`, to })
        await practice.clock.advance(60_000)
      }
      const asked = async (direction: string) => {
        const places = (await listed(practice, `order_direction=${direction}`)).map((row) => String(textOf(row)))
        const sorted = [...places].sort().join()
        return places.join() === sorted ? 'rises' : places.toReversed().join() === sorted ? 'falls' : 'mixed'
      }
      return [await asked('asc'), await asked('desc')]
    },
    expected: { asAsked: ['rises', 'falls'], newestFirst: ['falls', 'falls'], ignored: ['mixed', 'mixed'] },
  },
  filters: {
    async observe(practice) {
      await practice.post('/sms/send', { message: 'x', to: people(2) })
      await practice.clock.advance(24 * 3_600_000)
      await practice.post('/sms/send', { message: 'x', to: fictionNumber(5) })
      const count = async (query: string) => (await listed(practice, query)).length
      return {
        status: await count('status=QUEUED'),
        day: await count('created_at=2026-11-21'),
        number: await count('to=447700900001'),
      }
    },
    expected: {
      honoured: { status: 1, day: 2, number: 1 },
      statusIgnored: { status: 3, day: 2, number: 1 },
      dateIgnored: { status: 1, day: 3, number: 1 },
      numberIgnored: { status: 1, day: 2, number: 3 },
      allIgnored: { status: 3, day: 3, number: 3 },
    },
  },
  lag: {
    async observe(practice) {
      await practice.post('/sms/send', personalised(30))
      const atOnce = await share(practice, 30)
      await practice.clock.advance(30_000)
      const soon = await share(practice, 30)
      await practice.clock.advance(12 * 60_000)
      return [atOnce, soon, await share(practice, 30)]
    },
    expected: {
      ...{ none: ['all', 'all', 'all'], seconds: ['none', 'all', 'all'], minutes: ['none', 'none', 'all'] },
      partsOfABatch: ['none', 'some', 'all'],
    },
  },
  nothingThere: {
    async observe(practice) {
      const { status, body } = await practice.get('/messages')
      return [status, body.data]
    },
    expected: { emptyList: [200, []], null: [200, null], notFound: [404, []] },
  },
}
