// Rules for automatic answers, their limits, and what they did. Nothing here lets a message be sent.
import type { AnswerConditions, AnswerLimits, AnswerReason } from '@contract'
import { answerConditionsSchema } from '@contract/answers'
import { issuesOf } from '../campaigns/draft/measureDraft'
import { ownFields } from '../campaigns/draft/ownFieldRows'
import { familySql } from '../outbox/store/changedRows'
import type { TemplateIssue } from '../messages/parseTemplate'
import type { Db } from '../storage/db'
import { essentialWrite, operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'

interface OfAccount {
  readonly accountId: string
}
interface OfRule extends OfAccount {
  readonly ruleId: number
}
type Stamped<Input> = Input & { readonly at: string }

interface StoredRule {
  readonly id: number
  readonly name: string
  readonly conditions: string
  readonly text: string
  readonly isOn: 0 | 1
  readonly revision: number
}

export interface Rule {
  readonly id: number
  readonly name: string
  readonly conditions: AnswerConditions
  readonly text: string
  readonly isOn: boolean
  readonly revision: number
}

export interface RuleWithFacts extends Rule {
  /** Name of the list or campaign it is for; null if it names none, or one that was deleted. */
  readonly fromName: string | null
  readonly answers: number
  /** Charged by the gateway so far; null for nothing. */
  readonly micros: number | null
  /** Faults in its text, with the fields that no one can have. */
  readonly issues: readonly TemplateIssue[]
}

export interface RuleInput {
  readonly name: string
  readonly conditions: AnswerConditions
  readonly text: string
}

export interface StopRow {
  readonly reached: 'people' | 'money' | 'restored'
  readonly at: string
  readonly seenAt: string | null
}

export interface GivenRow {
  readonly at: string
  readonly phone: string
  readonly name: string | null
  readonly text: string | null
  readonly reason: AnswerReason | null
  readonly campaignId: string | null
}

/** Two units of any currency, and as many answers as a busy shop may get. */
const usualLimits: AnswerLimits = { perDay: 50, micros: 2_000_000 }

/** Why an answer `a` that may be sent was not, by its one recipient; null if it was, or if that is not kept any more. */
const unsentSql = sql`CASE WHEN a.state = 'claimed' THEN 'waiting' ELSE (
  SELECT CASE WHEN n.state IN ('pending', 'held') THEN 'waiting'
    WHEN n.state = 'refused' THEN 'gateway'
    WHEN n.state = 'skipped' AND n.reason IN ('opted_out', 'unclear_reply') THEN 'opted_out'
    WHEN n.state = 'skipped' AND n.reason = 'person_limit' THEN 'person_limit'
    WHEN n.state = 'skipped' THEN 'interrupted' END
  FROM recipients n WHERE n.campaign_id = a.campaign_id AND n.position = 1) END`

export const answerRuleOperations = operationGroup('answerRules', {
  /** `since`: from when answers, costs and opt-outs are counted. `stoppedSince`: a limit that was reached before counts no more. */
  all: read((db, { accountId, since, stoppedSince }: OfAccount & { since: string; stoppedSince: string }) => ({
    rules: readRules(db, accountId).map((rule) => withFacts(db, accountId, rule, since)),
    limits: readLimits(db, accountId),
    stop:
      db.get<StopRow>(sql`
        SELECT reached, at, seen_at AS seenAt FROM answer_stops
        WHERE account_id = ${accountId} AND at > ${stoppedSince}
      `) ?? null,
    optOuts:
      db.get<{ optOuts: number }>(sql`
        SELECT count(*) AS optOuts FROM replies
        WHERE account_id = ${accountId} AND at >= ${since} AND meaning = 'opt_out'
      `)?.optOuts ?? 0,
  })),

  inOrder: read((db, { accountId }: OfAccount) => readRules(db, accountId)),

  one: read((db, { accountId, ruleId, since }: OfRule & { since: string }): RuleWithFacts | undefined => {
    const rule = readRules(db, accountId).find(({ id }) => id === ruleId)
    return rule && withFacts(db, accountId, rule, since)
  }),

  create: write((db, { accountId, name, conditions, text, at }: Stamped<OfAccount & RuleInput>): number => {
    const { id } = db.run(sql`
      INSERT INTO answer_rules (account_id, place, name, conditions, text, created_at, changed_at)
      VALUES (
        ${accountId}, (SELECT coalesce(max(place), 0) + 1 FROM answer_rules WHERE account_id = ${accountId}), ${name},
        ${JSON.stringify(conditions)}, ${text}, ${at}, ${at}
      )
    `)
    return id
  }),

  /** A person agreed to send what was on the screen: other conditions or another text switch the rule off. */
  edit: write((db, { accountId, ruleId, name, conditions, text, at }: Stamped<OfRule & RuleInput>): boolean => {
    const wanted = JSON.stringify(conditions)
    const { changes } = db.run(sql`
      UPDATE answer_rules
      SET name = ${name}, conditions = ${wanted}, text = ${text}, changed_at = ${at},
        is_on = CASE WHEN conditions = ${wanted} AND text = ${text} THEN is_on ELSE 0 END,
        revision = revision + CASE WHEN conditions = ${wanted} AND text = ${text} THEN 0 ELSE 1 END
      WHERE account_id = ${accountId} AND id = ${ruleId} AND removed_at IS NULL
    `)
    return changes === 1
  }),

  /** False if the rule is not as it was on the screen. */
  switchOn: write((db, { accountId, ruleId, revision, at }: Stamped<OfRule & { revision: number }>): boolean => {
    const { changes } = db.run(sql`
      UPDATE answer_rules
      SET is_on = 1, revision = revision + 1, changed_at = ${at},
        currency = (SELECT currency FROM accounts WHERE id = ${accountId})
      WHERE account_id = ${accountId} AND id = ${ruleId} AND removed_at IS NULL AND revision = ${revision}
    `)
    return changes === 1
  }),

  switchOff: essentialWrite((db, { accountId, ruleId, at }: Stamped<OfRule>): boolean => {
    const { changes } = db.run(sql`
      UPDATE answer_rules SET is_on = 0, revision = revision + 1, changed_at = ${at}
      WHERE account_id = ${accountId} AND id = ${ruleId} AND removed_at IS NULL
    `)
    return changes === 1
  }),

  /** Switches off all rules of one account and returns how many were on. */
  switchAllOff: essentialWrite((db, { accountId, at }: Stamped<OfAccount>): number => {
    const { changes } = db.run(sql`
      UPDATE answer_rules SET is_on = 0, revision = revision + 1, changed_at = ${at}
      WHERE account_id = ${accountId} AND is_on = 1
    `)
    return changes
  }),

  move: write((db, { accountId, ruleId, place }: OfRule & { place: number }): boolean => {
    const ids = readRules(db, accountId).map(({ id }) => id)
    if (!ids.includes(ruleId)) return false
    const order = ids.filter((id) => id !== ruleId)
    order.splice(place, 0, ruleId)
    for (const [index, id] of order.entries())
      db.run(sql`UPDATE answer_rules SET place = ${index + 1} WHERE id = ${id}`)
    return true
  }),

  remove: write((db, { accountId, ruleId, at }: Stamped<OfRule>): boolean => {
    const { changes } = db.run(sql`
      UPDATE answer_rules SET removed_at = ${at}, is_on = 0, revision = revision + 1
      WHERE account_id = ${accountId} AND id = ${ruleId} AND removed_at IS NULL
    `)
    return changes === 1
  }),

  restore: write((db, { accountId, ruleId, at }: Stamped<OfRule>): boolean => {
    const { changes } = db.run(sql`
      UPDATE answer_rules SET removed_at = NULL, changed_at = ${at}
      WHERE account_id = ${accountId} AND id = ${ruleId} AND removed_at IS NOT NULL
    `)
    return changes === 1
  }),

  limits: read((db, { accountId }: OfAccount) => readLimits(db, accountId)),

  changeLimits: write((db, { accountId, perDay, micros }: OfAccount & AnswerLimits) => {
    db.run(sql`
      INSERT INTO answer_limits (account_id, per_day, micros) VALUES (${accountId}, ${perDay}, ${micros})
      ON CONFLICT DO UPDATE SET per_day = ${perDay}, micros = ${micros}
    `)
  }),

  seeLimit: write((db, { accountId, at }: Stamped<OfAccount>) => {
    db.run(sql`UPDATE answer_stops SET seen_at = ${at} WHERE account_id = ${accountId} AND seen_at IS NULL`)
  }),

  given: read((db, { accountId, ruleId, offset, limit }: OfRule & { offset: number; limit: number }) => {
    const { total } = db.get<{ total: number }>(sql`
      SELECT count(*) AS total FROM automatic_answers WHERE rule_id = ${ruleId} AND account_id = ${accountId}
    `) ?? { total: 0 }
    const rows = db.all<GivenRow>(sql`
      SELECT a.at, a.phone, trim(p.firstname || ' ' || p.lastname) AS name, r.text,
        coalesce(a.reason, ${unsentSql}) AS reason, a.campaign_id AS campaignId
      FROM automatic_answers a
      LEFT JOIN replies r ON r.id = a.reply_id
      LEFT JOIN contacts p ON p.account_id = a.account_id AND p.phone = a.phone
      WHERE a.rule_id = ${ruleId} AND a.account_id = ${accountId}
      ORDER BY a.at DESC, a.reply_id DESC LIMIT ${limit} OFFSET ${offset}
    `)
    return { total, rows }
  }),
})

/** In order. A rule whose conditions cannot be read is left out: it would match something else than a person chose. */
export function readRules(db: Db, accountId: string): Rule[] {
  return db
    .all<StoredRule>(
      sql`
      SELECT id, name, conditions, text, is_on AS isOn, revision FROM answer_rules
      WHERE account_id = ${accountId} AND removed_at IS NULL
      ORDER BY place, id
    `,
    )
    .flatMap(({ conditions, isOn, ...rule }) => {
      const parsed = parseConditions(conditions)
      return parsed ? [{ ...rule, conditions: parsed, isOn: isOn === 1 }] : []
    })
}

function parseConditions(json: string): AnswerConditions | undefined {
  try {
    return answerConditionsSchema.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}

export function readLimits(db: Db, accountId: string): AnswerLimits {
  return (
    db.get<{ perDay: number; micros: number }>(
      sql`SELECT per_day AS perDay, micros FROM answer_limits WHERE account_id = ${accountId}`,
    ) ?? usualLimits
  )
}

function withFacts(db: Db, accountId: string, rule: Rule, since: string): RuleWithFacts {
  const counted = db.get<{ answers: number; micros: number | null }>(sql`
    SELECT count(*) AS answers, (
      SELECT sum(m.cost_micros) FROM automatic_answers g JOIN messages m ON m.campaign_id = g.campaign_id
      WHERE g.rule_id = ${rule.id} AND g.at >= ${since}
    ) AS micros
    FROM automatic_answers a
    WHERE a.rule_id = ${rule.id} AND a.at >= ${since} AND a.state = 'approved' AND ${unsentSql} IS NULL
  `)
  return {
    ...rule,
    fromName: nameOfFrom(db, accountId, rule.conditions.from),
    answers: counted?.answers ?? 0,
    micros: counted?.micros ?? null,
    issues: issuesOf(rule.text, ownFields(db, accountId)),
  }
}

function nameOfFrom(db: Db, accountId: string, from: AnswerConditions['from']): string | null {
  if (from.kind === 'anyone') return null
  const row =
    from.kind === 'list'
      ? db.get<{ name: string }>(sql`SELECT name FROM lists WHERE account_id = ${accountId} AND id = ${from.listId}`)
      : db.get<{ name: string }>(sql`
          WITH RECURSIVE ${familySql(sql`${from.campaignId}`)}
          SELECT c.name FROM family JOIN campaigns c ON c.id = family.id AND c.account_id = ${accountId} AND c.removed_at IS NULL
          ORDER BY c.created_at DESC LIMIT 1
        `)
  return row?.name ?? null
}
