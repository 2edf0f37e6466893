// A carrier of the contract cases over the port in Electron. Asks main for a port as the page does and speaks the wire's
// own messages, so that it can also send what the typed client never would.
import type { Page } from '@playwright/test'
import type { CallEnd, Carrier } from '../../support/hosts/contractCases'

interface Wire {
  send(id: string, path: readonly string[], input: unknown): void
  answerTo(id: string, wants: (message: WireMessage) => boolean): Promise<WireMessage>
  end(id: string): void
}
interface WireMessage {
  readonly i: string
  readonly t?: number
  readonly p: { readonly s?: number; readonly b?: unknown; readonly d?: unknown }
}
declare global {
  interface Window {
    wire: Wire
  }
}

export async function openPortCarrier(page: Page): Promise<Carrier> {
  await page.evaluate(connect)
  let calls = 0
  return {
    call: (path, input) => page.evaluate(callOnce, { id: `t${(calls += 1)}`, path, input, letters: 0, field: '' }),
    callWithLongString: (path, field, letters) =>
      page.evaluate(callOnce, { id: `t${(calls += 1)}`, path, input: {}, letters, field }),
    readFirstEvent: () => page.evaluate(readOne, `t${(calls += 1)}`),
  }
}

// The three below run in the page.

async function connect(): Promise<void> {
  const port = await new Promise<MessagePort>((resolve) => {
    const listen = (event: MessageEvent): void => {
      const given = event.ports[0]
      if (event.data !== 'postrider:port' || !given) return
      window.removeEventListener('message', listen)
      resolve(given)
    }
    window.addEventListener('message', listen)
    window.postMessage('postrider:ready', window.location.origin)
  })
  const waiting = new Set<(message: WireMessage) => void>()
  port.onmessage = (event: MessageEvent<string>) => {
    const message = JSON.parse(event.data) as WireMessage
    for (const tell of [...waiting]) tell(message)
  }
  window.wire = {
    send(id, path, input) {
      const body = input === undefined ? {} : { json: input }
      port.postMessage(JSON.stringify({ i: id, p: { u: `/${path.map(encodeURIComponent).join('/')}`, b: body } }))
    },
    answerTo: (id, wants) =>
      new Promise((resolve) => {
        const tell = (message: WireMessage): void => {
          if (message.i !== id || !wants(message)) return
          waiting.delete(tell)
          resolve(message)
        }
        waiting.add(tell)
      }),
    end: (id) => port.postMessage(JSON.stringify({ i: id, t: 4 })),
  }
}

interface Asked {
  readonly id: string
  readonly path: readonly string[]
  readonly input: unknown
  readonly letters: number
  readonly field: string
}

async function callOnce({ id, path, input, letters, field }: Asked): Promise<CallEnd> {
  const answered = window.wire.answerTo(id, () => true)
  window.wire.send(id, path, letters > 0 ? { [field]: 'x'.repeat(letters) } : input)
  const { s = 200, b } = (await answered).p
  // A procedure that does not exist is answered with a bare 404, which the typed client turns into NOT_FOUND.
  if (s === 404 && typeof b === 'string') return { error: { code: 'NOT_FOUND', defined: false } }
  const { json } = b as { json: { code: string; defined: boolean; data: unknown } }
  return s < 400 ? { value: json } : { error: { code: json.code, defined: json.defined, data: json.data } }
}

async function readOne(id: string): Promise<unknown> {
  const first = window.wire.answerTo(id, ({ t }) => t === 3)
  window.wire.send(id, ['live', 'subscribe'], undefined)
  const { d } = (await first).p
  window.wire.end(id)
  return (d as { json: unknown }).json
}
