// While developing, the page comes from the build tool's server on this computer, so that a change shows at once.
// A packaged app never does this.
import { app, net } from 'electron'

export interface DevelopmentPages {
  fetch(url: URL): Promise<Response>
  /** The build tool announces changes over a socket of its own. */
  allows(address: string): boolean
}

function findServer(): string | undefined {
  const server = process.env.ELECTRON_RENDERER_URL
  return !app.isPackaged && server && /^http:\/\/(localhost|127\.0\.0\.1):\d+\/?$/.test(server) ? server : undefined
}

/** Only then are there developer tools. */
export function isDevelopment(): boolean {
  return findServer() !== undefined
}

export function makeDevelopmentPages(): DevelopmentPages | undefined {
  const server = findServer()
  if (server === undefined) return undefined
  const { origin, host } = new URL(server)
  return {
    fetch: (url) => net.fetch(`${origin}${url.pathname}${url.search}`, { bypassCustomProtocolHandlers: true }),
    allows: (address) => address.startsWith(`ws://${host}/`),
  }
}
