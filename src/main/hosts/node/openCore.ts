// Gives the core everything it needs from a plain Node process. A host adds only what it does differently.
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createApp, makeNetworkTransports, type App } from '../../core/app'
import type { LanguageInForce, Notifier, Ports, PreferenceStore, Transports } from '../../core/ports'
import type { PracticeGateway } from '../../practice/gateway'
import { version } from '../../../../package.json'
import type { FileLogger } from './fileLogger'
import { makeKeychain } from './keychain'
import { makeProfileMarks } from './profileMarks'
import { systemClock, systemRandom } from './systemClock'
import { makeSpawnWorker } from './workers'

export interface HostParts {
  readonly host: Ports['about']['host']
  readonly profile: string
  /** Folder of the built entry and the workers. */
  readonly mainFolder: string
  /** Folder of the sample files. Absent: the project's own. */
  readonly resources?: string
  readonly logger: FileLogger
  readonly preferences: PreferenceStore
  readonly notifier: Notifier
  readonly settingsChanged?: Ports['settingsChanged']
  readonly language: LanguageInForce
  readonly pickFile?: Ports['pickFile']
  readonly pickSave?: Ports['pickSave']
  readonly printPage?: Ports['printPage']
  readonly profileMove?: Ports['profileMove']
  readonly profileList?: Ports['profileList']
  readonly callbackListener?: Ports['callbackListener']
  readonly startedStorage?: Ports['startedStorage']
  readonly browserSessions?: Ports['browserSessions']
  /** The system's answer about a proxy; without it the environment's. */
  readonly proxyFor?: (url: string) => Promise<string | undefined>
}

/** Rejects with an error that has a `code`: PROFILE_IN_USE, or why the storage could not be opened. */
export async function openCore(parts: HostParts): Promise<App> {
  const practice = makePracticeDoor(join(parts.profile, 'practice.jsonl'))
  const app = await createApp({
    clock: systemClock,
    random: systemRandom,
    secrets: makeKeychain(),
    network: makeNetworkTransports(parts.proxyFor ? { proxyFor: parts.proxyFor } : {}),
    practice: practice.transports,
    forgetAtPractice: practice.forget,
    erasePractice: practice.close,
    paths: {
      profile: parts.profile,
      resources: parts.resources ?? join(parts.mainFolder, '..', '..', 'resources'),
      notices: join(parts.mainFolder, '..', 'notices.json'),
    },
    logger: parts.logger,
    logFile: parts.logger,
    notifier: parts.notifier,
    profileMarks: makeProfileMarks(),
    computerName: hostname(),
    preferences: parts.preferences,
    ...(parts.settingsChanged ? { settingsChanged: parts.settingsChanged } : {}),
    language: parts.language,
    spawnWorker: makeSpawnWorker(parts.mainFolder),
    ...(parts.pickFile ? { pickFile: parts.pickFile } : {}),
    ...(parts.pickSave ? { pickSave: parts.pickSave } : {}),
    ...(parts.profileList ? { profileList: parts.profileList } : {}),
    ...(parts.profileMove ? { profileMove: parts.profileMove } : {}),
    ...(parts.printPage ? { printPage: parts.printPage } : {}),
    ...(parts.startedStorage ? { startedStorage: parts.startedStorage } : {}),
    ...(parts.callbackListener ? { callbackListener: parts.callbackListener } : {}),
    ...(parts.browserSessions ? { browserSessions: parts.browserSessions } : {}),
    about: { version, host: parts.host },
  })
  return {
    router: app.router,
    registerFile: (path, name) => app.registerFile(path, name),
    takeDownload: (handle) => app.takeDownload(handle),
    async stop() {
      await app.stop()
      practice.close()
    },
  }
}

/** Answers take about as long as a gateway on the network needs. */
const practiceLatencyMs = [80, 300] as const

/**
 * Loaded and opened by the first request: many never use the practice account, and its file may be touched only when the profile is
 * known to be ours.
 */
function makePracticeDoor(stateFile: string): {
  transports: Transports
  forget: (phone: string) => Promise<void>
  close: () => void
} {
  let opened: { readonly gateway: PracticeGateway; readonly transports: Transports } | undefined
  const open = async (): Promise<NonNullable<typeof opened>> => {
    const [{ createPracticeGateway }, { inProcessTransports }] = await Promise.all([
      import('../../practice/gateway'),
      import('../../practice/transport/inProcessTransports'),
    ])
    if (opened) return opened
    const gateway = createPracticeGateway({ clock: systemClock, random: systemRandom, stateFile })
    return (opened = { gateway, transports: inProcessTransports(gateway, { latencyMs: practiceLatencyMs }) })
  }
  return {
    transports: {
      send: { submit: async (request) => (await open()).transports.send.submit(request) },
      read: { request: async (request) => (await open()).transports.read.request(request) },
    },
    forget: async (phone) => (await open()).gateway.forget(phone),
    close() {
      opened?.gateway.close()
      opened = undefined
    },
  }
}
