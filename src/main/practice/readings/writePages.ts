// The two pagination envelopes, with totals, links and pages as each reading has them. Pure.
import type { Readings } from './table'

export interface PageQuestion {
  /** From 1. */
  readonly page: number
  readonly limit: number
}

export interface PageLinks {
  /** Origin of the gateway itself. */
  readonly origin: string
  /** Without host or query. */
  readonly path: string
  readonly query: URLSearchParams
}

/** Which rows a page shows, and what it says about itself. */
export interface Page {
  readonly kind: 'page'
  readonly first: number
  readonly count: number
  readonly currentPage: number
  readonly lastPage: number
  readonly limit: number
  readonly hasNext: boolean
}

type PageReadings = Pick<Readings, 'paging' | 'totals' | 'nextPageUrl' | 'emptyPage'>

/** `sizeIgnored`: pages have this many rows whatever was asked for. */
const fixedPageSize = 15
/** `repeatedForEver`: every page beyond this one shows its rows again. */
const lastDistinctPage = 10

/** Finds the rows of a page. `not_found`: the answer is a 404. `second`: page 2 is empty, and the next ones come a page later. */
export function findPage(
  total: number,
  { page, limit }: PageQuestion,
  readings: Pick<Readings, 'paging' | 'emptyPage'>,
): Page | 'not_found' {
  const first = readings.emptyPage === 'second' ? findRows(total, { page: 1, limit }, readings) : 'not_found'
  if (first === 'not_found' || !first.hasNext) return findRows(total, { page, limit }, readings)
  const found = page === 1 ? first : findRows(total, { page: page - 1, limit }, readings)
  if (found === 'not_found') return found
  const moved = { ...found, lastPage: found.lastPage + 1 }
  if (page === 1) return moved
  return page === 2
    ? { ...moved, count: 0, currentPage: 2, hasNext: true }
    : { ...moved, currentPage: found.currentPage + 1 }
}

function findRows(
  total: number,
  { page, limit: asked }: PageQuestion,
  { paging }: Pick<Readings, 'paging'>,
): Page | 'not_found' {
  const limit = paging === 'sizeIgnored' ? fixedPageSize : asked
  const last = Math.max(1, Math.ceil(total / limit))
  const show = (shown: number, says: Partial<Page> = {}): Page => {
    const first = Math.min((shown - 1) * limit, total)
    const count = Math.min(limit, total - first)
    return { kind: 'page', first, count, currentPage: page, lastPage: last, limit, hasNext: shown < last, ...says }
  }
  switch (paging) {
    case 'honoured':
    case 'sizeIgnored':
      return show(page)
    case 'repeatedForEver':
      return show(Math.min(page, last, lastDistinctPage), { lastPage: page + 1, hasNext: true })
    case 'emptyBetween': {
      // Every second page is empty.
      const says = { lastPage: 2 * last - 1, hasNext: page < 2 * last - 1 }
      return page % 2 === 1 ? show((page + 1) / 2, says) : { ...show(page / 2 + 1, says), count: 0 }
    }
    case 'lastAgainPastEnd':
      return page > last ? show(last, { currentPage: last }) : show(page)
    case 'notFoundPastEnd':
      return page > last ? 'not_found' : show(page)
  }
}

const huge = 999_999_999

/** The written `total` and `last_page`; undefined if they are missing. */
function totalsOf(page: Page, total: number, { totals, paging, emptyPage }: PageReadings) {
  const exact = { total, lastPage: page.lastPage }
  const withTotal = (said: number) => {
    const lastPage = paging === 'repeatedForEver' ? page.lastPage : Math.max(1, Math.ceil(said / page.limit))
    const shownAt = paging === 'emptyBetween' ? 2 * lastPage - 1 : lastPage
    return { total: said, lastPage: emptyPage === 'second' && lastPage > 1 ? shownAt + 1 : shownAt }
  }
  switch (totals) {
    case 'exact':
      return exact
    case 'capped':
      return total > 2 * page.limit ? withTotal(2 * page.limit) : exact
    case 'growing':
      return withTotal(total + page.currentPage)
    case 'huge':
      return withTotal(huge)
    case 'missing':
      return undefined
  }
}

const elsewhere = 'https://pages.elsewhere.invalid'

function linksOf(
  page: Page,
  { origin, path, query }: PageLinks,
  { nextPageUrl }: PageReadings,
  last: number | undefined,
) {
  const host = nextPageUrl === 'ours' ? origin : elsewhere
  const link = (to: number) => {
    const parameters = new URLSearchParams(query)
    parameters.delete('api_key')
    parameters.set('page', String(to))
    return `${host}${path}?${parameters}`
  }
  return {
    path: `${host}${path}`,
    first: link(1),
    last: last === undefined ? null : link(last),
    next: page.hasNext ? link(page.currentPage + 1) : null,
    prev: page.currentPage > 1 ? link(page.currentPage - 1) : null,
  }
}

/** The envelope of a page whose rows are `data`. `total`: the rows over all pages, as they really are. */
export function writeEnvelope(
  kind: Readings['envelope'],
  page: Page,
  data: unknown,
  total: number,
  {
    links,
    message,
    readings,
  }: { readonly links: PageLinks; readonly message: string; readonly readings: PageReadings },
): Record<string, unknown> {
  const says = totalsOf(page, total, readings)
  const urls = linksOf(page, links, readings, says?.lastPage)
  const counted = says === undefined ? {} : { last_page: says.lastPage, total: says.total }
  const range = {
    current_page: page.currentPage,
    from: page.count === 0 ? 0 : page.first + 1,
    path: urls.path,
    per_page: page.limit,
    to: page.count === 0 ? 0 : page.first + page.count,
    ...counted,
  }
  if (kind === 'older') {
    const { first, last, prev, next } = urls
    return { success: true, message, data, links: { first, last, prev, next }, meta: range }
  }
  return {
    ...range,
    data,
    first_page_url: urls.first,
    last_page_url: urls.last,
    next_page_url: urls.next,
    prev_page_url: urls.prev,
  }
}
