// The hours in which people may be texted, by where they are. A change shows at once; what the core refuses is put back and said.
import type { HoursRule, QuietHours, WeekHours } from '@contract'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { useClient } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'

export const useQuietHours = defineStore('quietHours', () => {
  const client = useClient()
  const known = shallowRef<QuietHours>()
  const problem = shallowRef<Problem>()
  const rules = computed(() => known.value?.rules ?? [])
  let round = 0

  /** Answers of earlier changes do not undo later ones. */
  async function take(asking: Promise<QuietHours>): Promise<boolean> {
    const mine = (round += 1)
    try {
      const answer = await asking
      if (mine === round) known.value = answer
      problem.value = undefined
      return true
    } catch (thrown) {
      problem.value = toProblem(thrown)
      return false
    }
  }

  async function load(): Promise<void> {
    await take(client.quietHours.all())
  }

  async function save(region: string, week: WeekHours, onHolidays: boolean): Promise<void> {
    const before = known.value
    show(region, week, onHolidays)
    if (!(await take(client.quietHours.save({ region, week, onHolidays })))) known.value = before
  }

  function show(region: string, week: WeekHours, onHolidays: boolean): void {
    if (!known.value) return
    const change = (rule: HoursRule) =>
      rule.region === region ? { ...rule, week, onHolidays, isSuggestion: false } : rule
    known.value = { ...known.value, rules: known.value.rules.map(change) }
  }

  async function reset(region: string): Promise<boolean> {
    return take(client.quietHours.reset({ region }))
  }

  async function setCrossing(crossing: QuietHours['crossing']): Promise<void> {
    if (known.value) known.value = { ...known.value, crossing }
    await take(client.quietHours.setCrossing({ crossing }))
  }

  return { known, rules, problem, load, save, reset, setCrossing }
})
