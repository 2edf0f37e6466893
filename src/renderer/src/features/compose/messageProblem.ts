// The problem that keeps a message from its next step: as a sentence, in at most five words for a small window, and where it is fixed.
import type { Draft, Measure } from '@contract'
import type { Translate } from '@text'
import { messageLack, type MessageLack } from './formLimits'

export type ProblemPlace =
  | { readonly kind: 'editor' | 'kind' | 'image-url' | 'target-url' }
  | { readonly kind: 'text'; readonly start: number; readonly end: number }
  /** The text for people without this field. */
  | { readonly kind: 'fallback'; readonly field: string }

export interface MessageProblem {
  readonly sentence: string
  readonly short: string
  readonly place: ProblemPlace
}

interface Question {
  readonly draft: Draft
  readonly measure: Measure | undefined
  /** The counts belong to the current text. */
  readonly isFresh: boolean
  readonly usesOlderApi: boolean
  readonly labelOf: (name: string) => string
  readonly t: Translate
}

const placesOfLack: Readonly<Record<MessageLack, ProblemPlace>> = {
  needPicture: { kind: 'image-url' },
  badPicture: { kind: 'image-url' },
  needLink: { kind: 'target-url' },
  badLink: { kind: 'target-url' },
  listNoFields: { kind: 'editor' },
  olderOneKind: { kind: 'kind' },
  listOneKind: { kind: 'kind' },
}

export function messageProblem(question: Question): MessageProblem | undefined {
  const { draft, measure, isFresh, usesOlderApi, t } = question
  const editor = { kind: 'editor' } as const
  if (!draft.template.trim()) return { sentence: t('compose.noText'), short: t('compose.noText'), place: editor }
  const lack = messageLack(draft, (measure?.fields.length ?? 0) + (measure?.conditions.length ?? 0), usesOlderApi)
  if (lack) {
    return { sentence: t(`compose.${lack}`), short: t(`message.short_${lack}`), place: placesOfLack[lack] }
  }
  if (!measure) return undefined
  const fault = measure.issues.find(({ severity }) => severity === 'error')
  if (fault) {
    const { start, end } = fault
    return {
      sentence: t('compose.mendIssues'),
      short: t('message.short_mendIssues'),
      place: { kind: 'text', start, end },
    }
  }
  if (measure.blocked > 0) return emptyField(question, measure)
  // The counts of the text before may be those of an empty one.
  if (measure.blank === 0 || !isFresh) return undefined
  const count = measure.blank
  return { sentence: t('message.blank', { count }), short: t('message.short_blank', { count }), place: editor }
}

function emptyField({ labelOf, t }: Question, { blocked: count, fields }: Measure): MessageProblem {
  const [first, ...others] = fields.filter(({ empty, fallback }) => empty > 0 && fallback === undefined)
  const short =
    first && others.length === 0
      ? t('message.short_blocked', { count, field: labelOf(first.name) })
      : t('message.short_blockedByMore', { count })
  return {
    sentence: t('message.blocked', { short }),
    short,
    place: first ? { kind: 'fallback', field: first.name } : { kind: 'editor' },
  }
}
