// app://postrider: the built page out of an allowlist, from inside the app. Nothing else is served, and the window's
// session reaches nothing else: no request of the page ever leaves the computer.
import { readFile } from 'node:fs/promises'
import { protocol, type Session } from 'electron'
import { findBuiltPages, type BuiltPage } from '../node/builtPages'
import { pageHeaders } from '../node/pageHeaders'
import { makeDevelopmentPages } from './developmentPages'

const host = 'postrider'
export const pageOrigin = `app://${host}`

/** `chooser` asks which profile to open, before there is an app. */
export type PageName = 'app' | 'chooser'

/** How the page looks until it has the settings. The page takes no value that it does not know. */
export interface FirstLook {
  readonly language?: unknown
  readonly colourMode?: unknown
  /** The account that was in use last: its first page is there before the core is. */
  readonly accountId?: unknown
}

export function addressOf(page: PageName = 'app', { language, colourMode, accountId }: FirstLook = {}): string {
  const look = new URLSearchParams()
  if (typeof language === 'string') look.set('language', language)
  if (typeof colourMode === 'string') look.set('colours', colourMode)
  if (typeof accountId === 'string') look.set('account', accountId)
  return `${pageOrigin}/?${page === 'app' ? look.toString() : page}`
}

/** Must run before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** A page that gets neither is no reason to wait longer. */
const maxWaitMs = 1_000

/** Resolves when the first page has its script, and the styles without which the browser does not run it. */
export function servePages(session: Session, folder: string): Promise<void> {
  const development = makeDevelopmentPages()
  const pages: ReadonlyMap<string, BuiltPage> = development ? new Map() : findBuiltPages(folder)
  session.protocol.handle('app', async (request) => {
    const url = new URL(request.url)
    if (url.host !== host || request.method !== 'GET') return new Response(null, { status: 404 })
    if (development) return development.fetch(url)
    const page = pages.get(url.pathname)
    if (!page) return new Response(null, { status: 404, headers: pageHeaders })
    const body = new Uint8Array(await readFile(page.path))
    return new Response(body, { headers: { ...pageHeaders, 'content-type': page.type } })
  })
  session.webRequest.onBeforeRequest((details, answer) => {
    const isOwn = details.url.startsWith(`${pageOrigin}/`) || details.url.startsWith('devtools://')
    answer({ cancel: !isOwn && !isInline(details.url) && !development?.allows(details.url) })
  })
  const needed = new Set(['script', 'stylesheet'])
  return new Promise((resolve) => {
    session.webRequest.onCompleted({ urls: [`${pageOrigin}/*`] }, ({ resourceType }) => {
      needed.delete(resourceType)
      if (needed.size === 0) resolve()
    })
    setTimeout(resolve, maxWaitMs)
  })
}

function isInline(address: string): boolean {
  return address.startsWith('data:') || address.startsWith('blob:')
}
