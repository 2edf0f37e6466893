// The keychain's form of a credential: one versioned JSON text for each kind. The password of the older sign-in is never part
// of it. Pure.
import { z } from 'zod'
import { withoutUndefined } from '../base/withoutUndefined'
import type { Credential } from '../gateway/gatewayOptions'

const part = z.string().min(1)
const keptSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('api_key'), apiKey: part }),
  z.object({
    kind: z.literal('client'),
    clientId: part,
    secret: part,
    lifetimeMinutes: z.number().int().positive().optional(),
  }),
  z.object({
    kind: z.literal('password'),
    clientId: part,
    clientSecret: part,
    username: part,
    refreshToken: part,
    /** Kept until it expires, because some gateways never refresh it. */
    access: z.object({ token: part, expiresAt: z.number().optional() }).optional(),
  }),
])
export type KeptCredential = z.infer<typeof keptSchema>

const version = 1

/** Leaves out the access token if the text would be longer than `max`, the letters that a keychain item holds. */
export function writeKept(credential: KeptCredential, max: number): string {
  const whole = JSON.stringify({ v: version, ...credential })
  return whole.length <= max ? whole : JSON.stringify({ v: version, ...withoutAccess(credential) })
}

/** The part that has to fit into the keychain. */
export function withoutAccess(credential: KeptCredential): KeptCredential {
  if (credential.kind !== 'password') return credential
  const { access: _, ...rest } = credential
  return rest
}

/** Undefined for what cannot be read, as a newer version may have written. A text that is no JSON object is an API key. */
export function parseKept(text: string): KeptCredential | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = undefined
  }
  if (typeof value !== 'object' || value === null) return text === '' ? undefined : { kind: 'api_key', apiKey: text }
  return (value as { v?: unknown }).v === version ? keptSchema.safeParse(value).data : undefined
}

/** As the gateway's client takes it. */
export function toCredential(kept: KeptCredential): Credential {
  if (kept.kind === 'password') {
    const { access, ...rest } = kept
    if (access === undefined) return rest
    const { token, expiresAt } = access
    return { ...rest, access: { token, ...withoutUndefined({ expiresAt }) } }
  }
  if (kept.kind === 'api_key') return kept
  const { clientId, secret, lifetimeMinutes } = kept
  const life = lifetimeMinutes === undefined ? {} : { expiresInMinutes: lifetimeMinutes }
  return { kind: 'client', clientId, secret, ...life }
}
