// Everything at once: pause every campaign that runs or waits, or stop it. Pausing acts at once; stopping asks with
// numbers, because it cannot be taken back.
import type { Progress } from '@contract'
import { computed } from 'vue'
import { useConfirm } from '../../../composables/useConfirm'
import { useNotices } from '../../../composables/useNotices'
import { usePaletteActions, type PaletteRow } from '../../../composables/keys/usePaletteActions'
import { useText } from '../../../composables/writing/useText'
import { useSends } from '../../../stores/campaigns/sends'
import { isSelfEnding } from './selfEnding'
import { handedOver, toGo } from './sendNumbers'
import { useAct } from '../useAct'

const goesOn: ReadonlySet<Progress['state']> = new Set(['approved', 'waiting', 'running'])

export function usePanic() {
  const t = useText()
  const ask = useConfirm()
  const act = useAct()
  const notices = useNotices()
  const sends = useSends()
  const toPause = computed(() => sends.active.filter((send) => goesOn.has(send.state) || isSelfEnding(send)))
  const toStop = computed(() =>
    sends.active.filter(({ state, counts }) => (goesOn.has(state) || state === 'paused') && toGo(counts) > 0),
  )
  const sum = (count: (send: Progress) => number) => toStop.value.reduce((all, send) => all + count(send), 0)
  const waiting = (): number => sum(({ counts }) => toGo(counts))

  async function pauseAll(): Promise<void> {
    let count = 0
    const worked = await act(async () => (count = await sends.pauseAll()))
    if (worked) notices.show({ title: t('allSends.pausedAll', { count }) })
  }

  function facts(): string {
    const inflight = sum(({ counts }) => counts.inflight)
    const uncertain = sum(({ counts }) => counts.uncertain)
    const sentences = [
      t('allSends.stopAllIn', { count: toStop.value.length }),
      t('campaigns.stopHanded', { count: sum(({ counts }) => handedOver(counts)) }),
      inflight > 0 ? t('campaigns.stopInflight', { count: inflight }) : '',
      uncertain > 0 ? t('campaigns.stopUncertain', { count: uncertain }) : '',
    ]
    return sentences.filter(Boolean).join(' ')
  }
  async function stopAll(): Promise<void> {
    // Getters: sends continue while the question is open, and its numbers stay true.
    const yes = await ask({
      get title() {
        return t('campaigns.stopTitle', { count: waiting() })
      },
      get body() {
        return facts()
      },
      get confirmLabel() {
        return t('campaigns.stopAct', { count: waiting() })
      },
      cancelLabel: t('allSends.stopAllKeep'),
      tone: 'danger',
    })
    if (!yes) return
    let count = 0
    const worked = await act(async () => (count = await sends.stopAll()))
    if (worked) notices.show({ title: t('allSends.stoppedAll', { count }) })
  }

  return {
    canPauseAll: computed(() => toPause.value.length > 0),
    canStopAll: computed(() => toStop.value.length > 0),
    pauseAll,
    stopAll,
  }
}

/** Both acts in the palette, while there is something to act on. */
export function usePanicPalette(): void {
  const t = useText()
  const { canPauseAll, canStopAll, pauseAll, stopAll } = usePanic()
  usePaletteActions((): PaletteRow[] => [
    ...(canPauseAll.value
      ? [
          {
            id: 'pause-all',
            group: 'do' as const,
            icon: 'i-lucide-pause',
            label: t('allSends.pauseAllCampaigns'),
            run: () => void pauseAll(),
          },
        ]
      : []),
    ...(canStopAll.value
      ? [
          {
            id: 'stop-all',
            group: 'do' as const,
            icon: 'i-lucide-circle-x',
            label: t('allSends.stopAllCampaigns'),
            run: () => void stopAll(),
          },
        ]
      : []),
  ])
}
