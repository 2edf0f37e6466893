// Takes an import back. Right after it, without a question unless something of it stays; later always with the numbers.
import type { ImportReport } from '@contract'
import { useConfirm } from '../../../composables/useConfirm'
import { useText } from '../../../composables/writing/useText'
import { usePastImports } from '../../../stores/imports/pastImports'
import { keepsSomething, undoSentences } from './undoWords'

export function useUndoImport(): (report: ImportReport, asks: 'always' | 'if_something_stays') => Promise<boolean> {
  const t = useText()
  const ask = useConfirm()
  const past = usePastImports()

  return async (report, asks) => {
    const plan = await past.planUndo(report.importId)
    if (!plan) return false
    const isAgreed =
      (asks === 'if_something_stays' && !keepsSomething(plan)) ||
      (await ask({
        title: t('importsPast.undoAsk', { file: report.fileName }),
        body: undoSentences(plan, report.listName ?? '', t).join(' '),
        confirmLabel: t('importsPast.undo'),
        cancelLabel: t('importsPast.undoKeep'),
      }))
    return isAgreed && (await past.undo(report.importId)) !== undefined
  }
}
