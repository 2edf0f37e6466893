// Runs the core in Electron's main process, with one window. Loaded while the page of that window loads: it is large.
import { join } from 'node:path'
import type { ContractRouterClient } from '@orpc/contract'
import { createRouterClient } from '@orpc/server'
import { RPCHandler } from '@orpc/server/message-port'
import { app, powerMonitor, session as sessions, shell, type BrowserWindow } from 'electron'
import type { Contract, Settings } from '@contract'
import { defaultSettings } from '@contract/settings/defaultSettings'
import type { FileLogger } from '../node/fileLogger'
import type { HostLanguage } from '../node/language'
import { openCore, type HostParts } from '../node/openCore'
import { noteMove } from '../node/movedProfile'
import { makePreferenceFile } from '../node/preferenceFile'
import { noteOpened } from '../node/profileList'
import type { TakenProfile } from '../node/takeProfile'
import { dragOut } from './dragOut'
import { setMenu } from './menu'
import { makeAccountKeeper } from './starts/lastAccount'
import { setLoginItem } from './loginItem'
import type { EarlyRequests } from './starts/earlyRequests'
import { makeNotifier } from './notifier'
import type { PageMessages } from './pageMessages'
import { pickFile, pickSave } from './pickFiles'
import { pickFolder } from './starts/pickFolder'
import { printPage, printToPdf } from './printPage'
import { followSends } from './presence/followSends'
import { makeHostFormat } from './presence/hostFormat'
import { makeLeaving } from './presence/leaving'
import { noticeText } from './presence/noticeText'
import { canBeOpened, readOpenedFiles } from './presence/openedFiles'
import { isQuietAt } from './presence/quietNotices'
import { readPresence, type Presence, type Seen } from './presence/presence'
import { trayMenu } from './presence/trayMenu'
import { makeProfileList } from './starts/profiles'
import type { Quit } from './quit'
import { readProxyList } from './readProxyList'
import { restart } from './starts/restart'
import { makeTaskbar } from './taskbar'
import { makeTray } from './tray'
import { findUpdateSource } from './updates/updateSource'
import { makeUpdater } from './updates/updater'
import { isNewer, isPreview } from './updates/versions'
import { answerWindowCalls, type UpdateAct } from './windowCalls'
import { groundFor } from './window'
import type { WindowAhead } from './windowAhead'

export interface ElectronStart {
  readonly profile: string
  readonly move: TakenProfile['move']
  readonly mainFolder: string
  readonly logger: FileLogger
  readonly language: HostLanguage
  /** Into the tray, if the settings have one. */
  readonly isHidden: boolean
  /** Requests from before the core was open. The later ones are received here. */
  readonly takeEarlyRequests: () => EarlyRequests
  readonly quit: Quit
  readonly messages: PageMessages
  readonly startedStorage: NonNullable<HostParts['startedStorage']>
  readonly makeWindow: () => WindowAhead
  /** Begun already; absent in a start into the tray. */
  readonly firstWindow: WindowAhead | undefined
}

export async function run(start: ElectronStart): Promise<void> {
  const { profile, move, mainFolder, logger, language, quit, messages, makeWindow } = start
  const { t } = language
  const resources = join(mainFolder, '..', '..', 'resources')
  let window: BrowserWindow | undefined
  let settings: Settings = defaultSettings
  const isOpen = (): boolean => window !== undefined && !window.isDestroyed()
  const preferences = makePreferenceFile(profile)
  const notifier = makeNotifier(
    (place) => show(place),
    t,
    () => isQuietAt(settings.quietNotices, new Date()),
  )
  let ahead = start.firstWindow
  const opening = openCore({
    host: 'electron',
    profile,
    mainFolder,
    ...(app.isPackaged ? { resources: process.resourcesPath } : {}),
    logger,
    language,
    preferences,
    notifier,
    settingsChanged,
    pickFile: () => pickFile(window, t),
    pickSave: (name) => pickSave(window, name, t),
    printPage: () => printToPdf(window),
    startedStorage: start.startedStorage,
    profileList: makeProfileList(profile),
    profileMove: {
      pick: () => pickFolder(window),
      want: (to) => noteMove(profile, { to, state: 'wanted' }),
      restart: () => restart(profile),
    },
    proxyFor: async (url) => readProxyList(await sessions.defaultSession.resolveProxy(url)),
  })
  quit.follow(opening)
  const core = await opening
  if (quit.isStopping()) return
  const calls = new RPCHandler(core.router)
  noteOpened(profile, new Date().toISOString())

  const client = createRouterClient(core.router) as unknown as ContractRouterClient<Contract>
  settings = (await client.settings.get()).settings
  const format = makeHostFormat(() => language.now())
  const taskbar = makeTaskbar(resources, t)
  /** Until the follower has begun there is nothing to see. */
  let seen = (): Seen => ({ sends: [], unread: 0 })
  const presence = (): Presence => readPresence(seen())

  let isShuttingDown = false
  const pauseSends = async (why: 'user' | 'restart'): Promise<void> => {
    isShuttingDown ||= why === 'restart'
    const running = seen().sends.filter(({ state }) => state === 'running')
    const reason = why === 'user' ? {} : { why }
    await Promise.all(
      running.map(({ campaignId }) => client.outbox.pause({ campaignId, ...reason }).catch(() => undefined)),
    )
  }
  const leaving = makeLeaving({
    presence,
    pauseSends,
    isKeptInTray: () => settings.keepInTray,
    isAlwaysSending: () => settings.keepSendingOnClose,
    hasTray: () => tray.isShown(),
    ask() {
      show()
      messages.say({ kind: 'leaving' })
    },
    closeWindow: () => window?.close(),
    quit: () => app.quit(),
    after: (delayMs, act) => void setTimeout(act, delayMs),
  })
  const tray = makeTray({
    resources,
    logger,
    open: () => show(),
    sign: () => presence().sign,
    tip: () => trayTip(presence(), t),
    menu: () => trayMenu(presence(), seen().account, trayActs, { t, format, now: Date.now() }),
    isWanted: () => settings.keepInTray || leaving.isHeld() || presence().sending !== undefined,
  })
  const trayActs = {
    open: (place?: string) => show(place),
    pauseAll: () => void pauseSends('user'),
    quit: () => app.quit(),
  }

  const updater = makeUpdater({
    source: await findUpdateSource().catch(() => undefined),
    current: app.getVersion(),
    channel: () => settings.updates,
    isSending: () => presence().sending !== undefined,
    isNewer,
    isPreview,
    now: Date.now,
    after: (delayMs, act) => void setTimeout(act, delayMs),
    changed: (state) => messages.say({ kind: 'update', state }),
    failed: (error) => logger.warn('electron.update', { error }),
  })
  function actOnUpdate(act: UpdateAct): void {
    if (act === 'look') void updater.look()
    if (act === 'install') updater.install()
    messages.say({ kind: 'update', state: updater.state() })
  }

  function changed(): void {
    tray.refresh()
    taskbar.show(presence())
    leaving.changed()
  }
  function settingsChanged(next: Settings): void {
    settings = next
    if (app.isPackaged) {
      setLoginItem(next.startAtLogin, {
        system: app,
        platform: process.platform,
        program: process.execPath,
        env: process.env,
      })
    }
    updater.channelChanged()
    changed()
  }
  function show(place?: string): void {
    if (place !== undefined) messages.say({ kind: 'go', place })
    if (!isOpen()) open()
    else {
      if (window?.isMinimized()) window.restore()
      window?.show()
      window?.focus()
    }
  }
  function open(): void {
    leaving.opened()
    const { window: own, open: openPage } = ahead ?? makeWindow()
    ahead = undefined
    window = own
    own.setBackgroundColor(groundFor(settings.colourMode))
    taskbar.watch(own)
    own.on('close', (event) => {
      if (!leaving.close()) event.preventDefault()
    })
    own.on('closed', () => tray.refresh())
    // A person who chose to stay on the page has not quit.
    own.on('focus', leaving.opened)
    own.on('session-end', leaving.shutDown)
    answerWindowCalls(own, core, {
      leave: leaving.answer,
      update: actOnUpdate,
      showFolder: () => void shell.openPath(profile),
      print: () => printPage(own, logger),
      dragOut: (handle) => dragOut({ window: own, core, resources }, handle),
    })
    openPage(calls)
  }
  async function openFile(path: string): Promise<void> {
    show()
    const registered = await core.registerFile(path)
    if (registered.ok) messages.say({ kind: 'file', handle: registered.value.handle, name: registered.value.name })
    else messages.say({ kind: 'file_refused', code: registered.problem.code })
  }

  setMenu(t, show)
  language.onChange(() => {
    setMenu(t, show)
    tray.refresh()
  })
  const keepAccount = makeAccountKeeper(profile)
  const follower = followSends({
    client,
    logger,
    changed() {
      keepAccount(seen().account?.id)
      changed()
    },
    notice: (notice) => {
      // A pause because the computer shuts down is no news now; the next start says it.
      if (!settings.notifySends || isShuttingDown) return
      const alsoWhenQuiet = notice.kind === 'uncertain'
      notifier.tell(noticeText(notice, t, format, Date.now()), { alsoWhenQuiet })
    },
  })
  seen = follower.seen
  const early = start.takeEarlyRequests()
  // Another start brings the window to the front. Of its arguments only a file to import is read.
  app.on('second-instance', (_, args, folder) => {
    const [file] = readOpenedFiles(args, 1, folder)
    if (file === undefined) show()
    else void openFile(file)
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    if (canBeOpened(path)) void openFile(path)
  })
  app.on('activate', () => show())
  // The one for the screen, for example: Chromium starts it again on its own.
  app.on('child-process-gone', (_, { type, reason, exitCode }) =>
    logger.warn('electron.process_gone', { type, reason, exitCode }),
  )
  app.on('before-quit', (event) => {
    if (!leaving.quit()) event.preventDefault()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !leaving.isHeld()) app.quit()
  })
  powerMonitor.on('shutdown', leaving.shutDown)
  // No one can answer a question of ours.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, leaving.shutDown)
  if (move) messages.say({ kind: 'moved', is: move })
  tray.refresh()
  const isHidden = start.isHidden && !early.isWindowWanted && settings.keepInTray && tray.isShown()
  // Its window may have been closed while the core was opened.
  if (quit.isStopping()) return
  if (!isHidden) open()
  // The last one: each is an import of its own.
  const file = [...readOpenedFiles(process.argv, 1, process.cwd()), ...early.files].at(-1)
  if (file !== undefined) await openFile(file)
  logger.info('electron.started', { electron: process.versions.electron })
}

function trayTip({ unread }: Presence, t: HostLanguage['t']): string {
  return unread === 0 ? t('hosts.trayTip') : t('hosts.trayTipUnread', { count: unread })
}
