// A profile that moves to another disk: a file system of its own, which no rename reaches and which can be full.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  type Dirent,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { chooseNewFolder } from '../../../src/main/core/recovery/chooseNewFolder'
import { moveProfile } from '../../../src/main/core/storage/files/moveProfile'
import { noteMove } from '../../../src/main/hosts/node/movedProfile'
import { takeProfile } from '../../../src/main/hosts/node/takeProfile'
import { makeProfile } from '../../support/app/openCore'
import { fillDisk, mountOrSkip, unmountAfterEach } from '../../support/app/smallDisk'

unmountAfterEach()

const database = 'postrider.sqlite'
const databaseBytes = 3 * 1024 * 1024
const backupBytes = 1024 * 1024

function makeFilledProfile(): string {
  const profile = makeProfile()
  const db = new DatabaseSync(join(profile, database))
  db.exec(`CREATE TABLE people (name TEXT); INSERT INTO people VALUES (zeroblob(${databaseBytes}))`)
  db.close()
  mkdirSync(join(profile, 'backups'))
  writeFileSync(join(profile, 'backups', 'one.sqlite'), Buffer.alloc(backupBytes, 1))
  for (const name of ['dispatch.journal', 'preferences.json']) writeFileSync(join(profile, name), name)
  return profile
}

/** Every file with its bytes, but for locks. */
const contentOf = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true, withFileTypes: true }) as Dirent[])
    .filter((entry) => entry.isFile() && !entry.name.startsWith('profile.lock'))
    .map((entry) => `${entry.name} ${readFileSync(join(entry.parentPath, entry.name)).toString('base64')}`)
    .sort()

function want(from: string, to: string): string {
  const marks = join(makeProfile(), 'marks')
  noteMove(from, { to, state: 'wanted' }, marks)
  return marks
}

test('a profile moves to another disk with every byte of it, and back again', async ({ skip }) => {
  const disk = mountOrSkip(skip, makeProfile(), 16)
  const from = makeFilledProfile()
  const to = join(disk, 'Postrider')
  const before = contentOf(from)
  const marks = want(from, to)

  expect(await takeProfile(from, marks)).toEqual({ profile: to, move: 'moved' })
  expect(statSync(to).dev).not.toBe(statSync(from).dev)
  expect(contentOf(to)).toEqual(before)
  expect(statSync(to).mode & 0o777).toBe(0o700)
  expect(contentOf(from)).toEqual([])

  noteMove(to, { to: from, state: 'wanted' }, marks)
  expect(await takeProfile(to, marks)).toEqual({ profile: from, move: 'moved' })
  expect([contentOf(from), contentOf(to)]).toEqual([before, []])
})

test('a disk without room is refused before anything is copied', ({ skip }) => {
  const disk = mountOrSkip(skip, makeProfile(), 16)
  const from = makeFilledProfile()

  const judged = chooseNewFolder(from, disk)

  expect(judged.ok ? 'taken' : judged.problem.code).toBe('MOVE_NO_ROOM')
})

test('a disk that is full while the profile moves to it leaves the old folder whole, and the move is made once there is room', async ({
  skip,
}) => {
  const disk = mountOrSkip(skip, makeProfile(), 16)
  const from = makeFilledProfile()
  const to = join(disk, 'Postrider')
  const before = contentOf(from)
  let steps = 0
  moveProfile(makeFilledProfile(), join(disk, 'other'), () => (steps += 1))
  rmSync(join(disk, 'other'), { recursive: true })
  let refused = 0

  for (let full = 1; full <= steps; full += 1) {
    let left = full
    let filled = ''
    const fill = (): void => {
      left -= 1
      if (left === 0) filled = fillDisk(disk)
    }
    let fault: unknown
    try {
      moveProfile(from, to, fill)
    } catch (error) {
      fault = (error as { fault?: unknown }).fault
    }
    rmSync(filled)
    // With nothing left to copy, a full disk does not matter.
    if (fault === undefined) moveProfile(to, from)
    else {
      refused += 1
      expect([fault, existsSync(join(to, database))]).toEqual(['full', false])
    }
    expect(contentOf(from)).toEqual(before)
  }
  expect(refused).toBeGreaterThan(2)

  // Room for the database, and not for what comes after it.
  const filled = fillDisk(disk)
  truncateSync(filled, statSync(filled).size - databaseBytes - backupBytes / 2)
  const marks = want(from, to)
  expect(await takeProfile(from, marks)).toEqual({ profile: from, move: 'full' })
  expect(await takeProfile(from, marks)).toEqual({ profile: from })
  expect([contentOf(from), existsSync(to) ? contentOf(to) : []]).toEqual([before, []])

  rmSync(filled)
  noteMove(from, { to, state: 'wanted' }, marks)
  expect(await takeProfile(from, marks)).toEqual({ profile: to, move: 'moved' })
  expect(contentOf(to)).toEqual(before)
})
