// The trial of the open draft: read again whenever the draft is saved and counted, and what is missing before it can be reviewed.
import type { Trial } from '@contract'
import { computed, onBeforeUnmount, ref, watch } from 'vue'
import { useText } from '../../../composables/writing/useText'
import { useCompose } from '../../../stores/compose/compose'
import { useTrialPlan } from '../../../stores/compose/trialPlan'

export function useTrial() {
  const t = useText()
  const compose = useCompose()
  const store = useTrialPlan()
  const isEditing = ref(false)
  const trial = computed(() => compose.draft?.trial)
  const plan = computed(() => (trial.value ? store.plan : undefined))

  // Counting follows saving, so the core then has the draft that is on the screen.
  watch(
    () => [compose.measure, trial.value === undefined] as const,
    () => {
      const { draft } = compose
      if (draft?.trial && !draft.gatewayList) void store.ask(draft.id)
      else store.forget()
    },
    { immediate: true },
  )
  onBeforeUnmount(store.forget)

  const whyNot = computed(() => {
    const { draft } = compose
    if (!draft?.trial) return ''
    if (draft.gatewayList) return t('when.localNotList')
    const { secondText } = draft.trial
    if (secondText?.trim() === '') return t('trial.secondNeeded')
    const second = plan.value?.texts[1]
    if (second?.issues.some(({ severity }) => severity === 'error')) return t('trial.secondIssues')
    if (second && second.blocked > 0) return t('trial.secondBlocked', { count: second.blocked })
    return plan.value && plan.value.rest === 0 && plan.value.trial > 0 ? t('trial.noRest') : ''
  })

  function set(next: Trial | null): void {
    const isSecondNew = next?.secondText === '' && trial.value?.secondText === undefined
    compose.edit({ trial: next })
    if (isSecondNew) isEditing.value = true
  }
  function setSecondText(secondText: string): void {
    if (trial.value && trial.value.secondText !== secondText) compose.edit({ trial: { ...trial.value, secondText } })
  }
  return { trial, plan, whyNot, isEditing, set, setSecondText }
}
