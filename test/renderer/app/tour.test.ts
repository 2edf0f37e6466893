import { expect, test } from 'vitest'
import { tourPlace, tourStepAt } from '../../../src/renderer/src/features/tour/tourSteps'

const nothing = { isChecked: false, isImported: false }

test.each([
  ['/import', nothing, 'columns'],
  ['/import', { isChecked: true, isImported: false }, 'check'],
  ['/import', { isChecked: true, isImported: true }, 'done'],
  ['/compose/7', nothing, 'people'],
  ['/compose/7/message', nothing, 'message'],
  ['/compose/7/review', nothing, 'review'],
  ['/campaigns/7', nothing, 'sending'],
  ['/campaigns', nothing, undefined],
  ['/settings/limits', nothing, undefined],
] as const)('the tour at %s with %o is at the step %s', (path, state, step) => {
  expect(tourStepAt(path, state)).toBe(step)
})

test('the steps are counted from 1 to 7, the people with the message', () => {
  expect([tourPlace('columns'), tourPlace('people'), tourPlace('message'), tourPlace('sending')]).toEqual([
    { step: 1, of: 7 },
    { step: 4, of: 7 },
    { step: 4, of: 7 },
    { step: 7, of: 7 },
  ])
})
