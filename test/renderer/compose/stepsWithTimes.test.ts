// How far a person may go in the wizard if the times of a column leave everyone out: the step where that is changed stays in reach.
import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { useComposeSteps } from '../../../src/renderer/src/features/compose/useComposeSteps'
import { mountStep } from './mountStep'
import { aDraft, aMeasure } from '../shapes'

async function reachedWith(
  leftOut: ReturnType<typeof aMeasure>['leftOut'],
  people: number,
  blank = 0,
): Promise<number> {
  let reached = -1
  const Part = defineComponent(() => {
    const steps = useComposeSteps()
    return () => {
      reached = steps.reached.value
      return h('p')
    }
  })
  const parts = { total: people, least: 1, most: 1, spread: [] }
  await mountStep(Part, {
    kept: aDraft({ listIds: [1], template: 'Hello' }),
    counted: aMeasure({ people, leftOut, parts, blank }),
  })
  await flushPromises()
  return reached
}

test('the step of the times stays in reach while they leave everyone out, and the review does not', async () => {
  expect(await reachedWith([{ reason: 'time_past', people: 12 }], 0)).toBe(2)
  expect(await reachedWith([{ reason: 'time_past', people: 2 }], 10)).toBe(3)
  expect(await reachedWith([{ reason: 'opted_out', people: 12 }], 0)).toBe(0)
})

test('the review is not in reach while someone would get an empty text', async () => {
  expect(await reachedWith([], 10, 4)).toBe(1)
})
