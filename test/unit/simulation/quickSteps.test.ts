// The steps at which `npm test` ends the process in the scenarios of the simulation.
import { describe, expect, it } from 'vitest'
import { quickSteps, scenarios } from '../../simulation/plans/scenarios'

const all = Array.from({ length: 600 }, (_, index) => index + 1)

describe('the steps at which a quick run of the simulation crashes', () => {
  it('A scenario of the simulation crashes at two to seven steps in a quick run, however many it has', () => {
    for (const plan of scenarios)
      for (const length of [7, 9, 20, 60, 90, 91, 250, 600]) {
        const steps = quickSteps(plan, all.slice(0, length))
        expect(steps.length, `${plan.name}, ${length} steps`).toBeGreaterThanOrEqual(2)
        expect(steps.length, `${plan.name}, ${length} steps`).toBeLessThanOrEqual(7)
      }
  })

  it('Crashes of a quick run differ in what they leave on disk, and together they are at nearly every step of the sending', () => {
    const found = new Set<number>()
    for (const plan of scenarios) {
      const steps = quickSteps(plan, all.slice(0, 90))
      expect(new Set(steps.map((step) => step % 3)).size, plan.name).toBeGreaterThan(1)
      for (const step of steps) found.add(step)
    }
    expect(found.size).toBeGreaterThan(85)
  })
})
