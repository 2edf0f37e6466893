// Calls of the page to its window and the file system, outside the contract. The sender of every call is checked.
import type { BrowserWindow } from 'electron'
import type { App } from '../../core/app'
import { isOwnPage } from './ownPage'
import type { LeavingChoice } from './presence/leaving'

export type UpdateAct = 'tell' | 'look' | 'install'

const choices: ReadonlySet<unknown> = new Set<LeavingChoice>(['keep', 'pause', 'now', 'cancel'])

const updateActs: ReadonlySet<unknown> = new Set<UpdateAct>(['tell', 'look', 'install'])

export interface WindowAnswers {
  readonly leave: (choice: LeavingChoice) => void
  readonly update: (act: UpdateAct) => void
  readonly showFolder: () => void
  /** By the system's dialog. */
  readonly print: () => void
  /** A finished export, by its handle. */
  readonly dragOut: (handle: string) => void
}

/** The buttons of the title bar. */
export function answerWindowButtons(window: BrowserWindow): void {
  window.webContents.ipc.on('postrider:window', (event, action: unknown) => {
    if (!isOwnPage(event, window)) return
    if (action === 'minimise') window.minimize()
    if (action === 'maximise') toggleMaximised(window)
    if (action === 'close') window.close()
  })
}

export function answerWindowCalls(window: BrowserWindow, app: App, answers: WindowAnswers): void {
  const { leave, update, showFolder, print, dragOut } = answers
  const { ipc } = window.webContents
  answerWindowButtons(window)

  ipc.on('postrider:window', (event, action: unknown) => {
    if (!isOwnPage(event, window)) return
    if (action === 'show-folder') showFolder()
    if (action === 'print') print()
  })

  ipc.on('postrider:leave', (event, choice: unknown) => {
    if (isOwnPage(event, window) && choices.has(choice)) leave(choice as LeavingChoice)
  })

  ipc.on('postrider:update', (event, act: unknown) => {
    if (isOwnPage(event, window) && updateActs.has(act)) update(act as UpdateAct)
  })

  ipc.on('postrider:drag-out', (event, handle: unknown) => {
    if (isOwnPage(event, window) && typeof handle === 'string') dragOut(handle)
  })

  // The path comes from the preload, which has it from a File that the person picked or dropped. The page gets a handle.
  ipc.handle('postrider:register-file', async (event, path: unknown) => {
    if (!isOwnPage(event, window) || typeof path !== 'string' || path === '') return { code: 'FILE_UNKNOWN' }
    const registered = await app.registerFile(path)
    return registered.ok ? { handle: registered.value.handle } : { code: registered.problem.code }
  })
}

function toggleMaximised(window: BrowserWindow): void {
  if (window.isMaximized()) window.unmaximize()
  else window.maximize()
}
