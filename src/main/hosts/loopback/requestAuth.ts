// Decides which requests the loopback server accepts. Every request passes here first. Order: the Host header (against DNS
// rebinding), the origin of the request (against other sites), then the keys: a script's, a link's, or a session's two.
import type { IncomingMessage } from 'node:http'
import { isSame, makeKey } from './keys'
import type { EndReason, HostSessions, Session } from './sessions'

export type Verdict =
  | { readonly kind: 'script' }
  /** May have the built files; a call or an upload needs the page's key, which was there if `hasPage`. */
  | { readonly kind: 'session'; readonly session: Session; readonly hasPage: boolean }
  /** The link was opened: set this cookie, and let the page claim its key. Without a cookie it has that already, without a claim the key too. */
  | { readonly kind: 'redirect'; readonly cookie?: string; readonly claim?: string }
  /** The link came from a file or another page: only a request that this origin makes has the cookie with it. */
  | { readonly kind: 'bounce'; readonly address: string }
  | { readonly kind: 'refuse'; readonly reason: Refusal }

export type Refusal = 'foreignRequest' | 'keyNeeded' | 'linkUsedTwice' | 'linkExpired' | 'sessionEnded'

export interface RequestAuth {
  /** For scripts, for the life of the process. */
  readonly scriptKey: string
  /** The address that opens one browser, once, within a minute. */
  newAddress(): string
  judge(request: IncomingMessage): Verdict
}

export function makeRequestAuth(port: number, sessions: HostSessions): RequestAuth {
  // As browsers write it: without the port that is usual for http.
  const { host, origin } = new URL(`http://127.0.0.1:${port}`)
  const cookieName = `postrider_${port}`
  const scriptKey = makeKey()
  const refuse = (reason: Refusal): Verdict => ({ kind: 'refuse', reason })

  function judgeLink(request: IncomingMessage, key: string): Verdict {
    if (isFromElsewhere(request)) return { kind: 'bounce', address: `/?key=${encodeURIComponent(key)}` }
    const browser = nameBrowser(request.headers['user-agent'])
    const use = sessions.useLink(key, { cookie: readCookie(request, cookieName), browser })
    if (use.kind === 'unknown') return refuse('keyNeeded')
    if (use.kind === 'expired') return refuse('linkExpired')
    if (use.kind === 'usedTwice') return refuse('linkUsedTwice')
    if (use.kind === 'own') return { kind: 'redirect', ...(use.claim !== undefined && { claim: use.claim }) }
    const cookie = `${cookieName}=${use.cookie}; Path=/; HttpOnly; SameSite=Strict`
    return { kind: 'redirect', cookie, claim: use.claim }
  }

  return {
    scriptKey,
    newAddress: () => `${origin}/?key=${sessions.newLink()}`,
    judge(request) {
      // Only a real visit uses a link, not a program that looks ahead.
      const key = isVisit(request) ? readLinkKey(request.url ?? '/', origin) : undefined
      const isHere = request.headers.host === host && hasOwnOrigin(request, origin)
      if (!isHere || (isFromElsewhere(request) && key === undefined)) return refuse('foreignRequest')
      const [kind, given] = readAuthorization(request)
      if (kind === 'Bearer' && isSame(given, scriptKey)) return { kind: 'script' }
      if (key !== undefined) return judgeLink(request, key)

      const cookie = readCookie(request, cookieName)
      const session = sessions.withCookie(cookie)
      if (!session) return refuse(refusalOf(sessions.whyEnded(cookie)))
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      // A browser names the origin of everything it posts; what has a cookie but no origin is not our page.
      if (!isRead && request.headers.origin !== origin) return refuse('foreignRequest')
      return { kind: 'session', session, hasPage: kind === 'Page' && isSame(given, session.pageKey) }
    },
  }
}

function refusalOf(reason: EndReason | undefined): Refusal {
  if (reason === undefined) return 'keyNeeded'
  return reason === 'linkUsedTwice' ? 'linkUsedTwice' : 'sessionEnded'
}

function isVisit(request: IncomingMessage): boolean {
  return request.method === 'GET' && !String(request.headers['sec-purpose'] ?? '').includes('prefetch')
}

function hasOwnOrigin({ headers }: IncomingMessage, origin: string): boolean {
  return headers.origin === undefined || headers.origin === origin
}

/** The header is set by the browser alone; another program on this computer may leave it out. */
function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function readAuthorization({ headers }: IncomingMessage): [kind: string | undefined, given: string | undefined] {
  const [, kind, given] = /^(Bearer|Page) (\S+)$/.exec(headers.authorization ?? '') ?? []
  return [kind, given]
}

function readLinkKey(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  return url.pathname === '/' ? (url.searchParams.get('key') ?? undefined) : undefined
}

function readCookie(request: IncomingMessage, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

// A browser's name from what it says about itself, to tell sessions apart in a list. Not to be relied on for anything else.

/** The order matters: most browsers name others as well. */
const names: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Such as `Firefox, Linux`; empty if nothing is known. */
export function nameBrowser(userAgent = ''): string {
  const given = userAgent.slice(0, 500)
  return [names, systems].flatMap((table) => table.find(([form]) => form.test(given))?.[1] ?? []).join(', ')
}
