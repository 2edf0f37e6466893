// Runs the core behind 127.0.0.1 until SIGINT or SIGTERM. Stdout gets one line, when everything is ready.
import { join } from 'node:path'
import type { App } from '../../core/app'
import { findBuiltPages } from '../node/builtPages'
import { watchDefects } from '../node/defects'
import { openFileLogger, type FileLogger } from '../node/fileLogger'
import { localesOf, makeLanguage, type HostLanguage } from '../node/language'
import { openCore } from '../node/openCore'
import { makePreferenceFile } from '../node/preferenceFile'
import { askedProfile } from '../node/profileFolder'
import { takeProfile, type TakenProfile } from '../node/takeProfile'
import { noteOpened } from '../node/profileList'
import { explainStartFailure, inUseExitCode } from '../node/startFailure'
import { systemClock } from '../node/systemClock'
import { makeCallbackListener } from './callbackListener'
import { writeLinkFile } from './linkFile'
import { openBrowser } from './openBrowser'
import { readArguments, type LoopbackArguments } from './readArguments'
import { askForLink, writeScriptKey } from './scriptKey'
import { linkLifeMs, makeSessions } from './sessions'
import { startServer, type ServedParts } from './server'
import { openUploads } from './uploads'

/** A stop that takes longer ends the process; everything that matters is on disk by then. */
const stopDeadlineMs = 10_000
const echoMs = 500
/** A browser that has to start first needs a while. */
const browserReadsMs = 15_000

interface LoopbackStart {
  readonly wanted: LoopbackArguments
  readonly profile: string
  readonly mainFolder: string
  readonly logger: FileLogger
  readonly language: HostLanguage
  readonly heardLocales: ServedParts['heardLocales']
}

/** `mainFolder` holds the built entry, its workers, and beside it the built pages. */
export async function startLoopback(args: readonly string[], mainFolder: string): Promise<void> {
  let wanted: LoopbackArguments
  try {
    wanted = readArguments(args)
  } catch (error) {
    await refuseArguments((error as Error).message)
    return
  }
  let taken: TakenProfile
  try {
    taken = await takeProfile(wanted.dataDir)
  } catch (error) {
    await refuseProfile(error, wanted)
    return
  }
  const { profile, move } = taken
  const logger = openFileLogger(profile)
  watchDefects(logger, process.exit)
  // The page takes its browser's languages for the system's.
  let browserLocales: readonly string[] = []
  const language = makeLanguage({
    systemLocales: () => [...browserLocales, ...localesOf(process.env)],
    failed: (error) => logger.warn('loopback.language', { error }),
  })
  // Until the person's own choice can be read.
  await language.use('system')
  if (move) logger.warn('profile_move', { is: move })
  if (move && move !== 'moved') process.stderr.write(`${language.t('hosts.notMoved', { folder: profile })}\n`)
  try {
    const heardLocales = (locales: readonly string[]): void => {
      browserLocales = locales
      void language.systemChanged()
    }
    await run({ wanted, profile, mainFolder, logger, language, heardLocales })
  } catch (error) {
    logger.error('loopback.start', { error })
    const { sentence, exitCode } = explainStartFailure(language.t, error, profile, wanted.port)
    const address = exitCode === inUseExitCode ? await askForLink(profile) : undefined
    const open = address ? ` ${language.t('hosts.newLink', { address })}` : ''
    process.stderr.write(`${sentence}${open}\n`)
    if (address && wanted.open) await openOnce(profile, address)
    process.exit(exitCode)
  }
}

/** There is no log yet: words that cannot be loaded are said in English. */
async function refuseArguments(detail: string): Promise<void> {
  const language = makeLanguage({ systemLocales: () => localesOf(process.env), failed: () => undefined })
  await language.use('system')
  process.stderr.write(`${language.t('hosts.badArguments', { detail: detail.replace(/\.$/, '') })}\n`)
  process.exitCode = 2
}

/** There is no profile to open, and so no log. */
async function refuseProfile(error: unknown, { dataDir, port }: LoopbackArguments): Promise<void> {
  const language = makeLanguage({ systemLocales: () => localesOf(process.env), failed: () => undefined })
  await language.use('system')
  const { sentence, exitCode } = explainStartFailure(language.t, error, askedProfile(dataDir), port)
  process.stderr.write(`${sentence}\n`)
  process.exitCode = exitCode
}

async function run({ wanted, profile, mainFolder, logger, language, heardLocales }: LoopbackStart): Promise<void> {
  const pages = findBuiltPages(join(mainFolder, '..', 'renderer'))
  const sessions = makeSessions(systemClock)
  const app = await openCore({
    host: 'loopback',
    profile,
    mainFolder,
    logger,
    language,
    preferences: makePreferenceFile(profile),
    // The page says it itself, if the browser lets it.
    notifier: { notify: () => undefined },
    callbackListener: makeCallbackListener(logger),
    browserSessions: sessions,
  })
  noteOpened(profile, new Date().toISOString())
  const uploads = await openUploads(profile, (path, name) => app.registerFile(path, name))
  const server = await startServer(wanted.port, {
    router: app.router,
    uploads,
    pages,
    logger,
    t: language.t,
    heardLocales,
    sessions,
    takeDownload: (handle) => app.takeDownload(handle),
  }).catch(async (error: unknown) => {
    await app.stop()
    throw error
  })
  const newAddress = (): string => server.auth.newAddress()
  const removeScriptKey = writeScriptKey(profile, server.auth.scriptKey, server.port)
  const address = newAddress()
  const linkFile = wanted.open ? writeLinkFile(profile, address) : undefined
  if (linkFile) setTimeout(linkFile.remove, linkLifeMs).unref()
  sessions.onEnd((_, reason) => {
    if (reason !== 'linkUsedTwice') return
    logger.warn('loopback.link_used_twice')
    const { t } = language
    process.stderr.write(`${t('hosts.linkUsedTwice')} ${t('hosts.newLink', { address: newAddress() })}\n`)
  })
  stopOnSignal(logger, async () => {
    removeScriptKey()
    linkFile?.remove()
    await server.stop()
    await stopCore(app)
  })
  logger.info('loopback.started', { port: server.port })
  // The program that started us may read one line and leave.
  process.stdout.on('error', () => undefined)
  process.stdout.write(`Postrider: ${address}\n`)
  if (linkFile) openBrowser(linkFile.path)
}

/** For a host that runs already: this process has to stay until the browser has read the file. */
async function openOnce(profile: string, address: string): Promise<void> {
  const file = writeLinkFile(profile, address)
  if (!file) return
  openBrowser(file.path)
  await new Promise((resolve) => setTimeout(resolve, browserReadsMs))
  file.remove()
}

function stopOnSignal(logger: FileLogger, stop: () => Promise<void>): void {
  let stoppingSince: number | undefined
  const onSignal = (): void => {
    // A second signal means: now. One that comes at once is an echo, from a terminal's process group or a library.
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > echoMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    void stop().then(
      () => {
        logger.info('loopback.stopped')
        process.exit(0)
      },
      (error: unknown) => {
        logger.error('loopback.stop', { error })
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  process.on('SIGHUP', onSignal)
}

async function stopCore(app: App): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, stopDeadlineMs)
  })
  await Promise.race([app.stop(), deadline])
  clearTimeout(timer)
}
