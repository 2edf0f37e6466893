// Switching a rule: on only after a question that says what it may cost a day.
import type { AnswerRule } from '@contract'
import { useConfirm } from '../../../composables/useConfirm'
import { useFormat } from '../../../composables/writing/useFormat'
import { useText } from '../../../composables/writing/useText'
import { useAnswers } from '../../../stores/settings/answers'

export function useRuleSwitch() {
  const t = useText()
  const format = useFormat()
  const ask = useConfirm()
  const store = useAnswers()

  async function turn({ id, name, isOn, revision }: AnswerRule): Promise<void> {
    if (isOn) {
      await store.switchOff(id)
      return
    }
    const limits = store.known?.limits
    if (!limits) return
    const money = format.money({ micros: limits.micros, currency: store.known?.currency ?? '' })
    const isSure = await ask({
      title: t('answers.switchTitle', { name }),
      body: t('answers.switchBody', { count: limits.perDay, money }),
      confirmLabel: t('answers.switchOn'),
      cancelLabel: t('answers.leaveOff'),
      tone: 'primary',
    })
    if (isSure) await store.switchOn(id, revision, limits)
  }
  return { turn }
}
