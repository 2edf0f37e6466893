// Decides which requests the loopback server accepts. Every request passes here first. Order: the Host header (against DNS
// rebinding), the origin of the request (against other sites), then the key.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Verdict =
  | { readonly pass: true }
  /** The one-time key was right: set this cookie and go to `/`. */
  | { readonly pass: false; readonly redirect: '/'; readonly cookie?: string }
  | { readonly pass: false; readonly refuse: 'foreignRequest' | 'keyNeeded' | 'linkUsed' }

export interface RequestAuth {
  /** Opens one browser, once. */
  readonly oneTimeKey: string
  /** For scripts, for the life of the process. */
  readonly scriptKey: string
  judge(request: IncomingMessage): Verdict
}

export function makeRequestAuth(port: number): RequestAuth {
  const host = `127.0.0.1:${port}`
  const origin = `http://${host}`
  const cookieName = `postrider_${port}`
  const oneTimeKey = makeKey()
  const scriptKey = makeKey()
  const sessionKey = makeKey()
  let isLinkUsed = false

  const hasSession = (request: IncomingMessage): boolean => isSame(readCookie(request, cookieName), sessionKey)

  function judgeLink(request: IncomingMessage, key: string): Verdict {
    if (!isSame(key, oneTimeKey)) return { pass: false, refuse: 'keyNeeded' }
    if (hasSession(request)) return { pass: false, redirect: '/' }
    if (isLinkUsed) return { pass: false, refuse: 'linkUsed' }
    isLinkUsed = true
    return { pass: false, redirect: '/', cookie: `${cookieName}=${sessionKey}; Path=/; HttpOnly; SameSite=Strict` }
  }

  return {
    oneTimeKey,
    scriptKey,
    judge(request) {
      if (request.headers.host !== host || !comesFromHere(request, origin))
        return { pass: false, refuse: 'foreignRequest' }
      const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
      if (isSame(bearer, scriptKey)) return { pass: true }

      const isRead = request.method === 'GET' || request.method === 'HEAD'
      // Only a real visit uses the link up, not a program that looks ahead with HEAD.
      const key = request.method === 'GET' ? readLinkKey(request.url ?? '/', origin) : undefined
      if (key !== undefined) return judgeLink(request, key)
      if (!hasSession(request)) return { pass: false, refuse: 'keyNeeded' }
      // A browser names the origin of everything it posts; what has a cookie but no origin is not our page.
      if (!isRead && request.headers.origin !== origin) return { pass: false, refuse: 'foreignRequest' }
      return { pass: true }
    },
  }
}

function makeKey(): string {
  return randomBytes(32).toString('base64url')
}

/** Both headers are set by the browser alone; another program on this computer may leave them out. */
function comesFromHere(request: IncomingMessage, origin: string): boolean {
  if (request.headers.origin !== undefined && request.headers.origin !== origin) return false
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
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

/** Takes the same time wherever the first difference is. */
function isSame(given: string | undefined, wanted: string): boolean {
  if (given === undefined || given.length !== wanted.length) return false
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
