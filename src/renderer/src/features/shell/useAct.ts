// Runs something the person asked for and says in a notice when it did not work.
import { describeProblem, toProblem } from '../../api/problem'
import { useNotices } from '../../composables/useNotices'
import { useText } from '../../composables/writing/useText'
import { useRecovery } from '../../stores/recovery'

/** Answers whether it worked. Nothing is thrown. */
export function useAct(): (run: () => Promise<unknown>) => Promise<boolean> {
  const t = useText()
  const notices = useNotices()
  const recovery = useRecovery()
  return async (run) => {
    try {
      await run()
      return true
    } catch (thrown) {
      const problem = toProblem(thrown)
      const { title, body, words } = describeProblem(problem, t)
      const said = words ? t('shell.wordsFromGateway', { words }) : ''
      notices.show({
        title,
        description: [body, said].filter(Boolean).join(' '),
        tone: 'error',
        durationMs: 12_000,
        ...(problem.code === 'SENDING_LOCKED'
          ? { action: { label: t('recovery.seeWhy'), run: () => void recovery.show() } }
          : {}),
      })
      return false
    }
  }
}
