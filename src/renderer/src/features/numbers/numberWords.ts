// Describes the gateway's answer about a number. Pure.
import type { Job, LookUp, VerifiedNumber } from '@contract'
import type { Translate } from '@text'
import type { Format } from '../../composables/writing/useFormat'
import type { Tag } from '../../composables/writing/useMarks'
import type { SendPart } from '../../composables/sendParts'
import type { LookUpActivity, VerifyJob } from '../../stores/numbers'

/** Active has a word of ours; every other status is shown as the gateway wrote it. */
export function statusWord({ status, isActive }: Pick<VerifiedNumber, 'status' | 'isActive'>, t: Translate): string {
  if (isActive) return t('numbers.active')
  return status.trim() === '' ? t('numbers.noStatus') : status
}

export function statusTag(result: Pick<VerifiedNumber, 'status' | 'isActive'>, t: Translate): Tag {
  const label = statusWord(result, t)
  return result.isActive
    ? { label, icon: 'i-lucide-check', tone: 'success' }
    : { label, icon: 'i-lucide-circle-dot', tone: 'neutral' }
}

export function lookUpTag({ state, result }: LookUp, t: Translate): Tag {
  if (result) return statusTag(result, t)
  switch (state) {
    case 'asked':
      return { label: t('numbers.checking'), icon: 'i-lucide-loader-circle', tone: 'primary', turning: true }
    case 'unknown':
      return { label: t('numbers.unknown'), icon: 'i-lucide-circle-help', tone: 'warning' }
    case 'failed':
      return { label: t('numbers.failed'), icon: 'i-lucide-x', tone: 'error' }
    default:
      return { label: t('numbers.waiting'), icon: 'i-lucide-clock', tone: 'neutral' }
  }
}

export function checkedWords(result: VerifiedNumber, t: Translate, format: Format): string {
  const when = format.time(result.checkedAt, 'inline')
  return result.isActive
    ? t('numbers.activeChecked', { when })
    : t('numbers.statusChecked', { status: statusWord(result, t), when })
}

export function portedWord({ details }: VerifiedNumber, t: Translate): string {
  if (details?.isPorted === undefined) return t('numbers.notSaid')
  return t(details.isPorted ? 'numbers.portedYes' : 'numbers.portedNo')
}

export function codesOf({ details }: VerifiedNumber, t: Translate): string {
  const codes = [details?.mcc, details?.network?.mnc]
  return codes.every((code) => code === undefined)
    ? t('numbers.notSaid')
    : codes.map((code) => code ?? t('numbers.notSaid')).join(' / ')
}

export interface NumberFact {
  readonly label: string
  readonly value: string
}

/** Fields of the document that were filled, beyond status, network and whether it was moved. */
export function documentFacts({ details }: VerifiedNumber, t: Translate): NumberFact[] {
  const { mcc, imsi, country, network } = details ?? {}
  const all: [string, string | undefined][] = [
    [t('numbers.mcc'), mcc],
    [t('numbers.mnc'), network?.mnc],
    [t('numbers.imsi'), imsi],
    [t('numbers.countryGateway'), country?.name],
    [t('numbers.countryLocale'), country?.localeName],
    [t('numbers.countryCode'), country?.code],
    [t('numbers.countryIso3'), country?.isoA3Code],
  ]
  return all.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }]))
}

export interface JobCount {
  readonly activity: LookUpActivity
  readonly label: string
  readonly count: number
  readonly fill: SendPart['fill']
}

/** The parts of a job. They add up to its numbers; what is empty is left out, but for the two that are always there. */
export function jobCounts({ work, progress }: VerifyJob, t: Translate): JobCount[] {
  const { active, notActive } = work.tally
  const all: JobCount[] = [
    { activity: 'active', label: t('numbers.countActive'), count: active, fill: 'accepted' },
    { activity: 'not_active', label: t('numbers.countNotActive'), count: notActive, fill: 'refused' },
    { activity: 'failed', label: t('numbers.countFailed'), count: progress.failed, fill: 'uncertain' },
    { activity: 'waiting', label: t('numbers.countWaiting'), count: progress.left ?? 0, fill: 'waiting' },
  ]
  return all.filter(({ activity, count }) => count > 0 || activity === 'active' || activity === 'not_active')
}

export function jobName({ work }: VerifyJob, t: Translate): string {
  return work.name === '' ? t('numbers.chosen') : work.name
}

/** How far it is, and how long it takes still. */
export function jobFact(job: VerifyJob, nowMs: number, t: Translate, format: Format): string {
  const { done, total, endsAt } = job.progress
  const soFar = t('numbers.soFar', { done, total: total ?? done })
  if (job.finishedAt) return t('numbers.doneAt', { soFar, when: format.time(job.finishedAt, 'inline') })
  if (job.state !== 'running') return soFar
  return endsAt
    ? t('numbers.timeLeft', { soFar, time: format.duration(Math.max(1_000, Date.parse(endsAt) - nowMs)) })
    : t('numbers.running', { soFar })
}

export const canPause = ({ state }: Job): boolean => state === 'running' || state === 'waiting'
export const canGoOn = ({ state }: Job): boolean => state === 'paused' || state === 'failed'
