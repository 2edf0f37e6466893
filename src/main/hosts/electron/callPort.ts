// Hands the page its port to the contract: once per loaded page, after the sender was checked. The port of the page
// before is closed first, so that there is never more than one. A page that asks before the core is there waits for it.
import type { RPCHandler } from '@orpc/server/message-port'
import { MessageChannelMain, type BrowserWindow, type MessagePortMain, type WebFrameMain } from 'electron'
import type { Logger } from '../../core/ports'
import { isOwnPage } from './ownPage'
import { parseCall } from './parseCall'

/** Answers the calls of a page. */
export type Calls = Pick<RPCHandler<Record<never, never>>, 'upgrade'>

export function offerCallPort(window: BrowserWindow, calls: Calls | Promise<Calls>, logger: Logger): void {
  const { webContents } = window
  let current: MessagePortMain | undefined
  /** Raised by each page that asks or goes: an answer to an earlier one is dropped. */
  let asked = 0
  const closeCurrent = (): void => {
    asked += 1
    current?.close()
    current = undefined
  }

  webContents.ipc.on('postrider:ready', (event) => {
    if (!isOwnPage(event, window)) {
      logger.warn('window.port_refused')
      return
    }
    closeCurrent()
    const own = asked
    void Promise.resolve(calls).then((ready) => {
      if (own === asked && isOwnPage(event, window)) current = hand(event.senderFrame, ready)
    })
  })
  // The port goes with its page when another one is there: a navigation that began may be refused. That page may have asked already.
  let asInBeginning = asked
  webContents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) asInBeginning = asked
  })
  webContents.on('did-navigate', () => {
    if (asked === asInBeginning) closeCurrent()
  })
  webContents.on('render-process-gone', closeCurrent)
  window.on('closed', closeCurrent)
}

function hand(frame: WebFrameMain | null, calls: Calls): MessagePortMain {
  const { port1, port2 } = new MessageChannelMain()
  calls.upgrade(guard(port1))
  port1.start()
  frame?.postMessage('postrider:port', null, [port2])
  return port1
}

/** The port as the handler sees it: only messages that have the form of a call come through. */
function guard(port: MessagePortMain): Parameters<Calls['upgrade']>[0] {
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
