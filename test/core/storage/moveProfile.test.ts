// A profile that is moved to another folder: nothing is lost, and at no moment can two folders send.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Dirent,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { lockProfile } from '../../../src/main/core/storage/files/profileLock'
import { moveProfile } from '../../../src/main/core/storage/files/moveProfile'
import { findProfile, MovedAway, noteMove } from '../../../src/main/hosts/node/movedProfile'
import { takeProfile } from '../../../src/main/hosts/node/takeProfile'
import { chooseNewFolder } from '../../../src/main/core/recovery/chooseNewFolder'
import { makeProfile, openCore, type Core } from '../../support/app/openCore'
import { makePeople, prepareCampaign } from '../../support/steps/campaignSteps'

const database = 'postrider.sqlite'

function makeFolders() {
  const from = makeProfile()
  const to = join(makeProfile(), 'elsewhere')
  const db = new DatabaseSync(join(from, database))
  db.exec('CREATE TABLE people (name TEXT); INSERT INTO people VALUES (1)')
  db.close()
  mkdirSync(join(from, 'backups'))
  for (const name of ['dispatch.journal', 'preferences.json', 'backups/one.sqlite', 'holiday.jpg'])
    writeFileSync(join(from, name), name)
  return { from, to }
}

describe('moving the folder', () => {
  test('a moved profile has every file of Postrider in the new folder and none in the old one, where files of others stay', () => {
    const { from, to } = makeFolders()
    const bytes = readFileSync(join(from, database))

    moveProfile(from, to)

    expect(readFileSync(join(to, database)).equals(bytes)).toBe(true)
    expect(
      readdirSync(to)
        .filter((name) => name !== 'profile.lock')
        .sort(),
    ).toEqual(['backups', 'dispatch.journal', database, 'preferences.json'])
    expect(readFileSync(join(to, 'backups', 'one.sqlite'), 'utf8')).toBe('backups/one.sqlite')
    expect(readdirSync(from).filter((name) => !name.startsWith('profile.lock'))).toEqual(['holiday.jpg'])
  })

  test('a profile that another process has open is not moved', () => {
    const { from, to } = makeFolders()
    const lock = lockProfile(join(from, 'profile.lock'))

    expect(() => moveProfile(from, to)).toThrow(expect.objectContaining({ fault: 'in_use' }) as Error)

    lock.release()
    expect([existsSync(join(from, database)), existsSync(to)]).toEqual([true, false])
  })

  test('a profile is not moved into a folder with files in it', () => {
    const { from, to } = makeFolders()
    mkdirSync(to)
    writeFileSync(join(to, 'letter.txt'), 'mine')

    expect(() => moveProfile(from, to)).toThrow('not empty')

    expect([existsSync(join(from, database)), readdirSync(to)]).toEqual([true, ['letter.txt']])
  })

  test('a move that was killed while it copied is begun again, and until then the old folder is whole', () => {
    const { from, to } = makeFolders()
    mkdirSync(to)
    writeFileSync(join(to, `${database}.moving`), 'half')
    writeFileSync(join(to, 'dispatch.journal'), 'half')
    // A log of another state beside the database would be taken for its own.
    writeFileSync(join(to, `${database}-wal`), 'half')

    moveProfile(from, to)

    expect(readFileSync(join(to, 'dispatch.journal'), 'utf8')).toBe('dispatch.journal')
    expect(readdirSync(to).filter((name) => name.startsWith(database))).toEqual([database])
  })

  test('a move that was killed after the old folder was given up is finished by the next start', () => {
    const { from, to } = makeFolders()
    moveProfile(from, to)
    renameSync(join(to, database), join(to, `${database}.moving`))
    writeFileSync(join(from, `${database}.moved`), 'old')

    moveProfile(from, to)

    expect(existsSync(join(to, database))).toBe(true)
    expect(readdirSync(from).filter((name) => name.startsWith(database))).toEqual([])
  })
})

describe('a move that is killed', () => {
  /** Everything of Postrider in both folders, by its bytes. */
  const content = (folder: string): string[] =>
    (readdirSync(folder, { recursive: true, withFileTypes: true }) as Dirent[])
      .filter((entry) => entry.isFile() && !entry.name.startsWith('profile.lock') && entry.name !== 'holiday.jpg')
      .map((entry) => `${entry.name} ${readFileSync(join(entry.parentPath, entry.name)).length}`)
      .sort()

  test('a move that is killed at any step has the database in one folder at most, and the next start finishes it whole', () => {
    const { from: whole } = makeFolders()
    const expected = content(whole)
    let steps = 0
    moveProfile(whole, join(makeProfile(), 'elsewhere'), () => (steps += 1))
    expect(steps).toBeGreaterThan(10)

    for (let last = 1; last <= steps; last += 1) {
      const { from, to } = makeFolders()
      let left = last
      const killed = new Error('killed')
      const step = (): void => {
        left -= 1
        if (left === 0) throw killed
      }
      expect(() => moveProfile(from, to, step)).toThrow('killed')
      const present = [from, to].filter((folder) => existsSync(join(folder, database)))
      expect(present.length).toBeLessThanOrEqual(1)

      moveProfile(from, to)

      expect(content(to)).toEqual(expected)
      expect(readdirSync(from).filter((name) => !name.startsWith('profile.lock'))).toEqual(['holiday.jpg'])
    }
  }, 60_000)

  test('a move never goes over a database that the new folder got meanwhile', () => {
    const { from, to } = makeFolders()
    mkdirSync(to)
    writeFileSync(join(to, `${database}.moving`), 'half')
    writeFileSync(join(to, database), 'of another')

    expect(() => moveProfile(from, to)).toThrow('not empty')

    expect([readFileSync(join(to, database), 'utf8'), existsSync(join(from, database))]).toEqual(['of another', true])
  })
})

test('a database that appears in the new folder just before it is locked stays, and nothing is moved', () => {
  const { from, to } = makeFolders()
  const before = readdirSync(from).sort()
  let steps = 0
  const appear = (): void => {
    steps += 1
    if (steps > 1) return
    mkdirSync(to)
    writeFileSync(join(to, database), 'of another')
  }

  expect(() => moveProfile(from, to, appear)).toThrow('The new folder has a database')

  expect([readdirSync(to).filter((name) => name !== 'profile.lock'), readFileSync(join(to, database), 'utf8')]).toEqual(
    [[database], 'of another'],
  )
  expect(
    readdirSync(from)
      .filter((name) => name !== 'profile.lock')
      .sort(),
  ).toEqual(before)
})

describe('a start with a move that is wanted', () => {
  const wanted = () => {
    const folders = makeFolders()
    const marks = join(makeProfile(), 'marks')
    noteMove(folders.from, { to: folders.to, state: 'wanted' }, marks)
    return { ...folders, marks }
  }

  test('a start moves the profile first and opens it in the new folder', async () => {
    const { from, to, marks } = wanted()

    expect(await takeProfile(from, marks)).toEqual({ profile: to, move: 'moved' })
    expect(await takeProfile(from, marks)).toEqual({ profile: to })
  })

  test('a start that cannot move opens the old folder as it was, says so once, and leaves nothing in the new one', async () => {
    const { from, to, marks } = wanted()
    mkdirSync(to)
    writeFileSync(join(to, 'letter.txt'), 'mine')

    expect(await takeProfile(from, marks)).toEqual({ profile: from, move: 'not_moved' })

    expect(await takeProfile(from, marks)).toEqual({ profile: from })
    expect([
      readdirSync(to).filter((name) => !name.startsWith('profile.lock')),
      existsSync(join(from, database)),
    ]).toEqual([['letter.txt'], true])
  })

  test('a start beside the one that has the profile open does not move it, and the wish stays', async () => {
    const { from, to, marks } = wanted()
    const lock = lockProfile(join(from, 'profile.lock'))
    expect(await takeProfile(from, marks)).toEqual({ profile: from })
    lock.release()

    expect(await takeProfile(from, marks)).toEqual({ profile: to, move: 'moved' })
  })

  test('a move whose old folder is given up opens nothing until the new folder is there again', async () => {
    const { from, to, marks } = wanted()
    moveProfile(from, to)
    renameSync(join(to, database), join(to, `${database}.moving`))
    renameSync(to, `${to}.away`)
    await expect(takeProfile(from, marks)).rejects.toThrow(MovedAway)
    expect(existsSync(join(from, database))).toBe(false)

    renameSync(`${to}.away`, to)
    expect(await takeProfile(from, marks)).toEqual({ profile: to, move: 'moved' })
  })
})

describe('the folder that a person chose', () => {
  test('an empty folder becomes the new one, and in a folder with files a new one is made', () => {
    const { from } = makeFolders()
    const [empty, full] = [makeProfile(), makeProfile()]
    writeFileSync(join(full, 'letter.txt'), 'mine')

    expect(chooseNewFolder(from, empty)).toMatchObject({ ok: true, value: { folder: empty } })
    expect(chooseNewFolder(from, full)).toMatchObject({ ok: true, value: { folder: join(full, 'Postrider') } })
  })

  test('a profile does not move into itself, into a folder of another one, or to where a cloud program copies it', () => {
    const { from } = makeFolders()
    const codeOf = (chosen: string): string => {
      const judged = chooseNewFolder(from, chosen)
      return judged.ok ? 'taken' : judged.problem.code
    }
    const other = makeProfile()
    mkdirSync(join(other, 'Postrider'))
    writeFileSync(join(other, 'Postrider', database), 'another')
    writeFileSync(join(other, 'letter.txt'), 'mine')

    expect([from, join(from, 'backups'), other].map(codeOf)).toEqual(Array.from({ length: 3 }, () => 'MOVE_NOT_EMPTY'))
    expect(codeOf(join(makeProfile(), 'Dropbox'))).toBe('MOVE_SYNCED')
    expect(codeOf(join(from, 'holiday.jpg', 'inside'))).toBe('MOVE_NOT_EMPTY')
    expect(codeOf(join(other, 'letter.txt', 'inside'))).toBe('MOVE_NOT_WRITABLE')
  })
})

describe('where a moved profile is', () => {
  const marksFolder = (): string => join(makeProfile(), 'marks')

  test('a start with the old folder makes a wanted move first, and then finds the new folder', () => {
    const { from, to } = makeFolders()
    const marks = marksFolder()
    expect(findProfile(from, marks)).toEqual({ folder: from })

    noteMove(from, { to, state: 'wanted' }, marks)
    expect(findProfile(from, marks)).toEqual({ folder: from, wanted: { from, to } })

    moveProfile(from, to)
    noteMove(from, { to, state: 'moved' }, marks)
    expect(findProfile(from, marks)).toEqual({ folder: to })
    expect(findProfile(to, marks)).toEqual({ folder: to })
  })

  test('a profile that is moved back is found from both folders', () => {
    const { from, to } = makeFolders()
    const marks = marksFolder()
    moveProfile(from, to)
    noteMove(from, { to, state: 'moved' }, marks)
    rmSync(join(from, 'holiday.jpg'))
    rmSync(join(from, 'profile.lock'), { force: true })

    noteMove(to, { to: from, state: 'wanted' }, marks)
    expect(findProfile(from, marks).wanted).toEqual({ from: to, to: from })
    moveProfile(to, from)
    noteMove(to, { to: from, state: 'moved' }, marks)

    expect([findProfile(from, marks), findProfile(to, marks)]).toEqual([{ folder: from }, { folder: from }])
  })

  test('no empty profile is made in the old folder while the new one is on a disk that is not there', () => {
    const { from, to } = makeFolders()
    const marks = marksFolder()
    moveProfile(from, to)
    noteMove(from, { to, state: 'moved' }, marks)
    renameSync(to, `${to}.away`)

    expect(() => findProfile(from, marks)).toThrow(MovedAway)
  })

  test('a folder that has a database again is opened itself, and is then judged as any copy', () => {
    const { from, to } = makeFolders()
    const marks = marksFolder()
    noteMove(from, { to, state: 'moved' }, marks)

    expect(findProfile(from, marks)).toEqual({ folder: from })
  })
})

describe('the right to send', () => {
  async function used(): Promise<Core> {
    const core = await openCore()
    await prepareCampaign(core, { people: makePeople(3) })
    await core.stop()
    return core
  }
  const open = ({ practice, secrets, marks }: Core, profile: string): Promise<Core> =>
    openCore({ profile, practice, secrets, marks })

  test('a moved profile keeps its right to send', async () => {
    const before = await used()
    const to = join(makeProfile(), 'elsewhere')
    moveProfile(before.profile, to)

    const core = await open(before, to)

    expect(await core.client.recovery.status()).toMatchObject({ state: 'ready', findings: [], folder: to })
    expect(await core.client.recovery.status()).not.toHaveProperty('locked')
  })

  test('a move is noted for the next start and never during a send, and closing the dialog changes nothing', async () => {
    const to = makeProfile()
    const asked: string[] = []
    const answers = [undefined, to]
    const profileMove = {
      pick: async () => answers.shift(),
      want: (folder: string) => void asked.push(folder),
      restart: () => void asked.push('restart'),
    }
    const core = await openCore({ profileMove })
    expect(await core.client.recovery.move()).toEqual({ state: 'cancelled' })

    await prepareCampaign(core, { people: makePeople(3) })
    core.db.exec(`UPDATE campaigns SET state = 'running'`)
    expect(await core.codeOf(core.client.recovery.move())).toBe('SENDING_BUSY')
    expect(asked).toEqual([])
    core.db.exec(`UPDATE campaigns SET state = 'paused'`)

    expect(await core.drive(core.client.recovery.move())).toEqual({ state: 'restarting' })
    expect(asked).toEqual([to, 'restart'])
  })
})
