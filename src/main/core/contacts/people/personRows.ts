// Everything the person page shows of one contact.
import type { TrialPartRow } from '../../base/trialPart'
import type { Db } from '../../storage/db'
import { operationGroup, read } from '../../storage/operations'
import { sql } from '../../storage/sql'
import { trialPartSql } from '../../storage/trialPartSql'
import { readContact, type ContactRecord } from './contactRows'
import type { PersonScope } from './eraseRows'

export interface MembershipRecord {
  readonly id: number
  readonly name: string
  readonly addedAt: string | null
  readonly since: string | null
  readonly source: string | null
}

export interface ConsentRecord {
  readonly at: string
  readonly change: 'opted_out' | 'opted_in' | 'undone' | 'held' | 'released'
  readonly listId: number
  readonly listName: string | null
  readonly source: string
  readonly reason: string | null
  readonly gateway: 'not_needed' | 'owed' | 'told'
}

export interface MessageRecord extends TrialPartRow {
  readonly text: string
  readonly status: string
  readonly at: string
  readonly campaignId: string | null
  readonly campaignName: string | null
}

export interface PersonRecord {
  readonly contact: ContactRecord
  readonly optOut: { readonly since: string; readonly source: string } | undefined
  readonly optedOutOf: readonly number[]
  readonly lists: readonly MembershipRecord[]
  readonly recent: readonly MessageRecord[]
  readonly imports: readonly { importId: string; fileName: string; at: string; added: 0 | 1 }[]
  readonly consent: readonly ConsentRecord[]
}

/** Messages shown beside a contact. */
const recentMessages = 20
const maxConsentRows = 200

export const contactPersonOperations = operationGroup('contactPersons', {
  get: read((db, { accountId, contactId }: PersonScope): PersonRecord | undefined => {
    const contact = readContact(db, accountId, contactId)
    if (!contact) return undefined
    const { phone } = contact
    return {
      contact,
      optOut: db.get(sql`
        SELECT since, source
        FROM opt_outs
        WHERE account_id = ${accountId} AND phone = ${phone} AND list_id = 0 AND source <> 'unclear'
      `),
      optedOutOf: db
        .all<{ listId: number }>(
          sql`
          SELECT list_id AS listId FROM opt_outs WHERE account_id = ${accountId} AND phone = ${phone} AND list_id > 0
        `,
        )
        .map(({ listId }) => listId),
      lists: readMemberships(db, accountId, contact),
      recent: readMessages(db, accountId, phone, 0, recentMessages),
      imports: db.all(sql`
        SELECT imports.id AS importId, file_name AS fileName, coalesce(finished_at, created_at) AS at, brought.added
        FROM (SELECT import_id, 1 AS added FROM contacts WHERE id = ${contactId}
          UNION ALL SELECT import_id, 0 FROM import_people WHERE contact_id = ${contactId}) brought
        JOIN imports ON imports.id = brought.import_id WHERE imports.state = 'committed' ORDER BY at DESC
      `),
      consent: readConsent(db, accountId, phone),
    }
  }),

  messages: read((db, input: PersonScope & { readonly offset: number; readonly limit: number }) => {
    const { accountId, contactId, offset, limit } = input
    const phone = readContact(db, accountId, contactId)?.phone
    if (phone === undefined) return undefined
    const { total } = db.get<{ total: number }>(
      sql`SELECT count(*) AS total FROM messages WHERE account_id = ${accountId} AND phone = ${phone}`,
    ) ?? { total: 0 }
    return { total, rows: readMessages(db, accountId, phone, offset, limit) }
  }),
})

/** Lists the person is in, and lists they left by opting out. */
function readMemberships(db: Db, accountId: string, { id, phone }: ContactRecord): MembershipRecord[] {
  return db.all(sql`
    SELECT lists.id, lists.name, member.added_at AS addedAt, gone.since, gone.source
    FROM lists
    LEFT JOIN list_contacts member ON member.list_id = lists.id AND member.contact_id = ${id}
    LEFT JOIN opt_outs gone ON gone.account_id = lists.account_id AND gone.phone = ${phone}
      AND gone.list_id = lists.id
    WHERE lists.account_id = ${accountId} AND (member.contact_id IS NOT NULL OR gone.phone IS NOT NULL)
    ORDER BY lists.name
  `)
}

function readMessages(db: Db, accountId: string, phone: string, offset: number, limit: number): MessageRecord[] {
  return db.all(sql`
    SELECT text, status, at, c.id AS campaignId, c.name AS campaignName, ${trialPartSql}
    FROM messages
    LEFT JOIN campaigns c ON c.id = messages.campaign_id
    WHERE messages.account_id = ${accountId} AND phone = ${phone}
    ORDER BY at DESC, messages.id DESC LIMIT ${limit} OFFSET ${offset}
  `)
}

/** Only the latest entry of each list shows whether the gateway knows it: the earlier ones are obsolete. */
function readConsent(db: Db, accountId: string, phone: string): ConsentRecord[] {
  return db.all(sql`
    SELECT at, change, log.list_id AS listId, list_name AS listName, log.source, reason, CASE
      WHEN log.id < max(log.id) OVER (PARTITION BY log.list_id) THEN 'not_needed' WHEN log.change = 'opted_out'
      AND gone.phone IS NOT NULL AND gone.source <> 'gateway' THEN CASE gone.told WHEN 'told' THEN 'told'
      ELSE 'owed' END WHEN owed.phone IS NOT NULL THEN 'owed' ELSE 'not_needed' END AS gateway
    FROM consent_log log
    LEFT JOIN opt_outs gone ON gone.account_id = log.account_id AND gone.phone = log.phone
      AND gone.list_id = log.list_id
    LEFT JOIN opt_ins_to_tell owed ON owed.account_id = log.account_id AND owed.phone = log.phone
      AND owed.list_id = log.list_id
    WHERE log.account_id = ${accountId} AND log.phone = ${phone}
    ORDER BY log.id DESC LIMIT ${maxConsentRows}
  `)
}
