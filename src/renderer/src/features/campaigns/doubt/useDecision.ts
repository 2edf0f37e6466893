// The choice in the uncertain panel, and the questions before decisions that cannot be undone. While a question is open its
// numbers stay current.
import { computed, ref, watch } from 'vue'
import { useConfirm } from '../../../composables/useConfirm'
import { useNotices } from '../../../composables/useNotices'
import { useText } from '../../../composables/writing/useText'
import { useSends } from '../../../stores/campaigns/sends'
import { useUncertain, type Decision } from '../../../stores/campaigns/uncertain'
import { toGo } from '../../shell/sending/sendNumbers'
import type { Choice } from './choiceWords'

export function useDecision(close: () => void) {
  const t = useText()
  const ask = useConfirm()
  const notices = useNotices()
  const sends = useSends()
  const uncertain = useUncertain()
  const choice = ref<Choice>('keep')
  const isAsking = ref(false)
  const count = computed(() => (uncertain.known?.uncertain ?? 0) + (uncertain.known?.absent ?? 0))
  const send = computed(() => sends.byId.get(uncertain.openId ?? ''))
  /** Not the text of a version that is being changed, or was replaced. */
  const isLatest = computed(() => !send.value?.change && !send.value?.replacedBy)
  const maySendAgain = computed(() => uncertain.known?.isSettled === true && isLatest.value)
  const confirmLabel = computed(() => {
    if (choice.value === 'keep') return t('uncertain.confirmKeep')
    return choice.value === 'assumed_sent'
      ? t('uncertain.confirmAssumeSent', { count: count.value })
      : t('uncertain.confirmSendAgain', { count: count.value })
  })
  watch(maySendAgain, (may) => {
    if (!may && choice.value === 'send_again') choice.value = 'keep'
  })

  // Sending again sets a paused campaign going, for everyone who waits.
  function alsoSent(): string {
    const waiting = send.value?.state === 'paused' ? toGo(send.value.counts) : 0
    return waiting > 0 ? t('uncertain.sendAgainAlso', { count: waiting }) : ''
  }
  const questions = {
    send_again: {
      get title() {
        return t('uncertain.sendAgainTitle', { count: count.value })
      },
      get body() {
        const risk = t('uncertain.sendAgainRisk', { count: count.value })
        const stale = uncertain.known?.isListFresh ? '' : t('uncertain.sendAgainStale')
        const alike = uncertain.known?.alike ?? 0
        const doubt = alike > 0 ? t('uncertain.sendAgainAlike', { count: alike }) : stale
        return [risk, doubt, alsoSent()].filter(Boolean).join(' ')
      },
      get confirmLabel() {
        return t('uncertain.confirmSendAgain', { count: count.value })
      },
      cancelLabel: t('uncertain.notYet'),
      tone: 'danger' as const,
    },
    written_off: {
      get title() {
        return t('uncertain.writeOffTitle', { count: count.value })
      },
      get body() {
        return t('uncertain.writeOffRisk', { count: count.value })
      },
      get confirmLabel() {
        return t('uncertain.writeOffAct', { count: count.value })
      },
      cancelLabel: t('uncertain.notYet'),
      tone: 'danger' as const,
    },
  }

  async function decide(decision: Decision): Promise<void> {
    if (isAsking.value || uncertain.isActing || count.value === 0) return
    if (decision !== 'assumed_sent') {
      isAsking.value = true
      const yes = await ask(questions[decision])
      isAsking.value = false
      if (!yes) return
    }
    const before = count.value
    const after = await uncertain.decide(decision)
    if (!after) return
    close()
    if (decision === 'send_again' && after.state === 'paused')
      notices.show({ title: t('uncertain.waitForResume', { count: before }) })
  }

  /** Does what is chosen. Keeping on needs nothing but time. */
  async function confirm(): Promise<void> {
    if (choice.value === 'keep') close()
    else if (choice.value !== 'send_again' || maySendAgain.value) await decide(choice.value)
  }

  return { choice, count, isAsking, confirmLabel, confirm, writeOff: () => decide('written_off') }
}
