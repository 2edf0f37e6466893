// Sets aside people of a standing send who were claimed, and must not be texted any more.
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

export interface ClaimedRecipient {
  readonly claimId: number
  readonly recipientId: number
}

/** Leaves people alone whose message may have been sent. */
export function setClaimedAside(db: Db, people: readonly ClaimedRecipient[], reason: 'not_due' | 'answered'): void {
  const claims = JSON.stringify(people.map(({ claimId }) => claimId))
  const recipients = JSON.stringify(people.map(({ recipientId }) => recipientId))
  db.run(sql`
    UPDATE standing_claims SET state = 'left_out', reason = ${reason} WHERE id IN (SELECT value FROM json_each(${claims}))
  `)
  db.write(
    'standing.stop',
    sql`
      UPDATE recipients SET state = 'skipped', reason = ${reason}
      WHERE id IN (SELECT value FROM json_each(${recipients})) AND state IN ('pending', 'held')
    `,
  )
}
