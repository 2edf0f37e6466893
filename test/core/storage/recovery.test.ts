import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, test } from 'vitest'
import {
  acceptances,
  addList,
  campaignState,
  makePeople,
  openPracticeAccount,
  prepareCampaign,
  startCampaign,
} from '../../support/steps/campaignSteps'
import { makeProfile, openCore, type Core } from '../../support/app/openCore'
import { fillDisk, mountSmallDisk, remount, unmountAfterEach } from '../../support/app/smallDisk'

const dayMs = 86_400_000
const databaseIn = (profile: string): string => join(profile, 'postrider.sqlite')

const cores: Core[] = []

unmountAfterEach()
afterEach(async () => {
  for (const core of cores.splice(0)) await core.stop()
})

/** A profile that was used and closed, with a hundred people in it. */
async function makeUsedProfile(): Promise<Core> {
  const core = await openCore()
  await openPracticeAccount(core)
  addList(core, makePeople(100))
  await core.stop()
  return core
}

const reopen = ({ profile, practice, secrets, marks }: Core): Promise<Core> =>
  openCore({ profile, practice, secrets, marks })

function damage(profile: string, change: (bytes: Buffer) => void): Buffer {
  const bytes = readFileSync(databaseIn(profile))
  change(bytes)
  writeFileSync(databaseIn(profile), bytes)
  return bytes
}

/** The header stays: it is still a SQLite file, and the start finds the damage. */
const destroySchema = (bytes: Buffer): void => void bytes.fill(0xa5, 100, 4096)

function rowsIn(path: string, sql: string): number {
  const db = new DatabaseSync(path, { readOnly: true })
  const { rows } = db.prepare(`SELECT count(*) AS rows FROM ${sql}`).get() as { rows: number }
  db.close()
  return rows
}

describe('a database that cannot be opened', () => {
  test('a database that cannot be opened leaves recovery, settings and files in service, and everything else says why not', async () => {
    const used = await makeUsedProfile()
    const bytes = damage(used.profile, destroySchema)

    const core = await reopen(used)

    expect(await core.client.recovery.status()).toEqual({
      ...{ state: 'blocked', fault: 'damaged', findings: [], campaigns: [] },
      folder: used.profile,
    })
    const codes = await Promise.all([
      core.codeOf(core.client.accounts.list()),
      core.codeOf(core.client.outbox.active()),
      core.codeOf(core.client.campaigns.create({ name: 'x', listIds: [] })),
      core.codeOf(core.client.recovery.facts()),
      core.codeOf(core.client.recovery.backUp()),
      core.codeOf(core.client.recovery.adopt()),
    ])
    expect(new Set(codes)).toEqual(new Set(['STORAGE_BLOCKED']))
    expect((await core.client.settings.get()).wasReset).toBe(false)
    expect(await core.client.files.canPick()).toEqual({ canPick: false })
    expect(core.events).toEqual([{ kind: 'ready', online: true }])
    expect(readFileSync(databaseIn(used.profile)).equals(bytes)).toBe(true)
  })

  test('a database that cannot be opened is replaced by an empty one when the user says so, in every open window, and is kept', async () => {
    const used = await makeUsedProfile()
    const bytes = damage(used.profile, destroySchema)
    const core = await reopen(used)
    core.db.close()

    const status = await core.drive(core.client.recovery.startEmpty())

    expect(status).toMatchObject({ state: 'ready', findings: [] })
    expect((await core.client.accounts.list()).accounts).toEqual([])
    expect(readFileSync(`${databaseIn(used.profile)}.damaged-1`).equals(bytes)).toBe(true)
    const kinds = core.events.map(({ kind }) => kind)
    expect(kinds).toEqual(['ready', 'accounts', 'contacts', 'campaigns', 'history', 'recovery'])
    await openPracticeAccount(core)
    expect(await core.codeOf(core.client.recovery.startEmpty())).toBe('STORAGE_FAILED')
  })

  test('a database that cannot be opened can be read out into a new one', async () => {
    const used = await makeUsedProfile()
    const bytes = readFileSync(databaseIn(used.profile))
    const page = leafOf(used.profile, 'contact_phones')
    damage(used.profile, (now) => void now.fill(0xa5, (page - 1) * 4096, page * 4096))
    markLeftOpen(used.profile)
    const core = await reopen(used)
    expect(await core.client.recovery.status()).toMatchObject({ state: 'blocked', fault: 'damaged' })
    core.db.close()

    expect(await core.drive(core.client.recovery.salvage())).toMatchObject({ state: 'ready' })

    expect(rowsIn(databaseIn(used.profile), `contacts WHERE firstname LIKE 'Ada%'`)).toBe(100)
    expect((await core.client.accounts.list()).accounts).toHaveLength(1)
    expect(readFileSync(`${databaseIn(used.profile)}.damaged-1`)).toHaveLength(bytes.length)
    expect(core.logged.find(({ event }) => event === 'salvaged')?.fields).toMatchObject({
      done: { tables: expect.arrayContaining([{ table: 'accounts', rows: 1, isWhole: true }]) as unknown },
    })
  })

  test('a database that cannot be opened can be replaced by a backup', async () => {
    const before = await openCore()
    await openPracticeAccount(before)
    const { name } = await before.drive(before.client.recovery.backUp())
    await before.stop()
    damage(before.profile, destroySchema)
    const core = await reopen(before)
    expect((await core.client.recovery.backups()).map((backup) => backup.name)).toEqual([name])
    core.db.close()

    expect(await core.drive(core.client.recovery.restore({ name }))).toMatchObject({ state: 'ready', findings: [] })

    expect((await core.client.accounts.list()).accounts).toHaveLength(1)
  })
})

function leafOf(profile: string, name: string): number {
  const db = new DatabaseSync(databaseIn(profile), { readOnly: true })
  const row = db.prepare(`SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' LIMIT 1`).get(name)
  db.close()
  return (row as { pageno: number }).pageno
}

/** Leaves the database as a process does that ended without closing it. */
function markLeftOpen(profile: string): void {
  const db = new DatabaseSync(databaseIn(profile))
  db.exec('UPDATE profile SET is_open = 1')
  db.close()
}

describe('backups', () => {
  test('backups are made by hand, listed, and counted among the facts', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    addList(core, makePeople(7))
    expect(await core.client.recovery.facts()).not.toHaveProperty('lastBackupAt')

    const backup = await core.drive(core.client.recovery.backUp())

    const people = rowsIn(databaseIn(core.profile), 'contacts')
    expect(await core.client.recovery.backups()).toEqual([backup])
    expect(backup).toMatchObject({ reason: 'by_hand', madeAt: new Date(core.clock.now()).toISOString() })
    expect(rowsIn(join(core.profile, 'backups', backup.name), 'contacts')).toBe(people)
    expect(await core.client.recovery.facts()).toMatchObject({ people, messages: 0, lastBackupAt: backup.madeAt })
  })

  test('backups are made once a day, in a quiet moment', async () => {
    const core = await openCore()
    const daily = async () => (await core.client.recovery.backups()).filter(({ reason }) => reason === 'daily').length

    await core.clock.advance(4 * 60_000)
    expect(await daily()).toBe(0)
    await core.clock.advance(2 * 60_000)
    expect(await daily()).toBe(1)
    await core.clock.advance(dayMs - 60 * 60_000)
    expect(await daily()).toBe(1)
    await core.clock.advance(60 * 60_000)
    expect(await daily()).toBe(2)
    expect(core.logged.filter(({ event }) => event === 'backed_up')).toHaveLength(2)
  })

  test('backups wait while a campaign is being sent', async () => {
    const core = await openCore({ latencyMs: [1_000, 1_000] })
    const { name } = await core.drive(core.client.recovery.backUp())
    const { id } = await startCampaign(core, { people: makePeople(60), batchSize: 5 })
    await core.until(() => acceptances(core).length > 0)

    expect(await core.codeOf(core.client.recovery.backUp())).toBe('SENDING_BUSY')
    expect(await core.codeOf(core.client.recovery.restore({ name }))).toBe('SENDING_BUSY')

    await core.drive(core.client.outbox.pause({ campaignId: id }))
    expect(await core.codeOf(core.client.recovery.backUp())).toBe('no problem')
  })
})

describe('a restored backup', () => {
  test('a restored backup replaces the database, keeps later opt-outs, and leaves in doubt the people whom the journal knows', async () => {
    const core = await openCore()
    cores.push(core)
    const prepared = await prepareCampaign(core, { people: makePeople(20) })
    const { name } = await core.drive(core.client.recovery.backUp())
    const { hash, people, ceiling } = prepared.review
    if (!ceiling) throw new Error('A price was expected')
    await core.drive(core.client.campaigns.approve({ campaignId: prepared.id, hash, people, ceiling }))
    await core.until(() => campaignState(core, prepared.id) === 'done')
    const optOuts = rowsIn(databaseIn(core.profile), 'opt_outs')
    const account = core.db.prepare('SELECT id FROM accounts').get() as { id: string }
    core.db
      .prepare(`INSERT INTO opt_outs (account_id, phone, source, since) VALUES (?, '+12015550199', 'reply', '')`)
      .run(account.id)
    core.db.close()
    expect(acceptances(core)).toHaveLength(20)

    const status = await core.drive(core.client.recovery.restore({ name }))

    // The journal still knows the twenty: they were handed over, whatever the backup says.
    expect(status).toMatchObject({
      state: 'ready',
      campaigns: [{ campaignId: prepared.id, counts: { uncertain: 20 } }],
    })
    expect(status.findings).toContainEqual({ kind: 'database_behind', attempts: 3, people: 20, unknownPeople: 0 })
    expect(rowsIn(databaseIn(core.profile), 'opt_outs')).toBe(optOuts + 1)
    expect(existsSync(`${databaseIn(core.profile)}.before-restore-1`)).toBe(true)
    expect((await core.client.recovery.backups()).map(({ reason }) => reason).sort()).toEqual([
      'before_restore',
      'by_hand',
    ])
    // To the backup these people are still waiting; none of them is sent to again.
    await core.clock.advance(60 * 60_000)
    expect(acceptances(core)).toHaveLength(20)
  })

  test('a restored backup of a profile that has sent is locked until the user adopts it', async () => {
    const core = await openCore()
    cores.push(core)
    const { id } = await startCampaign(core, { people: makePeople(5) })
    await core.until(() => campaignState(core, id) === 'done')
    const { name } = await core.drive(core.client.recovery.backUp())
    await core.stop()
    const again = await reopen(core)
    again.db.close()

    expect(await again.drive(again.client.recovery.restore({ name }))).toMatchObject({
      ...{ state: 'ready', locked: 'profile_restored', findings: [{ kind: 'profile_restored' }] },
    })
    expect(await again.drive(again.client.recovery.adopt())).not.toHaveProperty('locked')
    expect(await again.codeOf(again.client.recovery.adopt())).toBe('CAMPAIGN_WRONG_STATE')
  })

  test('a bad backup is refused by its name or its bytes before anything is closed', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const { name } = await core.drive(core.client.recovery.backUp())
    const path = join(core.profile, 'backups', name)
    writeFileSync(path, readFileSync(path).fill(0xa5, 8192, 16_384))
    const files = readdirSync(core.profile)

    expect(await core.codeOf(core.client.recovery.restore({ name: '../postrider.sqlite' }))).toBe('BACKUP_UNKNOWN')
    expect(await core.codeOf(core.client.recovery.restore({ name }))).toBe('BACKUP_DAMAGED')

    expect(readdirSync(core.profile)).toEqual(files)
    expect((await core.client.accounts.list()).accounts).toHaveLength(1)
  })
})

describe('the check in the background', () => {
  test('the check in the background says so when it finds damage', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    core.db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const page = leafOf(core.profile, 'sqlite_autoindex_accounts_1')
    damage(core.profile, (bytes) => void bytes.fill(0xa5, (page - 1) * 4096 + 200, page * 4096))

    await core.clock.advance(6 * 60_000)

    expect(core.events).toContainEqual({ kind: 'recovery' })
    expect((await core.client.recovery.status()).findings).toContainEqual({ kind: 'check_failed' })
    expect(core.logged.map(({ event }) => event)).toContain('database_damaged')
    expect((await core.client.recovery.seen()).findings).toEqual([])
  })
})

describe('a folder that cannot keep a database (B066)', () => {
  test('a folder that is read-only blocks and says so, and works when it can be written again (B066)', async () => {
    const profile = mountSmallDisk(makeProfile(), 8)
    await (await openCore({ profile })).stop()
    remount(profile, 'ro')

    const core = await openCore({ profile })
    expect(await core.client.recovery.status()).toMatchObject({ state: 'blocked', fault: 'read_only' })
    expect(await core.codeOf(core.client.accounts.openPractice())).toBe('STORAGE_BLOCKED')
    await core.stop()

    remount(profile, 'rw')
    const later = await openCore({ profile })
    expect(await later.client.recovery.status()).toMatchObject({ state: 'ready' })
    await later.stop()
  })

  test('a folder that is full blocks and says so (B066)', async () => {
    const profile = mountSmallDisk(makeProfile(), 8)
    await (await openCore({ profile })).stop()
    fillDisk(profile)

    const core = await openCore({ profile })

    expect(await core.client.recovery.status()).toMatchObject({ state: 'blocked', fault: 'full' })
    await core.stop()
  })

  test('a folder that a cloud program copies refuses to send and explains, until it lies elsewhere (B066)', async () => {
    const profile = join(makeProfile(), 'Dropbox', 'postrider')
    mkdirSync(profile, { recursive: true })
    const core = await openCore({ profile })
    const prepared = await prepareCampaign(core, { people: makePeople(3) })
    const { hash, people, ceiling } = prepared.review
    if (!ceiling) throw new Error('A price was expected')
    const approval = { campaignId: prepared.id, hash, people, ceiling }

    expect(await core.client.recovery.status()).toMatchObject({
      ...{ state: 'ready', locked: 'synced_folder', findings: [{ kind: 'synced_folder' }] },
    })
    expect(await core.codeOf(core.client.campaigns.approve(approval))).toBe('SENDING_LOCKED')
    expect(await core.codeOf(core.client.recovery.adopt())).toBe('CAMPAIGN_WRONG_STATE')
    await core.clock.advance(60_000)
    expect(acceptances(core)).toEqual([])
    await core.stop()

    const elsewhere = makeProfile()
    cpSync(profile, elsewhere, { recursive: true, filter: (path) => !/lock|backups/.test(relative(profile, path)) })
    const moved = await openCore({
      profile: elsewhere,
      practice: core.practice,
      secrets: core.secrets,
      marks: core.marks,
    })
    expect(await moved.client.recovery.status()).not.toHaveProperty('locked')
    await moved.drive(moved.client.campaigns.approve(approval))
    await moved.until(() => acceptances(moved).length === 3)
  })
})
