// Other answers that the screens of an import need: one number in many rows, and an import that was left.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

const twice =
  'mobile,first\n07700 900001,Maya\n07700 900002,Zoë\n07700 900001,Noor\n07700 900002,Zoë\n07700 900003,Alone\n'

test('one of many shared numbers is found, whatever row of the file it is in', async () => {
  const { importId } = expectOk(await core.open(twice))
  await core.imports.handlers.check({ importId })
  await core.whenChecked(importId)
  const { sharedNumbers } = core.imports.handlers
  const find = async (phone: string, differingOnly = false) => {
    const page = expectOk(await sharedNumbers({ importId, offset: 0, limit: 1, phone, differingOnly }))
    return [page.total, page.rows.map(({ rows }) => rows.map(({ line }) => line))]
  }

  expect(await find('+447700900002')).toEqual([1, [[3, 5]]])
  expect(await find('+447700900002', true)).toEqual([0, []])
  expect(await find('+447700900003')).toEqual([0, []])
})

test('the columns of a checked import can be read again without its file, until it is committed', async () => {
  const opened = expectOk(await core.open(twice))
  const { importId } = opened
  const { mapColumn, check, preview, commit, status } = core.imports.handlers
  const mapped = expectOk(await mapColumn({ importId, index: 1, target: { kind: 'custom1' } }))
  await check({ importId })
  await core.whenChecked(importId)

  expect(expectOk(await preview({ importId }))).toEqual(mapped)
  expect(expectOk(await status({ importId })).state).toBe('checked')
  expectOk(await commit({ importId, list: { name: 'Choir' } }))
  expect(codeOf(await preview({ importId }))).toBe('IMPORT_FINISHED')
  expect(codeOf(await preview({ importId: 'unknown' }))).toBe('IMPORT_UNKNOWN')
})
