// The gateway's own values of a list that exists there too.
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

export interface SaidOfList {
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
export function keepGatewaySide(db: Db, listId: number, said: SaidOfList): void {
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
