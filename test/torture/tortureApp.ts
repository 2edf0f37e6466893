// The built app as a process of its own, spoken to as a script of the same person does. On a computer without a keychain,
// so that each start needs the key again and nothing of the person's own keychain is touched.
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@contract'
import { startLoopback, type RunningLoopback } from '../support/hosts/builtHosts'
import { withoutKeychain } from '../support/e2e/e2eKeyring'
import type { RunningGateway } from '../support/e2e/e2eGateway'

export type AppClient = ContractRouterClient<Contract>

export interface TortureApp {
  readonly client: AppClient
  /** kill -9. */
  kill(): Promise<void>
  /** Ends the app as a person does. */
  close(): Promise<void>
}

const running = new Set<RunningLoopback>()
// No app stays behind, whatever ends this program.
process.on('exit', () => {
  for (const { child } of running) child.kill('SIGKILL')
})

/** `marks`: where this computer remembers its profiles. */
export async function startApp(profile: string, marks: string): Promise<TortureApp> {
  const env = { ...withoutKeychain(), POSTRIDER_MARKS: marks }
  const started = await startLoopback(profile, ['--port', '0'], env)
  running.add(started)
  const link = new RPCLink({
    url: `${started.origin}/rpc`,
    headers: { authorization: `Bearer ${started.readScriptKey()}` },
  })
  return {
    client: createORPCClient<AppClient>(link),
    kill: () => end(started, 'SIGKILL'),
    close: () => end(started, 'SIGTERM'),
  }
}

async function end(started: RunningLoopback, signal: NodeJS.Signals): Promise<void> {
  if (started.child.exitCode === null && started.child.signalCode === null) await started.stop(signal)
  running.delete(started)
}

/** The account's id. */
export async function addAccount({ client }: TortureApp, { url, key }: RunningGateway): Promise<string> {
  const account = await client.accounts.addGateway({
    ...{ name: 'Torture', country: 'US', sessionOnly: true },
    addresses: { base: url, auth: url, api: url },
    credential: { kind: 'api_key', apiKey: key },
  })
  return account.id
}

/** If the folder was used elsewhere, a person confirms that it is used here. */
export async function useHere({ client }: TortureApp): Promise<void> {
  const { locked } = await client.recovery.status()
  if (locked !== undefined) await client.recovery.adopt()
}

export async function giveKey({ client }: TortureApp, accountId: string, { key }: RunningGateway): Promise<void> {
  await client.accounts.replaceCredential({
    ...{ accountId, sessionOnly: true },
    credential: { kind: 'api_key', apiKey: key },
  })
}
