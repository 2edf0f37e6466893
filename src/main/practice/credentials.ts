// Decides whether a request may be answered, and keeps tokens. Only the SHA-256 of a token is stored.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Route } from './context'
import type { Token } from './state'
import { refuse, type PracticeAnswer, type PracticeRequest } from './transport/wire'

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex')
}

export function isSameSecret(given: unknown, expected: string): boolean {
  return (
    typeof given === 'string' &&
    timingSafeEqual(Buffer.from(hashSecret(given), 'hex'), Buffer.from(hashSecret(expected), 'hex'))
  )
}

export function bearerOf(request: PracticeRequest): string | undefined {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
}

export function findToken(
  { state }: Context,
  secret: string | undefined,
  kind: Token['kind'],
  now: number,
): Token | undefined {
  const token = secret === undefined ? undefined : state.tokens.get(hashSecret(secret))
  return token?.kind === kind && (token.expiresAt === null || token.expiresAt > now) ? token : undefined
}

/** Undefined lets the request through. */
export function refuseStranger(
  context: Context,
  route: Route,
  request: PracticeRequest,
  query: URLSearchParams,
  now: number,
): PracticeAnswer | undefined {
  if (route.auth === 'open' || route.auth === 'bearer') return undefined
  if (isSameSecret(query.get('api_key'), context.account.apiKey)) return undefined
  if (route.auth === 'query_key') return refuse(401, 'Unauthorized: api_key is missing or not valid')
  const bearer = bearerOf(request)
  if (isSameSecret(bearer, context.account.apiKey) || findToken(context, bearer, 'access', now)) return undefined
  return refuse(401, 'Unauthorized: the API key or access token is missing, expired or not valid')
}

/** Makes a token and remembers its hash. `lifeMs` null: no expiry. */
export function grantToken(context: Context, kind: Token['kind'], lifeMs: number | null, now: number): string {
  const part = () => Buffer.from(context.random.uuid() + context.random.uuid()).toString('base64url')
  const secret = `${part()}.${part()}.${part()}`
  const expiresAt = lifeMs === null ? null : now + lifeMs
  context.record({ type: 'token', sha256: hashSecret(secret), kind, expiresAt, lifeMs })
  return secret
}

export function endToken(context: Context, secret: string): void {
  context.record({ type: 'token_ended', sha256: hashSecret(secret) })
}
