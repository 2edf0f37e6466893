// One row of the table of readings, as a client of the practice gateway meets it: what it looks at, and what it sees under
// each value.
import type { PracticeOptions } from '../../../src/main/practice/gateway'
import { fictionNumber, type Practice } from '../../support/app/practiceGateway'

export interface ReadingRow {
  readonly options?: Partial<PracticeOptions>
  observe(practice: Practice): Promise<unknown>
  /** By value. */
  readonly expected: Readonly<Record<string, unknown>>
}

export type Fields = Readonly<Record<string, unknown>>

export const people = (count: number): string[] => Array.from({ length: count }, (_, index) => fictionNumber(index))

/** One request with a text for each person. */
export function personalised(count: number, more: Fields = {}) {
  return { messages: people(count).map((to, index) => ({ to, message: `Hello ${index}` })), ...more }
}

/** Rows of the listing, in the order in which they are shown. */
export async function listed({ get }: Practice, query = 'limit=100&order_direction=asc'): Promise<Fields[]> {
  return ((await get(`/messages?${query}`)).body.data ?? []) as Fields[]
}

/** The only row, after one send. */
export async function recordOf(practice: Practice, body: Fields): Promise<Fields> {
  await practice.post('/sms/send', { message: 'Hello', to: fictionNumber(1), ...body })
  return (await listed(practice))[0] ?? {}
}

export const textOf = ({ message }: Fields): unknown => message

/** The answer as it is, for bodies that are no JSON. */
export async function rawOf(practice: Practice, path: string) {
  const reply = await practice.raw('GET', path, { authorization: 'Bearer practice-key' })
  if (reply.kind === 'cut') throw new Error(`Cut: ${reply.how}`)
  return reply
}
