// Accounts: the practice account and those of one's own, one of them active. No answer here can hold a credential.
import type { Account, Addresses, Balance } from '@contract'
import { shortId, type AccountId } from '../base/ids'
import { isoNow, toIso } from '../base/instants'
import { fail, ok } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import type { WaitRules } from '../gateway/client/reader'
import type { CoreResult, Handlers } from '../handlers'
import type { Live } from '../live'
import type { Clock, Ports, Random } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { accountOperations, AccountChange, AccountRow } from './accountRows'
import { editAccount } from './accountSettings'
import { type ReadActiveAccount, toAccount, toActiveAccount } from './activeAccount'
import { makeBalanceWatch } from './balanceWatch'
import { makeCredentials } from './credentials'
import { makeGateways, type Gateways } from './gateways'
import { makeKeyedAccounts } from './keyedAccounts'
import { makeTryCredential, suggested } from './tryCredential'
import type { TokenFacts } from '../gateway/auth/credentialDesk'

export interface AccountsOptions {
  readonly storage: Storage
  readonly ports: Pick<Ports, 'secrets' | 'network' | 'practice' | 'logger'> & {
    readonly clock: Clock
    readonly random: Random
  }
  readonly live: Live
  readonly practiceAddresses: Addresses
  readonly practiceKey: string
  /** Fills a new practice account with its invented people. */
  readonly onPracticeAdded: (account: AccountRow) => Promise<CoreResult<void>>
  /** An answer has come: when the gateway gave it by its own clock, if it says so. */
  readonly heardTime: (accountId: string, toldAt: number | undefined) => void
  /** Its limits of people or money are others now, or its day begins at another time. */
  readonly limitsChanged: (accountId: string) => void
}

export interface Accounts {
  /** `retention` is answered by the retention area, which knows what a shorter period would delete. */
  readonly handlers: Omit<Handlers<'accounts'>, 'retention'>
  readonly gateways: Gateways
  readonly active: ReadActiveAccount
  /** Writes several accounts between two updates, which would otherwise write what they read before. Clients and limits follow. */
  changeTogether<Value>(write: () => Promise<Value>): Promise<Value>
  /** Reads the balance and stores it. */
  readBalance(accountId: string, rules: WaitRules): Promise<CoreResult<Balance>>
  /** Messages of this account were listed or charged: its balance is read again before long. */
  balanceMoved(accountId: string): void
  /** Deletes every credential in the keychain, and those of this session. Stops at a locked keychain: KEYCHAIN_LOCKED. */
  forgetCredentials(): Promise<CoreResult<void>>
  /** Stops reading balances automatically. */
  stop(): void
}

export function makeAccounts(options: AccountsOptions): Accounts {
  const { storage, ports, live, practiceAddresses, practiceKey } = options
  const { clock, random } = ports
  const store = storage.bind<typeof accountOperations>('accounts')
  const credentials = makeCredentials({ secrets: ports.secrets, clock, practiceKey })
  const { network, practice, logger } = ports
  const gateways = makeGateways({
    read: store.get,
    credentials,
    network,
    practice,
    clock,
    random,
    logger,
    heardTime: options.heardTime,
  })
  const tryCredential = makeTryCredential({ network, clock, random })
  const newId = (): AccountId => shortId(random.uuid()) as AccountId
  /** Opened twice at once (a double click), the practice account is made once. */
  let opening: Promise<CoreResult<Account>> | undefined
  const show = (row: AccountRow): Account => toAccount(row, credentials.state(row))

  async function all(): Promise<{ accounts: Account[]; activeId?: string }> {
    const rows = await store.all()
    const activeId = rows.find(({ isActive }) => isActive === 1)?.id
    return { accounts: rows.map(show), ...withoutUndefined({ activeId }) }
  }

  async function announce(): Promise<void> {
    live.publish({ kind: 'accounts', ...(await all()) })
  }

  async function shown(id: AccountId): Promise<CoreResult<Account>> {
    const row = await store.get(id)
    if (!row) return fail('ACCOUNT_UNKNOWN')
    await announce()
    return ok(show(row))
  }

  /** Reads the balance and stores it. */
  async function readBalance(id: AccountId, rules: WaitRules = {}): Promise<CoreResult<Balance>> {
    const account = await gateways.of(id)
    if (!account) return fail('ACCOUNT_UNKNOWN')
    const read = await account.gateway.balance.read(rules)
    if (!read.ok) {
      // A keychain that was locked or lost shows at the account at once.
      await announce()
      return read
    }
    const { amountMicros, currency, words } = read.value
    const at = isoNow(clock)
    await store.recordBalance({ id, words, micros: amountMicros ?? null, currency: currency ?? null, at })
    await announce()
    const money =
      amountMicros === undefined || currency === undefined ? {} : { money: { micros: amountMicros, currency } }
    return ok({ ...money, words, readAt: at })
  }

  async function openPractice(): Promise<CoreResult<Account>> {
    const known = (await store.all()).find(({ kind }) => kind === 'practice')
    if (known) {
      await store.activate(known.id)
      return shown(known.id)
    }
    const { base, auth, api } = practiceAddresses
    const id = newId()
    const addresses = { baseAddress: base, authAddress: auth, apiAddress: api }
    const credential = { credentialKind: 'api_key', credentialPlace: 'none' } as const
    await store.add({
      id,
      name: 'Practice',
      kind: 'practice',
      ...addresses,
      ...credential,
      country: 'GB',
      ...suggested,
      at: isoNow(clock),
    })
    await readBalance(id)
    const row = await store.get(id)
    const filled = row ? await options.onPracticeAdded(row) : fail('ACCOUNT_UNKNOWN')
    if (!filled.ok) {
      // Half filled it would stay so for ever: the next try makes a whole one.
      await store.remove({ id, at: isoNow(clock) })
      await announce()
      return filled
    }
    return shown(id)
  }

  let lastUpdate: Promise<unknown> = Promise.resolve()

  async function update({
    accountId,
    ...edit
  }: Parameters<Handlers<'accounts'>['update']>[0]): ReturnType<Handlers<'accounts'>['update']> {
    const row = await store.get(accountId as AccountId)
    if (!row) return fail('ACCOUNT_UNKNOWN')
    const next = editAccount(row, edit)
    if (!next.ok) return next
    await store.change(next.value)
    await follow(row, next.value)
    return shown(row.id)
  }

  async function follow(row: AccountRow, next: AccountChange): Promise<void> {
    if (hasOtherLimits(row, next)) options.limitsChanged(row.id)
    // The client was made with these.
    if (next.usesOlderApi !== row.usesOlderApi || next.chatAppChannel !== row.chatAppChannel) gateways.drop(row.id)
    await gateways.of(row.id)
  }

  /** One after the other: each writes the whole account as it was read, and would undo what came between. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = lastUpdate.then(work)
    lastUpdate = done.catch(() => undefined)
    return done
  }

  const handlers: Accounts['handlers'] = {
    ...makeKeyedAccounts({ store, credentials, gateways, tryCredential, newId, clock, logger, readBalance, shown }),
    list: async () => ok(await all()),
    keychain: async () => ok({ state: await credentials.keychain() }),
    openPractice() {
      opening ??= openPractice().finally(() => {
        opening = undefined
      })
      return opening
    },
    async activate({ accountId }) {
      await store.activate(accountId as AccountId)
      return shown(accountId as AccountId)
    },
    async test({ accountId }) {
      const row = await store.get(accountId as AccountId)
      const client = row && (await gateways.of(row.id))
      if (!row || !client) return fail('ACCOUNT_UNKNOWN')
      credentials.tryAgain(row)
      const balance = await readBalance(row.id)
      if (!balance.ok) return balance
      const token = await client.gateway.tokens.ensure()
      if (!token.ok) return token
      return ok({ balance: balance.value, ...(token.value ? { token: toTokenFacts(token.value) } : {}) })
    },
    update: (input) => inTurn(() => update(input)),
    async remove({ accountId }) {
      const row = await store.get(accountId as AccountId)
      if (!row) return fail('ACCOUNT_UNKNOWN')
      if (await store.isBusy(row.id)) return fail('ACCOUNT_BUSY')
      // The credential first: one that is left behind without its account could never be found again.
      const forgotten = await credentials.forget(row)
      if (!forgotten.ok) return forgotten
      if ((await store.remove({ id: row.id, at: isoNow(clock) })) === 'busy') return fail('ACCOUNT_BUSY')
      gateways.drop(row.id)
      await announce()
      return ok({ removed: true })
    },
    async readBalance() {
      const row = await store.active()
      return row ? readBalance(row.id) : fail('NO_ACCOUNT')
    },
  }

  const balances = makeBalanceWatch({ clock, logger: ports.logger, read: (id) => readBalance(id as AccountId) })

  return {
    handlers,
    gateways,
    changeTogether: (write) =>
      inTurn(async () => {
        const before = await store.all()
        const value = await write()
        const after = await store.all()
        for (const row of before) {
          const next = after.find(({ id }) => id === row.id)
          if (next) await follow(row, next)
        }
        await announce()
        return value
      }),
    readBalance: (accountId, rules) => readBalance(accountId as AccountId, rules),
    balanceMoved: balances.moved,
    async forgetCredentials() {
      for (const row of await store.all()) {
        const forgotten = await credentials.forget(row)
        // Without a keychain there is nothing in one.
        if (!forgotten.ok && forgotten.problem.code === 'KEYCHAIN_LOCKED') return forgotten
        gateways.drop(row.id)
      }
      return ok(undefined)
    },
    stop: balances.stop,
    async active() {
      const row = await store.active()
      if (!row) return fail('NO_ACCOUNT')
      return ok(toActiveAccount(row))
    },
  }
}

function hasOtherLimits(row: AccountRow, next: AccountChange): boolean {
  const names = [
    'dailyCap',
    'moneyPerDayMicros',
    'moneyPerMonthMicros',
    'timeZone',
    'textsPerWeek',
    'hoursBetweenTexts',
  ] as const
  return names.some((name) => row[name] !== next[name])
}

// The facts about an access token that may be shown: never the token.

/** The last instant that a date can be. */
const lastInstantMs = 8.64e15

function toTokenFacts({ tokenType, role, expiresAt }: TokenFacts): {
  type?: string
  role?: string
  expiresAt?: string
} {
  return {
    ...withoutUndefined({ type: tokenType, role }),
    ...(expiresAt === undefined || Math.abs(expiresAt) > lastInstantMs ? {} : { expiresAt: toIso(expiresAt) }),
  }
}
