// Keeps campaigns, unread replies and the account up to date from the stream of events, for everything outside of the
// window. Events that follow each other closely are told once.
import type { ContractRouterClient } from '@orpc/contract'
import type { Account, Contract, Progress } from '@contract'
import type { Logger } from '../../../core/ports'
import { moneyNotice, noticesOf, type SendNotice } from './noticesOf'
import type { Seen } from './presence'

type Client = Pick<ContractRouterClient<Contract>, 'live' | 'inbox' | 'outbox' | 'accounts'>

export interface SendFollower {
  seen(): Seen
}

export interface FollowOptions {
  readonly client: Client
  readonly logger: Logger
  /** Something that can be seen has changed. */
  readonly changed: () => void
  readonly notice: (notice: SendNotice) => void
}

const over: ReadonlySet<Progress['state']> = new Set(['done', 'done_with_exceptions', 'cancelled'])

/** Follows until the app ends. Without an account, or while the profile cannot be used, there is nothing to see. */
export function followSends({ client, logger, changed, notice }: FollowOptions): SendFollower {
  const sends = new Map<string, Progress>()
  let unread = 0
  let account: Account | undefined
  /** The campaign that the balance does not cover, as it was told. */
  let toldMoney: string | undefined

  function take(progress: Progress): void {
    const before = sends.get(progress.campaignId)
    if (before && before.revision > progress.revision) return
    for (const found of noticesOf(before, progress)) notice(found)
    if (over.has(progress.state)) sends.delete(progress.campaignId)
    else sends.set(progress.campaignId, progress)
  }

  function tellMoney(): void {
    const found = moneyNotice(account, [...sends.values()])
    if (found && found.send.campaignId !== toldMoney) notice(found)
    toldMoney = found?.send.campaignId
  }

  async function read(): Promise<void> {
    const [state, active, accounts] = await Promise.all([
      client.inbox.state().catch(() => undefined),
      client.outbox.active().catch(() => []),
      client.accounts.list().catch(() => undefined),
    ])
    unread = state?.unread ?? 0
    account = accounts?.accounts.find(({ id }) => id === accounts.activeId)
    for (const progress of active) take(progress)
  }

  async function follow(): Promise<void> {
    for await (const event of await client.live.subscribe()) {
      if (event.kind === 'inbox') unread = event.unread
      else if (event.kind === 'progress') take(event.progress)
      // The start, another account, another profile, or a campaign that was deleted.
      else if (['ready', 'accounts', 'recovery', 'campaigns'].includes(event.kind)) await read()
      else continue
      tellMoney()
      changed()
    }
  }

  void follow().catch((error: unknown) => logger.warn('electron.sends_not_followed', { error }))
  return { seen: () => ({ sends: [...sends.values()], unread, ...(account ? { account } : {}) }) }
}
