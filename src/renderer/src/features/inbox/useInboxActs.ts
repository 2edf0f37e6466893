// A person's actions on a conversation: done at once, confirmed in a notice, and undone from there, with Z or with Ctrl Z. The
// core's refusals are shown.
import { formatPhone } from '../../composables/writing/formatPhone'
import { useNotices } from '../../composables/useNotices'
import { useText } from '../../composables/writing/useText'
import { useConversation, type Decision } from '../../stores/conversation'
import { useAct } from '../shell/useAct'
import { useUndoStack, type Undo, type UndoStack } from './useUndoStack'

export interface InboxActs {
  /** `listName`: of the list, if only one is meant. Without words it is an opt-out of everything. */
  decide(phone: string, decision: Decision, listName?: string): Promise<boolean>
  undoWord(replyId: number): Promise<boolean>
  setDone(phone: string, isDone: boolean): Promise<boolean>
  markRead(phone: string, isRead: boolean): Promise<boolean>
  undoLast(): void
  readonly canUndo: () => boolean
}

/** `undos`: for the page itself, which does not see what it provides. */
export function useInboxActs(undos: UndoStack = useUndoStack()): InboxActs {
  const t = useText()
  const notices = useNotices()
  const conversation = useConversation()
  const act = useAct()

  /** The name, or the number as people write it. */
  const whoIs = (phone: string): string => {
    const shown = conversation.shown?.phone === phone ? conversation.shown : undefined
    return shown?.name || formatPhone(phone).text
  }
  function offer(title: string, undo: Undo): void {
    undos.push(undo)
    notices.show({ title, undo: () => undos.run(undo), holds: () => undos.has(undo), durationMs: 10_000 })
  }
  const doUndoable = (run: () => Promise<unknown>): Promise<boolean> => undos.follow(act(run))
  const undoneBy = (run: () => Promise<unknown>): Undo => ({
    run: () =>
      act(async () => {
        await run()
        notices.show({ title: t('inbox.undone'), tone: 'success' })
      }),
  })

  function decidedWords(phone: string, decision: Decision, listName: string): string {
    const who = whoIs(phone)
    if (decision.kind === 'opt_out') return t('inbox.decidedAll', { who })
    if (decision.kind === 'not_an_opt_out') return t('inbox.decidedNot', { who })
    return t('inbox.decidedList', { who, list: listName })
  }

  return {
    decide: (phone, decision, listName = '') =>
      doUndoable(async () => {
        const words = decidedWords(phone, decision, listName)
        const undoId = await conversation.decide(phone, decision)
        if (undoId === undefined) notices.show({ title: words })
        else
          offer(
            words,
            undoneBy(() => conversation.undo(undoId)),
          )
      }),
    undoWord: (replyId) =>
      act(async () => {
        const isStillOut = await conversation.undoWord(replyId)
        notices.show({ title: isStillOut ? t('inbox.undoneStillOut') : t('inbox.undoneOptOut') })
      }),
    setDone: (phone, isDone) =>
      doUndoable(async () => {
        const who = whoIs(phone)
        await conversation.setDone(phone, isDone)
        offer(
          isDone ? t('inbox.doneToast', { who }) : t('inbox.notDoneToast', { who }),
          undoneBy(() => conversation.setDone(phone, !isDone)),
        )
      }),
    markRead: (phone, isRead) => act(() => conversation.markRead(phone, isRead)),
    undoLast: () => void undos.runLast(),
    canUndo: () => undos.hasAny.value,
  }
}
