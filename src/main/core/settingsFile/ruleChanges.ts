// Rules for automatic answers in a file against those here. A rule that is added is off, and one that is replaced is switched off: only a
// person who sees what it sends lets it send. Pure.
import type { AnswerConditions, FileChange, LeftOut } from '@contract'
import { z } from 'zod'
import type { Rule, RuleInput } from '../answers/answerRuleRows'
import { nameOf } from './profileChanges'
import { filedConditionsSchema, isSame, type FiledConditions } from './fileForm'

export interface FindByName {
  /** The list of the account with this name. */
  list(name: string): number | undefined
  /** The one campaign of the account with this name; of several none is chosen. */
  campaign(name: string): string | undefined
}

export interface RulesPlan {
  readonly changes: readonly FileChange[]
  readonly leftOut: readonly LeftOut[]
  readonly unknown: number
  readonly rules: readonly (RuleInput & { readonly id?: number })[]
}

const contentSchema = z.object({ conditions: filedConditionsSchema, text: z.string().max(5_000) })

/** Several rules may have one name: the first of the file is then the first here, and so on. */
export function planRules(here: readonly Rule[], filed: readonly unknown[], find: FindByName): RulesPlan {
  const changes: FileChange[] = []
  const leftOut: LeftOut[] = []
  const rules: (RuleInput & { id?: number })[] = []
  const turns = new Map<string, number>()
  let unknown = 0
  for (const found of filed) {
    const name = nameOf(found)
    if (name === undefined) {
      unknown += 1
      continue
    }
    const turn = turns.get(name) ?? 0
    turns.set(name, turn + 1)
    const known = here.filter((rule) => rule.name === name)[turn]
    const parsed = contentSchema.safeParse(found)
    const conditions = parsed.success ? resolve(parsed.data.conditions, find) : 'not_possible'
    if (!parsed.success || typeof conditions === 'string') {
      leftOut.push({ kind: 'rule', name, why: typeof conditions === 'string' ? conditions : 'not_possible' })
      continue
    }
    const { text } = parsed.data
    if (known?.text === text && isSame(known.conditions, conditions)) continue
    rules.push({ name, conditions, text, ...(known ? { id: known.id } : {}) })
    const effect = known?.isOn ? { effect: 'switches_off' as const } : {}
    changes.push({ kind: 'rule', name, isReplaced: known !== undefined, ...effect })
  }
  return { changes, leftOut, unknown, rules }
}

function resolve(
  { from, ...conditions }: FiledConditions,
  find: FindByName,
): AnswerConditions | 'no_list' | 'no_campaign' {
  if (from.kind === 'anyone') return { ...conditions, from }
  if (from.kind === 'list') {
    const listId = find.list(from.list)
    return listId === undefined ? 'no_list' : { ...conditions, from: { kind: 'list', listId } }
  }
  const campaignId = find.campaign(from.campaign)
  return campaignId === undefined
    ? 'no_campaign'
    : { ...conditions, from: { kind: 'campaign', campaignId, days: from.days } }
}
