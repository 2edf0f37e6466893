// A choice by its consequences: each option says in the same two facts for how many it may mean a second text, or none. Pure.
import type { Translate } from '@text'

export interface ConsequenceFact {
  readonly label: string
  readonly value: string
  readonly icon: string
  readonly tone: 'good' | 'open' | 'risk'
}

export interface ConsequenceOption<Value extends string = string> {
  readonly value: Value
  readonly label: string
  /** A quiet word after the label: "advised", or from when it is allowed. */
  readonly mark?: string
  readonly text: string
  readonly isWarning?: boolean
  /** Not allowed yet; `mark` says from when. */
  readonly disabled?: boolean
  readonly facts: readonly [ConsequenceFact, ConsequenceFact]
}

/** Without words no one is texted twice. */
export function textedTwice(t: Translate, risk?: string): ConsequenceFact {
  const [value, tone] = risk === undefined ? [t('uncertain.nobody'), 'good' as const] : [risk, 'risk' as const]
  return { label: t('uncertain.twice'), value, icon: 'i-lucide-copy', tone }
}

const notAtAllIcons = { good: 'i-lucide-user-check', open: 'i-lucide-hourglass', risk: 'i-lucide-user-x' } as const

/** Without words no one is left without a text. */
export function textedNotAtAll(
  t: Translate,
  value = t('uncertain.nobody'),
  tone: ConsequenceFact['tone'] = 'good',
): ConsequenceFact {
  return { label: t('uncertain.notAtAll'), value, icon: notAtAllIcons[tone], tone }
}
