// Texts of a review's ticks, beside the warnings they belong to. Pure.
import type { Review, ReviewWarning } from '@contract'
import type { Translate } from '@text'
import { optOutsUnknown, tooManyTexts, type Consent } from './consents'

/** The warnings that a tick answers. */
const warningOf = {
  mayReachOptedOut: 'reaches_opted_out',
  sameTextPeople: 'same_text_recently',
  tooManyTextsPeople: 'too_many_texts',
  optOutsUnknownFrom: 'opt_outs_unknown',
  cannotBeCalledBack: 'cannot_be_called_back',
} as const satisfies Record<Consent, ReviewWarning['code']>

export function isAnsweredBy({ code }: ReviewWarning, consent: Consent): boolean {
  return warningOf[consent] === code
}

export function tickWords(consent: Consent, review: Review, t: Translate): string {
  const isList = review.draft.gatewayList !== undefined
  switch (consent) {
    case 'mayReachOptedOut':
      return isList ? t('review.consentBypassList') : t('review.consentBypass', { count: review.optedOut ?? 0 })
    case 'cannotBeCalledBack':
      return t('review.consentNoRecall')
    case 'sameTextPeople':
      return isList
        ? t('review.consentSameTextList')
        : t('review.consentSameText', { count: review.sameTextPeople ?? 0 })
    case 'tooManyTextsPeople': {
      const { people: count = 0, limit = 0, hours = 0 } = tooManyTexts(review) ?? {}
      return isList
        ? t('review.consentTooManyList', { limit, hours })
        : t('review.consentTooMany', { count, limit, hours })
    }
    case 'optOutsUnknownFrom':
      return t('review.consentOptOutsUnknown', { count: optOutsUnknown(review)?.people ?? 0 })
  }
}
