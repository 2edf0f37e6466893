// Describes a job: its title, its progress, why it stopped, its outcomes.
import type { Job } from '@contract'
import type { Translate } from '@text'
import type { Format } from '../../composables/writing/useFormat'

export function titleOf({ work, state }: Job, t: Translate): string {
  const isDone = state === 'done'
  if (work.kind === 'push') return t(isDone ? 'jobs.pushDone' : 'jobs.pushTitle', { list: work.list.name })
  if (work.kind === 'opt_outs') return t(isDone ? 'jobs.optOutsDone' : 'jobs.optOutsTitle')
  if (work.kind === 'history') return t(isDone ? 'jobs.historyDone' : 'jobs.historyTitle')
  if (work.kind === 'verify')
    return t(isDone ? 'jobs.verifyDone' : 'jobs.verifyTitle', { name: verifiedName(work.name, t) })
  if (!work.list) return t(isDone ? 'jobs.pullAllDone' : 'jobs.pullAllTitle')
  return t(isDone ? 'jobs.pullDone' : 'jobs.pullTitle', { list: work.list.name })
}

const verifiedName = (name: string, t: Translate): string => (name === '' ? t('numbers.chosen') : name)

/** For the side bar. */
export function shortTitleOf({ work }: Job, t: Translate): string {
  if (work.kind === 'push') return t('jobs.pushShort', { list: work.list.name })
  if (work.kind === 'opt_outs') return t('jobs.optOutsShort')
  if (work.kind === 'history') return t('jobs.historyShort')
  if (work.kind === 'verify') return t('jobs.verifyShort', { name: verifiedName(work.name, t) })
  return work.list ? t('jobs.pullShort', { list: work.list.name }) : t('jobs.pullAllShort')
}

/** Whole per cent; undefined if the whole is not known. A hundred only when all is done. */
export function shareOf({ progress: { done, failed, total } }: Job): number | undefined {
  if (total === undefined || total === 0) return undefined
  return Math.min(100, Math.floor(((done + failed) / total) * 100))
}

export function soFar({ work, progress }: Job, t: Translate, format: Pick<Format, 'time'>): string {
  const { done, failed, left, total } = progress
  if (work.kind === 'push') return total === undefined ? '' : t('jobs.pushSoFar', { done, total, failed })
  if (work.kind === 'opt_outs') return t('jobs.optOutsSoFar', { count: left ?? 0 })
  if (work.kind === 'history') {
    const { reached } = work.tally
    if (reached === undefined) return t('jobs.historySoFar', { done })
    return t('jobs.historyReached', { done, day: format.time(`${reached}T12:00:00`, 'date') })
  }
  if (work.kind === 'verify') return t('numbers.soFar', { done, total: total ?? done })
  return total === undefined ? t('jobs.pullSoFarUnknown', { done }) : t('jobs.pullSoFar', { done, total })
}

/** For the side bar. */
export function shortSoFar(job: Job, t: Translate, format: Pick<Format, 'time'>): string {
  const share = shareOf(job)
  const { done, total } = job.progress
  if (job.work.kind === 'opt_outs' || share === undefined || total === undefined) return soFar(job, t, format)
  return t('jobs.shortSoFar', { done, total, share })
}

/** Why it does not run; empty while it does, and once it is done. */
export function standsBecause({ state, pause }: Job, t: Translate, format: Format): string {
  if (state === 'waiting') return t('jobs.waiting')
  if (state === 'cancelled') return t('jobs.cancelled')
  if (state === 'failed') return t('jobs.failed')
  if (state !== 'paused' || !pause) return ''
  const time = pause.goesOnAt ? format.time(pause.goesOnAt, 'clock') : ''
  switch (pause.reason) {
    case 'user':
      return t('jobs.pausedUser')
    case 'offline':
      return t('jobs.pausedOffline')
    case 'rate':
      return t('jobs.pausedRate', { time })
    case 'gateway':
      return t('jobs.pausedGateway', { time })
    case 'auth':
      return t('jobs.pausedAuth')
    case 'balance':
      return t('jobs.pausedBalance')
    case 'refusals':
      return t('jobs.pausedRefusals')
  }
}

/** The outcomes so far, a line each; outcomes with a count of zero have no line. */
export function tallyLines({ work }: Job, t: Translate): string[] {
  const line = (count: number, words: string): string[] => (count > 0 ? [words] : [])
  if (work.kind === 'push') {
    const { created, there, differ, optedOut, unseen } = work.tally
    return [
      ...line(created, t('jobs.pushCreated', { count: created })),
      ...line(there, t('jobs.pushThere', { count: there })),
      ...line(differ, t('jobs.pushDiffer', { count: differ })),
      ...line(optedOut, t('jobs.pushOptedOut', { count: optedOut })),
      ...line(unseen, t('jobs.pushUnseen', { count: unseen })),
    ]
  }
  if (work.kind === 'opt_outs') {
    const { out, back } = work.tally
    return [...line(out, t('jobs.told', { count: out })), ...line(back, t('jobs.toldBack', { count: back }))]
  }
  if (work.kind === 'history') return historyLines(work.tally, t)
  if (work.kind === 'verify') {
    const { active, notActive } = work.tally
    return [
      ...line(active, t('jobs.verifyActive', { count: active })),
      ...line(notActive, t('jobs.verifyNotActive', { count: notActive })),
    ]
  }
  const { added, updated, same, kept, optedOut, leftOut } = work.tally
  return [
    ...line(added, t('jobs.pullAdded', { count: added })),
    ...line(updated, t('jobs.pullUpdated', { count: updated })),
    ...line(same, t('jobs.pullSame', { count: same })),
    ...line(kept, t('jobs.pullKept', { count: kept })),
    ...line(optedOut, t('jobs.pullOptedOut', { count: optedOut })),
    ...line(leftOut, t('jobs.pullLeftOut', { count: leftOut })),
  ]
}

function historyLines(tally: Extract<Job['work'], { kind: 'history' }>['tally'], t: Translate): string[] {
  const { added, changed, same, unread, unsure } = tally
  return [
    added > 0 ? t('jobs.historyAdded', { count: added }) : '',
    changed > 0 ? t('jobs.historyChanged', { count: changed }) : '',
    same > 0 ? t('jobs.historySame', { count: same }) : '',
    unread > 0 ? t('jobs.historyUnread', { count: unread }) : '',
    unsure > 0 ? t('jobs.historyUnsure', { count: unsure }) : '',
  ].filter(Boolean)
}

export function noteOf({ work }: Job, t: Translate): string {
  if (work.kind === 'history') return t('jobs.historyNote')
  if (work.kind === 'verify') return t('jobs.verifyNote')
  return t(work.kind === 'push' ? 'jobs.pushNote' : work.kind === 'pull' ? 'jobs.pullNote' : 'jobs.optOutsNote')
}
