// A day of a standing send as a bar and in words. Pure.
import type { StandingDay } from '@contract'
import type { Translate } from '@text'
import type { SendPart } from '../../../composables/sendParts'

/** All numbers come from the core. A part that contains another one is drawn without it. */
export function partsOfDay({ accepted, delivered, waiting, uncertain }: StandingDay, t: Translate): SendPart[] {
  const onTheWay = Math.max(0, accepted - delivered)
  const parts: SendPart[] = [
    { fill: 'accepted', people: delivered, words: t('standing.day_delivered', { count: delivered }) },
    { fill: 'inflight', people: onTheWay, words: t('standing.day_onTheWay', { count: onTheWay }) },
    { fill: 'uncertain', people: uncertain, words: t('standing.day_uncertain', { count: uncertain }) },
    { fill: 'waiting', people: waiting, words: t('standing.day_waiting', { count: waiting }) },
  ]
  return parts.filter(({ people }) => people > 0)
}

export function leftOutWords({ leftOut }: Pick<StandingDay, 'leftOut'>, t: Translate): string[] {
  return leftOut.map(({ reason, people }) =>
    t('standing.outLine', { reason: t(`standing.out_${reason}`), count: people }),
  )
}
