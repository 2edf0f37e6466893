// The client of one account at the gateway: one function per operation of the interface, grouped by resource.
// Reads answer a value or a problem; sends answer what the wire told. Nothing here writes to disk.
import { makeBalanceClient, type BalanceReads } from './client/balance'
import { makeCampaignsClient, type Campaigns } from './client/campaigns'
import { parseAddress } from './auth/checkAddress'
import { makeContactsClient, type Contacts } from './client/contacts'
import { makeCredentialDesk, type TokenFacts } from './auth/credentialDesk'
import type { GatewayOptions, GatewayResult } from './gatewayOptions'
import { makeListsClient, makeOlderListsClient, type Lists, type OlderLists } from './client/lists'
import { makeMessagesClient, type Messages } from './client/messages'
import { makeNumbersClient, type Numbers } from './client/numbers'
import { makeRawAccess, type RawAccess } from './client/rawAccess'
import { makeAsk, makeReader, makeCall } from './client/reader'
import { makeRecentClient, type Recent } from './client/recent'
import { makeSendingClient, type Sending } from './client/sending'

export type { Credential, GatewayAddresses, GatewayOptions, GatewayResult } from './gatewayOptions'

export interface Gateway {
  readonly balance: BalanceReads
  readonly sending: Sending
  readonly messages: Messages
  readonly campaigns: Campaigns
  readonly lists: Lists
  readonly contacts: Contacts
  readonly numbers: Numbers
  readonly recent: Recent
  readonly older: { readonly lists: OlderLists; readonly balance: BalanceReads['readOlder'] }
  readonly tokens: Tokens
  /** Single operations as they are, and requests shown without being made. */
  readonly raw: RawAccess
}

/** Access tokens of the account. The token itself never leaves the client. */
export interface Tokens {
  /**
   * Makes sure that there is a token, asking for or refreshing one if need be (POST {auth}/oauth/token, POST {auth}/refresh,
   * POST {api}/v1/oauth/token), and answers what is known of it; undefined for an API key, which needs none.
   * CREDENTIAL_MISSING, KEYCHAIN_*, KEY_REFUSED, GATEWAY_*.
   */
  ensure(): Promise<GatewayResult<TokenFacts | undefined>>
  /** Drops what is held in memory; the next request asks again. */
  forget(): void
}

/** Throws if an address is not one that `parseAddress` answers: addresses are checked when they are entered. */
export function makeGateway(options: GatewayOptions): Gateway {
  for (const address of Object.values(options.addresses)) needOrigin(address)
  const call = makeCall(options)
  const desk = makeCredentialDesk(options, call)
  const ask = makeAsk(call, desk, options)
  const read = makeReader(ask, desk)
  const isOlder = options.olderApi === true
  const balance = makeBalanceClient(read, isOlder)
  return {
    balance,
    sending: makeSendingClient(options, desk, read),
    messages: makeMessagesClient(read),
    campaigns: makeCampaignsClient(read),
    lists: makeListsClient(read, isOlder),
    contacts: makeContactsClient(read),
    numbers: makeNumbersClient(ask, () => desk.secrets()),
    recent: makeRecentClient(read),
    older: { lists: makeOlderListsClient(read), balance: balance.readOlder },
    tokens: { ensure: () => desk.describe(), forget: () => desk.forget() },
    raw: makeRawAccess(options, desk),
  }
}

function needOrigin(address: string): void {
  const parsed = parseAddress(address)
  if (!parsed.ok || parsed.value !== address) throw new Error('An account without checked addresses')
}
