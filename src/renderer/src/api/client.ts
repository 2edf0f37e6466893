// The typed client of the contract: over a port that the preload hands over, or over fetch in a browser.
// Nothing else in the page talks to the core.
import { createORPCClient, type ClientLink } from '@orpc/client'
import { RPCLink as FetchLink } from '@orpc/client/fetch'
import { RPCLink as PortLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import type { ChooserContract, Contract } from '@contract'
import { inject, type InjectionKey } from 'vue'
import { bridge } from './bridge'
import { fetchInSession, openSession } from './session'

export type Client = ContractRouterClient<Contract>

/** The client of the page that asks which profile to open. */
export type ChooserClient = ContractRouterClient<ChooserContract>

export const clientKey: InjectionKey<Client> = Symbol('client')

// The preload answers the announcement with the port; nothing else on the page's own origin sends one.
function receivePort(): Promise<MessagePort> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent) => {
      const port = event.ports[0]
      if (event.source !== window || event.data !== 'postrider:port' || !port) return
      window.removeEventListener('message', listen)
      resolve(port)
    }
    window.addEventListener('message', listen)
    window.postMessage('postrider:ready', window.location.origin)
  })
}

async function openPort(): Promise<PortLink<object>> {
  const port = await receivePort()
  const link = new PortLink({ port })
  port.start()
  return link
}

/** Calls wait for the port: the page is built while the core opens the profile. */
function portLink(): ClientLink<object> {
  const opened = openPort()
  return { call: async (...asked) => (await opened).call(...asked) }
}

/** The desktop app alone asks, so it is always a port. */
export function connectChooser(): ChooserClient {
  return createORPCClient<ChooserClient>(portLink())
}

/** Connects to the core: by the preload's port in Electron, with the page's key in a browser. */
export async function connect(): Promise<Client> {
  if (bridge()) return createORPCClient<Client>(portLink())
  await openSession()
  return createORPCClient<Client>(new FetchLink({ url: `${window.location.origin}/rpc`, fetch: fetchInSession }))
}

/** For stores and components inside the app. */
export function useClient(): Client {
  const client = inject(clientKey)
  if (!client) throw new Error('The client is provided by main')
  return client
}
