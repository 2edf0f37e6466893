// The session of this browser with the host; Postrider's own window has none. The cookie alone opens no call: it reaches every
// listener on this address. The page's key is kept for this origin only, so other tabs and a reload have it too.
import { shallowRef } from 'vue'

/** Why the host lets this page in no more. */
export type SessionEnd = 'gone' | 'twice'

interface Kept {
  readonly id: string
  readonly key: string
}

const place = 'postrider.session'
const claimForm = /^#claim=([\w-]+)$/

/** Set once, by the first call that is refused. */
export const sessionEnd = shallowRef<SessionEnd>()

function readKept(): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Partial<Kept> | null
    return typeof kept?.id === 'string' && typeof kept.key === 'string' ? { id: kept.id, key: kept.key } : undefined
  } catch {
    return undefined
  }
}

/** The id of this browser's session, to tell it from others. */
export function ownSessionId(): string | undefined {
  return readKept()?.id
}

/**
 * Exchanges the claim of the address, if there is one, for the page's key. Before the first call and before the router. The claim
 * leaves the address when the host has answered, so that a page that is loaded again before that still has it.
 */
export async function openSession(): Promise<void> {
  const claim = claimForm.exec(window.location.hash)?.[1]
  if (claim === undefined) return
  const answer = await fetch('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ claim }),
  }).catch(() => undefined)
  if (answer === undefined) return
  if (answer.ok) localStorage.setItem(place, JSON.stringify(await answer.json()))
  window.history.replaceState(null, '', window.location.pathname)
}

/** `fetch` with the page's key. The host answers 403 after the end of the session only. */
export async function fetchInSession(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const kept = readKept()
  if (kept) request.headers.set('authorization', `Page ${kept.key}`)
  const answer = await fetch(request)
  if (answer.status === 403) sessionEnd.value = await readReason(answer.clone())
  return answer
}

async function readReason(answer: Response): Promise<SessionEnd> {
  const said: unknown = await answer.json().catch(() => undefined)
  const isTwice = typeof said === 'object' && said !== null && 'reason' in said && said.reason === 'linkUsedTwice'
  return isTwice ? 'twice' : 'gone'
}
