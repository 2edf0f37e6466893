// The panel of the calendar for one send: its first people, the text for one of them, and the approval of its standing send.
import type { Preview, StandingPerson, StandingRule } from '@contract'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { attempt, makeLatest } from '../api/asking'
import { useClient } from '../api/client'
import type { Problem } from '../api/problem'

export interface PanelQuestion {
  readonly day: string
  readonly campaignId?: string | undefined
  readonly ruleId?: number | undefined
  /** The day that people of a standing send are due, if it is another one. */
  readonly dueDay?: string | undefined
}

export interface NamedPerson {
  readonly name: string
  readonly phone: string
  /** When a person of a standing send is texted. */
  readonly due?: Pick<StandingPerson, 'day' | 'at' | 'zone' | 'moved'>
}

export const shownPeople = 3
/** Some people of a due day may be texted on another one. */
const readPeople = 50

export const useCalendarPanel = defineStore('calendarPanel', () => {
  const client = useClient()
  const people = shallowRef<readonly NamedPerson[]>([])
  /** The message as its first person gets it; undefined if the people of the campaign are not kept any more. */
  const sample = shallowRef<Preview>()
  const rule = shallowRef<StandingRule>()
  /** A failed act; a part that cannot be read is left out. */
  const problem = shallowRef<Problem>()
  const latestPeople = makeLatest({ problem: shallowRef<Problem>() })
  const latestSample = makeLatest({ problem: shallowRef<Problem>() })
  const latestRule = makeLatest({ problem: shallowRef<Problem>() })

  function forget(): void {
    for (const latest of [latestPeople, latestSample, latestRule]) latest.drop()
    people.value = []
    sample.value = rule.value = problem.value = undefined
  }

  async function open({ day, campaignId, ruleId, dueDay = day }: PanelQuestion): Promise<void> {
    forget()
    if (ruleId !== undefined)
      void latestRule.ask(
        () => client.standing.one({ ruleId }),
        (found) => (rule.value = found),
      )
    if (campaignId === undefined) {
      if (ruleId === undefined) return
      await latestPeople.ask(
        () => client.standing.people({ ruleId, day: dueDay, offset: 0, limit: readPeople }),
        ({ rows }) => (people.value = rows.map((due) => ({ name: due.name, phone: due.phone, due }))),
      )
      return
    }
    void latestSample.ask(
      () => client.campaigns.frozenText({ campaignId, show: { position: 1 } }),
      (found) => (sample.value = found),
    )
    await latestPeople.ask(
      () => client.calendar.people({ campaignId, day, limit: shownPeople }),
      (found) => (people.value = found),
    )
  }

  /** False if the core refused it, which `problem` says. */
  async function skip(ruleId: number, day: string, isSkipped: boolean): Promise<boolean> {
    const asked = { ruleId, day }
    const found = await attempt({ problem }, () =>
      isSkipped ? client.standing.skipDay(asked) : client.standing.unskipDay(asked),
    )
    return found !== undefined
  }

  return { people, sample, rule, problem, open, skip, forget }
})
