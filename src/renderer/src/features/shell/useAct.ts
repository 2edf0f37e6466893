// Runs something the person asked for and says in a notice when it did not work.
import { describeProblem, toProblem } from '../../api/problem'
import { useNotices } from '../../composables/useNotices'
import { useText } from '../../composables/useText'

/** Answers whether it worked. Nothing is thrown. */
export function useAct(): (run: () => Promise<unknown>) => Promise<boolean> {
  const t = useText()
  const notices = useNotices()
  return async (run) => {
    try {
      await run()
      return true
    } catch (thrown) {
      const { title, body, words } = describeProblem(toProblem(thrown), t)
      const said = words ? t('shell.wordsFromGateway', { words }) : ''
      notices.show({ title, description: [body, said].filter(Boolean).join(' '), tone: 'error', durationMs: 12_000 })
      return false
    }
  }
}
