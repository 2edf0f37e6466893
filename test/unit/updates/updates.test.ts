import { describe, expect, it } from 'vitest'
import { plainNotes } from '../../../src/main/hosts/electron/updates/plainNotes'
import { makeUpdater, type UpdateSource } from '../../../src/main/hosts/electron/updates/updater'
import { isNewer, isPreview } from '../../../src/main/hosts/electron/updates/versions'

describe('a version', () => {
  // In rising order, as semver.org has them.
  const rising = ['0.9.9', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta.2', '1.0.0-beta.11', '1.0.0']

  it('a version is newer than every earlier one, and never than itself or a later one', () => {
    rising.forEach((one, place) =>
      rising.forEach((other, against) =>
        expect([one, other, isNewer(one, other)]).toEqual([one, other, place > against]),
      ),
    )
    expect(isNewer('1.10.0', '1.9.9')).toBe(true)
    expect(isNewer('1.0.0+2', '1.0.0+1')).toBe(false)
  })

  it('a text that is no version is never newer', () => {
    for (const odd of ['', 'latest', '2', '2.0', 'v2.0.0', '2.0.0-', '99999999999.0.0']) {
      expect(isNewer(odd, '0.1.0')).toBe(false)
    }
    expect([isPreview('1.0.0-beta.1'), isPreview('1.0.0'), isPreview('x')]).toEqual([true, false, false])
  })
})

describe('release notes', () => {
  it('release notes are plain text, whatever the source sends', () => {
    expect(plainNotes('<h2>New</h2><ul><li>Faster &amp; safer</li></ul><script>alert(1)</script>')).toBe(
      'New\n\n– Faster & safer\n\nalert(1)',
    )
    expect(
      plainNotes([
        { version: '2', note: '<p>Two</p>' },
        { version: '1', note: null },
      ]),
    ).toBe('Two')
    expect([plainNotes(null), plainNotes(7), plainNotes('x'.repeat(9_000)).length]).toEqual(['', '', 4_000])
  })
})

describe('an update', () => {
  function start(changes: { version?: string; channel?: 'off' | 'stable' | 'preview'; byHand?: boolean } = {}) {
    const did: string[] = []
    const world = { isSending: false, channel: changes.channel ?? ('stable' as const), fails: false }
    const timers: { delayMs: number; run: () => void }[] = []
    const source: UpdateSource = {
      look(withPreviews) {
        did.push(withPreviews ? 'look for previews' : 'look')
        if (world.fails) return Promise.reject(new Error('offline'))
        return Promise.resolve({ version: changes.version ?? '0.2.0', notes: 'Better' })
      },
      install: () => did.push('install'),
      ...(changes.byHand === true ? {} : { load: () => Promise.resolve(void did.push('load')) }),
    }
    const updater = makeUpdater({
      source,
      current: '0.1.0',
      channel: () => world.channel,
      isSending: () => world.isSending,
      isNewer,
      isPreview,
      now: () => Date.parse('2026-11-20T09:42:00Z'),
      after: (delayMs, run) => timers.push({ delayMs, run }),
      changed: () => undefined,
      failed: () => did.push('failed'),
    })
    return { updater, did, world, timers }
  }

  it('an update is loaded, and installed only when a person says so', async () => {
    const { updater, did } = start()

    await updater.look()
    expect(updater.state()).toEqual({ kind: 'ready', version: '0.2.0', notes: 'Better' })
    expect(did).toEqual(['look', 'load'])
    expect(updater.install()).toBe(true)
    expect(did).toEqual(['look', 'load', 'install'])
  })

  it('an update is neither looked for nor installed while something is being sent', async () => {
    const { updater, did, world, timers } = start()
    world.isSending = true
    await updater.look()
    timers[0]?.run()
    expect(did).toEqual([])
    // Sooner than usual: the send may be over by then.
    expect(timers.map(({ delayMs }) => delayMs)).toEqual([60_000, 600_000])

    world.isSending = false
    await updater.look()
    world.isSending = true
    expect(updater.install()).toBe(false)
    expect(did).toEqual(['look', 'load'])
  })

  it.each(['0.1.0', '0.0.9', 'nonsense', '0.1.0-beta.1'])(
    'an update to %s is not taken: it is not newer',
    async (version) => {
      const { updater, did } = start({ version })

      await updater.look()

      expect(updater.state()).toEqual({ kind: 'current', at: '2026-11-20T09:42:00.000Z' })
      expect(did).toEqual(['look'])
    },
  )

  it('a preview is taken only by those who want previews', async () => {
    const stable = start({ version: '0.2.0-beta.1' })
    await stable.updater.look()
    expect(stable.updater.state().kind).toBe('current')

    const preview = start({ version: '0.2.0-beta.1', channel: 'preview' })
    await preview.updater.look()
    expect(preview.updater.state().kind).toBe('ready')
    expect(preview.did).toEqual(['look for previews', 'load'])
  })

  it('an update is not looked for when it is switched off, and again when it is switched on', async () => {
    const { updater, did, world } = start({ channel: 'off' })
    await updater.look()
    expect(updater.state()).toEqual({ kind: 'none', why: 'off' })
    expect(did).toEqual([])

    world.channel = 'stable'
    updater.channelChanged()
    expect(updater.state()).toEqual({ kind: 'current' })
  })

  it('an update is only named where the app does not install it', async () => {
    const { updater, did } = start({ byHand: true })

    await updater.look()

    expect(updater.state()).toEqual({ kind: 'available', version: '0.2.0', notes: 'Better' })
    expect(updater.install()).toBe(false)
    expect(did).toEqual(['look'])
  })

  it('an update that cannot be had says so, and is looked for again', async () => {
    const { updater, did, world } = start()
    world.fails = true
    await updater.look()
    expect(updater.state()).toEqual({ kind: 'failed', at: '2026-11-20T09:42:00.000Z' })

    world.fails = false
    await updater.look()
    expect(did).toEqual(['look', 'failed', 'look', 'load'])
  })
})
