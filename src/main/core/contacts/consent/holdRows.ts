// Numbers held because of a reply that reads like an opt-out: nothing is sent to them until a person decides. A hold is a row
// of `opt_outs` with its own source, so every check before sending leaves the number out; only a decision, or a real opt-out,
// ends it.
import type { Db } from '../../storage/db'
import { operationGroup, write } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'
import { beginAct, endAct, isOf, type Act, type ActPart } from '../acts/actLogRows'
import { hasList } from '../lists/listRows'
import { noteOptIns } from './optInRows'
import { overHoldSql } from './optOutRows'
import { replyMeaningSql } from './replyMeaning'

interface OfNumber {
  readonly accountId: string
  readonly phone: string
}

/** For an act that may end holds: what a number was, as JSON. */
export function heldWasSql(account: Sql, phone: Sql): Sql {
  return sql`coalesce((SELECT json_object('heldSince', since) FROM opt_outs AS held WHERE held.account_id = ${account}
    AND held.phone = ${phone} AND held.list_id = 0 AND held.source = 'unclear'), '{}')`
}

/** True if it is held from now on; a number that is opted out or held already stays as it is. */
export function holdNumber(db: Db, { accountId, phone, at }: OfNumber & { readonly at: string }): boolean {
  return (
    db.run(sql`
      INSERT OR IGNORE INTO opt_outs (account_id, phone, list_id, source, since)
      VALUES (${accountId}, ${phone}, 0, 'unclear', ${at})
    `).changes === 1
  )
}

/** Sets the meaning shown for a conversation: undecided before anything else, then the latest. */
export function judgeConversation(db: Db, { accountId, phone }: OfNumber): void {
  db.run(sql`
    UPDATE conversations
    SET meaning = CASE
      WHEN EXISTS (
        SELECT 1
        FROM opt_outs
        WHERE opt_outs.account_id = ${accountId} AND opt_outs.phone = ${phone} AND list_id = 0 AND source = 'unclear'
      ) THEN 'unclear'
      ELSE coalesce(
        (
          SELECT CASE WHEN opted_out_at > at THEN 'opt_out' ELSE latest.meaning END
          FROM (
            SELECT replies.at, ${replyMeaningSql(sql`replies`)} AS meaning
            FROM replies
            WHERE replies.account_id = ${accountId} AND replies.phone = ${phone}
            ORDER BY replies.at DESC, replies.id DESC LIMIT 1
          ) latest
        ),
        'opt_out'
      ) END
    WHERE account_id = ${accountId} AND phone = ${phone}
  `)
}

export interface Decision extends Act {
  readonly phone: string
  readonly kind: 'opt_out' | 'opt_out_of_list' | 'not_an_opt_out'
  /** 0 unless it is about a list. */
  readonly listId: number
}

interface Decided {
  readonly kind: Decision['kind']
  readonly listId: number
  readonly heldSince: string | null
  /** Replies that waited for it. */
  readonly replies: readonly number[]
  /** It made an opt-out. */
  readonly hasMade: boolean
}

export const holdOperations = operationGroup('holds', {
  /** A person decides about a number, held or not. `changed` is false if it was so before. */
  decide: write((db, decision: Decision): { changed: boolean } | 'list_unknown' => {
    const { accountId, actId, at, phone, kind, listId } = decision
    if (kind === 'opt_out_of_list' && !hasList(db, accountId, listId)) return 'list_unknown'
    const heldSince = heldSinceOf(db, decision)
    const replies = undecided(db, decision)
    let hasMade = false
    if (kind !== 'opt_out') release(db, decision)
    if (kind !== 'not_an_opt_out') hasMade = optOut(db, { accountId, phone, at, listId })
    if (!hasMade && heldSince === null) return { changed: false }
    db.run(sql`
      UPDATE replies
      SET decided = ${kind === 'not_an_opt_out' ? kind : 'opt_out'}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(replies)}))
    `)
    judgeConversation(db, decision)
    beginAct(db, decision, 'decide', { detail: { kind, listId, heldSince, replies, hasMade } satisfies Decided })
    // Without a contact there is none to name: a decision is about one number.
    db.run(sql`
      INSERT INTO contact_act_rows (act_id, phone, list_id, contact_id)
      SELECT ${actId}, ${phone}, ${listId},
        coalesce((SELECT id FROM contacts WHERE account_id = ${accountId} AND phone = ${phone}), 0)
    `)
    endAct(db, actId)
    return { changed: true }
  }),
})

/** Restores the hold. An opt-out that came from elsewhere since stays. */
export function undoDecision(db: Db, act: Act, stored: { readonly at: string; readonly detail: string }): number {
  const { accountId, actId, at } = act
  const { listId, heldSince, replies, hasMade } = JSON.parse(stored.detail) as Decided
  const { phone } = db.get<{ phone: string }>(sql`SELECT phone FROM contact_act_rows WHERE act_id = ${actId}`) ?? {
    phone: '',
  }
  const isOurs = sql`account_id = ${accountId} AND phone = ${phone} AND list_id = ${listId}
    AND source = 'person_here' AND since = ${stored.at}`
  if (hasMade && db.get(sql`SELECT 1 FROM opt_outs WHERE ${isOurs}`) !== undefined) {
    noteOptIns(db, { accountId, phones: [phone], listId, at })
    db.run(sql`DELETE FROM opt_outs WHERE ${isOurs}`)
    logChange(db, { accountId, phone, at, listId }, 'undone', 'person_here')
  }
  if (heldSince !== null && holdNumber(db, { accountId, phone, at: heldSince }))
    db.run(sql`UPDATE replies SET decided = NULL WHERE id IN (SELECT value FROM json_each(${JSON.stringify(replies)}))`)
  judgeConversation(db, { accountId, phone })
  return 1
}

/** After an opt-out of an act was taken back: who was held before it is held again. */
export function holdAgain(db: Db, part: ActPart): void {
  const { accountId } = part
  const were = db.all<{ phone: string; heldSince: string }>(sql`
    SELECT phone, json_extract(was, '$.heldSince') AS heldSince FROM contact_act_rows
    WHERE ${isOf(part)} AND json_extract(was, '$.heldSince') IS NOT NULL
  `)
  for (const { phone, heldSince } of were) {
    if (!holdNumber(db, { accountId, phone, at: heldSince })) continue
    db.run(sql`
      UPDATE replies
      SET decided = NULL
      WHERE account_id = ${accountId} AND phone = ${phone} AND meaning = 'unclear' AND decided = 'opt_out'
        AND at >= ${heldSince}
    `)
    judgeConversation(db, { accountId, phone })
  }
}

function heldSinceOf(db: Db, { accountId, phone }: OfNumber): string | null {
  return (
    db.get<{ since: string }>(sql`
      SELECT since
      FROM opt_outs
      WHERE account_id = ${accountId} AND phone = ${phone} AND list_id = 0 AND source = 'unclear'
    `)?.since ?? null
  )
}

function undecided(db: Db, { accountId, phone }: OfNumber): number[] {
  return db
    .all<{ id: number }>(
      sql`
      SELECT id
      FROM replies
      WHERE account_id = ${accountId} AND phone = ${phone} AND meaning = 'unclear' AND decided IS NULL
    `,
    )
    .map(({ id }) => id)
}

function release(db: Db, of: Decision): void {
  const { changes } = db.run(sql`
    DELETE FROM opt_outs
    WHERE account_id = ${of.accountId} AND phone = ${of.phone} AND list_id = 0 AND source = 'unclear'
  `)
  if (changes === 1) logChange(db, { ...of, listId: 0 }, 'released', 'person_here')
}

interface OfList extends OfNumber {
  readonly listId: number
  readonly at: string
}

function optOut(db: Db, { accountId, phone, listId, at }: OfList): boolean {
  const { changes } = db.run(sql`
    INSERT INTO opt_outs (account_id, phone, list_id, source, since)
      VALUES (${accountId}, ${phone}, ${listId}, 'person_here', ${at}) ${overHoldSql}
  `)
  // A queued opt-in that the gateway does not know yet is obsolete.
  db.run(sql`DELETE FROM opt_ins_to_tell WHERE account_id = ${accountId} AND phone = ${phone} AND list_id = ${listId}`)
  return changes === 1
}

/** A change that takes something away; what is added is logged by triggers. */
export function logChange(db: Db, of: OfList, change: 'undone' | 'released', source: string): void {
  const { accountId, phone, listId, at } = of
  db.run(sql`
    INSERT INTO consent_log (account_id, phone, list_id, list_name, change, source, at)
    VALUES (
      ${accountId}, ${phone}, ${listId}, (SELECT name FROM lists WHERE id = ${listId}), ${change}, ${source}, ${at}
    )
  `)
}
