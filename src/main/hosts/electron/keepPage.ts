// Keeps the window on its page. A page may leave for about:blank without asking: it is brought back, and asks the core for the
// true state. Nothing of the page reaches the network, WebRTC included, which knows neither the content policy nor
// the filter of requests.
import type { BrowserWindow, Session } from 'electron'
import type { Logger } from '../../core/ports'
import { isPageAddress } from './refusals'

export function keepPage(window: BrowserWindow, logger: Logger, page: string): void {
  const { webContents } = window
  // UDP through a proxy only, and the proxy is not there: see refuseNetwork.
  webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  webContents.on('did-navigate', (_, address) => {
    if (isPageAddress(address)) return
    logger.warn('window.page_left')
    void webContents.loadURL(page)
  })
}

/** Every connection of this session goes to a proxy at a port that nothing can listen on. The page's own scheme needs none. */
export async function refuseNetwork(session: Session): Promise<void> {
  await session.setProxy({ mode: 'fixed_servers', proxyRules: 'socks5://127.0.0.1:0', proxyBypassRules: '<-loopback>' })
}
