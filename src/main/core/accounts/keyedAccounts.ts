// Accounts of one's own at a gateway: added, moved, or given another credential, only when the credential opens them.
// Nothing is kept otherwise; a password is never kept at all.
import type { Account, Addresses } from '@contract'
import type { AccountId } from '../base/ids'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import { parseAddress } from '../gateway/auth/checkAddress'
import type { CoreResult, Handlers } from '../handlers'
import type { Clock, Logger } from '../ports'
import type { OperationClient } from '../storage/operations'
import type { AccountRow, accountOperations, NewAccount } from './accountRows'
import type { Credentials } from './credentials'
import type { Gateways } from './gateways'
import { suggested, type TryCredential } from './tryCredential'

export type AccountStore = OperationClient<(typeof accountOperations)['operations']>

export interface KeyedAccountsOptions {
  readonly store: AccountStore
  readonly credentials: Credentials
  readonly gateways: Gateways
  readonly tryCredential: TryCredential
  readonly newId: () => AccountId
  readonly clock: Clock
  readonly logger: Logger
  readonly readBalance: (id: AccountId) => Promise<unknown>
  readonly shown: (id: AccountId) => Promise<CoreResult<Account>>
}

type KeyedHandlers = Pick<Handlers<'accounts'>, 'addGateway' | 'replaceCredential' | 'changeAddresses'>

export function makeKeyedAccounts(options: KeyedAccountsOptions): KeyedHandlers {
  const { store, credentials, gateways, tryCredential, readBalance, shown, logger } = options

  async function ownAccount(id: string): Promise<CoreResult<AccountRow>> {
    const row = await store.get(id as AccountId)
    return row && row.kind === 'gateway' ? ok(row) : fail('ACCOUNT_UNKNOWN')
  }

  return {
    async addGateway({ name, addresses, credential, country, usesOlderApi = false, sessionOnly }) {
      const origins = parseAddresses(addresses)
      if (!origins.ok) return origins
      const tried = await tryCredential({ addresses: origins.value, credential, usesOlderApi })
      if (!tried.ok) return tried
      const account: NewAccount = {
        id: options.newId(),
        name: name.trim() || new URL(origins.value.api).hostname,
        kind: 'gateway',
        ...toColumns(origins.value),
        credentialKind: credential.kind,
        credentialPlace: sessionOnly ? 'session' : 'keychain',
        country,
        ...suggested,
        usesOlderApi: usesOlderApi ? 1 : 0,
        at: isoNow(options.clock),
      }
      // The credential first: an account whose credential was not kept would be a promise broken at the next start.
      const kept = await credentials.keep(account, tried.value, sessionOnly)
      if (!kept.ok) return kept
      await store.add(account).catch(async (error: unknown) => {
        await credentials.forget(account)
        throw error
      })
      await readBalance(account.id)
      return shown(account.id)
    },

    async replaceCredential({ accountId, credential, sessionOnly }) {
      const found = await ownAccount(accountId)
      if (!found.ok) return found
      const row = found.value
      const usesOlderApi = row.usesOlderApi === 1
      const tried = await tryCredential({ addresses: addressesOf(row), credential, usesOlderApi })
      if (!tried.ok) return tried
      const kept = await credentials.keep(row, tried.value, sessionOnly)
      if (!kept.ok) return kept
      await store.setCredential({ id: row.id, credentialKind: credential.kind, credentialPlace: placeOf(sessionOnly) })
      gateways.drop(row.id)
      return shown(row.id)
    },

    async changeAddresses({ accountId, addresses, credential, sessionOnly }) {
      const found = await ownAccount(accountId)
      if (!found.ok) return found
      const row = found.value
      const origins = parseAddresses(addresses)
      if (!origins.ok) return origins
      if (await store.isBusy(row.id)) return fail('ACCOUNT_BUSY')
      const usesOlderApi = row.usesOlderApi === 1
      const tried = await tryCredential({ addresses: origins.value, credential, usesOlderApi })
      if (!tried.ok) return tried
      const moved = {
        id: row.id,
        kind: row.kind,
        ...toColumns(origins.value),
        credentialKind: credential.kind,
        credentialPlace: placeOf(sessionOnly),
      }
      const kept = await credentials.keep(moved, tried.value, sessionOnly)
      if (!kept.ok) return kept
      const isSame = Object.entries(toColumns(origins.value)).every(
        ([name, origin]) => row[name as keyof AccountRow] === origin,
      )
      const undo = async (): Promise<void> => void (isSame || (await credentials.forget(moved)))
      const outcome = await store.move(moved).catch(async (error: unknown) => {
        await undo()
        throw error
      })
      if (outcome === 'busy') {
        await undo()
        return fail('ACCOUNT_BUSY')
      }
      gateways.drop(row.id)
      // Last: as long as anything could go wrong, the account still had its old credential at its old addresses.
      const isLeft = !isSame && !(await credentials.forgetOld(row)).ok
      if (isLeft) logger.warn('old_credential_left', { account: row.id })
      await readBalance(row.id)
      return shown(row.id)
    },
  }
}

function placeOf(sessionOnly: boolean): 'session' | 'keychain' {
  return sessionOnly ? 'session' : 'keychain'
}

function addressesOf({ baseAddress: base, authAddress: auth, apiAddress: api }: AccountRow): Addresses {
  return { base, auth, api }
}

function toColumns({ base, auth, api }: Addresses): Pick<AccountRow, 'baseAddress' | 'authAddress' | 'apiAddress'> {
  return { baseAddress: base, authAddress: auth, apiAddress: api }
}

function parseAddresses(written: Addresses): CoreResult<Addresses> {
  const origins: Record<string, string> = {}
  for (const name of ['base', 'auth', 'api'] as const) {
    const origin = parseAddress(written[name])
    if (!origin.ok) return fail(origin.problem.code, 'no', { field: `addresses.${name}` })
    origins[name] = origin.value
  }
  return ok(origins as unknown as Addresses)
}
