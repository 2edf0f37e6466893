// Words and looks of imports that were made.
import type { ImportReport } from '@contract'
import type { Translate } from '@text'
import type { Tag } from '../../../composables/writing/useMarks'

const looks: Readonly<Record<ImportReport['state'], Omit<Tag, 'label'>>> = {
  open: { icon: 'i-lucide-pen-line', tone: 'neutral' },
  checking: { icon: 'i-lucide-loader-circle', tone: 'primary', turning: true },
  checked: { icon: 'i-lucide-pen-line', tone: 'warning' },
  committing: { icon: 'i-lucide-loader-circle', tone: 'primary', turning: true },
  committed: { icon: 'i-lucide-check', tone: 'success' },
  undone: { icon: 'i-lucide-undo-2', tone: 'neutral' },
  discarded: { icon: 'i-lucide-x', tone: 'neutral' },
  failed: { icon: 'i-lucide-x', tone: 'error' },
}

export function stateTag(state: ImportReport['state'], t: Translate): Tag {
  return { ...looks[state], label: t(`importsPast.state_${state}`) }
}

/** The import was left unfinished and can continue. */
export function canGoOn({ state }: Pick<ImportReport, 'state'>): boolean {
  return ['open', 'checking', 'checked', 'failed'].includes(state)
}

export function countRefused({ counts }: Pick<ImportReport, 'counts'>): number {
  return counts ? counts.toDecide + counts.cannotUse + counts.leftOut : 0
}
