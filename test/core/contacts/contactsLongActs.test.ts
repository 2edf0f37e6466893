// Acts on so many contacts that each takes several transactions: what other work sees meanwhile, and what the end of the process leaves.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeRunActs, type RunActs } from '../../../src/main/core/contacts/acts/runActs'
import type { ActRequest } from '../../../src/main/core/contacts/acts/actRows'
import { operationGroups } from '../../../src/main/core/operationGroups'
import type { Storage } from '../../../src/main/core/storage/openStorage'
import { catalogueOf } from '../../../src/main/core/storage/operations'
import { accountId, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

const people = 1_300
const at = '2026-11-21T10:00:00.000Z'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
  fill()
})
afterEach(() => core.dispose())

/** List 1 has everybody, list 2 every third person. Every second one has opted out, as the gateway says. */
function fill(): void {
  const db = new DatabaseSync(join(core.folder, 'postrider.sqlite'))
  db.exec('BEGIN')
  for (const id of [1, 2])
    db.prepare('INSERT INTO lists (id, account_id, name, created_at, updated_at) VALUES (?, ?, ?, ?, ?)').run(
      ...[id, accountId, `List ${id}`, at, at],
    )
  const add = db.prepare(
    'INSERT INTO contacts (id, account_id, phone, firstname, name_key, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const joinList = db.prepare('INSERT INTO list_contacts (list_id, contact_id, added_at) VALUES (?, ?, ?)')
  const optOut = db.prepare(
    `INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, 0, 'gateway', ?)`,
  )
  for (let id = 1; id <= people; id++) {
    const phone = `+44770090${String(id).padStart(4, '0')}`
    add.run(id, accountId, phone, `Person ${id}`, `person ${id}`, at, at)
    joinList.run(1, id, at)
    if (id % 3 === 0) joinList.run(2, id, at)
    if (id % 2 === 0) optOut.run(accountId, phone, at)
  }
  db.exec('COMMIT')
  db.close()
}

const tables = {
  contacts: 'SELECT * FROM contacts ORDER BY id',
  contact_names: 'SELECT * FROM contact_names ORDER BY name_key, contact_id',
  lists: 'SELECT id, name FROM lists ORDER BY id',
  list_contacts: 'SELECT * FROM list_contacts ORDER BY list_id, contact_id',
  opt_outs: 'SELECT * FROM opt_outs ORDER BY phone, list_id',
  opt_ins_to_tell: 'SELECT * FROM opt_ins_to_tell ORDER BY phone, list_id',
  consent_log: 'SELECT phone, list_id, change, reason FROM consent_log ORDER BY phone, id',
  contact_acts: 'SELECT id, kind, under_way FROM contact_acts ORDER BY id',
  contact_act_rows: 'SELECT * FROM contact_act_rows ORDER BY act_id, contact_id',
}
function dump(): Record<string, unknown[]> {
  const db = new DatabaseSync(join(core.folder, 'postrider.sqlite'), { readOnly: true })
  try {
    return Object.fromEntries(Object.entries(tables).map(([name, sql]) => [name, db.prepare(sql).all()]))
  } finally {
    db.close()
  }
}

const catalogue = catalogueOf(operationGroups)

/** Storage that fails for good after so many writes, as for a process that ends. */
function endsAfter(writes: number): { storage: Storage; wrote: () => number } {
  let count = 0
  const storage: Storage = {
    ...core.storage,
    bind(area) {
      const operations = core.storage.bind(area) as Record<string, (input: unknown) => Promise<unknown>>
      return Object.fromEntries(
        Object.entries(catalogue[area] ?? {}).map(([name, { mode }]) => [
          name,
          async (input: unknown) => {
            if (mode === 'write' && ++count > writes) throw new Error('The process has ended')
            return operations[name]?.(input)
          },
        ]),
      ) as never
    },
  }
  return { storage, wrote: () => count }
}
const actsOn = (storage: Storage): RunActs => makeRunActs({ storage, clock: core.clock, tell: () => undefined })

async function recover(): Promise<void> {
  const acts = actsOn(core.storage)
  await acts.recover()
  await acts.whenIdle()
}

const act = (actId = 'act-1') => ({ accountId, actId, at: '2026-11-21T11:00:00.000Z' })
const all = { filter: {} }
type Run = (acts: RunActs) => Promise<unknown>
const request =
  (request: ActRequest): Run =>
  (acts) =>
    acts.run(act(), request)
const kinds: readonly (readonly [string, Run])[] = [
  ['adding to a list', request({ kind: 'join', listId: 2, chosen: all })],
  ['taking out of a list', request({ kind: 'leave', listId: 1, chosen: all })],
  ['opting out of everything', request({ kind: 'opt_out', listId: 0, chosen: all })],
  ['opting out of a list', request({ kind: 'opt_out', listId: 1, chosen: all })],
  ['opting in', request({ kind: 'opt_in', listId: 0, reason: 'asked', chosen: all })],
  ['deleting people', request({ kind: 'remove', listId: 0, chosen: { filter: {}, except: [7] } })],
  ['deleting a list', (acts) => acts.removeList(act(), 1)],
]

describe('an act on many people', () => {
  test.each(kinds)('%s that is cut off after any of its writes is finished by the next start', async (_name, run) => {
    const before = dump()
    const whole = endsAfter(Infinity)
    await run(actsOn(whole.storage))
    const after = dump()
    expect(after).not.toEqual(before)
    expect(await actsOn(core.storage).undo(act(), '2000')).toBeGreaterThan(0)

    const writes = whole.wrote()
    expect(writes).toBeGreaterThan(1)
    for (let cut = 1; cut < writes; cut++) {
      await core.dispose()
      core = await startCoreAreas()
      fill()
      await expect(run(actsOn(endsAfter(cut).storage))).rejects.toThrow('The process has ended')
      expect(dump()).not.toEqual(after)
      await recover()
      expect(dump()).toEqual(after)
    }
  })

  test.each(kinds)(
    'undoing %s that is cut off after any of its writes is finished by the next start',
    async (_name, run) => {
      await run(actsOn(core.storage))
      const whole = endsAfter(Infinity)
      await actsOn(whole.storage).undo(act('act-1'), '2000')
      const after = dump()
      expect(after['contact_acts']).toEqual([])
      expect(after['contact_act_rows']).toEqual([])

      const writes = whole.wrote()
      expect(writes).toBeGreaterThan(2)
      for (let cut = 1; cut < writes; cut++) {
        await core.dispose()
        core = await startCoreAreas()
        fill()
        await run(actsOn(core.storage))
        await expect(actsOn(endsAfter(cut).storage).undo(act(), '2000')).rejects.toThrow('The process has ended')
        await recover()
        expect(dump()).toEqual(after)
      }
    },
  )

  test.each(kinds.filter(([name]) => name !== 'opting in'))(
    '%s can be undone with everything but the consent log as before',
    async (_name, run) => {
      const before = { ...dump(), consent_log: [] }
      await run(actsOn(core.storage))
      await actsOn(core.storage).undo(act(), '2000')
      expect({ ...dump(), consent_log: [] }).toEqual(before)
    },
  )

  test('an act on many people stops where the storage fails, and can be undone', async () => {
    const before = dump()
    let writes = 0
    const storage: Storage = {
      ...core.storage,
      bind(area) {
        const operations = core.storage.bind(area) as Record<string, (input: unknown) => Promise<unknown>>
        const goOn = async (input: unknown) => {
          writes += 1
          if (writes === 2) throw new Error('The disk is full')
          return operations['goOn']?.(input)
        }
        return { ...operations, ...(operations['goOn'] ? { goOn } : {}) } as never
      },
    }
    fillMore(2_000)
    const acts = actsOn(storage)
    const joined = acts.run(act(), { kind: 'join', listId: 2, chosen: all })
    await expect(joined).rejects.toThrow('The disk is full')
    const { contact_acts: kept, list_contacts: members = [] } = dump()
    expect(kept).toEqual([{ id: 'act-1', kind: 'join', under_way: null }])
    expect(members.length).toBeGreaterThan(before['list_contacts']?.length ?? 0)
    await acts.undo(act(), '2000')
    expect(dump()['list_contacts']).toEqual(before['list_contacts'])
  })

  test('an act on many people is announced while it runs, and once when it has ended', async () => {
    const { contacts } = core.contacts
    expectOk(await contacts.remove({ filter: {} }))
    const told = core.events.filter(({ kind }) => kind === 'contact_act')
    expect(told).toEqual([
      { kind: 'contact_act', progress: { people: 500, ofPeople: people } },
      { kind: 'contact_act', progress: { people: 1_000, ofPeople: people } },
      { kind: 'contact_act' },
    ])
  })

  test('waiting for an act on many people ends when it has ended or failed', async () => {
    const acts = actsOn(core.storage)
    const removed = acts.run(act(), { kind: 'remove', listId: 0, chosen: all })
    await acts.whenIdle()
    expect(dump()['contacts']).toEqual([])
    await removed
    const cut = actsOn(endsAfter(0).storage)
    const failed = cut.run(act('act-2'), { kind: 'join', listId: 2, chosen: all }).catch(() => 'failed')
    await cut.whenIdle()
    expect(await failed).toBe('failed')
  })

  test('an act on many people lets other writes run between its own', async () => {
    const { contacts, lists } = core.contacts
    const order: string[] = []
    const removed = contacts.remove({ filter: {} }).then(() => order.push('removed'))
    const made = lists.create({ name: 'Band' }).then(() => order.push('list made'))
    await Promise.all([removed, made])
    expect(order).toEqual(['list made', 'removed'])
  })
})

/** People who are in no list. */
function fillMore(count: number): void {
  const db = new DatabaseSync(join(core.folder, 'postrider.sqlite'))
  db.exec('BEGIN')
  const add = db.prepare(
    'INSERT INTO contacts (account_id, phone, name_key, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
  )
  for (let id = 1; id <= count; id++) add.run(accountId, `+44770091${String(id).padStart(4, '0')}`, '', at, at)
  db.exec('COMMIT')
  db.close()
}
