// The counts of a campaign that add up to everyone it is sent to, each with its word and its fill: on its page and in its report.
import type { Progress } from '@contract'
import type { Translate } from '@text'
import type { CountCell } from '../../components/marks/CountRow.vue'
import { deliveredAs, waitingApart } from '../shell/sending/sendNumbers'

/** Accepted people without a final word, also those of whom the gateway has not said anything yet. */
export function onTheWay(progress: Progress): number {
  return progress.counts.accepted - deliveredAs(progress, 'delivered', 'failed', 'expired', 'opted_out')
}

/** The outcome of each message of a campaign that has ended. */
export function arrivedCells(progress: Progress, t: Translate): CountCell[] {
  const always: CountCell[] = [
    { label: t('states.delivered'), count: deliveredAs(progress, 'delivered'), fill: 'accepted' },
    { label: t('states.on_the_way'), count: onTheWay(progress), fill: 'inflight' },
    { label: t('states.not_delivered'), count: deliveredAs(progress, 'failed'), fill: 'refused' },
    { label: t('states.expired'), count: deliveredAs(progress, 'expired'), fill: 'closed' },
    { label: t('campaigns.countRefused'), count: progress.counts.refused, fill: 'absent' },
  ]
  const sometimes: CountCell[] = [
    { label: t('states.opted_out_there'), count: deliveredAs(progress, 'opted_out'), fill: 'muted' },
    { label: t('campaigns.countClosed'), count: progress.counts.closed, fill: 'waiting' },
  ]
  return [...always, ...sometimes.filter(({ count }) => count > 0)]
}

/** The state of each person of a campaign that has not. Without those left out. */
export function sendCells(progress: Progress, t: Translate): CountCell[] {
  const { counts } = progress
  const apart = waitingApart(progress)
  const optedOutThere = deliveredAs(progress, 'opted_out')
  const isChecked = counts.uncertain > 0 && progress.doubts.lost === 0
  const always: CountCell[] = [
    { label: t('campaigns.countAccepted'), count: counts.accepted - optedOutThere, fill: 'accepted' },
    { label: t('campaigns.countHandingOver'), count: counts.inflight, fill: 'inflight' },
    // After a refusal no answer was lost: its people are only being checked.
    {
      label: t(isChecked ? 'campaigns.countChecked' : 'campaigns.countUncertain'),
      count: counts.uncertain,
      fill: 'uncertain',
    },
    { label: t('campaigns.countRefused'), count: counts.refused, fill: 'refused' },
    // Another computer may have texted them from this folder, or a copy of it.
    {
      label: progress.isLocked ? t('states.notKnown') : t('campaigns.countWaiting'),
      count: apart.waiting,
      fill: 'waiting',
    },
  ]
  const sometimes: CountCell[] = [
    { label: t('states.opted_out_there'), count: optedOutThere, fill: 'closed' },
    { label: t('listed.count'), count: apart.listed, fill: 'uncertain' },
    { label: t('campaigns.countAbsent'), count: counts.absent, fill: 'absent' },
    { label: t('campaigns.countClosed'), count: counts.closed, fill: 'closed' },
  ]
  return [...always, ...sometimes.filter(({ count }) => count > 0)]
}
