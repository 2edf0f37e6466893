// GET /v1/recent/optouts and GET /v1/recent/inbound-sms: the last hour, API key in the query.
import { measureParts } from '../core/messages/countParts'
import type { Route } from './context'
import { writeRecentInbound, writeRecentOptOuts } from './readings/writeOtherAnswers'
import { answerWritten } from './wire'

const read = { method: 'GET', host: 'base', auth: 'query_key', body: 'none' } as const

export const recentRoutes: readonly Route[] = [
  {
    ...read,
    path: '/v1/recent/optouts',
    run: ({ now }, { state, readings }) => answerWritten(writeRecentOptOuts(state.optOuts, now, readings)),
  },
  {
    ...read,
    path: '/v1/recent/inbound-sms',
    run({ now }, { state, readings }) {
      const replies = state.replies.map((reply) => ({ ...reply, parts: measureParts(reply.message).parts }))
      return answerWritten(writeRecentInbound(replies, now, readings))
    },
  },
]
