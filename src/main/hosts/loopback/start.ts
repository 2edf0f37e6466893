// Runs the core behind 127.0.0.1 until SIGINT or SIGTERM. Stdout gets one line, when everything is ready.
import { join } from 'node:path'
import Conf from 'conf'
import { makeText } from '@text'
import type { App } from '../../core/app'
import { findBuiltPages } from '../node/builtPages'
import { watchDefects } from '../node/defects'
import { openFileLogger, type FileLogger } from '../node/fileLogger'
import { openCore } from '../node/openCore'
import { makePreferenceFile } from '../node/preferenceFile'
import { openProfileFolder } from '../node/profileFolder'
import { explainStartFailure } from '../node/startFailure'
import { makeCallbackListener } from './callbackListener'
import { openBrowser } from './openBrowser'
import { readArguments, type LoopbackArguments } from './readArguments'
import { writeScriptKey } from './scriptKey'
import { startServer } from './server'
import { openUploads } from './uploads'

/** A stop that takes longer ends the process; everything that matters is on disk by then. */
const stopDeadlineMs = 10_000
const echoMs = 500

/** `mainFolder` holds the built entry, its workers, and beside it the built pages. */
export async function startLoopback(args: readonly string[], mainFolder: string): Promise<void> {
  let wanted: LoopbackArguments
  try {
    wanted = readArguments(args)
  } catch (error) {
    process.stderr.write(
      `${makeText()('hosts.badArguments', { detail: (error as Error).message.replace(/\.$/, '') })}\n`,
    )
    process.exitCode = 2
    return
  }
  const profile = openProfileFolder(wanted.dataDir)
  const logger = openFileLogger(profile)
  watchDefects(logger, process.exit)
  try {
    await run(wanted, profile, mainFolder, logger)
  } catch (error) {
    logger.error('loopback.start', { error })
    const { sentence, exitCode } = explainStartFailure(error, profile, wanted.port)
    process.stderr.write(`${sentence}\n`)
    process.exit(exitCode)
  }
}

async function run(wanted: LoopbackArguments, profile: string, mainFolder: string, logger: FileLogger): Promise<void> {
  const pages = findBuiltPages(join(mainFolder, '..', 'renderer'))
  const app = await openCore({
    host: 'loopback',
    profile,
    mainFolder,
    logger,
    preferences: makePreferenceFile(
      profile,
      () => new Conf({ cwd: profile, configName: 'preferences', configFileMode: 0o600 }),
    ),
    // The page says it itself, if the browser lets it.
    notifier: { notify: () => undefined },
    callbackListener: makeCallbackListener(logger),
  })
  const uploads = await openUploads(profile, (path, name) => app.registerFile(path, name))
  const server = await startServer(wanted.port, {
    ...{ router: app.router, uploads, pages, logger },
    takeDownload: (handle) => app.takeDownload(handle),
  }).catch(async (error: unknown) => {
    await app.stop()
    throw error
  })
  const removeScriptKey = writeScriptKey(profile, server.auth.scriptKey)
  stopOnSignal(logger, async () => {
    removeScriptKey()
    await server.stop()
    await stopCore(app)
  })
  logger.info('loopback.started', { port: server.port })
  const address = `http://127.0.0.1:${server.port}/?key=${server.auth.oneTimeKey}`
  // The program that started us may read one line and leave.
  process.stdout.on('error', () => undefined)
  process.stdout.write(`Postrider: ${address}\n`)
  if (wanted.open) openBrowser(address)
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
