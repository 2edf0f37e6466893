// app://postrider: the built page out of an allowlist, from inside the app. Nothing else is served, and the window's
// session reaches nothing else: no request of the page ever leaves the computer.
import { readFile } from 'node:fs/promises'
import { protocol, type Session } from 'electron'
import { findBuiltPages, type BuiltPage } from '../node/builtPages'
import { pageHeaders } from '../node/pageHeaders'
import { makeDevelopmentPages, type DevelopmentPages } from './developmentPages'

const host = 'postrider'
export const pageOrigin = `app://${host}`

/** `chooser` asks which profile to open, before there is an app. */
export type PageName = 'app' | 'chooser'

/** How the page looks until it has the settings. The page takes no value that it does not know. */
export interface FirstLook {
  readonly language?: unknown
  readonly colourMode?: unknown
}

export function addressOf(page: PageName = 'app', { language, colourMode }: FirstLook = {}): string {
  const look = new URLSearchParams()
  if (typeof language === 'string') look.set('language', language)
  if (typeof colourMode === 'string') look.set('colours', colourMode)
  return `${pageOrigin}/?${page === 'app' ? look.toString() : page}`
}

/** Must run before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** Chromium's `ERR_FILE_NOT_FOUND`. */
const fileNotFound = -6

/** A page that gets neither is no reason to wait longer. */
const maxWaitMs = 1_000

/** Resolves when the first page has its script, and the styles without which the browser does not run it. */
export function servePages(session: Session, folder: string): Promise<void> {
  const development = makeDevelopmentPages()
  if (development) serveDevelopmentPages(session, development)
  else serveBuiltPages(session, findBuiltPages(folder))
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

/**
 * Electron's older way to answer: the body is handed over whole. With `protocol.handle` this thread passes it on as a stream, piece by
 * piece, and first loads Node's HTTP client, which no one else needs yet.
 */
function serveBuiltPages(session: Session, pages: ReadonlyMap<string, BuiltPage>): void {
  session.protocol.registerBufferProtocol('app', (request, answer) => {
    const url = new URL(request.url)
    const isOwn = url.host === host && request.method === 'GET'
    const page = isOwn ? pages.get(url.pathname) : undefined
    if (!page) {
      answer({ statusCode: 404, headers: { ...pageHeaders }, data: Buffer.alloc(0) })
      return
    }
    readFile(page.path).then(
      (data) => answer({ data, headers: { ...pageHeaders, 'content-type': page.type } }),
      () => answer({ error: fileNotFound }),
    )
  })
}

function serveDevelopmentPages(session: Session, development: DevelopmentPages): void {
  session.protocol.handle('app', (request) => {
    const url = new URL(request.url)
    const isOwn = url.host === host && request.method === 'GET'
    return isOwn ? development.fetch(url) : new Response(null, { status: 404 })
  })
}

function isInline(address: string): boolean {
  return address.startsWith('data:') || address.startsWith('blob:')
}
