// Applies the user's decisions to the gathered answers about messages: who is opted out, and which answers are open. Pure.
import type { ImportConsent } from '@contract'
import { dateWord } from './consentAnswers'
import { textWord } from './consent'
import { moreAnswers, type GatheredAnswer } from './gatherAnswers'

/** By column, then by answer. */
export type ConsentDecisions = Readonly<Record<string, Readonly<Record<string, 'no' | 'nothing'>>>>

/** Rows with a phone number, by their set of answers. `answers` are indexes into the list of answers. */
export interface AnsweredRows {
  readonly set: number
  readonly answers: readonly number[]
  readonly rows: number
}

type Effect = GatheredAnswer['unasked']

export function effectOf({ column, word, unasked }: GatheredAnswer, decisions: ConsentDecisions): Effect {
  const decided = decisions[String(column)] ?? {}
  return Object.hasOwn(decided, word) ? (decided[word] ?? unasked) : unasked
}

/** `refusing`: sets with a no. `open`: other sets with an open answer. */
export function judgeSets(
  answers: readonly GatheredAnswer[],
  sets: readonly Pick<AnsweredRows, 'set' | 'answers'>[],
  decisions: ConsentDecisions,
): { readonly refusing: number[]; readonly open: number[] } {
  const effects = answers.map((answer) => effectOf(answer, decisions))
  const has = (effect: Effect) => (set: Pick<AnsweredRows, 'answers'>) =>
    set.answers.some((index) => effects[index] === effect)
  const refusing = sets.filter(has('no'))
  return {
    refusing: refusing.map(({ set }) => set),
    open: sets.filter((set) => has('open')(set) && !refusing.includes(set)).map(({ set }) => set),
  }
}

/**
 * Columns with answers, in the order of the file. Leaves out answers that only rows without a number give, and columns without an
 * effect that the user has not decided about.
 */
export function describeConsents(
  headers: readonly { readonly header: string }[],
  answers: readonly GatheredAnswer[],
  sets: readonly AnsweredRows[],
  decisions: ConsentDecisions,
): ImportConsent[] {
  const judged = judgeSets(answers, sets, decisions)
  const open = new Set(judged.open)
  const columns = [...new Set(answers.map(({ column }) => column))].sort((a, b) => a - b)
  return columns.flatMap((column) => {
    const own = answers.flatMap((answer, index) => {
      if (answer.column !== column) return []
      const means = effectOf(answer, decisions)
      const among = sets.filter(({ answers: all, set }) => all.includes(index) && (means !== 'open' || open.has(set)))
      const rows = among.reduce((sum, set) => sum + set.rows, 0)
      const { word, written, says } = answer
      return rows === 0 ? [] : [{ word, written, kind: kindOf(word), says, rows, means }]
    })
    const reason = answers.find((answer) => answer.column === column)?.reason ?? 'consent'
    const sorted = own.sort((a, b) => b.rows - a.rows || (a.word < b.word ? -1 : 1))
    const isDecided = Object.keys(decisions[String(column)] ?? {}).length > 0
    if (!isDecided && own.every(({ means }) => means === 'nothing')) return []
    return own.length === 0 ? [] : [{ column, header: headers[column]?.header ?? '', reason, answers: sorted }]
  })
}

export function isConsentOpen(consents: readonly ImportConsent[]): boolean {
  return consents.some(({ answers }) => answers.some(({ means }) => means === 'open'))
}

function kindOf(word: string): ImportConsent['answers'][number]['kind'] {
  if (word === dateWord) return 'date'
  if (word === textWord) return 'text'
  return word.startsWith(moreAnswers) ? 'more' : 'word'
}
