import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BackupReason } from '../../../src/main/core/storage/files/backupNames'
import { makeMaintenance, type Maintenance } from '../../../src/main/core/storage/worker/maintenance'
import { runMaintenanceTask } from '../../../src/main/core/storage/worker/maintenanceTasks'
import { openInProcess } from '../../support/app/storageInProcess'
import type { Storage } from '../../../src/main/core/storage/openStorage'
import { makeProfile } from '../../support/app/openCore'

const at = '2026-11-21T10:00:00.000Z'
const dayMs = 86_400_000

let profile: string
let storage: Storage
let db: DatabaseSync
let maintenance: Maintenance

beforeEach(async () => {
  profile = makeProfile()
  storage = await openInProcess({ profile, groups: [] })
  db = new DatabaseSync(join(profile, 'postrider.sqlite'))
  db.exec(`
    INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender,
      country, batch_size, pace_per_second, created_at) VALUES ('a', 'A', 'practice', '', '', '', 'none', 'none', '', 'GB', 1, 1, '');
    INSERT INTO opt_outs (account_id, phone, source, since) VALUES ('a', '+447700900001', 'reply', '')`)
  maintenance = makeMaintenance({ profile, runTask: runMaintenanceTask })
})
afterEach(async () => {
  if (db.isOpen) db.close()
  await storage.close()
})

const pathOf = (name: string): string => join(profile, 'backups', name)
const backUp = (reason: BackupReason = 'by_hand', when = at) => maintenance.backUp({ reason, at: when })

function optOutsIn(path: string): string[] {
  const opened = new DatabaseSync(path, { readOnly: true })
  const rows = opened.prepare('SELECT phone FROM opt_outs ORDER BY phone').all() as { phone: string }[]
  opened.close()
  return rows.map(({ phone }) => phone)
}

function damage(path: string): void {
  const bytes = readFileSync(path)
  // A smaller part could be of pages that nothing uses.
  bytes.fill(0xa5, bytes.length / 2)
  writeFileSync(path, bytes)
}

describe('a backup', () => {
  test('a backup holds what was committed only to the log, while the database is in use', async () => {
    db.exec(`BEGIN; INSERT INTO opt_outs (account_id, phone, source, since) VALUES ('a', '+447700900002', 'reply', '')`)

    const first = await backUp()
    db.exec('COMMIT')
    const second = await backUp()

    expect(optOutsIn(pathOf(first.name))).toEqual(['+447700900001'])
    expect(optOutsIn(pathOf(second.name))).toEqual(['+447700900001', '+447700900002'])
    expect(second.bytes).toBe(statSync(pathOf(second.name)).size)
    expect(maintenance.backups()).toEqual([second, first])
  })

  test('a backup belongs to its owner alone, and no second file stays beside it', async () => {
    const { name } = await backUp()

    expect(readdirSync(join(profile, 'backups'))).toEqual([name])
    expect((statSync(pathOf(name)).mode & 0o777).toString(8)).toBe('600')
    expect((statSync(join(profile, 'backups')).mode & 0o777).toString(8)).toBe('700')
  })

  test('a backup of a damaged database is not made, and the earlier ones stay', async () => {
    const good = await backUp()
    for (let count = 0; count < 300; count += 1)
      db.exec(`INSERT INTO audit (at, what, detail) VALUES ('', 'w', hex(randomblob(400)))`)
    db.close()
    await storage.close()
    damage(join(profile, 'postrider.sqlite'))

    await expect(backUp()).rejects.toMatchObject({ fault: 'damaged' })

    expect(readdirSync(join(profile, 'backups'))).toEqual([good.name])
    storage = await openInProcess({ profile: makeProfile(), groups: [] })
  })

  test.each([
    [
      'with a row that refers to nothing',
      `PRAGMA foreign_keys = OFF; UPDATE opt_outs SET account_id = 'nobody'`,
      'damaged',
    ],
    ['of another program', 'PRAGMA application_id = 1', 'io'],
  ])('a backup of a database %s is not kept', async (_, change, fault) => {
    db.exec(change)

    await expect(backUp()).rejects.toMatchObject({ fault })

    expect(readdirSync(join(profile, 'backups'))).toEqual([])
  })

  test('fourteen daily backups are kept, and three of every other reason', async () => {
    for (let day = 0; day < 16; day += 1) await backUp('daily', new Date(Date.parse(at) + day * dayMs).toISOString())
    for (let times = 0; times < 5; times += 1) await backUp('by_hand')
    await backUp('before_update')

    const kept = maintenance.backups()
    expect(kept.filter(({ reason }) => reason === 'daily')).toHaveLength(14)
    expect(kept[0]?.madeAt).toBe('2026-12-06T10:00:00.000Z')
    expect(kept.filter(({ reason }) => reason === 'by_hand').map(({ madeAt }) => madeAt)).toEqual([
      '2026-11-21T10:00:00.004Z',
      '2026-11-21T10:00:00.003Z',
      '2026-11-21T10:00:00.002Z',
    ])
    expect(kept.filter(({ reason }) => reason === 'before_update')).toHaveLength(1)
  })
})

describe('a restore', () => {
  const aside = (): string => join(profile, 'postrider.sqlite.before-restore-1')
  const here = (): string => join(profile, 'postrider.sqlite')

  async function closeAll(): Promise<void> {
    db.close()
    await storage.close()
    storage = await openInProcess({ profile: makeProfile(), groups: [] })
  }

  test('a restore puts the present database aside, keeps a backup of it, and carries later opt-outs over', async () => {
    const { name } = await backUp()
    db.exec(`
      INSERT INTO audit (at, what) VALUES ('', 'later');
      INSERT INTO opt_outs (account_id, phone, source, since) VALUES ('a', '+447700900002', 'reply', '')`)
    await closeAll()

    expect(await maintenance.prepareRestore({ name })).toBe(true)
    expect(await maintenance.finishRestore({ at })).toEqual({ aside: aside(), optOutsCarried: 1, isCarriedWhole: true })

    expect(optOutsIn(here())).toEqual(['+447700900001', '+447700900002'])
    expect(optOutsIn(aside())).toEqual(['+447700900001', '+447700900002'])
    const restored = new DatabaseSync(here())
    expect(restored.prepare('SELECT count(*) AS rows FROM audit').get()).toEqual({ rows: 0 })
    restored.close()
    expect(
      maintenance
        .backups()
        .map(({ reason }) => reason)
        .sort(),
    ).toEqual(['before_restore', 'by_hand'])
  })

  test('a restore puts aside what an unclean end left in the log as well', async () => {
    const { name } = await backUp()
    db.exec(`INSERT INTO opt_outs (account_id, phone, source, since) VALUES ('a', '+447700900002', 'reply', '')`)
    const wal = readFileSync(`${here()}-wal`)
    const file = readFileSync(here())
    await closeAll()
    writeFileSync(here(), file)
    writeFileSync(`${here()}-wal`, wal)

    await maintenance.prepareRestore({ name })
    const done = await maintenance.finishRestore({ at })

    expect(done).toEqual({ aside: aside(), optOutsCarried: 1, isCarriedWhole: true })
    expect(readFileSync(aside()).equals(file)).toBe(true)
    expect(readFileSync(`${aside()}-wal`).equals(wal)).toBe(true)
    expect(existsSync(`${here()}-wal`)).toBe(false)
    expect(optOutsIn(here())).toEqual(['+447700900001', '+447700900002'])
  })

  test('a restore of a name that is no backup does nothing', async () => {
    for (const name of [
      'postrider-2026-11-21T10-00-00-000Z-daily.sqlite',
      '../postrider.sqlite',
      '',
      'unfinished.sqlite',
    ])
      expect(await maintenance.prepareRestore({ name })).toBe(false)
    expect(readdirSync(profile).some((file) => file.includes('restoring'))).toBe(false)
  })

  test.each([
    ['is damaged', (path: string) => damage(path), 'damaged'],
    [
      'is another program’s',
      (path: string) => writeFileSync(path, 'words, and more of them than a header holds'.repeat(9)),
      'damaged',
    ],
    ['is empty', (path: string) => writeFileSync(path, ''), 'damaged'],
    [
      'is of a newer Postrider',
      (path: string) => {
        const opened = new DatabaseSync(path)
        opened.exec('PRAGMA user_version = 999')
        opened.close()
      },
      'newer',
    ],
  ])('a restore of a backup that %s is refused before anything is touched', async (_, change, fault) => {
    const { name } = await backUp()
    change(pathOf(name))
    const files = readdirSync(profile).sort()

    await expect(maintenance.prepareRestore({ name })).rejects.toMatchObject({ fault })

    expect(readdirSync(profile).sort()).toEqual(files)
  })

  test('a restore of a profile that is open is refused without waiting', async () => {
    const { name } = await backUp()
    await maintenance.prepareRestore({ name })

    await expect(maintenance.finishRestore({ at })).rejects.toMatchObject({ fault: 'in_use' })

    expect(existsSync(aside())).toBe(false)
  })
})
