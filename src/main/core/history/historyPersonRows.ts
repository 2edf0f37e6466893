// The history of one number, newest first: messages, replies, opt-ins and opt-outs, look-ups, and campaigns that did not reach
// it or may not have.
import type { PersonEntry } from '@contract'
import { toTrialPart } from '../base/trialPart'
import { withoutUndefined } from '../base/withoutUndefined'
import type { Db } from '../storage/db'
import { handedOverAtSql } from '../storage/handedOverSql'
import { operationGroup, read } from '../storage/operations'
import { sql, type Sql } from '../storage/sql'
import { readShown } from './shownMessageRows'

export interface PersonQuestion {
  readonly accountId: string
  readonly phone: string
  readonly currency: string | undefined
  readonly offset: number
  readonly limit: number
}

export interface PersonAnswer {
  readonly total: number
  readonly rows: PersonEntry[]
  readonly name?: string
  readonly contactId?: number
  readonly isOptedOut: boolean
  readonly messages: number
  readonly delivered: number
  readonly notDelivered: number
  readonly replies: number
  readonly costMicros: number | null
  readonly firstAt?: string
  readonly lastAt?: string
}

/** A line of any kind. Its columns are described beside its select. */
interface Line {
  readonly kind: PersonEntry['kind']
  readonly at: string
  readonly id: number
  readonly a: string | null
  readonly b: string | null
  readonly c: string | null
  readonly d: string | null
  readonly e: string | null
}

/**
 * People who were accepted have their message; those still waiting have nothing to tell yet. A number that is held
 * said neither yes nor no: its reply stands there itself.
 */
const lines = (accountId: string, phone: string): Sql => {
  const isTheirs = sql`account_id = ${accountId} AND phone = ${phone}`
  return sql`
    SELECT 'message' AS kind, at, id, NULL AS a, NULL AS b, NULL AS c, NULL AS d, NULL AS e FROM messages WHERE ${isTheirs}
    UNION ALL SELECT 'reply', at, id, text, sent_to, NULL, NULL, NULL FROM replies WHERE ${isTheirs}
    UNION ALL SELECT CASE change WHEN 'opted_out' THEN 'opted_out' ELSE 'opted_in' END, at, id, source, list_name,
      NULL, NULL, NULL
      FROM consent_log WHERE ${isTheirs} AND change IN ('opted_out', 'opted_in', 'undone')
    UNION ALL SELECT 'verified', checked_at, id, status, is_active, NULL, NULL, NULL FROM number_results WHERE ${isTheirs}
    UNION ALL SELECT 'campaign', coalesce(${handedOverAtSql}, c.started_at, c.frozen_at, c.changed_at), r.id, c.id, c.name, r.state, r.reason,
        CASE WHEN c.trial IS NOT NULL THEN 'trial' WHEN json_extract(c.audience, '$.isRest') IS NOT NULL THEN 'rest' END
      FROM campaigns c CROSS JOIN recipients r ON r.campaign_id = c.id AND r.phone = ${phone}
      WHERE c.account_id = ${accountId} AND c.removed_at IS NULL AND c.state NOT IN ('draft', 'frozen')
        AND (r.position IS NOT NULL OR r.state = 'skipped')
        AND r.state IN ('skipped', 'refused', 'uncertain', 'absent', 'closed', 'held')`
}

export const historyPersonOperations = operationGroup('historyPersons', {
  view: read((db, question: PersonQuestion): PersonAnswer => {
    const { accountId, phone, offset, limit } = question
    const { total } = db.get<{ total: number }>(sql`SELECT count(*) AS total FROM (${lines(accountId, phone)})`) ?? {
      total: 0,
    }
    const found = db.all<Line>(sql`
      SELECT kind, at, id, a, b, c, d, e FROM (${lines(accountId, phone)})
      ORDER BY at DESC, kind, id DESC LIMIT ${limit} OFFSET ${offset}
    `)
    return {
      total,
      rows: toEntries(db, question, found),
      ...readWho(db, accountId, phone),
      ...readSums(db, accountId, phone),
    }
  }),
})

function toEntries(db: Db, { accountId, currency }: PersonQuestion, found: readonly Line[]): PersonEntry[] {
  const ids = found.filter(({ kind }) => kind === 'message').map(({ id }) => id)
  const messages = new Map(readShown(db, accountId, ids, { currency }).map((message) => [message.id, message]))
  return found.flatMap((line): PersonEntry[] => {
    const { kind, at, a, b, c, d, e } = line
    switch (kind) {
      case 'message': {
        const found = messages.get(line.id)
        if (!found) return []
        const { recipientId: _, ...message } = found
        return [{ kind, at, message }]
      }
      case 'reply':
        return [{ kind, at, text: a ?? '', to: b ?? '' }]
      case 'opted_out':
      case 'opted_in':
        return [{ kind, at, source: a ?? '', ...(b === null ? {} : { listName: b }) }]
      case 'verified':
        return [{ kind, at, status: a ?? '', isActive: Number(b) === 1 }]
      case 'campaign':
        return [
          {
            kind,
            at,
            campaignId: a ?? '',
            campaignName: b ?? '',
            ...toTrialPart({ isTrial: e === 'trial' ? 1 : 0, isRest: e === 'rest' ? 1 : 0 }),
            state: c ?? '',
            ...(d === null ? {} : { reason: d }),
          },
        ]
    }
  })
}

function readWho(db: Db, accountId: string, phone: string): Pick<PersonAnswer, 'name' | 'contactId' | 'isOptedOut'> {
  const contact = db.get<{ id: number; name: string }>(sql`
    SELECT id, trim(firstname || ' ' || lastname) AS name
    FROM contacts
    WHERE account_id = ${accountId} AND phone = ${phone}
  `)
  const frozen = db.get<{ name: string }>(sql`
    SELECT r.name FROM messages m JOIN recipients r ON r.id = m.recipient_id
    WHERE m.account_id = ${accountId} AND m.phone = ${phone} AND r.name <> '' ORDER BY m.at DESC LIMIT 1
  `)
  const name = contact?.name || frozen?.name
  const optOut = db.get(sql`
    SELECT 1
    FROM opt_outs
    WHERE account_id = ${accountId} AND phone = ${phone} AND list_id = 0 AND source <> 'unclear'
  `)
  return {
    ...withoutUndefined({ name }),
    ...(contact ? { contactId: contact.id } : {}),
    isOptedOut: optOut !== undefined,
  }
}

type PersonSums = Omit<PersonAnswer, 'total' | 'rows' | 'name' | 'contactId' | 'isOptedOut'>

function readSums(db: Db, accountId: string, phone: string): PersonSums {
  const sums = db.get<{
    messages: number
    delivered: number
    notDelivered: number
    costMicros: number | null
    firstAt: string | null
    lastAt: string | null
  }>(sql`
    SELECT count(*) AS messages, total(delivery = 'delivered') AS delivered,
      total(delivery = 'not_delivered') AS notDelivered, sum(cost_micros) AS costMicros, min(at) AS firstAt,
      max(at) AS lastAt
    FROM messages
    WHERE account_id = ${accountId} AND phone = ${phone}
  `)
  const answered = db.get<{ replies: number }>(
    sql`SELECT count(*) AS replies FROM replies WHERE account_id = ${accountId} AND phone = ${phone}`,
  )
  const { messages = 0, delivered = 0, notDelivered = 0, costMicros = null, firstAt = null, lastAt = null } = sums ?? {}
  return {
    messages,
    delivered,
    notDelivered,
    replies: answered?.replies ?? 0,
    costMicros,
    ...(firstAt === null ? {} : { firstAt }),
    ...(lastAt === null ? {} : { lastAt }),
  }
}
