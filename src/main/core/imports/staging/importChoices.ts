// A person's decisions about a checked file. Stored in the import's plan; the rows are judged by them each time.
import type { ImportChoices } from '@contract'
import { suggestedChoices } from '@contract/imports/importSuggestion'
import type { ImportPlan } from '../importPlan'
import type { ConsentDecisions } from '../consent/judgeAnswers'

export type Decision = 'open' | 'accepted' | 'rejected'

export interface Choices extends ImportChoices {
  /** About numbers whose first 0 is gone. */
  readonly lostZero: Decision
  /** By calling code: about numbers of other countries that lack their `+`. */
  readonly foreign: Readonly<Record<string, Exclude<Decision, 'open'>>>
  /** The meaning a person gave to answers about messages. */
  readonly consents: ConsentDecisions
}

/** Always in the same order: its text identifies the choices that rows were judged by. */
export function choicesOf({ lostZero, foreign = {}, consents = {}, choices = {} }: ImportPlan): Choices {
  const {
    keepDuplicates = suggestedChoices.keepDuplicates,
    known = suggestedChoices.known,
    leaveOutTypes = suggestedChoices.leaveOutTypes,
  } = choices
  return { keepDuplicates, known, leaveOutTypes, lostZero, foreign, consents }
}
