// Takes sources out of the draft, at once and with a way back for as long as the notice shows.
import type { Draft } from '@contract'
import { useNotices } from '../../../composables/useNotices'
import { useText } from '../../../composables/writing/useText'
import { useCompose } from '../../../stores/compose/compose'
import { useRowSets } from '../../../stores/compose/rowSets'
import { useAct } from '../../shell/useAct'
import type { SourceLine } from './sourceLines'

const undoForMs = 10_000

export function useSources(): { drop(line: SourceLine): void } {
  const t = useText()
  const notices = useNotices()
  const compose = useCompose()
  const rowSets = useRowSets()
  const act = useAct()

  function toggle(kind: 'listIds' | 'smartListIds', id: number, isIn: boolean): void {
    const others = (compose.draft?.[kind] ?? []).filter((one) => one !== id)
    compose.edit({ [kind]: isIn ? [...others, id] : others })
  }
  function toggleImport(of: Draft['imports'][number], isIn: boolean): void {
    const others = (compose.draft?.imports ?? []).filter(({ importId }) => importId !== of.importId)
    compose.edit({ imports: isIn ? [...others, of] : others })
  }
  async function set({ from }: SourceLine, isIn: boolean): Promise<void> {
    if (from.kind === 'rows') await (isIn ? rowSets.restore(from.set.id) : rowSets.remove(from.set.id))
    else if (from.kind === 'import') toggleImport(from.of, isIn)
    else toggle(from.kind === 'list' ? 'listIds' : 'smartListIds', from.id, isIn)
  }

  function drop(line: SourceLine): void {
    const id = compose.draft?.id
    void act(async () => {
      await set(line, false)
      notices.show({
        title: t('compose.sourceDropped', { name: line.title }),
        durationMs: undoForMs,
        // The notice may outlive the page: another draft is none of its business.
        undo: () => void (compose.draft?.id === id && act(() => set(line, true))),
      })
    })
  }
  return { drop }
}
