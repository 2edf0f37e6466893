// Finds the local list for a list of the gateway: the one bound to its id; else an unbound one with its name; else a new one.
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'

export interface ListedList {
  readonly gatewayId: string
  readonly name: string
  readonly description: string
  readonly people: number | undefined
  /** Everything the gateway says of it. */
  readonly said: SaidOfList
}

/** Keeps what the gateway says of the list beside it. */
export function placeList(db: Db, accountId: string, listed: ListedList, at: string): PlacedList {
  const placed = findPlace(db, accountId, listed, at)
  keepGatewaySide(db, placed.listId, listed.said)
  return placed
}

interface PlacedList {
  readonly listId: number
  readonly isChanged: boolean
}

function findPlace(db: Db, accountId: string, { gatewayId, name, description }: ListedList, at: string): PlacedList {
  const bound = db.get<{ id: number }>(
    sql`SELECT id FROM lists WHERE account_id = ${accountId} AND gateway_id = ${gatewayId}`,
  )
  if (bound) return { listId: bound.id, isChanged: false }
  const own = db.get<{ id: number }>(
    sql`SELECT id FROM lists WHERE account_id = ${accountId} AND name = ${name} AND gateway_id IS NULL`,
  )
  if (own) {
    db.run(sql`UPDATE main.lists SET gateway_id = ${gatewayId} WHERE id = ${own.id}`)
    return { listId: own.id, isChanged: true }
  }
  const { id } = db.run(sql`
    INSERT INTO main.lists (account_id, name, description, gateway_id, created_at, updated_at)
    VALUES (${accountId}, ${freeName(db, accountId, name)}, ${description}, ${gatewayId}, ${at}, ${at})
  `)
  return { listId: id, isChanged: true }
}

/** The gateway may have two lists of one name; here a number tells them apart. */
function freeName(db: Db, accountId: string, name: string): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} (${number})`
    if (!db.get(sql`SELECT 1 FROM lists WHERE account_id = ${accountId} AND name = ${candidate}`)) return candidate
  }
}

/** The gateway's own values of a list that exists there too. */
interface SaidOfList {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly isShared?: boolean | undefined
  readonly contacts?: number | undefined
  readonly favorite?: string | undefined
  readonly fromDeletedUser?: string | undefined
  /** As the gateway wrote it. */
  readonly createdAt?: string | undefined
  readonly updatedAt?: string | undefined
}

/** Fields that one of its interfaces leaves out keep the other's value. Takes a record of `gateway.lists` as it is. */
function keepGatewaySide(db: Db, listId: number, said: SaidOfList): void {
  db.run(sql`
    UPDATE main.lists
    SET gateway_name = coalesce(${said.name ?? null}, gateway_name),
      gateway_description = coalesce(${said.description ?? null}, gateway_description),
      gateway_shared = coalesce(${said.isShared === undefined ? null : Number(said.isShared)}, gateway_shared),
      gateway_people = coalesce(${said.contacts ?? null}, gateway_people),
      gateway_favourite = coalesce(${said.favorite ?? null}, gateway_favourite),
      gateway_from_deleted_user = coalesce(${said.fromDeletedUser ?? null}, gateway_from_deleted_user),
      gateway_created_at = coalesce(${said.createdAt ?? null}, gateway_created_at),
      gateway_updated_at = coalesce(${said.updatedAt ?? null}, gateway_updated_at)
    WHERE id = ${listId}
  `)
}
