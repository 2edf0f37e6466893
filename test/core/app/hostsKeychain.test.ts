import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeKeychain, type KeychainLibrary } from '../../../src/main/hosts/node/keychain'
import { missingKeyringProgram, runBesideKeyring, type KeyringState } from '../../support/hosts/keyring'

const missing = process.platform === 'linux' ? missingKeyringProgram() : 'Linux'
if (missing) console.warn(`SKIPPED: the keychain was not tested against a real one, ${missing} is missing.`)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postrider-keychain-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))

async function ask(state: KeyringState, ...steps: string[]): Promise<unknown[]> {
  const ran = await runBesideKeyring(state, folder, [
    process.execPath,
    join(import.meta.dirname, '../../support/hosts/askKeychain.ts'),
    ...steps,
  ])
  if (ran.code !== 0) throw new Error(ran.stderr)
  return JSON.parse(ran.stdout) as unknown[]
}

describe.skipIf(missing)('a real keychain', () => {
  it('a real keychain keeps a secret, gives it back, and says missing when it is gone (B090)', async () => {
    const answers = await ask(
      'unlocked',
      'read:a',
      'write:a:s3cret',
      'read:a',
      'read:b',
      'remove:a',
      'read:a',
      'remove:a',
    )

    expect(answers).toEqual([
      { state: 'missing' },
      { state: 'done' },
      { state: 'found', secret: 's3cret' },
      { state: 'missing' },
      { state: 'done' },
      { state: 'missing' },
      { state: 'done' },
    ])
  })

  it('a keychain that is locked and whose prompt was dismissed says locked, never missing, and nothing is overwritten (B089)', async () => {
    await ask('unlocked', 'write:a:first')

    const whileLocked = await ask('locked', 'read:a', 'read:b', 'write:a:second', 'remove:a')
    const afterwards = await ask('unlocked', 'read:a')

    expect(whileLocked).toEqual([{ state: 'locked' }, { state: 'locked' }, { state: 'locked' }, { state: 'locked' }])
    expect(afterwards).toEqual([{ state: 'found', secret: 'first' }])
  })

  it.each(['no_daemon', 'no_bus'] as const)(
    'a keychain with %s says unavailable, never missing (B089)',
    async (state) => {
      const answers = await ask(state, 'read:a', 'write:a:s3cret', 'remove:a')

      expect(answers).toEqual(Array(3).fill({ state: 'unavailable', detail: expect.stringMatching(/./) as string }))
      expect(JSON.stringify(answers)).not.toContain('s3cret')
    },
  )

  it('a keychain whose daemon was killed after it had answered says unavailable (B089)', async () => {
    const answers = await ask('killable', 'write:a:s3cret', 'read:a', 'kill', 'read:a', 'read:b')

    expect(answers.slice(0, 2)).toEqual([{ state: 'done' }, { state: 'found', secret: 's3cret' }])
    expect(answers.slice(2)).toMatchObject([{ state: 'unavailable' }, { state: 'unavailable' }])
  })
})

describe('a keychain that misbehaves', () => {
  const entryLibrary = (entry: Partial<InstanceType<KeychainLibrary['AsyncEntry']>>): KeychainLibrary => ({
    AsyncEntry: class {
      getPassword = entry.getPassword ?? (() => Promise.resolve(null))
      setPassword = entry.setPassword ?? (() => Promise.resolve())
      deletePassword = entry.deletePassword ?? (() => Promise.resolve(true))
    },
  })
  const storageFault = (words: string) => () => Promise.reject(new Error(`Couldn't access platform storage: ${words}`))

  it('a keychain whose library cannot be loaded says unavailable', async () => {
    const keychain = makeKeychain({ load: () => Promise.reject(new Error("Cannot find module 'keytar'")) })

    expect(await keychain.read('a')).toEqual({ state: 'unavailable', detail: "Cannot find module 'keytar'" })
  })

  it('a keychain whose prompt waits too long says locked, and no second prompt is stacked on it', async () => {
    let prompts = 0
    let answerPrompt: (secret: string) => void = () => undefined
    const getPassword = () => {
      prompts += 1
      return new Promise<string>((resolve) => (answerPrompt = resolve))
    }
    const keychain = makeKeychain({ load: () => Promise.resolve(entryLibrary({ getPassword })), deadlineMs: 5 })

    expect(await keychain.read('a')).toEqual({ state: 'locked' })
    expect(await keychain.read('a')).toEqual({ state: 'locked' })
    expect(prompts).toBe(1)

    answerPrompt('s3cret')
    await new Promise(setImmediate)
    const again = keychain.read('a')
    await new Promise(setImmediate)
    answerPrompt('s3cret')
    expect(await again).toEqual({ state: 'found', secret: 's3cret' })
  })

  it.each([
    [
      'Secret Service: no result found',
      { state: 'unavailable', detail: "Couldn't access platform storage: Secret Service: no result found" },
    ],
    ['Secret Service: unlock prompt was dismissed', { state: 'locked' }],
    ['Secret Service: object locked; the collection is locked', { state: 'locked' }],
  ])('a keychain that cannot be written does not say missing: %s', async (words, wanted) => {
    const keychain = makeKeychain({
      load: () => Promise.resolve(entryLibrary({ setPassword: storageFault(words) })),
      platform: 'linux',
    })

    expect(await keychain.read('a')).toEqual(wanted)
  })

  it('a keyring asked by two programs at once survives: its test item is made once and not removed', async () => {
    const kept = new Map<string, string>()
    const asked: string[] = []
    class AsyncEntry {
      constructor(
        _service: string,
        readonly item: string,
      ) {}
      getPassword = () => Promise.resolve(kept.get(this.item) ?? null)
      setPassword(secret: string) {
        asked.push(`set ${this.item}`)
        kept.set(this.item, secret)
        return Promise.resolve()
      }
      deletePassword() {
        asked.push(`delete ${this.item}`)
        return Promise.resolve(kept.delete(this.item))
      }
    }
    const keychain = makeKeychain({ load: () => Promise.resolve({ AsyncEntry }), platform: 'linux' })

    for (const item of ['a', 'a', 'b']) expect(await keychain.read(item)).toEqual({ state: 'missing' })
    expect(asked).toEqual(['set probe'])
  })

  it.each([
    'User interaction is not allowed.',
    'User canceled the operation.',
    'The user name or passphrase you entered is not correct.',
  ])('a macOS keychain that answers %s when closed says locked', async (words) => {
    const keychain = makeKeychain({
      load: () => Promise.resolve(entryLibrary({ getPassword: storageFault(words) })),
      platform: 'darwin',
    })

    expect(await keychain.read('a')).toEqual({ state: 'locked' })
  })
})
