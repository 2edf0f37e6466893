// Judges the meaning of a reply. A keyword alone opts out. A reply that reads like an opt-out, even in doubt, is left to a
// person: holding a number for a while does less harm than texting it. Everything else is a reply. "START" never opts in.
import type { ReplyMeaning } from '@contract'
import { once } from '../base/once'
import { editsBetween, foldReply, joinSpelled, maxJudged, wordsOf } from './foldReply'
import {
  fillers,
  innocentAfter,
  innocentBefore,
  optOutHints,
  questionWords,
  realWords,
  stopSigns,
  strongWords,
  weakWords,
} from './optOutHints'

/** Folded word → as it is shown. */
export type ExactWords = ReadonlyMap<string, string>

export interface ReplyVerdict {
  readonly meaning: ReplyMeaning
  /** Which of the words it is. */
  readonly word?: string
}

/** More words than this beside "stop" tell a story. */
const maxOtherWords = 4
/** Minimum letters of a word that may have one wrong letter, and of one that may have two. */
const oneWrongFrom = 4
const twoWrongFrom = 8

export function judgeReply(text: string, exact: ExactWords): ReplyVerdict {
  const folded = foldReply(text)
  const words = wordsOf(folded)
  const word = exactWord(folded, words, exact)
  if (word !== undefined) return { meaning: 'opt_out', word }
  if (stopSigns.test(text.trim())) return { meaning: 'unclear' }
  return { meaning: readsLikeOptOut(folded, words, text.slice(0, maxJudged)) ? 'unclear' : 'reply' }
}

/** The whole reply: as it is, letter by letter, in one piece ("opt out", "unsub scribe"), or over and over. */
function exactWord(folded: string, words: readonly string[], exact: ExactWords): string | undefined {
  const [first] = words
  if (first === undefined) return undefined
  const whole = exact.get(folded) ?? exact.get(joinSpelled(words) ?? '')
  if (whole !== undefined) return whole
  const isRepeated = words.length > 1 && words.length <= 20 && words.every((word) => word === first)
  if (isRepeated) return exact.get(first)
  const joined = words.join('')
  return words.length === 2 && (joined.length >= 6 || hasNoSpaces.test(joined)) ? exact.get(joined) : undefined
}

const foldAll = (words: readonly string[]): string[] => words.map(foldReply)
/** Scripts without spaces have no edges of words. */
const hasNoSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
/** Folding them takes 30 ms, in each thread that loads this. */
const wordSets = once(() => {
  const strong = foldAll(strongWords)
  return {
    hintPattern: new RegExp(
      foldAll(optOutHints)
        .map((hint) => `${hasNoSpaces.test(hint) ? '' : '(?<![\\p{L}\\p{N}])'}${hint}`)
        .join('|'),
      'u',
    ),
    strong,
    isStrong: new Set(strong),
    isWeak: new Set(foldAll(weakWords)),
    isFiller: new Set(foldAll(fillers)),
    isInnocentBefore: new Set(foldAll(innocentBefore)),
    isInnocentAfter: new Set(foldAll(innocentAfter)),
    isRealWord: new Set(foldAll(realWords)),
    isQuestionWord: new Set(foldAll(questionWords)),
  }
})

const sentenceEnds = /(?<=[.!?\n…؟？。！])/u

function readsLikeOptOut(folded: string, words: readonly string[], text: string): boolean {
  const { hintPattern, isFiller, isWeak, isStrong } = wordSets()
  if (hintPattern.test(folded)) return true
  const others = words.filter((word) => !isFiller.has(word))
  // "Cancel please", "ok quit now": nothing else is said.
  if (others.length > 0 && others.length <= 2 && others.every((word) => isWeak.has(word) || isStrongish(word)))
    return true
  if (others.length === 0) return false
  if (isStrong.has(words.join(''))) return true
  return text.split(sentenceEnds).some((sentence) => {
    const said = wordsOf(foldReply(sentence))
    return said.some((word, index) => isStrong.has(word) && saysStop(said, index, sentence))
  })
}

/** Whether the "stop" at that place is addressed to the sender. */
function saysStop(words: readonly string[], index: number, text: string): boolean {
  const { isInnocentBefore, isInnocentAfter, isQuestionWord, isFiller } = wordSets()
  const [before, after] = [words[index - 1], words[index + 1]]
  if (isInnocentBefore.has(before ?? '') || isInnocentAfter.has(after ?? '')) return false
  const isQuestion = /[?？؟;]\s*$/u.test(text.trim()) || isQuestionWord.has(words[0] ?? '')
  if (isQuestion) return false
  const beside = words.filter((word, place) => place !== index && !isFiller.has(word)).length
  const opens = words.slice(0, index).every((word) => isFiller.has(word))
  const closes = index === words.length - 1
  return beside <= maxOtherWords || opens || closes
}

/** One of the strong words, or one with a slip of the finger or too many of a letter in it. */
function isStrongish(word: string): boolean {
  const { strong, isStrong, isRealWord } = wordSets()
  if (isStrong.has(word)) return true
  if (isRealWord.has(word) || word.length < oneWrongFrom - 1) return false
  const squeezed = squeeze(word)
  return strong.some((right) => {
    if (squeezed === squeeze(right)) return true
    const most = right.length >= twoWrongFrom ? 2 : 1
    // The first letter is rarely wrong, and without it many words of four letters are alike.
    const isAlike = word[0] === right[0] || word[1] === right[0] || word.length > oneWrongFrom
    return isAlike && right.length >= oneWrongFrom && editsBetween(word, right, most) <= most
  })
}

function squeeze(word: string): string {
  return word.replace(/(.)\1+/gu, '$1')
}
