// The open step of the wizard, and how far a person may go. Each step says what is missing.
import { computed, type ComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useAccounts } from '../../stores/settings/accounts'
import { useCompose } from '../../stores/compose/compose'
import { hasSources } from '../../stores/compose/draftEdit'
import { messageLack, timingLack } from './formLimits'
import { leftOutForTime } from './people/leaveOut'

const names = ['people', 'message', 'when', 'review'] as const

export interface ComposeSteps {
  readonly step: ComputedRef<number>
  readonly reached: ComputedRef<number>
  /** Saves first. Stays where it is when that fails. */
  go(step: number): Promise<void>
}

export function useComposeSteps(): ComposeSteps {
  const route = useRoute()
  const router = useRouter()
  const compose = useCompose()
  const accounts = useAccounts()
  const isOlder = computed(() => accounts.active?.defaults.usesOlderApi ?? false)
  const step = computed(() =>
    Math.max(
      0,
      names.findIndex((name) => name === route.params.step),
    ),
  )
  const hasPeople = computed(() => {
    const { draft, measure } = compose
    // The step with the times is where times that leave everyone out are changed.
    return draft !== undefined && hasSources(draft) && (measure?.people ?? 0) + leftOutForTime(measure) > 0
  })
  const isReady = computed(() => {
    const { draft, measure: counted } = compose
    return (
      draft !== undefined &&
      counted !== undefined &&
      counted.blocked === 0 &&
      counted.blank === 0 &&
      (counted.parts.total > 0 || leftOutForTime(counted) > 0) &&
      counted.issues.every(({ severity }) => severity !== 'error') &&
      messageLack(draft, counted.fields.length + counted.conditions.length, isOlder.value) === undefined
    )
  })
  const hasTime = computed(() => {
    const { draft } = compose
    return draft !== undefined && timingLack(draft, isOlder.value) === undefined
  })
  const hasSome = computed(() => (compose.measure?.people ?? 0) > 0)
  const reached = computed(() => (!hasPeople.value ? 0 : !isReady.value ? 1 : hasTime.value && hasSome.value ? 3 : 2))

  async function go(to: number): Promise<void> {
    const id = compose.draft?.id
    const name = names[to]
    if (id === undefined || name === undefined || !(await compose.flush())) return
    if (to > reached.value && to > step.value) return
    await router.push(`/compose/${id}/${name}`)
  }
  return { step, reached, go }
}
