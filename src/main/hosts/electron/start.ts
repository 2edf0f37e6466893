// Starts the app in Electron's main process: the window first, whose page loads while the rest is loaded and opens the profile. Prints
// nothing on stdout.
import { join } from 'node:path'
import { app, dialog, session as sessions } from 'electron'
import { watchDefects } from '../node/defects'
import { openFileLogger } from '../node/fileLogger'
import { peekPreferences } from '../node/preferenceFile'
import type { HostLanguage } from '../node/language'
import { explainStartFailure } from '../node/startFailure'
import { startStorageAhead } from '../node/storageAhead'
import type { TakenProfile } from '../node/takeProfile'
import { isDevelopment } from './developmentPages'
import { refuseNetwork } from './keepPage'
import { makePageMessages } from './pageMessages'
import { registerPageScheme, servePages, type FirstLook } from './pageScheme'
import { readLastAccount } from './starts/lastAccount'
import { quitCleanly } from './quit'
import { refuseEverythingElse } from './refusals'
import type { ElectronStart } from './run'
import { keepEarlyRequests } from './starts/earlyRequests'
import { isHiddenStart } from './starts/hiddenArgument'
import { makeWindowAhead, type WindowAhead } from './windowAhead'

/**
 * `mainFolder` holds the built entry, its workers, and beside it the built page and preload; the profile is there already. Called
 * before Electron is ready.
 */
export function startElectron(mainFolder: string, { profile, move }: TakenProfile): void {
  app.setName('Postrider')
  // The browser engine's own files stay apart from the person's data. Also the key of the instance lock.
  app.setPath('userData', join(profile, 'window'))
  registerPageScheme()
  if (!app.requestSingleInstanceLock()) {
    app.exit(0)
    return
  }
  warm()
  const takeEarlyRequests = keepEarlyRequests(app)
  const logger = openFileLogger(profile)
  if (move) logger.warn('profile_move', { is: move })
  watchDefects(logger, (code) => app.exit(code))
  async function loadLanguage(): Promise<HostLanguage> {
    const { makeLanguage } = await import('../node/language')
    const language = makeLanguage({
      systemLocales: () => app.getPreferredSystemLanguages(),
      failed: (error) => logger.warn('electron.language', { error }),
    })
    // Until the person's own choice can be read.
    await language.use('system')
    return language
  }
  let loading: Promise<HostLanguage> | undefined
  const openLanguage = (): Promise<HostLanguage> => (loading ??= loadLanguage())
  app
    .whenReady()
    .then(() => begin({ profile, move, mainFolder, logger, openLanguage, takeEarlyRequests }))
    .catch(async (error: unknown) => {
      logger.error('electron.start', { error })
      const { t } = await openLanguage()
      const { sentence, exitCode } = explainStartFailure(t, error, profile)
      process.stderr.write(`${sentence}\n`)
      await dialog.showMessageBox({ type: 'error', message: sentence })
      app.exit(exitCode)
    })
}

/** The answer to the page needs these; they take long to load, and here this thread waits for the browser engine. */
function warm(): void {
  void globalThis.Response
}

interface Begun extends Pick<ElectronStart, 'profile' | 'move' | 'mainFolder' | 'logger' | 'takeEarlyRequests'> {
  /** Loads the words of the screen, which are large, in the system's language. */
  readonly openLanguage: () => Promise<HostLanguage>
}

async function begin({ openLanguage, ...start }: Begun): Promise<void> {
  const { profile, mainFolder, logger } = start
  const quit = quitCleanly(logger)
  const messages = makePageMessages()
  // On the disk only so that the engine can keep the compiled script: the page stores nothing.
  const session = sessions.fromPath(join(profile, 'window', 'page'), { cache: false })
  const pageIsThere = servePages(session, join(mainFolder, '..', 'renderer'))
  refuseEverythingElse(session, logger)
  const isAlone = isDevelopment() ? Promise.resolve() : refuseNetwork(session)
  const loadWords = async () => (await openLanguage()).t
  const parts = { profile, mainFolder, session, logger, loadWords, mayLoad: isAlone }
  const readLook = (): FirstLook => ({ ...peekPreferences(profile), accountId: readLastAccount(profile) })
  const makeWindow = (): WindowAhead => makeWindowAhead({ ...parts, look: readLook() }, messages.watch)
  const isHidden = isHiddenStart({ args: process.argv, platform: process.platform, system: app })
  // A start into the tray may need none.
  const firstWindow = isHidden ? undefined : makeWindow()
  const startedStorage = startStorageAhead(profile, mainFolder)
  // If it does not open, the core tells why.
  startedStorage.then(
    () => firstWindow?.profileIsOpen(),
    () => undefined,
  )
  // Loading the rest takes this thread, which also hands the page its files.
  if (firstWindow) await Promise.all([pageIsThere, firstWindow.isFirstPageThere])
  const [{ run }, language] = await Promise.all([import('./run'), openLanguage()])
  await run({ ...start, isHidden, language, quit, messages, makeWindow, firstWindow, startedStorage })
}
