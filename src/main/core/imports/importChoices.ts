// What a person decided about a checked file. Kept in the import's plan; the rows are settled by it again and again.
import type { ImportChoices } from '@contract'
import { suggestedChoices } from '@contract/importSuggestion'
import type { ImportPlan } from './importPlan'
import type { ConsentDecisions } from './judgeAnswers'

export type Decision = 'open' | 'accepted' | 'rejected'

export interface Choices extends ImportChoices {
  /** About numbers whose first 0 is gone. */
  readonly lostZero: Decision
  /** By calling code: about numbers of other countries that lack their `+`. */
  readonly foreign: Readonly<Record<string, Exclude<Decision, 'open'>>>
  /** What the user decided that answers about messages mean. */
  readonly consents: ConsentDecisions
}

/** Always in the same order: as text it says what rows were settled by. */
export function choicesOf({ lostZero, foreign = {}, consents = {}, choices = {} }: ImportPlan): Choices {
  const {
    keepDuplicates = suggestedChoices.keepDuplicates,
    known = suggestedChoices.known,
    leaveOutTypes = suggestedChoices.leaveOutTypes,
  } = choices
  return { keepDuplicates, known, leaveOutTypes, lostZero, foreign, consents }
}
