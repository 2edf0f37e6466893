// Rules for automatic answers, their limits, and what they did. Nothing here lets a message be sent.
import type { AnswerConditions, AnswerLimits, AnswerReason } from '@contract'
import { answerConditionsSchema } from '@contract/answers'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
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
}

export interface Rule {
  readonly id: number
  readonly name: string
  readonly conditions: AnswerConditions
  readonly text: string
  readonly isOn: boolean
}

export interface RuleWithFacts extends Rule {
  /** Name of the list or campaign it is for; null if it names none, or one that was deleted. */
  readonly fromName: string | null
  readonly answers: number
  /** Charged by the gateway so far; null for nothing. */
  readonly micros: number | null
}

export interface RuleInput {
  readonly name: string
  readonly conditions: AnswerConditions
  readonly text: string
}

export interface StopRow {
  readonly reached: 'people' | 'money'
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

export const answerRuleOperations = operationGroup('answerRules', {
  /** `since`: from when answers, costs and opt-outs are counted. */
  all: read((db, { accountId, since, day }: OfAccount & { since: string; day: string }) => ({
    rules: readRules(db, accountId).map((rule) => withFacts(db, accountId, rule, since)),
    limits: readLimits(db, accountId),
    stop:
      db.get<StopRow>(sql`
        SELECT reached, at, seen_at AS seenAt FROM answer_stops WHERE account_id = ${accountId} AND day = ${day}
      `) ?? null,
    optOuts:
      db.get<{ optOuts: number }>(sql`
        SELECT count(*) AS optOuts FROM replies
        WHERE account_id = ${accountId} AND at >= ${since} AND meaning = 'opt_out'
      `)?.optOuts ?? 0,
  })),

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

  edit: write((db, { accountId, ruleId, name, conditions, text, at }: Stamped<OfRule & RuleInput>): boolean => {
    const { changes } = db.run(sql`
      UPDATE answer_rules
      SET name = ${name}, conditions = ${JSON.stringify(conditions)}, text = ${text}, changed_at = ${at}
      WHERE account_id = ${accountId} AND id = ${ruleId} AND removed_at IS NULL
    `)
    return changes === 1
  }),

  switch: write((db, { accountId, ruleId, isOn, at }: Stamped<OfRule & { isOn: boolean }>): boolean => {
    const { changes } = db.run(sql`
      UPDATE answer_rules SET is_on = ${isOn ? 1 : 0}, changed_at = ${at}
      WHERE account_id = ${accountId} AND id = ${ruleId} AND removed_at IS NULL
    `)
    return changes === 1
  }),

  /** In every account. */
  switchAllOff: write((db, at: string): number => {
    const { changes } = db.run(sql`UPDATE answer_rules SET is_on = 0, changed_at = ${at} WHERE is_on = 1`)
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
      UPDATE answer_rules SET removed_at = ${at}, is_on = 0
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
      SELECT a.at, a.phone, trim(p.firstname || ' ' || p.lastname) AS name, r.text, a.reason, a.campaign_id AS campaignId
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
      SELECT id, name, conditions, text, is_on AS isOn FROM answer_rules
      WHERE account_id = ${accountId} AND removed_at IS NULL
      ORDER BY place, id
    `,
    )
    .flatMap(({ conditions, isOn, ...rule }) => {
      const parsed = answerConditionsSchema.safeParse(JSON.parse(conditions))
      return parsed.success ? [{ ...rule, conditions: parsed.data, isOn: isOn === 1 }] : []
    })
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
    FROM automatic_answers WHERE rule_id = ${rule.id} AND at >= ${since} AND state = 'approved'
  `)
  return {
    ...rule,
    fromName: nameOfFrom(db, accountId, rule.conditions.from),
    answers: counted?.answers ?? 0,
    micros: counted?.micros ?? null,
  }
}

function nameOfFrom(db: Db, accountId: string, from: AnswerConditions['from']): string | null {
  if (from.kind === 'anyone') return null
  const row =
    from.kind === 'list'
      ? db.get<{ name: string }>(sql`SELECT name FROM lists WHERE account_id = ${accountId} AND id = ${from.listId}`)
      : db.get<{ name: string }>(sql`
          SELECT name FROM campaigns
          WHERE account_id = ${accountId} AND id = ${from.campaignId} AND removed_at IS NULL
        `)
  return row?.name ?? null
}
