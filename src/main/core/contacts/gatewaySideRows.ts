// What the gateway last said of a list that is there too. For whoever reads its lists.
import type { Db } from '../storage/db'

export interface SaidOfList {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly isShared?: boolean | undefined
  readonly contacts?: number | undefined
  readonly favorite?: string | undefined
  readonly fromDeletedUser?: string | undefined
  /** As written. */
  readonly createdAt?: string | undefined
  readonly updatedAt?: string | undefined
}

/** What one of its interfaces does not tell stays as the other told it. Takes a record of `gateway.lists` as it is. */
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
