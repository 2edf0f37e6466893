// Tasks for the person, most urgent first: people unaccounted for, uncertain people, pauses that only a person ends,
// credentials that cannot be read, a balance below its warning.
import type { Account, InboxState, Progress, WaitingTrial } from '@contract'
import type { Format } from '../../composables/writing/useFormat'
import type { Translate } from '@text'
import { needsOfInbox } from './needsOfInbox'
import { campaignName } from '../shell/sending/campaignName'
import { isSelfEnding } from '../shell/sending/selfEnding'
import { toGo, unaccounted } from '../shell/sending/sendNumbers'

export interface Need {
  readonly id: string
  readonly icon: string
  readonly tone: 'error' | 'warning' | 'primary'
  readonly title: string
  readonly body: string
  readonly verb: string
  readonly to: string
}

const toAccounts = '/settings/accounts'

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
  needs.push(...needsOfRefusals(send, name, t))
  const { keyRefused, noBalance, refused } = send.doubts
  const open = counts.uncertain - keyRefused - noBalance - refused + counts.absent
  if (open > 0) {
    needs.push({
      id: `uncertain-${campaignId}`,
      icon: 'i-lucide-circle-help',
      tone: 'warning',
      title: t('home.uncertain', { count: open }),
      body: send.nextLookAt
        ? t('home.uncertainBodyLook', { name, time: format.time(send.nextLookAt, 'clock') })
        : t('home.uncertainBody', { name }),
      verb: t('home.decide'),
      to: `${to}?uncertain=1`,
    })
  }
  if (send.state === 'paused' && send.pauseReason !== undefined && !isSelfEnding(send)) {
    needs.push({
      id: `paused-${campaignId}`,
      icon: send.change ? 'i-lucide-shield-alert' : 'i-lucide-pause',
      tone: send.pauseReason === 'user' ? 'primary' : 'warning',
      ...pauseWords(send, name, t, format),
      to,
    })
  }
  return needs
}

/** Nothing got lost, and the listing decides about them. */
function needsOfRefusals({ campaignId, doubts }: Progress, name: string, t: Translate): Need[] {
  const titles = {
    keyRefused: 'campaigns.keyRefusedTitle',
    noBalance: 'campaigns.noBalanceTitle',
    refused: 'campaigns.checkedTitle',
  } as const
  const causes = (['keyRefused', 'noBalance', 'refused'] as const).filter((cause) => doubts[cause] > 0)
  return causes.map((cause) => ({
    id: `${cause}-${campaignId}`,
    icon: 'i-lucide-circle-help',
    tone: 'warning',
    title: t(titles[cause], { count: doubts[cause] }),
    body: t('home.notTextedBody', { name }),
    verb: t('home.look'),
    to: `/campaigns/${campaignId}`,
  }))
}

/** No resume ends a send that someone else seems to send: a person chooses. */
function pauseWords({ pauseReason, counts, isLocked, change }: Progress, name: string, t: Translate, format: Format) {
  if (change) {
    const isPassed = change.startsAt !== undefined && Date.parse(change.startsAt) <= Date.now()
    const time = isPassed ? format.time(change.startsAt ?? '', 'inline') : ''
    const body = isPassed ? t('home.changedPassed', { time }) : t('home.changedBody')
    return { title: t('home.changedTitle', { name }), body, verb: t('home.approveAgain') }
  }
  if (pauseReason === 'already_listed')
    return { title: t('listed.title'), body: t('home.listedBody', { name }), verb: t('home.decide') }
  const body = t(isLocked ? 'otherComputer.leftNotKnown' : 'home.pausedBody', { count: toGo(counts) })
  return { title: t('home.pausedTitle', { name }), body, verb: t('home.look') }
}

export function needOfTrial({ campaignId, name, rest: count }: WaitingTrial, t: Translate): Need {
  return {
    id: `trial-${campaignId}`,
    icon: 'i-lucide-flask-conical',
    tone: 'primary',
    title: t('trial.needTitle', { count }),
    body: t('trial.needBody', { name: name || t('campaigns.untitled') }),
    verb: t('trial.needLook'),
    to: `/campaigns/${campaignId}`,
  }
}

function needsOfAccount(account: Account, t: Translate, format: Format): Need[] {
  return [...credentialNeed(account, t), ...balanceNeed(account, t, format)]
}

function credentialNeed({ id, name, credential, credentialKind }: Account, t: Translate): Need[] {
  const isKey = credentialKind === 'api_key'
  const words = {
    missing: isKey
      ? [t('home.keyMissing', { name }), t('home.keyMissingBody')]
      : [t('home.accessMissing', { name }), t('home.accessMissingBody')],
    locked: [t('home.keyLocked'), t('home.keyLockedBody', { name })],
    unavailable: [t('home.keyUnavailable'), t('home.keyUnavailableBody', { name })],
    expired: [t('home.accessExpired', { name }), t('home.accessMissingBody')],
  } as const
  if (credential !== 'missing' && credential !== 'expired' && credential !== 'locked' && credential !== 'unavailable')
    return []
  const [title = '', body = ''] = words[credential]
  const verb = isKey ? t('home.giveKey') : t('home.giveAccess')
  return [{ id: `key-${id}`, icon: 'i-lucide-key-round', tone: 'warning', title, body, verb, to: toAccounts }]
}

function balanceNeed({ id, name, balance, defaults }: Account, t: Translate, format: Format): Need[] {
  const limit = defaults.lowBalanceMicros ?? 0
  const left = balance?.money
  if (limit === 0 || !balance || !left || left.micros >= limit) return []
  const body = t('home.lowBalanceBody', {
    amount: format.money(left),
    time: format.time(balance.readAt, 'inline'),
    limit: format.money({ micros: limit, currency: left.currency }),
  })
  return [
    {
      id: `balance-${id}`,
      icon: 'i-lucide-wallet',
      tone: 'warning' as const,
      title: t('home.lowBalance', { name }),
      body,
      verb: t('home.toAccount'),
      to: toAccounts,
    },
  ]
}

export function findNeeds(
  sends: readonly Progress[],
  account: Account | undefined,
  t: Translate,
  format: Format,
  inbox?: InboxState,
  others: readonly Need[] = [],
): Need[] {
  const rank = { error: 0, warning: 1, primary: 2 }
  const all = [
    ...sends.flatMap((send) => needsOfSend(send, t, format)),
    ...others,
    ...(inbox ? needsOfInbox(inbox, t, format) : []),
    ...(account ? needsOfAccount(account, t, format) : []),
  ]
  return all.sort((one, other) => rank[one.tone] - rank[other.tone])
}
