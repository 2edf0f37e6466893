// The page of the guide that explains a problem, for those that a person can do something about.
import type { Problem } from '../../api/problem'
import type { GuideId } from '@text'

const pages: Readonly<Partial<Record<Problem['code'], GuideId>>> = {
  AUTH_REFUSED: 'sign-in',
  KEYCHAIN_LOCKED: 'sign-in',
  KEYCHAIN_UNAVAILABLE: 'sign-in',
  SENDING_LOCKED: 'computers',
}

export function guideOfProblem(code: Problem['code']): GuideId | undefined {
  return pages[code]
}
