// POST /oauth/token, POST /refresh, POST /v1/oauth/token (password and refresh_token).
// Decisions about what the document leaves open: `expires` is 0 for a token without expiry; a token that does not expire
// can be refreshed and stays without expiry; a refresh token works once.
import { z } from 'zod'
import { minute, second } from '../../core/base/durations'
import { checkBody } from '../checks'
import type { Call, Context, Route } from '../context'
import { endToken, findToken, grantToken, isSameSecret } from '../credentials'
import { olderTokenLifeMs, tokenLifeMs, writeToken } from '../readings/writeOtherAnswers'
import { answerJson, answerWritten, refuse, type PracticeAnswer } from '../transport/wire'

const clientBody = z.strictObject({
  client_id: z.string().min(1),
  secret: z.string().min(1),
  expires_in: z.int().min(1).max(525_600).optional(),
})
const client = { client_id: z.string().min(1), client_secret: z.string().min(1), scope: z.literal('*') }
const passwordBody = z.strictObject({
  grant_type: z.literal('password'),
  username: z.string().min(1),
  password: z.string().min(1),
  ...client,
})
const refreshBody = z.strictObject({
  grant_type: z.literal('refresh_token'),
  refresh_token: z.string().min(1),
  ...client,
  scope: z.literal('*').optional(),
})

export const tokenRoutes: readonly Route[] = [
  { method: 'POST', host: 'auth', path: '/oauth/token', auth: 'open', body: 'json', run: grantByClient },
  { method: 'POST', host: 'auth', path: '/refresh', auth: 'bearer', body: 'none', run: refresh },
  { method: 'POST', host: 'api', path: '/v1/oauth/token', auth: 'open', body: 'json', run: grantByPassword },
]

function grantByClient(call: Call, context: Context): PracticeAnswer {
  const checked = checkBody(clientBody, call.body)
  if (!checked.ok) return checked.answer
  const { client_id, secret, expires_in } = checked.value
  const { account } = context
  if (!isSameSecret(client_id, account.clientId) || !isSameSecret(secret, account.clientSecret)) {
    return refuseCredential(context, 'Invalid client credentials')
  }
  return answerToken(context, expires_in === undefined ? null : expires_in * minute, call.now)
}

function refuseCredential({ readings }: Context, message: string): PracticeAnswer {
  return readings.credentialRefusal === 'withoutToken' ? answerJson({ message }) : refuse(401, message)
}

function answerToken(context: Context, askedMs: number | null, now: number): PracticeAnswer {
  const lifeMs = tokenLifeMs(askedMs, context.readings)
  const jwt = grantToken(context, 'access', lifeMs, now)
  return answerWritten(writeToken({ jwt, lifeMs, now }, context.readings))
}

function refresh(call: Call, context: Context): PracticeAnswer {
  const token = findToken(context, call.bearer, 'access', call.now)
  if (!token || call.bearer === undefined)
    return refuseCredential(context, 'Unauthorized: the token is missing, expired or not valid')
  const { tokenRefresh } = context.readings
  if (tokenRefresh === 'refused') return refuseCredential(context, 'Unauthorized: this token cannot be refreshed')
  if (tokenRefresh === 'oldDies') endToken(context, call.bearer)
  return answerToken(context, token.lifeMs, call.now)
}

function grantByPassword(call: Call, context: Context): PracticeAnswer {
  const lifeMs = olderTokenLifeMs(context.readings)
  const isRefresh =
    typeof call.body === 'object' &&
    call.body !== null &&
    'grant_type' in call.body &&
    call.body.grant_type === 'refresh_token'
  const checked = isRefresh ? checkBody(refreshBody, call.body) : checkBody(passwordBody, call.body)
  if (!checked.ok) return checked.answer
  if (isRefresh && context.readings.olderRefresh === 'notAnswered')
    return refuse(400, 'grant_type: refresh_token is not supported')
  const { account } = context
  const given = checked.value
  const isClient =
    isSameSecret(given.client_id, account.clientId) && isSameSecret(given.client_secret, account.clientSecret)
  const isProved =
    given.grant_type === 'password'
      ? isSameSecret(given.username, account.userName) && isSameSecret(given.password, account.password)
      : findToken(context, given.refresh_token, 'refresh', call.now) !== undefined
  if (!isClient || !isProved) return refuseCredential(context, 'The credentials are not valid')
  if (given.grant_type === 'refresh_token') endToken(context, given.refresh_token)
  return answerJson({
    token_type: 'Bearer',
    expires_in: String(lifeMs / second),
    access_token: grantToken(context, 'access', lifeMs, call.now),
    refresh_token: grantToken(context, 'refresh', null, call.now),
  })
}
