// One window of the contact table. The ids of the window come from an index alone; only they are read in full.
import type { Db } from '../storage/db'
import { isOptedOutSql } from './optOutRows'
import type { SearchPhrase } from './searchPhrase'

export interface ContactPageInput {
  readonly accountId: string
  readonly offset: number
  readonly limit: number
  readonly listId?: number
  readonly optedOutOnly: boolean
  readonly search?: SearchPhrase
  readonly order: 'name' | 'phone' | 'newest'
  readonly descending: boolean
}

export interface ContactPageRow {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly phone: string
  readonly country: string | null
  readonly optedOut: 0 | 1
  readonly optedOutOfList: 0 | 1
  readonly lastAt: string | null
  readonly lastStatus: string | null
}

export function readContactPage(db: Db, input: ContactPageInput): { total: number; rows: ContactPageRow[] } {
  const { where, parameters } = filterSql(db, input)
  const total = db.get<{ total: number }>(`SELECT count(*) AS total FROM contacts WHERE ${where}`, ...parameters)
  const order = orderSql(input)
  const rows = db.all<ContactPageRow>(
    `SELECT id, firstname, lastname, phone, country, ${isOptedOutSql('contacts.account_id', 'contacts.phone')} AS optedOut,
         EXISTS (SELECT 1 FROM opt_outs WHERE opt_outs.account_id = contacts.account_id
           AND opt_outs.phone = contacts.phone AND list_id ${input.listId === undefined ? '> 0' : '= ?'}) AS optedOutOfList,
         (SELECT at FROM messages WHERE messages.account_id = contacts.account_id
           AND messages.phone = contacts.phone ORDER BY at DESC LIMIT 1) AS lastAt,
         (SELECT status FROM messages WHERE messages.account_id = contacts.account_id
           AND messages.phone = contacts.phone ORDER BY at DESC LIMIT 1) AS lastStatus
       FROM contacts
       WHERE id IN (SELECT id FROM contacts WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?)
       ORDER BY ${order}`,
    ...(input.listId === undefined ? [] : [input.listId]),
    ...parameters,
    ...[input.limit, input.offset],
  )
  return { total: total?.total ?? 0, rows }
}

function orderSql({ order, descending }: ContactPageInput): string {
  // Newest first is what the word promises; `descending` turns an order around.
  const direction = descending !== (order === 'newest') ? 'DESC' : 'ASC'
  if (order === 'name') return `name_key ${direction}, id ${direction}`
  return order === 'phone' ? `phone ${direction}` : `id ${direction}`
}

interface Filter {
  readonly where: string
  readonly parameters: readonly (string | number)[]
}

/** Up to so many members a list is read member by member; a longer one by going through the contacts in order. */
const shortList = 50_000

function filterSql(db: Db, { accountId, listId, optedOutOnly, search }: ContactPageInput): Filter {
  const conditions: string[] = []
  const parameters: (string | number)[] = []
  const add = (condition: string, ...values: (string | number)[]): void => {
    conditions.push(condition)
    parameters.push(...values)
  }
  const isShort = listId !== undefined && countMembers(db, listId) <= shortList
  // A `+` keeps the database from going through everybody where a few ids are known.
  add(isShort || optedOutOnly ? '+account_id = ?' : 'account_id = ?', accountId)
  if (listId !== undefined && isShort) add('id IN (SELECT contact_id FROM list_contacts WHERE list_id = ?)', listId)
  if (listId !== undefined && !isShort) {
    add('EXISTS (SELECT 1 FROM list_contacts WHERE list_id = ? AND contact_id = contacts.id)', listId)
  }
  if (optedOutOnly) {
    add(
      `id IN (SELECT person.id FROM opt_outs JOIN contacts AS person USING (account_id, phone)
         WHERE opt_outs.account_id = ? AND opt_outs.list_id = 0)`,
      accountId,
    )
  }
  if (search?.kind === 'phone') add('phone = ?', search.phone)
  else if (search?.kind === 'digits') add('instr(phone, ?) > 0', search.digits)
  else if (search?.kind === 'name') add('instr(name_key, ?) > 0', search.key)
  return { where: conditions.join(' AND '), parameters }
}

function countMembers(db: Db, listId: number): number {
  return (
    db.get<{ people: number }>('SELECT count(*) AS people FROM list_contacts WHERE list_id = ?', listId)?.people ?? 0
  )
}
