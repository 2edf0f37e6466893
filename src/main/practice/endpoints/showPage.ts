// Pages of everything but messages: contacts, lists, campaigns. Which rows they show is the caller's affair.
import type { Call, Context } from '../context'
import { documentReadings } from '../readings/readings'
import type { Readings } from '../readings/table'
import { findPage, writeEnvelope } from '../readings/writePages'
import { answerJson, refuse, type PracticeAnswer } from '../transport/wire'

export interface ShownPage {
  readonly kind: Readings['envelope']
  readonly page: number
  readonly limit: number
  /** Records over all pages. */
  readonly total: number
}

export function showPage(
  { origin, path, query }: Call,
  { readings }: Context,
  { kind, page, limit, total }: ShownPage,
  rows: readonly unknown[],
): PracticeAnswer {
  const found = findPage(total, { page, limit }, documentReadings)
  if (found === 'not_found') return refuse(404, 'Page not found')
  const links = { origin, path, query }
  const message = 'Lists retrieved successfully'
  const ways = { ...documentReadings, nextPageUrl: readings.nextPageUrl }
  return answerJson(writeEnvelope(kind, found, rows, total, { links, message, readings: ways }))
}
