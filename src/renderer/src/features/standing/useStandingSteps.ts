// The open step of a standing send, and how far a person may go. Each step says what is missing.
import type { StandingMissing } from '@contract'
import { computed, type ComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useText } from '../../composables/writing/useText'
import { useCompose } from '../../stores/compose/compose'
import { useStandingSend } from '../../stores/standing/standingSend'

export const stepNames = ['rule', 'message', 'approval', 'days'] as const
export type StandingStep = (typeof stepNames)[number]

/** The step where each is fixed. The name is asked for in the last step, because the first one proposes a name. */
export const stepOfMissing: Readonly<Record<StandingMissing, StandingStep>> = {
  people: 'rule',
  people_kind: 'rule',
  field: 'rule',
  list: 'rule',
  campaign: 'rule',
  order: 'rule',
  text: 'message',
  valid_until: 'approval',
  name: 'days',
  price: 'days',
}

export interface StandingSteps {
  readonly step: ComputedRef<number>
  readonly reached: ComputedRef<number>
  /** Names in words the missing part of the open step; empty if nothing is missing. */
  readonly whyNot: ComputedRef<string>
  /** Saves first. Stays where it is when that fails, or when something is missing. */
  go(step: number): Promise<void>
}

export function useStandingSteps(): StandingSteps {
  const t = useText()
  const route = useRoute()
  const router = useRouter()
  const compose = useCompose()
  const store = useStandingSend()
  const step = computed(() =>
    Math.max(
      0,
      stepNames.findIndex((name) => name === route.params.step),
    ),
  )
  /** Only the forecast knows whether the order of day and month has to be chosen. */
  const missing = computed((): StandingMissing[] => [
    // Without people there is no column to choose from, so they are asked for first.
    ...(store.rule?.missing ?? []).toSorted((one, other) => Number(other === 'people') - Number(one === 'people')),
    ...(store.forecast?.question && !store.rule?.missing.includes('order') ? (['order'] as const) : []),
  ])
  const reached = computed(() => {
    const steps = missing.value.map((one) => stepNames.indexOf(stepOfMissing[one]))
    return Math.min(stepNames.length - 1, ...steps)
  })
  const whyNot = computed(() => {
    const first = missing.value.find((one) => stepOfMissing[one] === stepNames[step.value])
    return first ? t(`standing.missing_${first}`) : ''
  })

  async function go(to: number): Promise<void> {
    const id = store.rule?.id
    const name = stepNames[to]
    if (id === undefined || name === undefined) return
    if (!(await compose.flush()) || !(await store.flush())) return
    // The core says what is missing now that the message and the people are saved.
    await store.reload()
    if (to > reached.value && to > step.value) return
    await router.push(`/standing/${id}/${name}`)
  }
  return { step, reached, whyNot, go }
}
