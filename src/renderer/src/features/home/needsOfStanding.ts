// Tasks from standing sends: one that pauses or is off after a restore, and an approval that ends soon.
import type { StandingRule } from '@contract'
import type { Translate } from '@text'
import { pausedWords, type PausedFormat } from '../standing/page/pausedWords'
import type { Need } from './needs'

const dayMs = 86_400_000
/** So long before the last day of an approval its person is reminded. */
const remindedDays = 14

export function needsOfStanding(
  rules: readonly StandingRule[],
  now: number,
  t: Translate,
  format: PausedFormat,
): Need[] {
  return rules.flatMap((rule): Need[] => {
    const name = rule.name || t('standing.untitled')
    // A finished one needs no one.
    const words = rule.paused?.by === 'finished' ? undefined : pausedWords(rule, t, format)
    if (words)
      return [
        {
          id: `standing-${rule.id}`,
          icon: 'i-lucide-repeat',
          tone: rule.paused?.by === 'user' ? 'primary' : 'warning',
          title: t(rule.state === 'off' ? 'standing.needOff' : 'standing.needTitle', { name }),
          body: `${words.title.replace(/\.$/, '')}.`,
          verb: t('standing.needLook'),
          to: `/standing/${rule.id}`,
        },
      ]
    const until = rule.approval?.limits.validUntil
    if (rule.state !== 'on' || until === undefined || Date.parse(until) - now > remindedDays * dayMs) return []
    return [
      {
        id: `standing-ends-${rule.id}`,
        icon: 'i-lucide-repeat',
        tone: 'primary',
        title: t('standing.needEnds', { name }),
        body: t('standing.needEndsBody', { day: format.day(until) }),
        verb: t('standing.needLook'),
        to: `/standing/${rule.id}/approval`,
      },
    ]
  })
}
