// A campaign to one number: made with it, and opened where the message is written.
import { useRouter } from 'vue-router'
import { useCompose } from '../../stores/compose/compose'
import { useRowSets } from '../../stores/compose/rowSets'

/** Rejects with what the core refused; then nothing is left behind. */
export function useQuickSend(): (written: string) => Promise<void> {
  const router = useRouter()
  const compose = useCompose()
  const rowSets = useRowSets()
  return async (written) => {
    const id = await rowSets.startForNumber(written)
    await compose.open(id)
    // If the person has opted out no one is left to text: the first step says so.
    const isLeft = (compose.measure?.people ?? 0) > 0
    await router.push(isLeft ? `/compose/${id}/message` : `/compose/${id}`)
  }
}
