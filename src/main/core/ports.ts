// The outside parts that the core needs, as types. Hosts, tests and the simulation provide them.
import type { Worker } from 'node:worker_threads'
import type { ProfilesState, Settings } from '@contract'
import type { Language, Translate } from '@text'
import type { ImportReader } from './imports/reader/readerJobs'
import type { Storage } from './storage/openStorage'
import type { StorageThreads } from './storage/startStorage'
import type { runMaintenanceTask } from './storage/worker/maintenanceTasks'

/** The only source of time. `now` is milliseconds since the Unix epoch. */
export interface Clock {
  now(): number
  /** Milliseconds since some moment of this process; cannot be set, and may stand still while the computer sleeps. */
  monotonic(): number
  /** Runs `run` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void
}

export interface Random {
  uuid(): string
  /** A number in [0, 1). */
  next(): number
}

/** Results of reading a secret. Nothing may be written after anything but `found` or `missing`. */
export type SecretRead =
  | { readonly state: 'found'; readonly secret: string }
  | { readonly state: 'missing' }
  | { readonly state: 'locked' }
  | { readonly state: 'unavailable'; readonly detail: string }

export type SecretWrite =
  | { readonly state: 'done' }
  | { readonly state: 'locked' }
  | { readonly state: 'unavailable'; readonly detail: string }

/** The operating system's keychain. `item` names one secret and holds the origin it is bound to. */
export interface SecretStore {
  read(item: string): Promise<SecretRead>
  write(item: string, secret: string): Promise<SecretWrite>
  remove(item: string): Promise<SecretWrite>
}

export interface GatewayRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Whole address, query included. Never built from anything a response said. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Total time from connecting to the last byte of the answer. */
  readonly deadlineMs: number
  /** Bytes of answer accepted after decompression; more is a fault `too_large`. */
  readonly maxBytes: number
}

/** A request that costs money and reaches people. */
export interface SendRequest extends Omit<GatewayRequest, 'body'> {
  /** Text in UTF-8. Bytes, because a large send lets megabytes of them go in a second: text would pile up until it is tidied. */
  readonly body: Uint8Array
  /** Asked when its connection is ready: true, and it is given up before the first byte, as `connect_timeout`. */
  readonly isStale?: () => boolean
}

export interface GatewayAnswer {
  readonly kind: 'answer'
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type FaultReason =
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'tls'
  | 'proxy'
  | 'connect_timeout'
  | 'timeout'
  | 'reset'
  | 'truncated'
  | 'too_large'

/**
 * No usable answer. `phase` decides what may be done: before the first request byte nothing can have arrived;
 * after it the request may have been accepted.
 */
export interface GatewayFault {
  readonly kind: 'fault'
  readonly phase: 'before_first_byte' | 'after_first_byte'
  readonly reason: FaultReason
  readonly detail?: string
}

export type GatewayOutcome = GatewayAnswer | GatewayFault

/** Submits a request exactly once: a fresh connection, no redirect, no retry. Costs money. */
export interface SendTransport {
  submit(request: SendRequest): Promise<GatewayOutcome>
}

/** Reads and harmless writes; may pool connections and retry a read. Follows no redirect. */
export interface ReadTransport {
  request(request: GatewayRequest): Promise<GatewayOutcome>
}

export interface Transports {
  readonly send: SendTransport
  readonly read: ReadTransport
}

export interface Paths {
  /** The profile: one data folder, mode 0700. */
  readonly profile: string
  /** Read-only files that come with the app (samples, country data). */
  readonly resources: string
  /** The list of what the build contains by others, as JSON. Absent in tests. */
  readonly notices?: string
}

/** Fields never hold message text, names or credentials; phones keep their last three digits. */
export interface Logger {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void
  error(event: string, fields?: Readonly<Record<string, unknown>>): void
}

/** The lines that the logger has written; the host owns the files. */
export interface LogFile {
  /** Up to this many of the newest lines, oldest first, without anything that a log may not hold. */
  newest(count: number): readonly string[]
  /** Deletes every line. Later lines start a new file. */
  erase(): void
}

/** A notice for a person who is busy elsewhere; the host finds the words. Never the text of a message. */
export interface Notice {
  readonly kind: 'replies'
  readonly replies: number
  readonly people: number
  /** How many of them opted out by it. */
  readonly optedOut: number
  /** For one person alone: a name, or the number. */
  readonly name?: string
}

export interface Notifier {
  notify(notice: Notice): void
}

export type WorkerName = 'storageWorker' | 'importWorker'

/** Starts a built worker of the main bundle. Absent in tests that run the same code in-process. */
export type SpawnWorker = (name: WorkerName, workerData: unknown) => Worker

/** Small preferences, kept as one JSON file of the profile. */
export interface PreferenceStore {
  read(): unknown
  write(preferences: Readonly<Record<string, unknown>>): void
}

/** A language with the reader's locale for numbers. Plain values, so it can cross to another thread. */
export interface SpokenLanguage {
  readonly language: Language
  /** A BCP 47 tag. */
  readonly locale: string
}

/** The language of everything that people read outside of the page: notices, menus, dialogs, files. One for each process. */
export interface LanguageInForce {
  /** Answers in the language that is in force at the moment of the call. */
  readonly t: Translate
  now(): SpokenLanguage
  /** In force when it resolves. One that cannot be loaded leaves the former in force. */
  use(wanted: Settings['language']): Promise<void>
}

/** This computer's record of a profile, kept outside its folder, to recognise a copy or an older state. */
export interface ProfileMark {
  readonly folder: string
  readonly epoch: number
  /** Names the folder's state that this computer wrote last; any other was written elsewhere. Absent before version 18 of the database. */
  readonly stamp?: string
  /** Names the state that is being written. */
  readonly nextStamp?: string
}

export interface ProfileMarks {
  /** Undefined for a profile that was never used on this computer. */
  read(profileId: string): ProfileMark | undefined
  /** Durable when it returns. Throws if the disk does. */
  write(profileId: string, mark: ProfileMark): void
}

/** The bytes of the dispatch journal. `append` may stay in the system's memory until `sync`. */
export interface JournalDisk {
  read(): string
  append(text: string): void
  sync(): void
  /** Keeps this many bytes from the start. Durable. */
  cut(bytes: number): void
  /** Puts a copy of everything aside, for a later inspection. */
  putAside(): void
  close(): void
}

export type CallbackAnswer = 200 | 400 | 401 | 404 | 413 | 503

/** One request that was posted to the receiver of status updates. The sender is not known: the path is the key. */
export interface CallbackPost {
  /** With its query. */
  readonly path: string
  readonly contentType: string
  readonly signature: string | undefined
  /** Empty if it is too large. */
  readonly body: Uint8Array
  readonly isTooLarge: boolean
}

export interface OpenCallbackListener {
  readonly port: number
  /** Ends every connection. */
  close(): Promise<void>
}

/** A listener on 127.0.0.1 for what a person forwards to it. */
export interface CallbackListener {
  /** Port 0: any. Rejects with the system's error if it cannot be had. `take` answers within a second. */
  open(options: {
    readonly port: number
    readonly maxBytes: number
    readonly take: (post: CallbackPost) => Promise<CallbackAnswer>
  }): Promise<OpenCallbackListener>
}

/** A browser that may use the browser host. */
export interface BrowserSession {
  readonly id: string
  /** The browser's own name; empty if it does not say. */
  readonly browser: string
  readonly openedAt: string
  readonly seenAt: string
}

export interface BrowserSessions {
  list(): readonly BrowserSession[]
  /** At once, with everything that is under way. False if there is none. */
  end(id: string): boolean
}

/** Moves the profile to another folder at the next start. */
export interface ProfileMove {
  /** The system's dialog for a folder: a path, or undefined when the person closed it. */
  pick(): Promise<string | undefined>
  /** Durable when it returns. */
  want(to: string): void
  /** Ends the app and starts it again, once the answer of the call is out. */
  restart(): void
}

/** The computer's list of profiles. Each call is durable when it returns. */
export interface ProfileList {
  list(): ProfilesState
  /** Throws the system's error if its folder cannot be made. */
  create(name: string, thisName?: string): void
  rename(id: string, name: string): void
  forget(id: string): void
  ask(asksAtStart: boolean): void
  /** Ends the app and starts it again with that profile, once the answer of the call is out. */
  open(id: string): void
}

export interface StorageInProcess {
  /** Rejects with StorageError, as `openStorage` does. `at`: this start, for the name of a backup that is made before a migration. */
  open(options: { profile: string; at?: string; ballastBytes?: number | undefined }): Promise<Storage>
  readonly runTask: typeof runMaintenanceTask
}

export interface Ports {
  readonly clock: Clock
  readonly random: Random
  readonly secrets: SecretStore
  /** The network, for accounts with addresses of their own. */
  readonly network: Transports
  /** The practice gateway's in-process transport. */
  readonly practice: Transports
  /** Makes the practice gateway forget a number and the texts to it. */
  readonly forgetAtPractice?: (phone: string) => Promise<void>
  /** Lets go of the practice gateway: its next request starts from what its file has then. */
  readonly erasePractice?: () => void
  readonly paths: Paths
  readonly logger: Logger
  /** Absent in tests. */
  readonly logFile?: LogFile
  readonly notifier: Notifier
  readonly profileMarks: ProfileMarks
  /** This computer's name for itself, for a person who uses one folder on several. */
  readonly computerName?: string
  readonly preferences: PreferenceStore
  /** Told after every change of a setting, for what a host does by them. */
  readonly settingsChanged?: (settings: Settings) => void
  /** Follows the setting: the core says what is wanted, the host knows the system's languages. */
  readonly language: LanguageInForce
  readonly spawnWorker?: SpawnWorker
  /** Reads files in this thread, where no worker is started. */
  readonly importReader?: ImportReader
  /** Threads of the profile's storage that the host has started already. Used by the first opening. */
  readonly startedStorage?: Promise<StorageThreads>
  /** How much room is held for outcomes on a full disk. Absent: the default, or none if storage runs in-process. */
  readonly ballastBytes?: number
  /** Storage in this thread, where no worker is started: in tests. */
  readonly inProcess?: StorageInProcess
  /** The system's file dialog: a path, or undefined when the person closed it. Absent in a browser host. */
  readonly pickFile?: () => Promise<string | undefined>
  /**
   * The system's dialog for a new file of this name: a path, or undefined when the person closed it. Absent in a browser
   * host, where a file is fetched from the profile by its handle.
   */
  readonly pickSave?: (name: string) => Promise<string | undefined>
  /** Makes a PDF of the page as it is printed. Rejects if there is no page. Absent in a browser host: a browser prints itself. */
  readonly printPage?: () => Promise<Uint8Array>
  /** Absent in a browser host, which is started with the folder. */
  readonly profileList?: ProfileList
  /** Absent in a browser host, which has no dialog for a folder. */
  readonly profileMove?: ProfileMove
  /** Absent in the desktop window, which opens no listener. */
  readonly callbackListener?: CallbackListener
  /** Absent in the desktop window, which has no sessions. */
  readonly browserSessions?: BrowserSessions
  readonly about: { readonly version: string; readonly host: 'electron' | 'loopback' | 'test' }
}
