// Runs the core in Electron's main process, with one window. Prints nothing on stdout.
import { join } from 'node:path'
import type { ContractRouterClient } from '@orpc/contract'
import { createRouterClient } from '@orpc/server'
import { app, dialog, session as sessions, type BrowserWindow } from 'electron'
import ElectronStore from 'electron-store'
import type { Contract } from '@contract'
import type { App } from '../../core/app'
import { watchDefects } from '../node/defects'
import { openFileLogger, type FileLogger } from '../node/fileLogger'
import { makeLanguage, type HostLanguage } from '../node/language'
import { openCore } from '../node/openCore'
import { makePreferenceFile } from '../node/preferenceFile'
import { openProfileFolder } from '../node/profileFolder'
import { explainStartFailure } from '../node/startFailure'
import { offerCallPort } from './callPort'
import { isDevelopment } from './developmentPages'
import { refuseNetwork } from './keepPage'
import { setMenu } from './menu'
import { followUnread } from './followUnread'
import { makeNotifier } from './notifier'
import { registerPageScheme, servePages } from './pageScheme'
import { pickFile } from './pickFile'
import { pickSave } from './pickSave'
import { quitCleanly } from './quit'
import { readDataArgument } from './readDataArgument'
import { readProxyList } from './readProxyList'
import { refuseEverythingElse } from './refusals'
import { isKeptInTray } from './keptInTray'
import { makeTray } from './tray'
import { answerWindowCalls } from './windowCalls'
import { makeWindow, showPage } from './window'

/** `mainFolder` holds the built entry, its workers, and beside it the built page and preload. */
export function startElectron(mainFolder: string): void {
  app.setName('Postrider')
  const profile = openProfileFolder(readDataArgument(process.argv))
  // The browser engine's own files stay apart from the person's data. Also the key of the instance lock.
  app.setPath('userData', join(profile, 'window'))
  registerPageScheme()
  if (!app.requestSingleInstanceLock()) {
    app.exit(0)
    return
  }
  const logger = openFileLogger(profile)
  watchDefects(logger, (code) => app.exit(code))
  const language = makeLanguage({
    systemLocales: () => app.getPreferredSystemLanguages(),
    failed: (error) => logger.warn('electron.language', { error }),
  })
  app
    .whenReady()
    // Until the person's own choice can be read.
    .then(() => language.use('system'))
    .then(() => run({ profile, mainFolder, logger, language }))
    .catch(async (error: unknown) => {
      logger.error('electron.start', { error })
      const { sentence, exitCode } = explainStartFailure(language.t, error, profile)
      process.stderr.write(`${sentence}\n`)
      await dialog.showMessageBox({ type: 'error', message: sentence })
      app.exit(exitCode)
    })
}

interface ElectronStart {
  readonly profile: string
  readonly mainFolder: string
  readonly logger: FileLogger
  readonly language: HostLanguage
}

async function run({ profile, mainFolder, logger, language }: ElectronStart): Promise<void> {
  const { t } = language
  let window: BrowserWindow | undefined
  const show = (): void => {
    if (!window || window.isDestroyed()) return
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }
  const preferences = makePreferenceFile(
    profile,
    () => new ElectronStore({ cwd: profile, name: 'preferences', configFileMode: 0o600 }),
  )
  const core = await openCore({
    host: 'electron',
    profile,
    mainFolder,
    ...(app.isPackaged ? { resources: process.resourcesPath } : {}),
    logger,
    language,
    preferences,
    notifier: makeNotifier(show, t),
    pickFile: () => pickFile(window, t),
    pickSave: (name) => pickSave(window, name, t),
    proxyFor: async (url) => readProxyList(await sessions.defaultSession.resolveProxy(url)),
  })
  quitCleanly(core, logger)
  // In memory only: the page keeps nothing itself.
  const session = sessions.fromPartition('postrider')
  servePages(session, join(mainFolder, '..', 'renderer'))
  refuseEverythingElse(session, logger)
  if (!isDevelopment()) await refuseNetwork(session)
  setMenu(t)

  const client = createRouterClient(core.router) as unknown as ContractRouterClient<Contract>
  const tray = makeTray({
    logger,
    show,
    t,
    resources: join(mainFolder, '..', '..', 'resources'),
    isWanted: () => isKeptInTray(preferences),
  })
  language.onChange(() => {
    setMenu(t)
    tray.relabel()
  })
  void followUnread(client, tray.setUnread, logger)
  const open = async (): Promise<void> => {
    const { settings } = await client.settings.get()
    window = makeWindow({ profile, mainFolder, session, logger, t, colourMode: settings.colourMode })
    tray.watch(window)
    connect(window, core, logger)
    await showPage(window)
  }
  // Another start, or a link, brings the window to the front and does nothing else: its arguments are not read.
  app.on('second-instance', show)
  app.on('activate', () => ((window?.isDestroyed() ?? true) ? void open() : show()))
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  await open()
  logger.info('electron.started', { electron: process.versions.electron })
}

function connect(window: BrowserWindow, core: App, logger: FileLogger): void {
  offerCallPort(window, core.router, logger)
  answerWindowCalls(window, core)
}
