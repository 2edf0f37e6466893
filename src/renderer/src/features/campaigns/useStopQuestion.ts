// Stopping cannot be taken back: the question repeats the numbers.
import type { Progress, StateCounts } from '@contract'
import { useConfirm } from '../../composables/useConfirm'
import { useText } from '../../composables/writing/useText'
import { handedOver, toGo } from '../shell/sending/sendNumbers'

const nobody: StateCounts = {
  total: 0,
  pending: 0,
  held: 0,
  inflight: 0,
  accepted: 0,
  refused: 0,
  uncertain: 0,
  absent: 0,
  closed: 0,
  skipped: 0,
}

/** `now` is read again at each change: a send continues while the question is open, and its numbers stay true. */
export function useStopQuestion(now: () => Progress | undefined): () => Promise<boolean> {
  const t = useText()
  const confirm = useConfirm()
  const waiting = () => toGo(now()?.counts ?? nobody)
  function facts(): string {
    const counts = now()?.counts ?? nobody
    const listed = now()?.listed?.people ?? 0
    const sentences = [
      listed > 0 ? t('campaigns.stopOfThemListed', { count: listed }) : '',
      t('campaigns.stopHanded', { count: handedOver(counts) }),
      counts.inflight > 0 ? t('campaigns.stopInflight', { count: counts.inflight }) : '',
      counts.uncertain > 0 ? t('campaigns.stopUncertain', { count: counts.uncertain }) : '',
    ]
    return sentences.filter(Boolean).join(' ')
  }
  return () =>
    confirm({
      get title() {
        return t('campaigns.stopTitle', { count: waiting() })
      },
      get body() {
        return facts()
      },
      get confirmLabel() {
        return t('campaigns.stopAct', { count: waiting() })
      },
      get cancelLabel() {
        const isStill = now()?.state === 'paused' || now()?.state === 'waiting'
        return t(isStill ? 'campaigns.stopKeepPaused' : 'campaigns.stopKeep')
      },
      isOver: () => waiting() === 0,
      tone: 'danger',
    })
}
