// The operating system's keychain as a SecretStore. Keeps no secret itself and writes nothing to disk.
// "missing" is answered only by a keychain that was seen to work: some answer "nothing here" while they are locked.
import type { SecretRead, SecretStore, SecretWrite } from '../../core/ports'

/** The used part of the `keytar` package (an alias of @napi-rs/keyring). */
export interface KeychainLibrary {
  readonly AsyncEntry: new (
    service: string,
    item: string,
    options: { linux: { store: 'secret-service' } },
  ) => KeychainEntry
}
interface KeychainEntry {
  getPassword(): Promise<string | null>
  setPassword(secret: string): Promise<void>
  deletePassword(): Promise<boolean>
}

export interface KeychainOptions {
  readonly load?: () => Promise<KeychainLibrary>
  readonly platform?: NodeJS.Platform
  /** How long a prompt of the system may wait for the person. */
  readonly deadlineMs?: number
}

type Refusal = Exclude<SecretWrite, { state: 'done' }>

const service = 'Postrider'
const probeItem = 'probe'

/** Words of the three systems for a keychain that is there but closed, or whose prompt was refused. */
const lockedWords =
  /prompt (was )?dismissed|is locked|interaction is not allowed|user canceled|passphrase you entered|authfailed/i

export function makeKeychain(options: KeychainOptions = {}): SecretStore {
  const { load = loadLibrary, platform = process.platform, deadlineMs = 60_000 } = options
  let library: Promise<KeychainLibrary> | undefined
  /** Set while a call outlives its deadline: its prompt still stands, and another call would stack a second one. */
  let standing: Promise<unknown> | undefined

  async function ask<Value>(
    item: string,
    call: (entry: KeychainEntry) => Promise<Value>,
  ): Promise<{ value: Value } | Refusal> {
    if (standing) return { state: 'locked' }
    try {
      const { AsyncEntry } = await (library ??= load())
      // Without the pin the library falls back to the kernel's keyring, which forgets at reboot.
      const pending = call(new AsyncEntry(service, item, { linux: { store: 'secret-service' } }))
      const answer = await withDeadline(pending, deadlineMs)
      if (answer) return answer
      standing = pending.then(forget, forget)
      return { state: 'locked' }
    } catch (error) {
      return toRefusal(error)
    }
  }
  const forget = (): void => {
    standing = undefined
  }

  /**
   * Whether the keychain takes and gives back. Its item stays: gnome-keyring comes to its end, and is locked from then on, where one
   * program takes an item away that another is just looking at.
   */
  async function probe(): Promise<Refusal | undefined> {
    const answer = await ask(probeItem, async (entry) => {
      if ((await entry.getPassword()) === null) await entry.setPassword(probeItem)
    })
    return 'value' in answer ? undefined : answer
  }

  return {
    async read(item): Promise<SecretRead> {
      const answer = await ask(item, (entry) => entry.getPassword())
      if (!('value' in answer)) return answer
      if (answer.value !== null) return { state: 'found', secret: answer.value }
      if (platform !== 'linux') return { state: 'missing' }
      return (await probe()) ?? { state: 'missing' }
    },
    async write(item, secret) {
      const answer = await ask(item, (entry) => entry.setPassword(secret))
      return 'value' in answer ? { state: 'done' } : answer
    },
    async remove(item) {
      const answer = await ask(item, (entry) => entry.deletePassword())
      return 'value' in answer ? { state: 'done' } : answer
    },
  }
}

/** Loaded on first use, so that a computer without the native part says "unavailable" instead of not starting. */
async function loadLibrary(): Promise<KeychainLibrary> {
  return import('keytar')
}

async function withDeadline<Value>(pending: Promise<Value>, deadlineMs: number): Promise<{ value: Value } | undefined> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), deadlineMs)
  })
  try {
    return await Promise.race([pending.then((value) => ({ value })), deadline])
  } finally {
    clearTimeout(timer)
  }
}

/** The library has one error code for everything, so the text decides. It names states, never a secret. */
function toRefusal(error: unknown): Refusal {
  const words = error instanceof Error ? error.message : String(error)
  if (lockedWords.test(words)) return { state: 'locked' }
  return { state: 'unavailable', detail: words.slice(0, 200) }
}
