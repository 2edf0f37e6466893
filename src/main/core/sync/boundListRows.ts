import type { Db } from '../storage/db'
import { sql } from '../storage/sql'

export interface OwnList {
  readonly id: number
  readonly name: string
  readonly description: string
  /** Its id at the gateway; null for one that is on this computer only. */
  readonly gatewayId: string | null
}

/** Undefined for a list that is not there, or another account's. */
export function boundList(db: Db, accountId: string, listId: number): OwnList | undefined {
  return db.get<OwnList>(sql`
    SELECT id, name, description, gateway_id AS gatewayId
    FROM lists
    WHERE account_id = ${accountId} AND id = ${listId}
  `)
}
