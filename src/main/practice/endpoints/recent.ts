// GET /v1/recent/optouts and GET /v1/recent/inbound-sms: the last hour, API key in the query.
import { measureParts } from '../../core/messages/countParts'
import type { Route } from '../context'
import { isForgotten } from '../forgetNumber'
import { writeRecentInbound, writeRecentOptOuts } from '../readings/writeOtherAnswers'
import { answerWritten } from '../transport/wire'

const read = { method: 'GET', host: 'base', auth: 'query_key', body: 'none' } as const

export const recentRoutes: readonly Route[] = [
  {
    ...read,
    path: '/v1/recent/optouts',
    run({ now }, { state, readings }) {
      const known = state.optOuts.filter(({ phone }) => !isForgotten(phone))
      return answerWritten(writeRecentOptOuts(known, now, readings))
    },
  },
  {
    ...read,
    path: '/v1/recent/inbound-sms',
    run({ now }, { state, readings }) {
      const known = state.replies.filter(({ from }) => !isForgotten(from))
      const replies = known.map((reply) => ({ ...reply, parts: measureParts(reply.message).parts }))
      return answerWritten(writeRecentInbound(replies, now, readings))
    },
  },
]
