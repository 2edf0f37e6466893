// GET /api/balance and the older POST /v1/balance.
import { z } from 'zod'
import { toMoney } from '../account'
import { checkBody } from '../checks'
import type { Context, Route } from '../context'
import { writeBalance } from '../readings/writeOtherAnswers'
import { answerWritten, type PracticeAnswer } from '../transport/wire'

const emptyBody = z.strictObject({})

export const balanceRoutes: readonly Route[] = [
  {
    method: 'GET',
    host: 'auth',
    path: '/api/balance',
    auth: 'any',
    body: 'none',
    run: (_, context) => showBalance(context),
  },
  {
    method: 'POST',
    host: 'api',
    path: '/v1/balance',
    auth: 'any',
    body: 'json',
    run(call, context) {
      const checked = checkBody(emptyBody, call.body)
      return checked.ok ? showBalance(context) : checked.answer
    },
  },
]

function showBalance({ account, state, readings }: Context): PracticeAnswer {
  const facts = { balance: toMoney(state.balanceUnits), currency: account.currency }
  return answerWritten(writeBalance(facts, readings))
}
