// Whether a campaign is a trial, or the rest of one: both have the name that the person gave, and are told apart on the screen.
export interface TrialPartRow {
  readonly isTrial: 0 | 1
  readonly isRest: 0 | 1
}

export function toTrialPart({ isTrial, isRest }: TrialPartRow): { readonly isTrial?: true; readonly isRest?: true } {
  return { ...(isTrial === 1 ? { isTrial: true } : {}), ...(isRest === 1 ? { isRest: true } : {}) }
}
