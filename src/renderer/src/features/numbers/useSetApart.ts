// Numbers set apart and put back from any page, with Undo. Says in a notice when it did not work.
import { useNotices } from '../../composables/useNotices'
import { useText } from '../../composables/writing/useText'
import { useNumbers, type VerifyJob } from '../../stores/numbers'
import { useAct } from '../shell/useAct'

const undoForMs = 10_000

export interface SetApart {
  setApart(phones: readonly string[]): Promise<boolean>
  setApartNotActive(job: VerifyJob): Promise<boolean>
  putBack(phones: readonly string[]): Promise<boolean>
}

export function useSetApart(): SetApart {
  const t = useText()
  const notices = useNotices()
  const numbers = useNumbers()
  const act = useAct()

  const putBack = (phones: readonly string[]): Promise<boolean> =>
    act(async () => {
      const count = await numbers.putBack(phones)
      notices.show({ title: t('numbers.backDone', { count }), tone: 'success' })
    })
  const setApart = (ask: () => Promise<readonly string[]>): Promise<boolean> =>
    act(async () => {
      const changed = await ask()
      if (changed.length === 0) return notices.show({ title: t('numbers.apartAlready') })
      notices.show({
        title: t('numbers.apartDone', { count: changed.length }),
        durationMs: undoForMs,
        undo: () => void putBack(changed),
        holds: () => changed.some((phone) => numbers.apart.has(phone)),
      })
    })

  return {
    setApart: (phones) => setApart(() => numbers.setApart(phones)),
    setApartNotActive: (job) => setApart(() => numbers.setApartNotActive(job.id)),
    putBack,
  }
}
