// Which browsers may use this host: links that open one session each, and the sessions. In memory only; a new start knows none.
//
// A link: unused for a minute at most -> used once -> if it is used again by another browser, someone else has the link too,
// and it cannot be told who came first: the session ends, and neither browser stays in.
// A session has two keys. The cookie reaches every listener on 127.0.0.1, whatever its port, so it opens nothing but the built
// files. The page's key is kept by the browser for this origin alone, and every call needs it as well. The page gets it for the
// claim in the address that the link leads to, until it has used it: it may be loaded again before the answer is there.
import { randomUUID } from 'node:crypto'
import type { BrowserSession, BrowserSessions, Clock } from '../../core/ports'
import { isSame, makeKey } from './keys'

/** A link that was not opened by then opens nothing. The claim of a page lives as long. */
export const linkLifeMs = 60_000
/** The oldest ones are forgotten: a browser with an older cookie is told less, and is not let in either. */
const maxLinks = 50
const maxEnded = 50

export type EndReason = 'ended' | 'linkUsedTwice'
export type LinkUse =
  | { readonly kind: 'opened'; readonly cookie: string; readonly claim: string }
  /** This browser's session came from this link. Its page has no key yet as long as there is a claim. */
  | { readonly kind: 'own'; readonly claim?: string }
  | { readonly kind: 'usedTwice' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown' }

export interface Session {
  readonly id: string
  readonly cookie: string
  readonly pageKey: string
}

export interface HostSessions extends BrowserSessions {
  /** The key of a new link. Links that were not opened yet stay as they are. */
  newLink(): string
  useLink(key: string, visitor: { readonly cookie: string | undefined; readonly browser: string }): LinkUse
  withCookie(cookie: string | undefined): Session | undefined
  whyEnded(cookie: string | undefined): EndReason | undefined
  /** Until the page has used its key, for a minute at most, and only for the claim that its link gave out. */
  claim(session: Session, code: string): { readonly id: string; readonly key: string } | undefined
  /** A request that was let in; with the page's key it ends the claim. */
  seen(session: Session, hasPage: boolean): void
  onEnd(tell: (id: string, reason: EndReason) => void): void
}

interface Link {
  readonly key: string
  readonly bornAt: number
  openedSession: string | undefined
  wasUsed: boolean
}

interface Entry extends Session {
  readonly browser: string
  readonly openedAt: number
  readonly bornAt: number
  claim: string | undefined
  seenAt: number
}

export function makeSessions(clock: Pick<Clock, 'now' | 'monotonic'>): HostSessions {
  const links: Link[] = []
  const entries = new Map<string, Entry>()
  const ended: { readonly cookie: string; readonly reason: EndReason }[] = []
  const listeners: ((id: string, reason: EndReason) => void)[] = []

  const withCookie = (cookie: string | undefined): Entry | undefined =>
    [...entries.values()].find((entry) => isSame(cookie, entry.cookie))

  function open(link: Link, browser: string): LinkUse {
    const claim = makeKey()
    const at = clock.now()
    const entry: Entry = {
      id: randomUUID(),
      cookie: makeKey(),
      pageKey: makeKey(),
      claim,
      browser,
      openedAt: at,
      seenAt: at,
      bornAt: clock.monotonic(),
    }
    entries.set(entry.id, entry)
    link.wasUsed = true
    link.openedSession = entry.id
    return { kind: 'opened', cookie: entry.cookie, claim }
  }

  function end(id: string, reason: EndReason): boolean {
    const entry = entries.get(id)
    if (!entry) return false
    entries.delete(id)
    ended.push({ cookie: entry.cookie, reason })
    if (ended.length > maxEnded) ended.shift()
    for (const tell of listeners) tell(id, reason)
    return true
  }

  return {
    newLink() {
      const key = makeKey()
      links.push({ key, bornAt: clock.monotonic(), openedSession: undefined, wasUsed: false })
      if (links.length > maxLinks) links.shift()
      return key
    },
    useLink(key, { cookie, browser }) {
      const link = links.find((each) => isSame(key, each.key))
      if (!link) return { kind: 'unknown' }
      const own = withCookie(cookie)
      if (own && own.id === link.openedSession)
        return own.claim === undefined ? { kind: 'own' } : { kind: 'own', claim: own.claim }
      if (link.wasUsed) {
        if (link.openedSession !== undefined) end(link.openedSession, 'linkUsedTwice')
        return { kind: 'usedTwice' }
      }
      if (clock.monotonic() - link.bornAt > linkLifeMs) return { kind: 'expired' }
      // A browser has one cookie: its former session could not be reached any more.
      if (own) end(own.id, 'ended')
      return open(link, browser)
    },
    withCookie,
    whyEnded: (cookie) => ended.find((each) => isSame(cookie, each.cookie))?.reason,
    claim({ id }, code) {
      const entry = entries.get(id)
      if (!entry || !isSame(code, entry.claim) || clock.monotonic() - entry.bornAt > linkLifeMs) return undefined
      return { id, key: entry.pageKey }
    },
    seen({ id }, hasPage) {
      const entry = entries.get(id)
      if (!entry) return
      entry.seenAt = clock.now()
      if (hasPage) entry.claim = undefined
    },
    onEnd: (tell) => void listeners.push(tell),
    list: () => [...entries.values()].map(toShown),
    end: (id) => end(id, 'ended'),
  }
}

function toShown({ id, browser, openedAt, seenAt }: Entry): BrowserSession {
  return { id, browser, openedAt: new Date(openedAt).toISOString(), seenAt: new Date(seenAt).toISOString() }
}
