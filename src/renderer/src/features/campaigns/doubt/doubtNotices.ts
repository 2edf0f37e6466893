// People whose acceptance is not known yet, by what their request came to: one true sentence for each. Pure.
import type { Progress } from '@contract'
import type { Translate } from '@text'

export interface DoubtNotice {
  readonly title: string
  readonly text: string
}

/** `batch`: the only one in doubt. */
export function doubtNotices(
  { state, doubts, counts, needsDecision }: Pick<Progress, 'state' | 'doubts' | 'counts' | 'needsDecision'>,
  batch: number | undefined,
  t: Translate,
): DoubtNotice[] {
  const { lost, keyRefused, noBalance, refused } = doubts
  const notices: DoubtNotice[] = []
  // After a resume they wait for nothing but the list.
  const isAsked = state === 'paused'
  if (lost > 0) notices.push(lostNotice(lost, batch, needsDecision === true, t))
  if (keyRefused > 0)
    notices.push({
      title: t('campaigns.keyRefusedTitle', { count: keyRefused }),
      text: t(isAsked ? 'campaigns.keyRefusedText' : 'campaigns.againAfterCheck'),
    })
  if (noBalance > 0)
    notices.push({
      title: t('campaigns.noBalanceTitle', { count: noBalance }),
      text: t(isAsked ? 'campaigns.noBalanceText' : 'campaigns.againAfterCheck'),
    })
  if (refused > 0)
    notices.push({ title: t('campaigns.checkedTitle', { count: refused }), text: t('campaigns.checkedText') })
  if (counts.absent > 0)
    notices.push({ title: t('campaigns.absentTitle', { count: counts.absent }), text: t('campaigns.absentText') })
  return notices
}

function lostNotice(count: number, batch: number | undefined, isOver: boolean, t: Translate): DoubtNotice {
  if (isOver) return { title: t('campaigns.unknownTitle', { count }), text: t('campaigns.unknownText') }
  const title =
    batch === undefined ? t('campaigns.uncertainTitle', { count }) : t('campaigns.uncertainInBatch', { count, batch })
  return { title, text: t('campaigns.uncertainText') }
}
