// The menu of the tray's icon. It is the system's own, so it has words only: lines that say something cannot be chosen.
import type { MenuItemConstructorOptions } from 'electron'
import type { Account } from '@contract'
import type { Translate } from '@text'
import type { HostFormat } from './hostFormat'
import type { Presence } from './presence'

export interface TrayActs {
  /** Opens the window, at a place if one is named. */
  open(place?: string): void
  pauseAll(): void
  quit(): void
}

export interface TrayWords {
  readonly t: Translate
  readonly format: HostFormat
  readonly now: number
}

export function trayMenu(
  presence: Presence,
  account: Account | undefined,
  acts: TrayActs,
  words: TrayWords,
): MenuItemConstructorOptions[] {
  const { t } = words
  const line = { type: 'separator' } as const
  const { sending, unread } = presence
  return [
    ...accountLines(account, words),
    ...statusLines(presence, acts, words),
    line,
    { label: t('allSends.pauseAllCampaigns'), enabled: sending !== undefined, click: () => acts.pauseAll() },
    { label: t('shell.newCampaign'), click: () => acts.open('/compose') },
    {
      label: unread === 0 ? t('inbox.title') : t('hosts.trayUnread', { count: unread }),
      click: () => acts.open('/inbox'),
    },
    line,
    { label: t('hosts.trayOpen'), click: () => acts.open() },
    { label: sending ? t('desktop.trayQuitAsk') : t('hosts.trayQuit'), click: () => acts.quit() },
  ]
}

function accountLines(account: Account | undefined, { t, format }: TrayWords): MenuItemConstructorOptions[] {
  if (!account) return []
  const money = account.balance?.money
  return [
    { label: account.name, enabled: false },
    ...(money ? [{ label: t('shell.balanceLeft', { amount: format.money(money) }), enabled: false }] : []),
    { type: 'separator' },
  ]
}

function statusLines(
  { sending, next, uncertain }: Presence,
  acts: TrayActs,
  { t, format, now }: TrayWords,
): MenuItemConstructorOptions[] {
  const lines: MenuItemConstructorOptions[] = []
  if (sending) {
    const { counts, endsAt, campaignId } = sending
    const total = counts.total - counts.skipped
    const done = total - counts.pending - counts.held - counts.inflight
    const how = endsAt
      ? t('shell.sendingEnds', { done, total, time: format.time(endsAt, now) })
      : t('shell.sendingOf', { done, total })
    lines.push({
      label: sending.name || t('campaigns.untitled'),
      click: () => acts.open(`/campaigns/${encodeURIComponent(campaignId)}`),
    })
    lines.push({ label: how, enabled: false })
  } else lines.push({ label: t('desktop.nothingSent'), enabled: false })
  if (uncertain > 0) {
    lines.push({ label: `${t('uncertain.title', { count: uncertain })}…`, click: () => acts.open('/campaigns') })
  }
  if (next && !sending) {
    lines.push({
      label: t('desktop.trayNext', { name: next.name || t('campaigns.untitled'), time: format.time(next.at, now) }),
      enabled: false,
    })
  }
  return lines
}
