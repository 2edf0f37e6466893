// The reason why a standing send does not send, in words, and the remedies: first look, then fix, then approve. Pure.
import type { StandingRule } from '@contract'
import type { Translate } from '@text'

export interface PausedAct {
  readonly key: 'look' | 'fix' | 'approve_day' | 'resume'
  readonly label: string
  /** Absent if the act is done on this page. */
  readonly to?: string
}

export interface PausedWords {
  readonly title: string
  readonly body: string
  readonly acts: readonly PausedAct[]
}

export interface PausedFormat {
  /** Sat 21 Nov, of a day. */
  readonly day: (day: string) => string
  /** today 09:12, of an instant. */
  readonly time: (at: string) => string
}

type Paused = NonNullable<StandingRule['paused']>
/** These need a new approval; a resume would be refused. */
export const needsApproval: ReadonlySet<Paused['by']> = new Set(['changed', 'gone', 'ended', 'finished'])

/** Undefined if it sends, was never approved, or was switched off by a person. A finished one has words too. */
export function pausedWords(rule: StandingRule, t: Translate, format: PausedFormat): PausedWords | undefined {
  const at = `/standing/${rule.id}`
  const look: PausedAct = { key: 'look', label: t('standing.seeForecast'), to: `${at}/days` }
  if (rule.state === 'off' && rule.isRestored)
    return { title: t('standing.why_restored'), body: t('standing.whyText_restored'), acts: [look] }
  const { paused } = rule
  const isFinished = rule.state === 'off' && paused?.by === 'finished'
  if ((rule.state !== 'paused' && !isFinished) || !paused) return undefined
  return {
    title: titleOf(paused, t, format),
    body: t(`standing.whyText_${paused.by}`, {
      time: format.time(paused.at),
      until: format.day(rule.approval?.limits.validUntil ?? rule.limits.validUntil),
    }),
    acts: actsOf(rule, paused, look, t),
  }
}

function titleOf({ by, day, people, usual, gone }: Paused, t: Translate, format: PausedFormat): string {
  if (by === 'large_day' && day !== undefined && people !== undefined && usual !== undefined)
    return t('standing.why_large_day', { day: format.day(day), count: people, usual })
  if (by === 'gone' && gone) return t(`standing.gone_${gone.what}`, { name: gone.name })
  if (by === 'large_day') return t('standing.why_large_dayPlain')
  return t(`standing.why_${by}`)
}

function actsOf(rule: StandingRule, paused: Paused, look: PausedAct, t: Translate): PausedAct[] {
  const at = `/standing/${rule.id}`
  const resume: PausedAct = { key: 'resume', label: t('standing.resume') }
  const limits: PausedAct = { key: 'fix', label: t('standing.fix_limit'), to: `${at}/approval` }
  switch (paused.by) {
    case 'large_day': {
      const isOverLimit = (paused.people ?? 0) > (rule.approval?.limits.peoplePerDay ?? 0)
      const approve = t('standing.approveDay', { count: paused.people ?? 0 })
      return [
        look,
        { key: 'fix', label: t('standing.fix_large_day'), to: '/contacts' },
        ...(paused.day === undefined || paused.people === undefined
          ? []
          : isOverLimit
            ? [{ ...limits, key: 'approve_day' as const }]
            : [{ key: 'approve_day' as const, label: approve }]),
      ]
    }
    case 'limit_people':
    case 'limit_money':
      return [look, limits, resume]
    case 'changed':
    case 'ended':
      return [look]
    case 'gone':
      return [{ key: 'fix', label: t('standing.fix_gone'), to: `${at}/rule` }]
    case 'uncertain':
      return [
        ...(paused.campaignId === undefined
          ? []
          : [
              {
                key: 'look' as const,
                label: t('standing.seeCampaign'),
                to: `/campaigns/${paused.campaignId}?uncertain=1`,
              },
            ]),
        resume,
      ]
    case 'refused':
      return [{ key: 'fix', label: t('standing.fix_refused'), to: '/settings/accounts' }, resume]
    case 'finished':
      return [{ key: 'fix', label: t('standing.chooseCampaign'), to: `${at}/rule` }]
    case 'no_price':
    case 'balance':
      return [look, resume]
    case 'user':
    case 'all':
      return [resume]
  }
}
