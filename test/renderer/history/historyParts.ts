// Messages, figures and what a history answers, for the tests of its pages.
import type { FigureRow, Figures, MessageDetail, MessageRow } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useRouter } from 'vue-router'
import type { Answers } from '../areaClient'
import { frame, type Framed } from '../contacts/contactsParts'

export const at = '2026-11-20T09:38:31.000Z'
export const pounds = (micros: number) => ({ micros, currency: 'GBP' })

export const aMessage = (changes: Partial<MessageRow> = {}): MessageRow => ({
  ...{ id: 4, gatewayKey: 'k4', at, name: 'Callum Braithwaite', phone: '+447700900326', country: 'GB' },
  ...{ text: 'Our Christmas hours', sender: 'AlderFinch', status: 'REJECTED', delivery: 'not_delivered' },
  ...{ parts: 1, cost: pounds(0), campaignId: 'c1', campaignName: 'Christmas opening hours' },
  ...changes,
})

export const aDetail = (changes: Partial<MessageDetail> = {}): MessageDetail => ({
  ...{ message: aMessage(), gatewayId: '88c1aa00bb11e04f', createdAt: at, updatedAt: at, firstSeenAt: at },
  events: [
    { at, what: 'handed_over', words: '18' },
    { at, what: 'status', words: 'REJECTED' },
  ],
  record: { _id: 'k4', status: 'REJECTED', smscId: '7' },
  raw: '{"_id":"k4"}',
  ...changes,
})

export function figureRow(key: string, changes: Partial<FigureRow> = {}): FigureRow {
  const { delivered = 0, onTheWay = 0, notDelivered = 0 } = changes
  const messages = delivered + onTheWay + notDelivered
  return {
    ...{ key, messages, delivered, onTheWay, notDelivered, parts: messages, counted: messages, priced: 0 },
    ...changes,
  }
}

export function figuresOf(rows: readonly FigureRow[]): Figures {
  const sum = (part: 'messages' | 'delivered' | 'onTheWay' | 'notDelivered' | 'parts' | 'counted' | 'priced') =>
    rows.reduce((all, row) => all + row[part], 0)
  const costs = rows.flatMap(({ cost }) => cost ?? [])
  return {
    rows: [...rows],
    total: {
      ...{ messages: sum('messages'), delivered: sum('delivered'), onTheWay: sum('onTheWay') },
      ...{ notDelivered: sum('notDelivered'), parts: sum('parts'), counted: sum('counted'), priced: sum('priced') },
      ...(costs.length > 0 ? { cost: pounds(costs.reduce((all, { micros }) => all + micros, 0)) } : {}),
    },
  }
}

/** Fields of a copy that does not have all messages. */
export const partCopy = { isWhole: false, isAllHere: false, notListed: 0 }

export const noChoices = () => ({ statuses: [], senders: [], countries: [], campaigns: [] })

/** A history with three messages; `more` answers in its place. */
export function historyAnswers(more: Answers = {}): Answers {
  const rows = [figureRow('DELIVERED', { delivered: 2 }), figureRow('REJECTED', { notDelivered: 1 })]
  return {
    ...more,
    history: {
      page: () => ({ total: 3, rows: [aMessage()], isCounted: true, notListed: 0 }),
      choices: noChoices,
      copy: () => ({ messages: 3, completeSince: '2026-03-03T00:00:00.000Z', ...partCopy, readAt: at }),
      get: () => aDetail(),
      ...more.history,
    },
    insight: { figures: () => figuresOf(rows), ...more.insight },
  }
}

/** Charts draw nothing in a page that has no sizes. */
export function giveSizes(): void {
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => 600 },
    clientHeight: { configurable: true, get: () => 200 },
  })
}

/** The text of the page in one line. */
export const said = (): string => document.body.textContent?.replace(/\s+/g, ' ') ?? ''

/** The part at an address, and where it went from there. */
export async function openAt(
  part: Parameters<typeof frame>[0],
  address: string,
  answers: Answers,
  asked: string[] = [],
): Promise<Framed & { readonly address: () => string }> {
  const held: { router?: ReturnType<typeof useRouter> } = {}
  const Placed = defineComponent(() => {
    held.router = useRouter()
    return () => (held.router?.currentRoute.value.fullPath === '/' ? null : h(part))
  })
  const framed = frame(Placed, answers, {}, asked)
  await held.router?.push(address)
  await flushPromises()
  await vi.dynamicImportSettled()
  return { ...framed, address: () => held.router?.currentRoute.value.fullPath ?? '' }
}
