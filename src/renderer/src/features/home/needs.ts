// What waits for the person, most urgent first: people unaccounted for, uncertain people, pauses that only a person ends,
// keys that cannot be read.
import type { Account, Progress } from '@contract'
import type { Format } from '../../composables/useFormat'
import type { Translate } from '@text'
import { campaignName } from '../shell/campaignName'
import { toGo, unaccounted } from '../shell/sendNumbers'

export interface Need {
  readonly id: string
  readonly icon: string
  readonly tone: 'error' | 'warning' | 'primary'
  readonly title: string
  readonly body: string
  readonly verb: string
  readonly to: string
}

// These end by themselves.
const selfEnding: ReadonlySet<string> = new Set(['offline', 'rate'])

function needsOfSend(send: Progress, t: Translate, format: Format): Need[] {
  const { campaignId, counts } = send
  const name = campaignName(send, t)
  const to = `/campaigns/${campaignId}`
  const needs: Need[] = []
  const lost = unaccounted(counts)
  if (lost !== 0) {
    needs.push({
      id: `lost-${campaignId}`,
      icon: 'i-lucide-triangle-alert',
      tone: 'error',
      title: t('home.unaccounted', { count: Math.abs(lost) }),
      body: t('home.unaccountedBody', { name }),
      verb: t('home.look'),
      to,
    })
  }
  const open = counts.uncertain + counts.absent
  if (open > 0) {
    needs.push({
      id: `uncertain-${campaignId}`,
      icon: 'i-lucide-circle-help',
      tone: 'warning',
      title: t('home.uncertain', { count: open }),
      body: send.nextLookAt
        ? t('home.uncertainBodyLook', { name, time: format.time(send.nextLookAt, 'clock') })
        : t('home.uncertainBody', { name }),
      verb: t('home.look'),
      to,
    })
  }
  if (send.state === 'paused' && send.pauseReason !== undefined && !selfEnding.has(send.pauseReason)) {
    needs.push({
      id: `paused-${campaignId}`,
      icon: 'i-lucide-pause',
      tone: send.pauseReason === 'user' ? 'primary' : 'warning',
      title: t('home.pausedTitle', { name }),
      body: t('home.pausedBody', { count: toGo(counts) }),
      verb: t('home.look'),
      to,
    })
  }
  return needs
}

function needOfAccount({ id, name, credential }: Account, t: Translate): Need[] {
  const words = {
    missing: [t('home.keyMissing', { name }), t('home.keyMissingBody')],
    locked: [t('home.keyLocked'), t('home.keyLockedBody', { name })],
    unavailable: [t('home.keyUnavailable'), t('home.keyUnavailableBody', { name })],
  } as const
  if (credential !== 'missing' && credential !== 'locked' && credential !== 'unavailable') return []
  const [title, body] = words[credential]
  const to = '/settings/accounts'
  return [{ id: `key-${id}`, icon: 'i-lucide-key-round', tone: 'warning', title, body, verb: t('home.giveKey'), to }]
}

export function findNeeds(
  sends: readonly Progress[],
  account: Account | undefined,
  t: Translate,
  format: Format,
): Need[] {
  const rank = { error: 0, warning: 1, primary: 2 }
  const all = [...sends.flatMap((send) => needsOfSend(send, t, format)), ...(account ? needOfAccount(account, t) : [])]
  return all.sort((one, other) => rank[one.tone] - rank[other.tone])
}
