// The effect of an undo: planned in sentences, done in counts.
import type { ImportUndo } from '@contract'
import type { Translate } from '@text'
import type { CountCell } from '../../../components/marks/CountRow.vue'

export function undoSentences(plan: ImportUndo, list: string, t: Translate): string[] {
  const all: [number, () => string][] = [
    [plan.removed, () => t('importsPast.willRemove', { count: plan.removed })],
    [plan.restored, () => t('importsPast.willRestore', { count: plan.restored })],
    [plan.keptUsed, () => t('importsPast.willKeepUsed', { count: plan.keptUsed })],
    [plan.keptChanged, () => t('importsPast.willKeepChanged', { count: plan.keptChanged })],
    [
      plan.removesList ? 0 : plan.leftList - plan.removed,
      () => t('importsPast.willLeaveList', { count: plan.leftList - plan.removed, list }),
    ],
    [plan.removesList ? 1 : 0, () => t('importsPast.willRemoveList', { list })],
    [plan.keptOptOuts, () => t('importsPast.willKeepOptOuts', { count: plan.keptOptOuts })],
  ]
  return all.flatMap(([count, words]) => (count > 0 ? [words()] : []))
}

/** Whether something of the import stays. */
export function keepsSomething(plan: ImportUndo): boolean {
  return plan.keptUsed + plan.keptChanged > 0
}

/** The first two always, the others if there are any. */
export function undoCells(done: ImportUndo, t: Translate): CountCell[] {
  const cells = [
    { label: t('importsPast.didRemoved'), count: done.removed },
    { label: t('importsPast.didRestored'), count: done.restored },
    { label: t('importsPast.didKeptUsed'), count: done.keptUsed },
    { label: t('importsPast.didKeptChanged'), count: done.keptChanged },
    { label: t('importsPast.didKeptOptOuts'), count: done.keptOptOuts },
  ]
  return cells.filter(({ count }, index) => index < 2 || count > 0)
}
