// The two pagination envelopes of the interface.

export interface Page {
  readonly page: number
  readonly limit: number
  /** Records over all pages. */
  readonly total: number
  /** Path without host; links carry an address of the gateway's own, which clients must not follow. */
  readonly path: string
  readonly query: URLSearchParams
}

const linkOrigin = 'https://pages.practice.invalid'

function linksOf({ page, limit, total, path, query }: Page) {
  const last = Math.max(1, Math.ceil(total / limit))
  const link = (to: number) => {
    const parameters = new URLSearchParams(query)
    parameters.delete('api_key')
    parameters.set('page', String(to))
    return `${linkOrigin}${path}?${parameters}`
  }
  const from = Math.min((page - 1) * limit + 1, total)
  return {
    last,
    from: page > last ? 0 : from,
    to: page > last ? 0 : Math.min(page * limit, total),
    path: `${linkOrigin}${path}`,
    firstUrl: link(1),
    lastUrl: link(last),
    nextUrl: page < last ? link(page + 1) : null,
    prevUrl: page > 1 ? link(page - 1) : null,
  }
}

/** Messages, campaigns, contacts, people lists. */
export function pageEnvelope(page: Page, data: readonly unknown[]) {
  const links = linksOf(page)
  return {
    current_page: page.page,
    data,
    first_page_url: links.firstUrl,
    from: links.from,
    last_page: links.last,
    last_page_url: links.lastUrl,
    next_page_url: links.nextUrl,
    path: links.path,
    per_page: page.limit,
    prev_page_url: links.prevUrl,
    to: links.to,
    total: page.total,
  }
}

/** `/v1/lists`. */
export function olderPageEnvelope(page: Page, data: readonly unknown[]) {
  const links = linksOf(page)
  return {
    success: true,
    message: 'Lists retrieved successfully',
    data,
    links: { first: links.firstUrl, last: links.lastUrl, prev: links.prevUrl, next: links.nextUrl },
    meta: {
      current_page: page.page,
      from: links.from,
      last_page: links.last,
      path: links.path,
      per_page: page.limit,
      to: links.to,
      total: page.total,
    },
  }
}
