// Keeps a number of unread replies up to date, for a sign outside of the window.
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@contract'
import type { Logger } from '../../core/ports'

type Client = Pick<ContractRouterClient<Contract>, 'live' | 'inbox'>

/** Until the app ends. Without an account, or while the profile cannot be used, there is nothing to read. */
export async function followUnread(client: Client, tell: (unread: number) => void, logger: Logger): Promise<void> {
  const read = async (): Promise<void> =>
    tell(
      await client.inbox.state().then(
        ({ unread }) => unread,
        () => 0,
      ),
    )
  try {
    for await (const event of await client.live.subscribe()) {
      if (event.kind === 'inbox') tell(event.unread)
      // Another account, or another profile.
      if (event.kind === 'ready' || event.kind === 'accounts' || event.kind === 'recovery') await read()
    }
  } catch (error) {
    logger.warn('electron.unread_not_followed', { error })
  }
}
