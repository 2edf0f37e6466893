// The three ways to leave during a send, each with what it means for the people in hand and for those who wait. Pure.
import type { Progress } from '@contract'
import type { Translate } from '@text'
import type { LeavingChoice } from '../../../api/bridge'

export interface LeavingOption {
  readonly value: Exclude<LeavingChoice, 'cancel'>
  readonly label: string
  /** A quiet word after the label. */
  readonly mark?: string
  readonly text: string
  /** The words of the button while it is chosen. */
  readonly act: string
}

export function leavingOptions(t: Translate, waiting: number, inflight: number): readonly LeavingOption[] {
  const first = inflight > 0 ? `${t('desktop.pauseFirst', { count: inflight })} ` : ''
  return [
    {
      value: 'keep',
      label: t('desktop.keep'),
      mark: t('uncertain.advised'),
      text: t('desktop.keepText'),
      act: t('desktop.closeAct'),
    },
    {
      value: 'pause',
      label: t('desktop.pauseQuit'),
      text: `${first}${t('desktop.pauseWait', { count: waiting })}`,
      act: t('desktop.pauseAct'),
    },
    {
      value: 'now',
      label: t('desktop.quitNow'),
      text: inflight > 0 ? t('desktop.quitMay', { count: inflight }) : t('desktop.quitNone'),
      act: t('desktop.quitNow'),
    },
  ]
}

/** The campaign that starts next at a time. */
export function nextPlanned(
  sends: readonly Pick<Progress, 'name' | 'state' | 'waitReason' | 'waitsUntil'>[],
): { readonly name: string; readonly at: string } | undefined {
  return sends
    .filter(({ state, waitReason }) => state === 'waiting' && waitReason === 'planned')
    .flatMap(({ name, waitsUntil }) => (waitsUntil === undefined ? [] : [{ name, at: waitsUntil }]))
    .sort((one, other) => one.at.localeCompare(other.at))[0]
}
