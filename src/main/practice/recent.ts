// GET /v1/recent/optouts and GET /v1/recent/inbound-sms: the last hour, API key in the query.
import { hour } from '../core/base/durations'
import { measureParts } from '../core/messages/countParts'
import type { Route } from './context'
import { writeDate } from './dates'
import { answerJson } from './wire'

const read = { method: 'GET', host: 'base', auth: 'query_key', body: 'none' } as const

export const recentRoutes: readonly Route[] = [
  {
    ...read,
    path: '/v1/recent/optouts',
    run: ({ now }, { state }) =>
      answerJson(
        state.optOuts
          .filter(({ at }) => at > now - hour && at <= now)
          .map(({ id, at, phone, source }) => ({
            timestamp: `${writeDate(at)} UTC`,
            unsubscribed_number: phone,
            source,
            id,
          })),
      ),
  },
  {
    ...read,
    path: '/v1/recent/inbound-sms',
    run: ({ now }, { state }) =>
      answerJson(
        state.replies
          .filter(({ at }) => at > now - hour && at <= now)
          .map(({ id, at, from, to, message }) => ({
            from,
            to,
            parts: measureParts(message).parts,
            message,
            receivedDate: new Date(at).toISOString(),
            id,
          })),
      ),
  },
]
