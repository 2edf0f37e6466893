// Carries the port of the contract from main to our own page, once per page load, and offers the few things a page
// cannot do itself. Holds no state and shows the page no path.
import { contextBridge, ipcRenderer, webUtils } from 'electron'

export type WindowAction = 'minimise' | 'maximise' | 'close' | 'show-folder' | 'print'

/** Gives the file's handle. Rejects with the error code as message, never with a path. */
async function registerFile(file: File): Promise<string> {
  const answer = (await ipcRenderer.invoke('postrider:register-file', webUtils.getPathForFile(file))) as FileAnswer
  if ('code' in answer) throw new Error(answer.code)
  return answer.handle
}
type FileAnswer = { readonly handle: string } | { readonly code: string }

const windowAction = (action: WindowAction): void => ipcRenderer.send('postrider:window', action)

const leave = (choice: string): void => ipcRenderer.send('postrider:leave', choice)

/** Drags a kept export, while the page's own drag begins. */
const dragOut = (handle: string): void => ipcRenderer.send('postrider:drag-out', handle)

const update = (act: string): void => ipcRenderer.send('postrider:update', act)

/** Messages that came before are told at once. One listener for each page. */
function listen(tell: (message: unknown) => void): void {
  ipcRenderer.removeAllListeners('postrider:say')
  ipcRenderer.on('postrider:say', (_, message: unknown) => tell(message))
  ipcRenderer.send('postrider:listening')
}

contextBridge.exposeInMainWorld('postrider', {
  platform: process.platform,
  registerFile,
  windowAction,
  dragOut,
  leave,
  update,
  listen,
})

window.addEventListener('message', (event) => {
  const isOwn = event.source === window && event.origin === window.location.origin
  if (isOwn && event.data === 'postrider:ready') ipcRenderer.send('postrider:ready')
})

ipcRenderer.on('postrider:port', (event) => {
  window.postMessage('postrider:port', window.location.origin, [...event.ports])
})
