// All settings of the profile and its accounts, on their way into a file and out of one. A file is used in one transaction, which the
// operations of the areas share, and only if it changes what was on the screen.
import type { FileSection } from '@contract'
import { accountOperations, type AccountRow } from '../accounts/accountRows'
import { answerRuleOperations, readLimits, readRules, type Rule } from '../answers/answerRuleRows'
import { optOutWordOperations } from '../inbox/optOutWordRows'
import { foldReply } from '../messages/foldReply'
import { isSuggested } from '../quietHours/hoursBook'
import { hoursOperations, readOwnHours } from '../quietHours/hoursRows'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { templateOperations } from '../templates/templateRows'
import { planAccountSettings, planAnswerLimits, settingsOf } from './accountChanges'
import { planProfile, planTexts, type TextsPlan } from './profileChanges'
import { planRules, type FindByName } from './ruleChanges'
import {
  isSameSection,
  nameConditions,
  nameKey,
  unknownKeys,
  type FiledAccount,
  type FiledProfile,
  type ReadAccount,
  type ReadProfile,
  type ReadSettings,
} from './fileForm'
import { undoSteps, type UndoStep } from './undoRows'

/** A part of a file: what it says, and what it writes if a person wants it. */
interface Part {
  readonly section: FileSection
  /** Runs in the transaction that planned it. Returns how each change is taken back. */
  readonly use: (at: string) => readonly UndoStep[]
}

type Filed = Pick<ReadSettings, 'profile' | 'accounts'>

export const settingsFileOperations = operationGroup('settingsFile', {
  /** Two accounts of one name are both there. */
  describe: read((db): { profile: FiledProfile; accounts: readonly FiledAccount[] } => {
    const { added, removed } = optOutWordOperations.operations.all.run(db, undefined)
    return {
      profile: { hours: readOwnHours(db), optOutWords: { added, removed }, snippets: textsOf(db, null) },
      accounts: accountsOf(db).map((row) => describeAccount(db, row)),
    }
  }),

  /** Says what the file would change in this profile. Changes nothing. */
  preview: read((db, filed: Filed): readonly FileSection[] => partsOf(db, filed).map(({ section }) => section)),

  /** Uses the wanted sections. Undefined, with nothing changed, if one of them would change something else now. */
  use: write((db, { filed, wanted, at }: { filed: Filed; wanted: readonly FileSection[]; at: string }) => {
    const parts = partsOf(db, filed)
    const chosen = new Set(wanted.map((shown) => parts.find(({ section }) => isSameSection(section, shown))))
    if (chosen.has(undefined)) return undefined
    return [...chosen].flatMap((part) => part?.use(at) ?? [])
  }),

  /** Takes back the steps, except what was changed again since, and answers how many that were. */
  undo: write((db, { steps, at }: { steps: readonly UndoStep[]; at: string }): number => undoSteps(db, steps, at)),
})

const accountsOf = (db: Db): AccountRow[] => accountOperations.operations.all.run(db, undefined)

const textsOf = (db: Db, accountId: string | null) =>
  templateOperations.operations.all
    .run(db, accountId)
    .sort((a, b) => a.id - b.id)
    .map(({ name, text }) => ({ name, text }))

function describeAccount(db: Db, row: AccountRow): FiledAccount {
  const none = { since: '9', stoppedSince: '9' }
  const { rules, limits } = answerRuleOperations.operations.all.run(db, { accountId: row.id, ...none })
  return {
    name: row.name,
    ...(row.currency === null ? {} : { currency: row.currency }),
    settings: settingsOf(row),
    templates: textsOf(db, row.id),
    answers: {
      limits,
      // A rule whose list or campaign was deleted can answer no one, here or elsewhere.
      rules: rules.flatMap(({ name, text, conditions, fromName }) => {
        const named = nameConditions(conditions, fromName)
        return named ? [{ name, text, conditions: named }] : []
      }),
    },
  }
}

function partsOf(db: Db, { profile, accounts }: Filed): Part[] {
  const rows = accountsOf(db)
  return [profilePart(db, profile), ...accounts.map((account, index) => accountPart(db, rows, account, index))]
}

function profilePart(db: Db, filed: ReadProfile): Part {
  const { all, exact, change } = optOutWordOperations.operations
  const brought = new Set(all.run(db, undefined).groups.flatMap(({ words }) => words.map(foldReply)))
  const here = {
    hours: readOwnHours(db),
    words: new Map(exact.run(db, undefined)),
    isBrought: (key: string) => brought.has(key),
  }
  const plan = planProfile(here, filed)
  const snippets = planTexts('snippet', templateOperations.operations.all.run(db, null), filed.snippets)
  return {
    section: {
      id: 'profile',
      of: 'profile',
      found: 'here',
      changes: [...plan.changes, ...snippets.changes],
      leftOut: [...plan.leftOut, ...snippets.leftOut],
      unknown: plan.unknown + snippets.unknown + unknownKeys(filed, ['hours', 'optOutWords', 'snippets']),
    },
    use(at) {
      const steps: UndoStep[] = []
      for (const rule of plan.hours) {
        const before = here.hours.rules.find(({ region }) => region === rule.region)
        steps.push({ kind: 'hours', after: rule, ...(before ? { before } : {}) })
        // The same hours as the suggestion has are no change of a person's.
        if (isSuggested(rule)) hoursOperations.operations.reset.run(db, rule.region)
        else hoursOperations.operations.save.run(db, rule)
      }
      if (plan.crossing) {
        steps.push({ kind: 'crossing', before: here.hours.crossing, after: plan.crossing })
        hoursOperations.operations.setCrossing.run(db, plan.crossing)
      }
      const { add, remove } = plan.words
      if (add.length + remove.length > 0) {
        steps.push({ kind: 'words', added: add, removed: remove })
        change.run(db, { add, remove })
      }
      return [...steps, ...useTexts(db, null, snippets, at)]
    },
  }
}

function useTexts(db: Db, accountId: string | null, { texts }: TextsPlan, at: string): UndoStep[] {
  const { create, edit, all } = templateOperations.operations
  const here = all.run(db, accountId)
  return texts.flatMap(({ id, name, text }): UndoStep[] => {
    const before = here.find((one) => one.id === id)?.text
    if (id === undefined || before === undefined) {
      const made = create.run(db, { accountId, name, text, at })
      return made ? [{ kind: 'text', accountId, templateId: made.id, name, after: text }] : []
    }
    edit.run(db, { accountId, templateId: id, text, at })
    return [{ kind: 'text', accountId, templateId: id, name, before, after: text }]
  })
}

function accountPart(db: Db, rows: readonly AccountRow[], filed: ReadAccount, index: number): Part {
  const named = rows.filter(({ name }) => nameKey(name) === nameKey(filed.name))
  const [row] = named
  const id = `account-${index + 1}`
  if (!row || named.length > 1) {
    const found = row ? 'several' : 'not_here'
    return {
      section: { id, of: 'account', name: filed.name, found, changes: [], leftOut: [], unknown: 0 },
      use: () => [],
    }
  }
  const accountId = row.id
  const isOtherMoney = (filed.currency ?? null) !== row.currency
  const settings = planAccountSettings(row, filed.settings, isOtherMoney)
  const limits = planAnswerLimits(readLimits(db, accountId), filed.answers.limits, isOtherMoney)
  const rules = planRules(readRules(db, accountId), filed.answers.rules, finder(db, accountId))
  const templates = planTexts('template', templateOperations.operations.all.run(db, accountId), filed.templates)
  const plans = [settings, limits, rules, templates]
  const known = ['name', 'currency', 'settings', 'templates', 'answers']
  return {
    section: {
      id,
      of: 'account',
      name: row.name,
      found: 'here',
      ...(row.currency === null ? {} : { currency: row.currency }),
      changes: plans.flatMap(({ changes }) => changes),
      leftOut: plans.flatMap(({ leftOut }) => leftOut),
      unknown:
        plans.reduce((sum, { unknown }) => sum + unknown, 0) +
        unknownKeys(filed, known) +
        unknownKeys(filed.answers, ['limits', 'rules']),
    },
    use(at) {
      const steps: UndoStep[] = []
      if (settings.next) {
        steps.push({ kind: 'account', before: row, after: settings.next })
        accountOperations.operations.change.run(db, settings.next)
      }
      if (limits.next) {
        steps.push({ kind: 'limits', accountId, before: readLimits(db, accountId), after: limits.next })
        answerRuleOperations.operations.changeLimits.run(db, { accountId, ...limits.next })
      }
      const rulesBefore = readRules(db, accountId)
      for (const { id: ruleId, ...rule } of rules.rules) {
        const before = rulesBefore.find((one) => one.id === ruleId)
        const written = { accountId, ...rule, at }
        if (ruleId === undefined || !before) {
          const made = answerRuleOperations.operations.create.run(db, written)
          steps.push({ kind: 'rule', accountId, ruleId: made, after: rule })
        } else {
          steps.push({ kind: 'rule', accountId, ruleId, before: inputOf(before), after: rule })
          answerRuleOperations.operations.edit.run(db, { ruleId, ...written })
        }
      }
      return [...steps, ...useTexts(db, accountId, templates, at)]
    },
  }
}

const inputOf = ({ name, conditions, text }: Rule) => ({ name, conditions, text })

function finder(db: Db, accountId: string): FindByName {
  return {
    list: (name) =>
      db.get<{ id: number }>(sql`SELECT id FROM lists WHERE account_id = ${accountId} AND name = ${name}`)?.id,
    campaign(name) {
      const rows = db.all<{ id: string }>(sql`
        SELECT id FROM campaigns WHERE account_id = ${accountId} AND name = ${name} AND removed_at IS NULL
          AND state NOT IN ('draft', 'frozen') LIMIT 2
      `)
      return rows.length === 1 ? rows[0]?.id : undefined
    },
  }
}
