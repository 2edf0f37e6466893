// An ordinary account at the practice gateway, reached over a network: with each kind of credential, and a record of every request.
import type { CredentialInput } from '@contract'
import { ORPCError } from '@orpc/server'
import { practiceAddresses } from '../../../src/main/core/base/practiceAccount'
import type { GatewayRequest, Transports } from '../../../src/main/core/ports'
import { practiceAccount } from '../../../src/main/practice/account'
import { inProcessTransports, type InProcessOptions } from '../../../src/main/practice/transport/inProcessTransports'
import { createFakeClock } from './fakeClock'
import { addList, makePeople, type TestPerson } from '../steps/campaignSteps'
import { atOnce } from '../steps/formSteps'
import { memorySecrets, openCore, type Core, type MemorySecrets } from './openCore'
import { ticksOf } from './ticks'
import { openPractice, testStart, type Practice } from './practiceGateway'
import { withText } from '../sendBody'

export const credentials = {
  api_key: { kind: 'api_key', apiKey: practiceAccount.apiKey },
  client: {
    kind: 'client',
    clientId: practiceAccount.clientId,
    secret: practiceAccount.clientSecret,
    lifetimeMinutes: 5,
  },
  password: {
    kind: 'password',
    clientId: practiceAccount.clientId,
    clientSecret: practiceAccount.clientSecret,
    username: practiceAccount.userName,
    password: practiceAccount.password,
  },
} as const satisfies Record<CredentialInput['kind'], CredentialInput>

/** The practice gateway under other addresses, to see which request went where. */
export const movedAddresses = {
  base: 'https://base.moved.example.org',
  auth: 'https://auth.moved.example.org',
  api: 'https://api.moved.example.org',
} as const

export interface Wire extends Transports {
  readonly requests: GatewayRequest[]
}

export function watchedWire(practice: Practice, options: InProcessOptions = {}): Wire {
  const door = inProcessTransports(practice.gateway, options)
  const requests: GatewayRequest[] = []
  const placed = <Request extends { readonly url: string }>(request: Request): Request => ({
    ...request,
    url: request.url.replace('.moved.example.org', '.practice.invalid'),
  })
  return {
    requests,
    send: {
      submit(request) {
        requests.push(withText(request))
        return door.send.submit(placed(request))
      },
    },
    read: {
      request(request) {
        requests.push(request)
        return door.read.request(placed(request))
      },
    },
  }
}

/** Also remembers everything that was ever written. */
export function rememberingSecrets(): MemorySecrets & { readonly written: string[] } {
  const secrets = memorySecrets()
  const written: string[] = []
  const write = secrets.write.bind(secrets)
  return Object.assign(secrets, {
    written,
    write(item: string, secret: string) {
      written.push(secret)
      return write(item, secret)
    },
  })
}

export async function openWired(options: InProcessOptions & { readonly practice?: Practice; profile?: string } = {}) {
  const practice = options.practice ?? openPractice({ clock: createFakeClock(testStart) })
  const wire = watchedWire(practice, options)
  const secrets = rememberingSecrets()
  const core = await openCore({ practice, secrets, network: wire })
  return { core, practice, wire, secrets }
}

interface Choice {
  readonly addresses?: { readonly base: string; readonly auth: string; readonly api: string }
  readonly usesOlderApi?: boolean
  readonly sessionOnly?: boolean
}

export function addAccount(core: Core, credential: CredentialInput, choice: Choice = {}) {
  const { addresses = practiceAddresses, usesOlderApi = false, sessionOnly = false } = choice
  return core.drive(
    core.client.accounts.addGateway({
      ...{ name: 'Ours', addresses, credential, country: 'GB', usesOlderApi, sessionOnly },
    }),
  )
}

/** A frozen campaign of the active account, priced unless the account has no prices. */
export async function freezeCampaign(
  core: Core,
  {
    people = makePeople(20),
    template = 'Hello',
    batchSize = 5,
  }: { people?: readonly TestPerson[]; template?: string; batchSize?: number } = {},
) {
  const { activeId = '' } = await core.drive(core.client.accounts.list())
  await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { batchSize } }))
  const { id } = await core.drive(core.client.campaigns.create({ name: 'News', listIds: [addList(core, people)] }))
  await core.drive(core.client.campaigns.save({ campaignId: id, template, timing: atOnce }))
  return core.drive(core.client.campaigns.freeze({ campaignId: id }))
}

/** Approves by the typed count, as a person does without a price. */
export function approveByCount(core: Core, review: Awaited<ReturnType<typeof freezeCampaign>>) {
  const { draft, hash, people } = review
  return core.client.campaigns.approve({ campaignId: draft.id, hash, people, typedCount: people, ...ticksOf(review) })
}

export async function problemOf(core: Core, promise: Promise<unknown>): Promise<unknown> {
  return core.drive(promise).then(
    () => 'no problem',
    (error: unknown) =>
      error instanceof ORPCError ? { code: error.code, field: (error.data as { field?: string }).field } : error,
  )
}

/** Paths of the token endpoints that were asked, in order. */
export function tokenRequests({ requests }: Wire): string[] {
  return requests.map(({ url }) => new URL(url).pathname).filter((path) => /token|refresh/.test(path))
}

/** The sends that left, in order. */
export function sends({ requests }: Wire): GatewayRequest[] {
  return requests.filter(({ method, url }) => method === 'POST' && /\/send$/.test(new URL(url).pathname))
}
