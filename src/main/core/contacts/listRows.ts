import type { List } from '@contract'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'

export interface NewList {
  readonly accountId: string
  readonly name: string
  readonly description: string
  readonly at: string
}

/** The new list's id, or undefined where the account has one of that name. */
export function createList(db: Db, { accountId, name, description, at }: NewList): number | undefined {
  const { changes, id } = db.run(
    `INSERT INTO lists (account_id, name, description, created_at, updated_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (account_id, name) DO NOTHING`,
    ...[accountId, name, description, at, at],
  )
  return changes === 1 ? id : undefined
}

export function hasList(db: Db, accountId: string, listId: number): boolean {
  return db.get('SELECT 1 FROM lists WHERE account_id = ? AND id = ?', accountId, listId) !== undefined
}

// Counted from the opt-outs' side: there are few of them beside the members of a list.
const optedOutByList = `
  SELECT member.list_id AS list_id, count(DISTINCT member.contact_id) AS people
    FROM opt_outs
    JOIN contacts ON contacts.account_id = opt_outs.account_id AND contacts.phone = opt_outs.phone
    JOIN list_contacts member ON member.contact_id = contacts.id
    WHERE opt_outs.account_id = ?1 AND opt_outs.list_id IN (0, member.list_id)
    GROUP BY member.list_id`

const listSql = `
  SELECT lists.id, name, description, created_at AS createdAt, coalesce(members.people, 0) AS people,
      coalesce(gone.people, 0) AS optedOut
    FROM lists
    LEFT JOIN (SELECT list_id, count(*) AS people FROM list_contacts GROUP BY list_id) members ON members.list_id = lists.id
    LEFT JOIN (${optedOutByList}) gone ON gone.list_id = lists.id
    WHERE account_id = ?1`

export const listOperations = operationGroup('lists', {
  all: read((db, accountId: string) => ({
    lists: db.all<List>(`${listSql} ORDER BY name COLLATE NOCASE, lists.id`, accountId),
    everyone: {
      people: count(db, 'SELECT count(*) AS people FROM contacts WHERE account_id = ?', accountId),
      optedOut: count(
        db,
        `SELECT count(*) AS people FROM opt_outs JOIN contacts USING (account_id, phone)
           WHERE opt_outs.account_id = ? AND list_id = 0`,
        accountId,
      ),
    },
  })),

  has: read((db, { accountId, listId }: { accountId: string; listId: number }) => hasList(db, accountId, listId)),

  create: write((db, list: NewList): List | undefined => {
    const id = createList(db, list)
    const { name, description, at } = list
    return id === undefined ? undefined : { id, name, description, people: 0, optedOut: 0, createdAt: at }
  }),
})

function count(db: Db, sql: string, accountId: string): number {
  return db.get<{ people: number }>(sql, accountId)?.people ?? 0
}
