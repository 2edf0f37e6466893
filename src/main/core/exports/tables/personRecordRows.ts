// Everything that is kept of one person, by contact and by number: for the person who asks what is known of them.
import { textNames, type StoredTexts } from '../../contacts/people/storedTexts'
import { allNamed } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { operationGroup, read } from '../../storage/operations'
import { handedOverAtSql } from '../../storage/handedOverSql'
import { sql } from '../../storage/sql'

export interface PersonRecord {
  readonly contact: StoredTexts & {
    readonly phone: string
    readonly country: string | null
    readonly phoneType: string | null
    readonly addedAt: string
    readonly changedAt: string
  }
  readonly lists: readonly { readonly name: string; readonly addedAt: string }[]
  /** `listName` is null if it is out of everything. */
  readonly optOuts: readonly { readonly listName: string | null; readonly source: string; readonly since: string }[]
  /** Every opt-out and opt-in there ever was. */
  readonly consent: readonly {
    readonly at: string
    readonly change: string
    readonly listName: string | null
    readonly source: string
    readonly reason: string | null
  }[]
  readonly imports: readonly { readonly fileName: string; readonly at: string }[]
  readonly campaigns: readonly {
    readonly name: string
    readonly state: string
    readonly reason: string | null
    readonly text: string
    readonly startedAt: string | null
    readonly handedOverAt: string | null
  }[]
  readonly messages: readonly {
    readonly at: string
    readonly sender: string
    readonly text: string
    readonly status: string
    readonly failedReason: string | null
    readonly parts: number | null
  }[]
  /** Replies from the person. */
  readonly replies: readonly {
    readonly at: string
    readonly to: string
    readonly text: string
    readonly meaning: string
  }[]
  readonly lookUps: readonly { readonly at: string; readonly status: string; readonly document: string }[]
  /** The time since which the number is left out of every send; absent if it is not. */
  readonly setApart: readonly { readonly since: string }[]
}

export const personOperations = operationGroup('person', {
  read: read((db, { accountId, contactId }: { accountId: string; contactId: number }): PersonRecord | undefined => {
    const found = db.get<PersonRecord['contact'] & { readonly importId: string | null }>(sql`
      SELECT phone, country, phone_type AS phoneType, ${allNamed(textNames)}, import_id AS importId,
        created_at AS addedAt, updated_at AS changedAt
      FROM contacts WHERE account_id = ${accountId} AND id = ${contactId}
    `)
    if (!found) return undefined
    const { importId, ...contact } = found
    return { contact, ...readBesides(db, { accountId, contactId, importId, phone: contact.phone }) }
  }),
})

interface Person {
  readonly accountId: string
  readonly contactId: number
  readonly importId: string | null
  readonly phone: string
}

function readBesides(db: Db, { accountId, contactId, importId, phone }: Person): Omit<PersonRecord, 'contact'> {
  return {
    lists: db.all(sql`
      SELECT name, added_at AS addedAt FROM list_contacts JOIN lists ON lists.id = list_id
        WHERE contact_id = ${contactId} ORDER BY name
    `),
    optOuts: db.all(sql`
      SELECT lists.name AS listName, source, since FROM opt_outs LEFT JOIN lists ON lists.id = list_id
      WHERE opt_outs.account_id = ${accountId} AND phone = ${phone} AND source <> 'unclear' ORDER BY since
    `),
    consent: db.all(sql`
      SELECT at, change, list_name AS listName, source, reason FROM consent_log WHERE account_id = ${accountId}
        AND phone = ${phone} ORDER BY id
    `),
    imports: db.all(sql`
      SELECT file_name AS fileName, coalesce(finished_at, created_at) AS at FROM imports WHERE id = ${importId}
        AND account_id = ${accountId}
    `),
    campaigns: db.all(sql`
      SELECT campaigns.name, r.state, r.reason, coalesce(recipient_texts.text, '') AS text,
        campaigns.started_at AS startedAt, ${handedOverAtSql} AS handedOverAt
      FROM campaigns JOIN recipients r ON r.campaign_id = campaigns.id AND r.phone = ${phone}
      LEFT JOIN recipient_texts ON recipient_texts.recipient_id = r.id
      WHERE campaigns.account_id = ${accountId} AND campaigns.state <> 'draft'
        ORDER BY campaigns.created_at, r.id
    `),
    messages: db.all(sql`
      SELECT at, sender, text, status, failed_reason AS failedReason, parts FROM messages
      WHERE account_id = ${accountId} AND phone = ${phone} ORDER BY at, id
    `),
    replies: db.all(sql`
      SELECT at, sent_to AS "to", text, meaning FROM replies WHERE account_id = ${accountId} AND phone = ${phone}
        ORDER BY at, id
    `),
    lookUps: db.all(sql`
      SELECT checked_at AS at, status, raw AS document FROM number_results WHERE account_id = ${accountId}
        AND phone = ${phone} ORDER BY id
    `),
    setApart: db.all(sql`SELECT at AS since FROM set_apart WHERE account_id = ${accountId} AND phone = ${phone}`),
  }
}
