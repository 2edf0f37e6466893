// A start that asks which profile to open, on a page of its own. No profile is open meanwhile, and the chosen one is opened by another
// start, as every profile is.
import { join } from 'node:path'
import { RPCHandler } from '@orpc/server/message-port'
import { app, session as sessions } from 'electron'
import type { Logger } from '../../../core/ports'
import { chooserLanguage, makeChooser } from '../../node/makeChooser'
import { chooseAtStart, readProfileList } from '../../node/profileList'
import { makeSpawnWorker } from '../../node/workers'
import { offerCallPort } from '../callPort'
import { isDevelopment } from '../developmentPages'
import { refuseNetwork } from '../keepPage'
import { registerPageScheme, servePages } from '../pageScheme'
import { refuseEverythingElse } from '../refusals'
import { makeWindow, showPage } from '../window'
import { answerWindowButtons } from '../windowCalls'
import { keepEarlyRequests } from './earlyRequests'
import { hiddenArgument, isHiddenStart } from './hiddenArgument'
import { pickFolder } from './pickFolder'
import { restart } from './restart'
import { makeStartLanguage, takeOwnFolder } from './withoutProfile'

/** There is no profile whose log it could be. */
const silent: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Called before Electron is ready. */
export async function askAtStart(mainFolder: string): Promise<void> {
  const folder = takeOwnFolder()
  registerPageScheme()
  if (!app.requestSingleInstanceLock()) {
    app.exit(0)
    return
  }
  const takeEarlyRequests = keepEarlyRequests(app)
  const language = await makeStartLanguage(chooserLanguage())
  // On macOS a start with the computer is known only now. It asks nothing.
  const last = chooseAtStart(readProfileList(), { isHidden: true })
  if (isHiddenStart({ args: process.argv, platform: process.platform, system: app }) && typeof last === 'object') {
    // A file that was opened meanwhile goes along.
    restart(last.folder, [hiddenArgument, ...takeEarlyRequests().files.slice(-1)])
    return
  }
  const session = sessions.fromPartition('postrider')
  void servePages(session, join(mainFolder, '..', 'renderer'))
  refuseEverythingElse(session, silent)
  if (!isDevelopment()) await refuseNetwork(session)

  const parts = { profile: folder, mainFolder, session, logger: silent, loadWords: async () => language.t }
  const window = makeWindow({ ...parts, page: 'chooser' })
  const chooser = makeChooser({
    spawnWorker: makeSpawnWorker(mainFolder),
    now: () => new Date().toISOString(),
    pickFolder: () => pickFolder(window),
    restart: (chosen) => restart(chosen, takeEarlyRequests().files.slice(-1)),
    spoken: (wanted) => void language.use(wanted),
  })
  offerCallPort(window, new RPCHandler(chooser), silent)
  answerWindowButtons(window)
  app.on('second-instance', () => window.focus())
  await showPage(window, 'chooser')
}
