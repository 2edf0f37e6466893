import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeFiles } from '../../../src/main/core/files/makeFiles'
import { codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

test('a chosen file gets a handle that tells its name and size, never its path', async () => {
  const handle = await core.chooseFile('mobile\n07700 900001\n', 'choir.csv')

  expect(expectOk(await core.files.handlers.describe({ handle }))).toEqual({ handle, name: 'choir.csv', sizeBytes: 20 })
})

test('a path is not accepted in place of a handle', async () => {
  await core.chooseFile('mobile\n', 'choir.csv')

  const answer = await core.files.handlers.describe({ handle: join(core.folder, 'choir.csv') })

  expect(codeOf(answer)).toBe('FILE_UNKNOWN')
})

describe('what is no readable file (B016)', () => {
  test('a folder, a device, a pipe and a missing file are told apart without waiting for any of them (B016)', async () => {
    const at = (name: string): string => join(core.folder, name)
    mkdirSync(at('folder.csv'))
    execFileSync('mkfifo', [at('pipe.csv')])

    const answers = await Promise.all(
      ['folder.csv', 'pipe.csv', 'missing.csv'].map((name) => core.files.register(at(name))),
    )
    const device = await core.files.register('/dev/zero')

    expect([...answers, device].map(codeOf)).toEqual([
      'FILE_IS_FOLDER',
      'FILE_UNREADABLE',
      'FILE_GONE',
      'FILE_UNREADABLE',
    ])
  })

  test('a file removed after it was chosen is reported as gone (B016)', async () => {
    const handle = await core.chooseFile('mobile\n', 'choir.csv')
    rmSync(join(core.folder, 'choir.csv'))

    expect(codeOf(await core.files.handlers.describe({ handle }))).toBe('FILE_GONE')
    expect(codeOf(await core.imports.handlers.open({ handle }))).toBe('FILE_GONE')
  })
})

describe('the file dialog', () => {
  const random = { uuid: () => 'handle-1', next: () => 0 }
  const make = (pickFile?: () => Promise<string | undefined>) =>
    makeFiles({ paths: { profile: '', resources: 'resources' }, random, pickFile })

  test('the file dialog is offered only if the host has one', async () => {
    expect(expectOk(await make().handlers.canPick(undefined))).toEqual({ canPick: false })
    expect(expectOk(await make(async () => undefined).handlers.canPick(undefined))).toEqual({ canPick: true })
  })

  test('the file dialog answers nothing when it is closed, and a handle when a file is chosen', async () => {
    const path = join(process.cwd(), 'resources/samples/customers.csv')

    expect(expectOk(await make(async () => undefined).handlers.pick(undefined))).toBeUndefined()
    expect(expectOk(await make(async () => path).handlers.pick(undefined))).toMatchObject({
      handle: 'handle-1',
      name: 'customers.csv',
    })
  })
})
