import { existsSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { makeBallast } from '../../../src/main/core/storage/files/ballast'
import { essentialWrite, operationGroup, read, write } from '../../../src/main/core/storage/operations'
import { sql } from '../../../src/main/core/storage/sql'
import { openInProcess } from '../../support/app/storageInProcess'
import type { Storage } from '../../../src/main/core/storage/openStorage'
import { StorageError } from '../../../src/main/core/storage/storageError'
import { makeProfile } from '../../support/app/openCore'
import { fillDisk, mountSmallDisk, unmountAfterEach } from '../../support/app/smallDisk'

const mebibyte = 1024 * 1024

const notes = operationGroup('notes', {
  add: write((db, what: string) => void db.run(sql`INSERT INTO audit (at, what) VALUES ('', ${what})`)),
  record: essentialWrite((db, what: string) => void db.run(sql`INSERT INTO audit (at, what) VALUES ('', ${what})`)),
  count: read((db) => db.get<{ rows: number }>(sql`SELECT count(*) AS rows FROM audit`)?.rows),
})

const opened: Storage[] = []

unmountAfterEach()

afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close()
})

async function open(profile: string): Promise<Storage> {
  const storage = await openInProcess({ profile, groups: [notes], ballastBytes: 4 * mebibyte })
  opened.push(storage)
  return storage
}

const faultOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof StorageError ? error.fault : String(error)),
  )

describe('on a full disk (B065)', () => {
  test('an outcome is still recorded on a full disk, and nothing that can wait (B065)', async () => {
    const profile = mountSmallDisk(makeProfile(), 16)
    const store = (await open(profile)).bind<typeof notes>('notes')
    await store.add('before')
    fillDisk(profile)
    // The log has room of its own for a while.
    let fault = 'none'
    for (let times = 0; fault === 'none' && times < 3_000; times += 1)
      fault = await faultOf(store.add('x'.repeat(3_000)))
    expect(fault).toBe('full')
    const rows = (await store.count()) ?? 0
    expect(existsSync(join(profile, 'ballast'))).toBe(true)

    for (let times = 0; times < 50; times += 1) await store.record('outcome '.repeat(300))

    expect(await store.count()).toBe(rows + 50)
    expect(existsSync(join(profile, 'ballast'))).toBe(false)
  })

  test('an outcome on a full disk without ballast fails like any other write (B065)', async () => {
    const profile = mountSmallDisk(makeProfile(), 16)
    const store = (await open(profile)).bind<typeof notes>('notes')
    const filler = fillDisk(profile)
    let fault = 'none'
    for (let times = 0; fault === 'none' && times < 9_000; times += 1)
      fault = await faultOf(store.record('x'.repeat(3_000)))
    expect(fault).toBe('full')

    rmSync(filler)
    expect(await faultOf(store.record('again'))).toBe('none')
  })

  test('a start that finds the disk full blocks, and one with room makes the ballast again (B065)', async () => {
    const profile = mountSmallDisk(makeProfile(), 16)
    await (await open(profile)).close()
    opened.length = 0
    makeBallast(join(profile, 'ballast'), 4 * mebibyte).release()
    const filler = fillDisk(profile)

    expect(await faultOf(open(profile))).toBe('full')

    rmSync(filler)
    await (await open(profile)).close()
    opened.length = 0
    expect(statSync(join(profile, 'ballast')).size).toBe(4 * mebibyte)
  })
})

describe('the ballast', () => {
  test('the ballast is really written, for its owner alone', () => {
    const profile = mountSmallDisk(makeProfile(), 16)
    const free = (): number => statfsSync(profile).bavail * statfsSync(profile).bsize
    const before = free()

    expect(makeBallast(join(profile, 'ballast'), 4 * mebibyte).refill()).toBe(true)

    expect(before - free()).toBeGreaterThanOrEqual(4 * mebibyte)
    expect(statSync(join(profile, 'ballast')).mode & 0o777).toBe(0o600)
  })

  test('the ballast is not made on a disk that has little left', () => {
    const profile = mountSmallDisk(makeProfile(), 7)
    const ballast = makeBallast(join(profile, 'ballast'), 4 * mebibyte)

    expect(ballast.refill()).toBe(false)
    expect(ballast.release()).toBe(false)
    expect(existsSync(join(profile, 'ballast.new'))).toBe(false)
  })
})
