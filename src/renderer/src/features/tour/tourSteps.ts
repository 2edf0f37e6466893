// The steps of the tour, and which one a page is. Pure.

export const tourSteps = ['columns', 'check', 'done', 'people', 'message', 'when', 'review', 'sending'] as const
export type TourStep = (typeof tourSteps)[number]

/** Steps that are counted; the people are already chosen after an import. */
const counted = tourSteps.filter((step) => step !== 'people')

export function tourStepAt(path: string, state: { isChecked: boolean; isImported: boolean }): TourStep | undefined {
  if (path === '/import') return state.isImported ? 'done' : state.isChecked ? 'check' : 'columns'
  const compose = /^\/compose\/[^/]+(?:\/(\w+))?$/.exec(path)
  if (compose) return tourSteps.find((step) => step === compose[1]) ?? 'people'
  return /^\/campaigns\/[^/]+$/.test(path) ? 'sending' : undefined
}

/** The number of a step, from 1, and of all. */
export function tourPlace(step: TourStep): { readonly step: number; readonly of: number } {
  return { step: Math.max(1, counted.indexOf(step === 'people' ? 'message' : step) + 1), of: counted.length }
}
