// Which rules match a reply. The same for a real reply and for one that is tried. Pure.
import type { AnswerConditions } from '@contract'
import { day as dayMs, minute } from '../base/durations'
import { foldReply, wordsOf } from '../messages/foldReply'

export interface Matchable {
  readonly id: number
  readonly conditions: AnswerConditions
}

export interface Match<Rule extends Matchable> {
  readonly rule: Rule
  /** The word that matched, as the rule has it. */
  readonly word?: string
}

export interface IncomingReply {
  readonly text: string
  /** Local time of the account, as milliseconds since 1970 as if it were UTC. */
  readonly wall: number
  /** Whether the reply is from someone the rule is for. */
  readonly isFrom: (from: AnswerConditions['from']) => boolean
}

/** In the order of the rules: the first answers. */
export function matchRules<Rule extends Matchable>(rules: readonly Rule[], reply: IncomingReply): Match<Rule>[] {
  return rules.flatMap((rule) => {
    const { text, time, from } = rule.conditions
    const said = matchText(text, reply.text)
    if (!said || !isInTime(time, reply.wall) || !reply.isFrom(from)) return []
    return [{ rule, ...said }]
  })
}

/** Scripts without spaces have no edges of words. */
const hasNoSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

function matchText(condition: AnswerConditions['text'], text: string): { word?: string } | undefined {
  if (condition.kind === 'anything') return {}
  const said = foldReply(text)
  const word = condition.words.find((each) => {
    const wanted = foldReply(each)
    if (wanted === '') return false
    if (condition.kind === 'is') return said === wanted
    return hasNoSpaces.test(wanted) ? said.includes(wanted) : ` ${wordsOf(said).join(' ')} `.includes(` ${wanted} `)
  })
  return word === undefined ? undefined : { word }
}

function isInTime(condition: AnswerConditions['time'], wall: number): boolean {
  if (condition.kind === 'any') return true
  const { from, to, days } = condition
  // 1970-01-01 was a Thursday.
  const weekday = ((((Math.floor(wall / dayMs) + 3) % 7) + 7) % 7) + 1
  if (days.includes(weekday)) return true
  const at = Math.floor((((wall % dayMs) + dayMs) % dayMs) / minute)
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return start <= end ? at >= start && at < end : at >= start || at < end
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
}
