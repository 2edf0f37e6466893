import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as guards from '../src/main/core/base/guards'
import { readGuards } from './architecture/stateWrites'

const core = join(import.meta.dirname, '../src/main/core')
const sources = readdirSync(core, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && path !== 'base/guards.ts')
  .map((path) => ({ path, facts: readGuards(path, readFileSync(join(core, path), 'utf8')) }))
const inEngine = sources.filter(({ path }) => /^(outbox|readback)\//.test(path))

test('the engine is read', () => {
  expect(inEngine.length).toBeGreaterThan(30)
})

test('every registered guard and write is used', () => {
  const used = new Set(sources.flatMap(({ facts }) => facts.names))

  expect(guards.guardNames.filter((name) => !used.has(name))).toEqual([])
})

test('no state of a person, an attempt or a campaign changes without a registered name', () => {
  const found = inEngine.flatMap(({ path, facts }) =>
    facts.unregistered.map(({ line, sql }) => `${path}:${line} ${sql}`),
  )

  expect(found).toEqual([])
})

/** The journal's bytes themselves, and files that are no journal. */
const ownFiles = /^storage\/files\/(journalFile|backups|ballast|keepFolderEntry|sideFile)\.ts:/

test('the journal is made durable under its registered name alone', () => {
  const found = sources.flatMap(({ path, facts }) => facts.syncs.map((line) => `${path}:${line}`))

  expect(found.filter((place) => !ownFiles.test(place))).toEqual([])
})

test('the app has no switch for a guard or a registered write', () => {
  expect(Object.keys(guards).toSorted()).toEqual(['guard', 'guardNames', 'isOn'])
  for (const name of guards.guardNames) {
    expect([guards.guard(name, true), guards.guard(name, false), guards.isOn(name)]).toEqual([true, false, true])
  }
})

describe('a breach is found', () => {
  const breaches: readonly (readonly [string, string])[] = [
    ['a person', "db.run(`UPDATE recipients SET reason = NULL, state = 'pending' WHERE id = ?`, id)"],
    ['an attempt', "db.run(sql`UPDATE attempts\n SET state = 'acked' WHERE id = ${id}`)"],
    ['a live attempt', "db.run('UPDATE attempt_recipients SET live = 0')"],
    ['a person by a template', "db.run(sql`UPDATE recipients SET state = 'pending' WHERE id = ${id}`)"],
    ['a campaign', "const sql = `UPDATE campaigns SET state = 'done'`\ndb.run(sql)"],
    ['a new attempt', "db.run('INSERT INTO attempts (state) VALUES (?)', state)"],
    ['a name that is no literal', "db.write(name, `UPDATE campaigns SET state = 'done'`)"],
  ]

  test.each(breaches)('%s', (_, text) => {
    expect(readGuards('aRows.ts', text).unregistered).toHaveLength(1)
  })

  test('a journal that is synced in any case', () => {
    expect(readGuards('journal.ts', 'disk.append(row)\ndisk.sync()').syncs).toEqual([2])
  })
})

test('what keeps the rules is let through', () => {
  const text = `
    db.write('settle.people', "UPDATE recipients SET state = ? WHERE id = ?", state, id)
    db.write('settle.people', sql\`UPDATE recipients SET state = \${state} WHERE id = \${id}\`)
    db.run("UPDATE recipients SET delivery = ? WHERE state = 'accepted'", delivery)
    if (isOn('journal.sync')) disk.sync()`

  expect(readGuards('aRows.ts', text)).toEqual({
    names: ['settle.people', 'settle.people', 'journal.sync'],
    unregistered: [],
    syncs: [],
  })
})
