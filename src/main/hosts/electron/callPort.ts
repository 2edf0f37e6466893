// Hands the page its port to the contract: once per loaded page, after the sender was checked. The port of the page
// before is closed first, so that there is never more than one.
import { RPCHandler } from '@orpc/server/message-port'
import { MessageChannelMain, type BrowserWindow, type MessagePortMain } from 'electron'
import type { App } from '../../core/app'
import type { Logger } from '../../core/ports'
import { isOwnPage } from './ownPage'
import { parseCall } from './parseCall'

export function offerCallPort(window: BrowserWindow, router: App['router'], logger: Logger): void {
  const calls = new RPCHandler(router)
  const { webContents } = window
  let current: MessagePortMain | undefined
  const closeCurrent = (): void => {
    current?.close()
    current = undefined
  }

  webContents.ipc.on('postrider:ready', (event) => {
    if (!isOwnPage(event, window)) {
      logger.warn('window.port_refused')
      return
    }
    closeCurrent()
    const { port1, port2 } = new MessageChannelMain()
    current = port1
    calls.upgrade(guard(port1))
    port1.start()
    event.senderFrame?.postMessage('postrider:port', null, [port2])
  })
  webContents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) closeCurrent()
  })
  webContents.on('render-process-gone', closeCurrent)
  window.on('closed', closeCurrent)
}

/** The port as the handler sees it: only messages that have the form of a call come through. */
function guard(port: MessagePortMain): Parameters<RPCHandler<Record<never, never>>['upgrade']>[0] {
  return {
    on(event: string, callback: (message?: { data: unknown }) => void) {
      if (event === 'close') port.on('close', () => callback())
      if (event !== 'message') return
      port.on('message', ({ data }) => {
        const parsed = parseCall(data)
        if (parsed.kind === 'call') callback({ data: parsed.message })
        if (parsed.kind === 'too_long' && parsed.answer) port.postMessage(parsed.answer)
      })
    },
    postMessage: (message: unknown) => port.postMessage(message),
  }
}
