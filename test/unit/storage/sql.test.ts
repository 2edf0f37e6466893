import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { Db } from '../../../src/main/core/storage/db'
import { allNamed } from '../../../src/main/core/storage/columns'
import { joinSql, named, sql, valuesSql } from '../../../src/main/core/storage/sql'

const reads = ({ text, values }: { text: string; values: readonly unknown[] }) => ({ text, values })

test('a value interpolated in a statement is bound at its place', () => {
  const [id, name] = [7, "Ann'; DROP TABLE people; --"]

  expect(reads(sql`SELECT 1 FROM people WHERE id = ${id} AND name = ${name}`)).toEqual({
    text: 'SELECT 1 FROM people WHERE id = ? AND name = ?',
    values: [7, "Ann'; DROP TABLE people; --"],
  })
})

test('a piece of a statement brings its values in the order of their places', () => {
  const isOf = (account: string) => sql`account = ${account}`
  const conditions = [isOf('a1'), sql`age > ${30}`]

  expect(reads(sql`SELECT ${1} WHERE ${joinSql(conditions, sql` AND `)} LIMIT ${5}`)).toEqual({
    text: 'SELECT ? WHERE account = ? AND age > ? LIMIT ?',
    values: [1, 'a1', 30, 5],
  })
  expect(reads(joinSql([]))).toEqual({ text: '', values: [] })
})

test('the same template with other pieces has another text', () => {
  const count = (condition: Parameters<typeof joinSql>[0][number] | number) => sql`SELECT ${condition}`.text

  expect([count(sql`a`), count(sql`b`), count(3), count(sql`a`), count(4)]).toEqual([
    'SELECT a',
    'SELECT b',
    'SELECT ?',
    'SELECT a',
    'SELECT ?',
  ])
})

test('a name that is not a plain name is refused in a statement', () => {
  expect(named('people.name').text).toBe('people.name')
  expect(() => named('name; DROP TABLE people')).toThrow('not a name')
})

test('a statement reads and writes with the values where they stand', () => {
  const db = new Db(new DatabaseSync(':memory:'))
  db.script('CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT)')
  for (const name of ['Ann', 'Bo']) db.run(sql`INSERT INTO people (name) VALUES (${name})`)

  expect(db.all(sql`SELECT name FROM people WHERE id > ${1} OR name = ${'Ann'} ORDER BY id`)).toMatchObject([
    { name: 'Ann' },
    { name: 'Bo' },
  ])
  db.close()
})

test('lists of names and of values stand with commas between them', () => {
  expect(reads(sql`INSERT INTO people (${allNamed(['id', 'name'])}) VALUES (${valuesSql([7, 'Ann'])})`)).toEqual({
    text: 'INSERT INTO people (id, name) VALUES (?, ?)',
    values: [7, 'Ann'],
  })
})
