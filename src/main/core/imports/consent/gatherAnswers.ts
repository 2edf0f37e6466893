// Gathers the answers about messages from the rows of a file, column by column, so that the meaning of an answer can change without
// reading the file again. Pure. Keeps distinct answers only, and limits how many.
import { isOtherValue } from './consentAnswers'
import { consentHeader, findPlainRefusal, readConsent, readUnclear, topicOf, type ConsentAnswer } from './consent'
import { columnLetters } from '../columns/nameColumns'
import type { CheckJob } from '../reader/readerJobs'

/**
 * Why answers of a column are gathered. `consent`: it is mapped to consent. `asks`: its header asks for consent, but it is mapped
 * elsewhere. `unclear`: it holds yes and no that may be about messages. `refuses`: another column with a cell such as "unsubscribed".
 */
export type AnswerReason = 'consent' | 'asks' | 'unclear' | 'refuses'

export interface GatheredAnswer {
  readonly column: number
  readonly reason: AnswerReason
  /** The same for different spellings of an answer. */
  readonly word: string
  /** The text of the first cell with this answer. */
  readonly written: string
  readonly says: 'yes' | 'no' | 'unknown'
  /** The meaning without a decision of the user: `no` opts out, `open` is a question. */
  readonly unasked: 'no' | 'nothing' | 'open'
}

export interface RowAnswers {
  /** The id of the row's set of answers; absent if the row has no answer. */
  readonly set: number | undefined
  readonly saysNo: boolean
}

export interface AnswerGatherer {
  read(cells: readonly string[]): RowAnswers
  /** Call after the last row. Each set refers to its answers by their index in `answers`. */
  end(): { readonly answers: readonly GatheredAnswer[]; readonly sets: readonly { id: number; answers: number[] }[] }
}

const maxWords = 50
const maxSets = 1_000
const maxCachedCells = 200
/** A column with more distinct values than this contains names or notes rather than answers. */
const maxOtherValues = 60
const maxWrittenLength = 40
/** Groups all further answers of a column with too many different ones. */
export const moreAnswers = '@more'

interface Heard {
  readonly column: number
  readonly reason: AnswerReason
  /** In this unclear column a yes may be the refusal. */
  readonly isExclusion: boolean
  /** Undefined if the cell has no answer to remember. */
  readonly read: (cell: string) => ConsentAnswer | undefined
  readonly cells: Map<string, number>
  readonly words: Map<string, number>
  understood: number
  others: number
}

interface Draft extends Omit<GatheredAnswer, 'unasked'> {
  readonly heard: Heard
  /** A refusal under any header. */
  readonly isRefusal: boolean
}

const noAnswer = -1
const otherText = -2

export function gatherAnswers(columns: CheckJob['columns']): AnswerGatherer {
  let heard = heardColumns(columns)
  const answers: Draft[] = []
  const sets = new Map<string, { id: number; answers: number[] }>()

  const remember = (from: Heard, cell: string, { means, word }: ConsentAnswer): number => {
    if (means === 'nothing') return noAnswer
    // A yes does not opt anyone in, so it is kept only under an unclear header, where it may be the refusal.
    if (means === 'yes' && from.reason !== 'unclear') return noAnswer
    if (means === 'unknown' && from.reason === 'unclear') return otherText
    const key = from.words.has(word) || from.words.size < maxWords ? word : `${moreAnswers} ${means}`
    const known = from.words.get(key)
    if (known !== undefined) return known
    const written = cell.trim().slice(0, maxWrittenLength)
    const { column, reason } = from
    from.words.set(key, answers.length)
    answers.push({
      heard: from,
      isRefusal: findPlainRefusal(cell) !== undefined,
      column,
      reason,
      word: key,
      written,
      says: means,
    })
    return answers.length - 1
  }
  const hear = (from: Heard, cell: string): number => {
    const known = from.cells.get(cell)
    if (known !== undefined) return known
    const answer = from.read(cell)
    const found = answer === undefined ? noAnswer : remember(from, cell, answer)
    if (from.cells.size < maxCachedCells) from.cells.set(cell, found)
    return found
  }
  const count = (from: Heard, found: number): void => {
    if (from.reason === 'consent' || from.reason === 'asks') return
    if (found >= 0) from.understood++
    else if (found === otherText) from.others++
    if (from.understood === 0 && from.cells.size > maxOtherValues) heard = heard.filter((one) => one !== from)
  }
  const setOf = (found: readonly number[]): number => {
    const key = found.join(' ')
    const known = sets.get(key)
    if (known) return known.id
    if (sets.size >= maxSets && found.length > 1) {
      // With too many combinations only the most important answer is kept: a no, then an open question.
      const weights = found.map((index) => weightOf(answers[index]))
      return setOf([found[weights.indexOf(Math.max(...weights))] ?? noAnswer])
    }
    sets.set(key, { id: sets.size, answers: [...found] })
    return sets.size - 1
  }

  return {
    read(cells) {
      let found: number[] | undefined
      let saysNo = false
      for (const from of heard) {
        const cell = cells[from.column] ?? ''
        const answer = cell === '' ? noAnswer : hear(from, cell)
        if (cell !== '') count(from, answer)
        if (answer < 0) continue
        if (from.reason === 'consent' && answers[answer]?.says === 'no') saysNo = true
        if (found) found.push(answer)
        else found = [answer]
      }
      return { set: found && setOf(found), saysNo }
    },
    end() {
      const kept = answers.map((answer) => isKept(answer))
      return {
        answers: answers.flatMap((answer, index) => (kept[index] ? [toGathered(answer)] : [])),
        sets: [...sets.values()].map(({ id, answers: found }) => ({
          id,
          answers: found.flatMap((index) => (kept[index] ? [kept.slice(0, index).filter(Boolean).length] : [])),
        })),
      }
    },
  }
}

/** In an unclear column nearly all values have to be a yes or a no; a plain refusal always counts. */
function isKept(answer: Draft): boolean {
  return answer.isRefusal || answer.heard.reason !== 'unclear' || isYesAndNo(answer.heard)
}

function weightOf(answer: Draft | undefined): number {
  if (!answer) return 0
  return { no: 3, open: 2, nothing: 1 }[unaskedMeaning(answer)]
}

function isYesAndNo({ understood, others }: Heard): boolean {
  return understood > others * 4
}

function toGathered(answer: Draft): GatheredAnswer {
  const { heard, column, word, written, says } = answer
  const reason = heard.reason === 'unclear' && !isYesAndNo(heard) ? ('refuses' as const) : heard.reason
  return { column, reason, word, written, says, unasked: unaskedMeaning(answer) }
}

function unaskedMeaning({ heard, says, isRefusal }: Draft): GatheredAnswer['unasked'] {
  if (heard.reason === 'consent') return says === 'no' ? 'no' : says === 'unknown' ? 'open' : 'nothing'
  if (heard.reason !== 'unclear' || isRefusal) return 'open'
  return says === (heard.isExclusion ? 'yes' : 'no') ? 'open' : 'nothing'
}

function heardColumns(columns: CheckJob['columns']): Heard[] {
  const topics = columns.map(({ header, target }) => (target.kind === 'consent' ? topicOf(header) : undefined))
  const hasTexts = topics.includes('texts')
  return columns.flatMap(({ header, target }, column) => {
    const isNamed = header !== '' && header !== columnLetters(column)
    const asked = consentHeader(isNamed ? header : '', isNamed)
    const make = (reason: AnswerReason, read: Heard['read']): Heard[] => [
      {
        column,
        reason,
        isExclusion: asked === 'exclusion',
        read,
        cells: new Map(),
        words: new Map(),
        understood: 0,
        others: 0,
      },
    ]
    if (target.kind === 'consent') return make('consent', readConsent(isNamed ? header : ''))
    if (['phone', 'firstname', 'lastname', 'email'].includes(target.kind)) return []
    // A column about texts takes precedence over one about e-mail.
    if (hasTexts && isNamed && topicOf(header) === 'mail') return []
    if (asked === 'refusal') return make('asks', readConsent(header))
    if (asked === 'consent') {
      const read = readConsent(header)
      return make('asks', (cell) => (isOtherValue(cell) ? undefined : read(cell)))
    }
    if (asked === 'exclusion') return make('unclear', readConsent(''))
    if (asked === 'unclear') return make('unclear', readUnclear(isNamed))
    return make('refuses', (cell) => {
      const refusal = findPlainRefusal(cell)
      return refusal && { means: 'no', word: refusal.word }
    })
  })
}
