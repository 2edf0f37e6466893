// An account's balance in words, the same in the side bar, on Home and in Settings.
import type { Account } from '@contract'
import { useFormat } from '../../composables/writing/useFormat'
import { useText } from '../../composables/writing/useText'

export interface BalanceText {
  short(account: Account): string
  left(account: Account): string
  /** Below the account's warning line, in words; empty if it is not. */
  low(account: Account): string
}

export function useBalanceText(): BalanceText {
  const t = useText()
  const format = useFormat()
  /** The amount, or the gateway's own words where it is no number. */
  function short(account: Account): string {
    if (!account.balance) return t('home.balanceNotRead')
    return account.balance.money ? format.money(account.balance.money) : account.balance.words
  }
  function left(account: Account): string {
    const money = account.balance?.money
    if (!account.balance) return account.kind === 'practice' ? t('shell.practice') : t('shell.balanceUnread')
    if (!money) return t('shell.balanceWords', { words: account.balance.words })
    const amount = format.money(money)
    return account.kind === 'practice' ? t('shell.practiceLeft', { amount }) : t('shell.balanceLeft', { amount })
  }
  function low({ balance, defaults }: Account): string {
    const money = balance?.money
    const line = defaults.lowBalanceMicros ?? 0
    if (!money || line === 0 || money.micros >= line) return ''
    return t('shell.balanceLow', { line: format.money({ micros: line, currency: money.currency }) })
  }
  return { short, left, low }
}
