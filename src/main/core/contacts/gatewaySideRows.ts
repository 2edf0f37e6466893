// The gateway's own values of a list that exists there too.
import type { Db } from '../storage/db'

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
  db.run(
    `UPDATE main.lists SET gateway_name = coalesce(?, gateway_name), gateway_description = coalesce(?, gateway_description),
       gateway_shared = coalesce(?, gateway_shared), gateway_people = coalesce(?, gateway_people),
       gateway_favourite = coalesce(?, gateway_favourite), gateway_from_deleted_user = coalesce(?, gateway_from_deleted_user),
       gateway_created_at = coalesce(?, gateway_created_at), gateway_updated_at = coalesce(?, gateway_updated_at) WHERE id = ?`,
    ...[said.name ?? null, said.description ?? null, said.isShared === undefined ? null : Number(said.isShared)],
    ...[said.contacts ?? null, said.favorite ?? null, said.fromDeletedUser ?? null],
    ...[said.createdAt ?? null, said.updatedAt ?? null, listId],
  )
}
