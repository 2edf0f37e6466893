// Starts an export and says in a notice what became of it, whichever screen is shown by then.
import { computed, type ComputedRef } from 'vue'
import { useNotices } from '../../composables/useNotices'
import { useText } from '../../composables/writing/useText'
import {
  useExports,
  type ExportFormatChoice,
  type ExportWhat,
  type KeptExport,
  type RunningExport,
} from '../../stores/exports'
import { useAct } from '../shell/useAct'

export interface ExportUse {
  /** The export that was started from this place and is not done. */
  readonly running: ComputedRef<RunningExport | undefined>
  /** A file that was made here to be dragged out. */
  readonly kept: ComputedRef<KeptExport | undefined>
  /** Answers whether a file was made. Nothing is thrown. */
  start(what: ExportWhat, format: ExportFormatChoice): Promise<boolean>
  stop(): void
  /** The kept file is shown no longer. */
  letGo(): void
}

/** `place`: names the spot on the screen; one export at a time runs from it, also when the screen is left and shown again. */
export function useExport(place: () => string): ExportUse {
  const t = useText()
  const exporting = useExports()
  const notices = useNotices()
  const act = useAct()

  async function start(what: ExportWhat, format: ExportFormatChoice): Promise<boolean> {
    let isMade = false
    const from = place()
    await act(async () => {
      const result = await exporting.run(from, what, format)
      if (result === undefined) return
      if (result.kind === 'cancelled') return
      isMade = true
      if (format === 'kept') return
      const said = { count: result.rows, name: result.name }
      notices.show({
        title: result.kind === 'saved' ? t('exports.saved', said) : t('exports.downloaded', said),
        tone: 'success',
      })
    })
    return isMade
  }

  return {
    running: computed(() => exporting.running.get(place())),
    kept: computed(() => exporting.kept.get(place())),
    start,
    stop: () => void act(() => exporting.stop(place())),
    letGo: () => exporting.letGo(place()),
  }
}
