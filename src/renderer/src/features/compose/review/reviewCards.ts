// The warnings of a review in the order in which they are read: those with a tick first. Every tick stands on one card, the last of its
// kind, and on a card of its own if no warning belongs to it. Pure.
import type { Review } from '@contract'
import { neededConsents, type Consent } from './consents'
import { isAnsweredBy } from './consentWords'
import { warningText, type WarningText, type WarningWords } from './warningWords'

export interface ReviewCard extends Partial<WarningText> {
  readonly key: string
  readonly consent?: Consent
}

export function reviewCards(review: Review, words: WarningWords, dismissed: ReadonlySet<string>): ReviewCard[] {
  const consents = neededConsents(review)
  const shown = review.warnings.flatMap((warning) => {
    const text = warningText(warning, words)
    const consent = consents.find((one) => isAnsweredBy(warning, one))
    return text && !dismissed.has(text.key) ? [{ text, consent }] : []
  })
  const asked = consents.flatMap((consent): ReviewCard[] => {
    const own = shown.filter((card) => card.consent === consent)
    if (own.length === 0) return [{ key: consent, consent }]
    return own.map(({ text }, at) => (at === own.length - 1 ? { ...text, consent } : text))
  })
  return [...asked, ...shown.filter(({ consent }) => consent === undefined).map(({ text }) => text)]
}
