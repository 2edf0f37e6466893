import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeMaintenance } from '../../../src/main/core/storage/worker/maintenance'
import { runMaintenanceTask } from '../../../src/main/core/storage/worker/maintenanceTasks'
import { openInProcess } from '../../support/app/storageInProcess'
import { makeProfile } from '../../support/app/openCore'

const pageBytes = 4096
const people = 4_000
const at = '2026-11-20T10:00:00.000Z'

let profile: string
const here = (): string => join(profile, 'postrider.sqlite')

beforeEach(async () => {
  profile = makeProfile()
  await (await openInProcess({ profile, groups: [] })).close()
  const db = new DatabaseSync(here())
  db.exec(`
    BEGIN;
    INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender,
      country, batch_size, pace_per_second, created_at) VALUES ('a', 'A', 'practice', '', '', '', 'none', 'none', '', 'GB', 1, 1, '');
    INSERT INTO lists (id, account_id, name, created_at, updated_at) VALUES (1, 'a', 'All', '', '')`)
  const contact = db.prepare(
    `INSERT INTO contacts (id, account_id, phone, firstname, custom1, created_at, updated_at) VALUES (?, 'a', ?, ?, ?, '', '')`,
  )
  const member = db.prepare(`INSERT INTO list_contacts (list_id, contact_id, added_at) VALUES (1, ?, '')`)
  const optOut = db.prepare(`INSERT INTO opt_outs (account_id, phone, source, since) VALUES ('a', ?, 'reply', '')`)
  for (let id = 1; id <= people; id += 1) {
    contact.run(id, `+1555${id}`, `Ada${id}`, 'x'.repeat(60))
    member.run(id)
    optOut.run(`+1555${id}`)
  }
  db.exec('COMMIT')
  db.close()
})

/** Pages of one table or index, in the order of the file. */
function pagesOf(name: string): number[] {
  const db = new DatabaseSync(here(), { readOnly: true })
  const rows = db.prepare(`SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path`).all(name)
  db.close()
  return (rows as { pageno: number }[]).map(({ pageno }) => pageno)
}

function destroyPages(...pages: readonly number[]): Buffer {
  const bytes = readFileSync(here())
  for (const page of pages) bytes.fill(0xa5, (page - 1) * pageBytes, page * pageBytes)
  writeFileSync(here(), bytes)
  return bytes
}

function count(table: string, where = 'TRUE'): number {
  const db = new DatabaseSync(here(), { readOnly: true })
  const { rows } = db.prepare(`SELECT count(*) AS rows FROM ${table} WHERE ${where}`).get() as { rows: number }
  db.close()
  return rows
}

function checkOf(path: string): unknown[] {
  const db = new DatabaseSync(path, { readOnly: true })
  const words = [db.prepare('PRAGMA integrity_check').get(), ...db.prepare('PRAGMA foreign_key_check').all()]
  db.close()
  return words.map((row) => Object.values(row as object).join(' '))
}

describe('a salvage', () => {
  test('a salvage switches the rules for automatic answers off, because it may have lost whom they answered', async () => {
    const db = new DatabaseSync(here())
    db.exec(`INSERT INTO answer_rules (account_id, place, name, conditions, text, is_on, created_at, changed_at)
      VALUES ('a', 1, 'Hours', '{}', 'At nine', 1, '', '')`)
    db.close()
    destroyPages(pagesOf('list_contacts')[0] ?? 0)

    await makeMaintenance({ profile, runTask: runMaintenanceTask }).salvage({ at })

    expect(count('answer_rules', 'is_on = 0')).toBe(1)
    expect(count('answer_stops', `reached = 'restored' AND at = '${at}'`)).toBe(1)
  })

  test('a salvage copies what triggers wrote as it was, and has the index of words made again', async () => {
    const db = new DatabaseSync(here())
    db.exec(`UPDATE consent_log SET reason = 'asked at the counter' WHERE id = 7; DELETE FROM consent_log WHERE id = 8;
      UPDATE contact_words_mark SET up_to = ${people}; UPDATE contacts SET firstname = 'Bo' WHERE id = 3`)
    db.close()
    destroyPages(pagesOf('list_contacts')[0] ?? 0)

    await makeMaintenance({ profile, runTask: runMaintenanceTask }).salvage({ at })

    expect([count('consent_log'), count('consent_log', `id = 7 AND reason = 'asked at the counter'`)]).toEqual([
      people - 1,
      1,
    ])
    expect(count('contact_words_mark', 'up_to = 0')).toBe(1)
    expect(count('sqlite_schema', `type = 'trigger'`)).toBeGreaterThan(3)
  })

  test('a salvage reads everything but the destroyed page, and keeps the damaged file', async () => {
    const pages = pagesOf('contacts')
    const damaged = destroyPages(pages[Math.floor(pages.length / 2)] ?? 0)

    const { tables, orphans, aside } = await makeMaintenance({ profile, runTask: runMaintenanceTask }).salvage({ at })

    const lost = people - count('contacts')
    expect(lost).toBeGreaterThan(5)
    expect(lost).toBeLessThan(100)
    expect(tables).toContainEqual({ table: 'contacts', rows: people - lost, isWhole: false })
    expect(tables).toContainEqual({ table: 'opt_outs', rows: people, isWhole: true })
    // Those of the lost contacts: nothing may refer to what is not there.
    expect(orphans).toBe(lost)
    expect(count('list_contacts')).toBe(people - lost)
    expect([count('contacts', 'id <= 10'), count('contacts', `id > ${people - 10}`)]).toEqual([10, 10])
    expect(checkOf(here())).toEqual(['ok'])
    expect(readFileSync(aside ?? '').equals(damaged)).toBe(true)
  })

  test('a salvage reads a table without row numbers from both ends', async () => {
    const pages = pagesOf('opt_outs')
    destroyPages(pages[Math.floor(pages.length / 2)] ?? 0)

    const { tables } = await makeMaintenance({ profile, runTask: runMaintenanceTask }).salvage({ at })

    const kept = count('opt_outs')
    expect(kept).toBeGreaterThan(people - 300)
    expect(kept).toBeLessThan(people)
    expect(tables).toContainEqual({ table: 'opt_outs', rows: kept, isWhole: false })
    expect(checkOf(here())).toEqual(['ok'])
  })

  test('a salvage of a damaged index loses nothing', async () => {
    destroyPages(...pagesOf('contact_phones'))

    await makeMaintenance({ profile, runTask: runMaintenanceTask }).salvage({ at })

    expect([count('contacts'), count('opt_outs'), count('list_contacts')]).toEqual([people, people, people])
    expect(checkOf(here())).toEqual(['ok'])
  })

  test('a salvage keeps a row that can do without what it refers to', async () => {
    const db = new DatabaseSync(here())
    db.exec(`INSERT INTO imports (id, account_id, file_name, file_size, state, plan, list_id, created_at)
      VALUES ('i', 'a', 'people.csv', 1, 'committed', '{}', 1, '')`)
    db.close()
    destroyPages(...pagesOf('lists'))

    await makeMaintenance({ profile, runTask: runMaintenanceTask }).salvage({ at })

    expect([count('lists'), count('imports', 'list_id IS NULL'), count('list_contacts')]).toEqual([0, 1, 0])
    expect(count('contacts')).toBe(people)
  })

  test('a salvage that can read nothing changes nothing', async () => {
    const bytes = readFileSync(here()).fill(0xa5)
    writeFileSync(here(), bytes)

    await expect(makeMaintenance({ profile, runTask: runMaintenanceTask }).salvage({ at })).rejects.toMatchObject({
      fault: 'damaged',
    })

    expect(readFileSync(here()).equals(bytes)).toBe(true)
  })
})
