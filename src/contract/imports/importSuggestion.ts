// The rules with which every import begins.
import type { ImportChoices } from './importSession'

export const suggestedChoices: ImportChoices = { keepDuplicates: 'first', known: 'update', leaveOutTypes: [] }
