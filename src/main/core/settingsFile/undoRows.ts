// How each change of a settings file is taken back: only if what it wrote is still there, so that nothing that a person changed since is lost.
import type { AnswerLimits, QuietHours } from '@contract'
import { accountOperations, type AccountChange, type AccountRow } from '../accounts/accountRows'
import { answerRuleOperations, readLimits, readRules, type RuleInput } from '../answers/answerRuleRows'
import { optOutWordOperations } from '../inbox/optOutWordRows'
import { foldReply } from '../messages/foldReply'
import { isSuggested, type RegionHours } from '../quietHours/hoursBook'
import { hoursOperations, readOwnHours } from '../quietHours/hoursRows'
import type { Db } from '../storage/db'
import { templateOperations } from '../templates/templateRows'
import { isSame } from './fileForm'

/** Without `before`, it was added. */
export type UndoStep =
  | { readonly kind: 'hours'; readonly before?: RegionHours; readonly after: RegionHours }
  | { readonly kind: 'crossing'; readonly before: QuietHours['crossing']; readonly after: QuietHours['crossing'] }
  | { readonly kind: 'words'; readonly added: readonly string[]; readonly removed: readonly string[] }
  | { readonly kind: 'account'; readonly before: AccountRow; readonly after: AccountChange }
  | {
      readonly kind: 'limits'
      readonly accountId: string
      readonly before: AnswerLimits
      readonly after: AnswerLimits
    }
  | {
      readonly kind: 'rule'
      readonly accountId: string
      readonly ruleId: number
      readonly before?: RuleInput
      readonly after: RuleInput
    }
  | {
      readonly kind: 'text'
      readonly accountId: string | null
      readonly templateId: number
      readonly name: string
      readonly before?: string
      readonly after: string
    }

/** Returns how many changes were taken back. */
export function undoSteps(db: Db, steps: readonly UndoStep[], at: string): number {
  return steps.reduce((sum, step) => sum + undoStep(db, step, at), 0)
}

function undoStep(db: Db, step: UndoStep, at: string): number {
  switch (step.kind) {
    case 'hours':
      return undoHours(db, step)
    case 'crossing': {
      if (readOwnHours(db).crossing !== step.after) return 0
      hoursOperations.operations.setCrossing.run(db, step.before)
      return 1
    }
    case 'words':
      return undoWords(db, step)
    case 'account':
      return undoAccount(db, step)
    case 'limits':
      return undoLimits(db, step)
    case 'rule':
      return undoRule(db, step, at)
    case 'text':
      return undoText(db, step, at)
  }
}

type StepOf<Kind extends UndoStep['kind']> = Extract<UndoStep, { readonly kind: Kind }>

function undoHours(db: Db, { before, after }: StepOf<'hours'>): number {
  const now = readOwnHours(db).rules.find(({ region }) => region === after.region)
  // Hours as they are suggested are not kept.
  if (now ? !isSame(now, after) : !isSuggested(after)) return 0
  if (before) hoursOperations.operations.save.run(db, before)
  else hoursOperations.operations.reset.run(db, after.region)
  return 1
}

function undoWords(db: Db, { added, removed }: StepOf<'words'>): number {
  const counting = new Map(optOutWordOperations.operations.exact.run(db, undefined))
  const remove = added.filter((word) => counting.has(foldReply(word)))
  const add = removed.filter((word) => !counting.has(foldReply(word)))
  if (remove.length + add.length > 0) optOutWordOperations.operations.change.run(db, { add, remove })
  return remove.length + add.length
}

function undoAccount(db: Db, { before, after }: StepOf<'account'>): number {
  const now = accountOperations.operations.get.run(db, after.id)
  if (!now) return 0
  const names = (Object.keys(after) as (keyof AccountChange)[]).filter(
    (name) => before[name] !== after[name] && now[name] === after[name],
  )
  const restored = Object.fromEntries(names.map((name) => [name, before[name]]))
  if (names.length > 0) accountOperations.operations.change.run(db, { ...now, ...restored })
  return names.length
}

function undoLimits(db: Db, { accountId, before, after }: StepOf<'limits'>): number {
  const now = readLimits(db, accountId)
  const names = (['perDay', 'micros'] as const).filter(
    (name) => before[name] !== after[name] && now[name] === after[name],
  )
  const restored = Object.fromEntries(names.map((name) => [name, before[name]]))
  if (names.length > 0) answerRuleOperations.operations.changeLimits.run(db, { accountId, ...now, ...restored })
  return names.length
}

/** A rule that was switched on since is one that a person agreed to. */
function undoRule(db: Db, { accountId, ruleId, before, after }: StepOf<'rule'>, at: string): number {
  const now = readRules(db, accountId).find(({ id }) => id === ruleId)
  if (!now || now.isOn || now.text !== after.text || now.name !== after.name) return 0
  if (!isSame(now.conditions, after.conditions)) return 0
  if (before) answerRuleOperations.operations.edit.run(db, { accountId, ruleId, ...before, at })
  else answerRuleOperations.operations.remove.run(db, { accountId, ruleId, at })
  return 1
}

function undoText(db: Db, { accountId, templateId, name, before, after }: StepOf<'text'>, at: string): number {
  const { all, edit, remove } = templateOperations.operations
  const now = all.run(db, accountId).find(({ id }) => id === templateId)
  if (now?.text !== after || now.name !== name) return 0
  if (before === undefined) remove.run(db, { accountId, templateId, at, forgetBefore: '' })
  else edit.run(db, { accountId, templateId, text: before, at })
  return 1
}
