// Removes a number from the practice gateway's memory and events. A placeholder replaces it in both, so that a replay gives the same
// gateway, with the same ids and totals. Texts that only this number got are removed too.
import { emptyFields } from './contactFields'
import type { PracticeEvent, SendEvent } from './events'
import type { Message, PracticeState } from './state'

const start = 'erased-'

export const isForgotten = (number: string): boolean => number.startsWith(start)

export interface Forgotten {
  readonly number: string
  /** The placeholder that replaces the number. */
  readonly word: string
}

export function makeForgotten(number: string, mark: string): Forgotten {
  return { number, word: `${start}${mark}` }
}

export function forgetInEvent(event: PracticeEvent, { number, word }: Forgotten): PracticeEvent {
  switch (event.type) {
    case 'send':
      return event.rows.some(([, to]) => to === number) ? forgetInSend(event, { number, word }) : event
    case 'contact':
      return event.fields.phone === number ? { ...event, fields: emptyFields(word) } : event
    case 'opt':
      return event.phone === number ? { ...event, phone: word } : event
    case 'reply':
      return event.from === number ? { ...event, from: word, message: '' } : event
    case 'request':
      return event.path.includes(number.slice(1))
        ? { ...event, path: event.path.replaceAll(number.slice(1), word) }
        : event
    default:
      return event
  }
}

function forgetInSend(event: SendEvent, { number, word }: Forgotten): SendEvent {
  const others = new Set(event.rows.filter(([, to]) => to !== number).map(([, , text]) => text))
  return {
    ...event,
    texts: event.texts.map((text, at) => (others.has(at) ? text : '')),
    rows: event.rows.map((row) => {
      const [key, to, ...more] = row
      return to === number ? [key, word, ...more] : row
    }),
  }
}

export function forgetInState(state: PracticeState, forgotten: Forgotten): void {
  const { number, word } = forgotten
  const isShared = (text: string, of: Message): boolean =>
    state.messages.some((other) => other.sent === of.sent && other.number !== number && other.text === text)
  for (const message of state.messages) {
    if (message.number !== number) continue
    Object.assign(message, { number: word, text: isShared(message.text, message) ? message.text : '' })
  }
  const contact = state.contacts.get(number)
  if (contact) {
    state.contacts.delete(number)
    contact.fields = emptyFields(word)
    state.contacts.set(word, contact)
  }
  const optedOutAt = state.optedOut.get(number)
  if (optedOutAt !== undefined) {
    state.optedOut.delete(number)
    state.optedOut.set(word, optedOutAt)
  }
  for (const optOut of state.optOuts) if (optOut.phone === number) Object.assign(optOut, { phone: word })
  for (const reply of state.replies) if (reply.from === number) Object.assign(reply, { from: word, message: '' })
  state.requests = state.requests.map((request) => forgetInEvent(request, forgotten) as typeof request)
}
