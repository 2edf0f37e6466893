// An answer to one person is a campaign of its own, frozen as it is made: one text, one number, one message that is paid for.
// From here on it goes the way of every other campaign.
import { createHash } from 'node:crypto'
import { minute } from '../base/durations'
import type { CampaignId } from '../base/ids'
import { toIso } from '../base/instants'
import { isLeftOutSql } from '../contacts/consent/optOutRows'
import { chooseForm } from '../outbox/engine/buildPayload'
import { isAutomaticSql } from '../outbox/store/stillWantedRows'
import { operationGroup, read, write } from '../storage/operations'
import { hashAccount, type AccountTerms } from '../accounts/activeAccount'
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'

export interface NewReply {
  readonly id: CampaignId
  readonly terms: AccountTerms
  readonly phone: string
  readonly country: string | undefined
  readonly sender: string
  readonly text: string
  readonly parts: number
  readonly at: string
}

export interface MadeReply {
  readonly id: CampaignId
  readonly hash: string
  readonly form: string
}

/** The same again within this time is a second click, unless the first came to nothing. */
const doubleMs = 2 * minute

export const replySendOperations = operationGroup('replySends', {
  /** `known`: the same reply is already being sent. `left_out`: the number is opted out of everything, or held. */
  make: write((db, input: NewReply): MadeReply | { readonly known: CampaignId } | 'left_out' => {
    const { phone, text, at } = input
    const { accountId } = input.terms
    const same = db.get<{ id: CampaignId; state: string }>(sql`
      SELECT c.id, c.state FROM campaigns c JOIN recipients r ON r.campaign_id = c.id AND r.phone = ${phone} AND r.position IS NOT NULL
        JOIN recipient_texts t ON t.recipient_id = r.id
      WHERE c.account_id = ${accountId} AND c.is_reply = 1 AND NOT ${isAutomaticSql}
        AND c.created_at BETWEEN ${toIso(Date.parse(at) - doubleMs)} AND ${at} AND t.text = ${text}
        AND r.state NOT IN ('refused', 'skipped') ORDER BY c.created_at DESC LIMIT 1
    `)
    // One that the process before left behind was never approved.
    if (same?.state === 'frozen') db.run(sql`DELETE FROM campaigns WHERE id = ${same.id}`)
    else if (same) return { known: same.id }
    return freezeReply(db, input)
  }),

  /** One that could not be approved leaves nothing. */
  drop: write((db, id: CampaignId) => dropReply(db, id)),

  isLeftOut: read(
    (db, { accountId, phone }: { accountId: string; phone: string }) =>
      db.get(sql`SELECT 1 WHERE ${isLeftOutSql(sql`${accountId}`, sql`${phone}`)}`) !== undefined,
  ),
})

/** Within a write. `left_out`: the number is opted out of everything, or held. */
export function freezeReply(db: Db, input: NewReply): MadeReply | 'left_out' {
  const { id, terms, phone, country, sender, text, parts, at } = input
  const { accountId, usesOlderApi } = terms
  if (db.get(sql`SELECT 1 WHERE ${isLeftOutSql(sql`${accountId}`, sql`${phone}`)}`)) return 'left_out'
  const choice = { kind: 'text', isPersonalised: false, isScheduled: false, isGatewayList: false } as const
  const form = chooseForm({ ...choice, usesOlderApi })
  const bound = createHash('sha256').update(JSON.stringify([sender, form, phone, text]))
  const hash = `${hashAccount(terms)}.${bound.digest('hex')}`
  const person = db.get<{ id: number; name: string }>(sql`
    SELECT id, trim(firstname || ' ' || lastname) AS name FROM contacts WHERE account_id = ${accountId}
      AND phone = ${phone}
  `)
  const name = person === undefined || person.name === '' ? phone : person.name
  db.run(sql`
    INSERT INTO campaigns (id, account_id, name, state, template, sender, form, batch_size, frozen_hash,
      frozen_people, frozen_parts,
    frozen_at, is_reply, created_at, changed_at) VALUES (${id}, ${accountId}, ${`↩ ${name}`}, 'frozen', ${text},
      ${sender}, ${form}, 1, ${hash}, 1, ${parts}, ${at}, 1, ${at}, ${at})
  `)
  const recipient = db.run(sql`
    INSERT INTO recipients (campaign_id, position, contact_id, phone, name, country, parts, state)
      VALUES (${id}, 1, ${person?.id ?? null}, ${phone}, ${person?.name ?? ''}, ${country ?? null}, ${parts},
      'pending')
  `)
  db.run(sql`INSERT INTO recipient_texts (recipient_id, text) VALUES (${recipient.id}, ${text})`)
  return { id, hash, form }
}

/** Within a write: one that was never approved. */
export function dropReply(db: Db, id: CampaignId): void {
  db.run(sql`DELETE FROM campaigns WHERE id = ${id} AND is_reply = 1 AND state = 'frozen'`)
}
