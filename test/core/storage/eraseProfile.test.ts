// Erasing the whole profile: everything that Postrider keeps goes, and nothing else.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eraseProfile } from '../../../src/main/core/storage/files/eraseProfile'
import { profilePaths } from '../../../src/main/core/storage/files/profilePaths'
import { memoryPreferences, openCore, type Core } from '../../support/app/openCore'
import { addAccount, credentials } from '../../support/app/ownAccount'
import { acceptances, makePeople, prepareCampaign } from '../../support/steps/campaignSteps'

const folders = ['backups', 'staged', 'freezing', 'pasted', 'uploads', 'exports']

async function openUsed(): Promise<Core> {
  const core = await openCore({ preferences: memoryPreferences({ density: 'dense' }) })
  await core.drive(addAccount(core, credentials.api_key))
  await prepareCampaign(core, { people: makePeople(5) })
  await core.drive(core.client.recovery.backUp())
  return core
}

test('everything is erased with backups, preferences and keys, files of others stay, and an empty profile is open', async () => {
  const core = await openUsed()
  expect(core.secrets.kept.size).toBeGreaterThan(0)
  writeFileSync(join(core.profile, 'holiday.jpg'), 'mine')
  writeFileSync(join(core.profile, 'postrider.sqlite.damaged-1'), 'old')
  for (const name of folders) {
    mkdirSync(join(core.profile, name), { recursive: true })
    writeFileSync(join(core.profile, name, 'people.csv'), 'Ada')
  }
  const content = await core.client.recovery.content()
  expect(content).toMatchObject({ people: 5, campaigns: 1, unfinished: 0, accounts: 2 })
  core.db.close()

  expect(await core.drive(core.client.recovery.erase({ content }))).toMatchObject({ state: 'ready', findings: [] })

  expect(await core.client.recovery.content()).toEqual({
    ...{ people: 0, campaigns: 0, unfinished: 0, optOuts: 0, accounts: 0 },
  })
  expect([...core.secrets.kept.keys()].filter((item) => item.startsWith('api-key'))).toEqual([])
  expect(await core.client.recovery.backups()).toEqual([])
  expect((await core.client.settings.get()).settings.density).toBe('normal')
  expect(readFileSync(join(core.profile, 'holiday.jpg'), 'utf8')).toBe('mine')
  const kept = folders.map((name) => join(core.profile, name, 'people.csv'))
  expect(kept.filter((path) => existsSync(path))).toEqual([])
  expect(existsSync(join(core.profile, 'postrider.sqlite.damaged-1'))).toBe(false)
  const left = readdirSync(core.profile).filter((name) => /sqlite|journal/.test(name))
  for (const name of left) expect(readFileSync(join(core.profile, name)).includes('Ada')).toBe(false)
})

test('nothing is erased while a campaign is being sent, and none of its people is touched', async () => {
  const core = await openUsed()
  const content = await core.client.recovery.content()
  core.db.exec(`UPDATE campaigns SET state = 'running'`)

  expect(await core.codeOf(core.client.recovery.erase({ content }))).toBe('SENDING_BUSY')

  expect(core.secrets.kept.size).toBeGreaterThan(0)
  expect((await core.client.recovery.content()).people).toBe(5)
  expect(acceptances(core)).toHaveLength(0)
})

test('a send that starts while everything is about to be erased keeps all files', async () => {
  const core = await openUsed()
  core.db.exec(`UPDATE campaigns SET state = 'running'`)
  await core.stop()
  const before = readdirSync(core.profile)

  expect(eraseProfile(profilePaths(core.profile))).toBe(false)

  expect(readdirSync(core.profile)).toEqual(expect.arrayContaining(before))
})

test('nothing is erased if there is more than the user was shown', async () => {
  const core = await openUsed()
  const content = await core.client.recovery.content()
  await core.client.lists.create({ name: 'Friends' })
  await core.drive(core.client.campaigns.create({ name: 'Second', listIds: [] }))

  expect(await core.codeOf(core.client.recovery.erase({ content }))).toBe('CONTENT_CHANGED')

  expect((await core.client.recovery.content()).campaigns).toBe(2)
  expect(core.secrets.kept.size).toBeGreaterThan(0)
})

test('nothing is erased while the keychain is locked, because keys would be left behind in it', async () => {
  const core = await openUsed()
  const content = await core.client.recovery.content()
  core.secrets.trouble = { state: 'locked' }

  expect(await core.codeOf(core.client.recovery.erase({ content }))).toBe('KEYCHAIN_LOCKED')

  expect((await core.client.recovery.content()).people).toBe(5)
})
