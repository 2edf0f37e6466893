// The numbers in a line of the campaigns table. People left out are no part of the send.
import type { CampaignRow } from '@contract'
import type { Translate } from '@text'
import type { SendPart } from '../../../composables/sendParts'

export function isDraft(row: Pick<CampaignRow, 'state'>): boolean {
  return row.state === 'draft' || row.state === 'frozen'
}

export function hasStarted(row: CampaignRow): boolean {
  return (
    !isDraft(row) && (handedOverOf(row) > 0 || row.handingOver > 0 || row.state === 'running' || row.state === 'paused')
  )
}

/** Submitted and answered, in doubt or not. */
export function handedOverOf(row: CampaignRow): number {
  return row.people - row.waiting - row.handingOver
}

export function partsOfRow(row: CampaignRow, t: Translate): SendPart[] {
  const parts: SendPart[] = [
    { fill: 'accepted', people: row.accepted, words: t('states.count_accepted', { count: row.accepted }) },
    {
      fill: 'closed',
      people: row.optedOutThere ?? 0,
      words: t('states.count_opted_out_there', { count: row.optedOutThere ?? 0 }),
    },
    { fill: 'uncertain', people: row.uncertain, words: t('states.count_uncertain', { count: row.uncertain }) },
    { fill: 'refused', people: row.refused, words: t('states.count_refused', { count: row.refused }) },
    { fill: 'inflight', people: row.handingOver, words: t('states.count_inflight', { count: row.handingOver }) },
    { fill: 'waiting', people: row.waiting, words: t('states.count_pending', { count: row.waiting }) },
  ]
  return parts.filter(({ people }) => people > 0)
}
