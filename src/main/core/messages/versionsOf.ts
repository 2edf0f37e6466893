// The texts that a message with conditions can become, for what is judged before there are people: parts, and the way to opt out.
import { fieldKey, parseTemplate, type ConditionPiece, type Piece } from './parseTemplate'

/** With more conditions than these, only the versions with all first and all second parts are made. */
const maxSteered = 60

/** Question of a condition → whether it holds. The same question has one answer in one text. */
type Answers = ReadonlyMap<string, boolean>

/**
 * Sources without conditions: with the first parts of all of them, with the second ones, and for each part one in which it stands, so
 * that none is missed. The source alone if it has none.
 */
export function versionsOf(source: string): readonly string[] {
  const { pieces } = parseTemplate(source)
  const conditions = pieces.filter(({ kind }) => kind === 'if').length
  if (conditions === 0) return [source]
  const parts = conditions > maxSteered ? [] : waysTo(pieces)
  const write = (answers: Answers, otherwise: boolean) => writeVersion(source, pieces, answers, otherwise)
  return [
    ...new Set([
      write(new Map(), true),
      write(new Map(), false),
      ...parts.map(({ answers, isMet }) => write(answers, isMet)),
    ]),
  ]
}

interface Way {
  readonly answers: Answers
  readonly isMet: boolean
}

/** For each part of each condition the answers that lead to it. */
function waysTo(pieces: readonly Piece[]): readonly Way[] {
  const ways: Way[] = []
  const open: { readonly question: string; isMet: boolean; hasElse: boolean }[] = []
  const note = (): void => {
    const answers = new Map<string, boolean>()
    // Both parts of the same question cannot be reached in one text.
    for (const { question, isMet } of open) {
      if (answers.has(question) && answers.get(question) !== isMet) return
      answers.set(question, isMet)
    }
    ways.push({ answers, isMet: open.at(-1)?.isMet ?? true })
  }
  for (const piece of pieces) {
    const last = open.at(-1)
    if (piece.kind === 'if') {
      open.push({ question: questionOf(piece), isMet: true, hasElse: false })
      note()
    } else if (piece.kind === 'else' && last) {
      Object.assign(last, { isMet: false, hasElse: true })
      note()
    } else if (piece.kind === 'end' && last) {
      if (!last.hasElse) {
        last.isMet = false
        note()
      }
      open.pop()
    }
  }
  return ways
}

function writeVersion(source: string, pieces: readonly Piece[], answers: Answers, otherwise: boolean): string {
  let text = ''
  const shown = [true]
  const holds: boolean[] = []
  for (const piece of pieces) {
    if (piece.kind === 'if') {
      const isMet = answers.get(questionOf(piece)) ?? otherwise
      holds.push(isMet)
      shown.push(isMet && shown.at(-1) === true)
    } else if (piece.kind === 'end') {
      holds.pop()
      shown.pop()
    } else if (piece.kind === 'else') shown[shown.length - 1] = holds.at(-1) === false && shown.at(-2) === true
    else if (shown.at(-1)) text += piece.kind === 'text' ? piece.text : source.slice(piece.start, piece.end)
  }
  return text
}

function questionOf({ name, test, value = '' }: ConditionPiece): string {
  return JSON.stringify([fieldKey(name), test, value])
}
