// An import that was started to have numbers looked up (`/import?verify=1`): its rows are looked up and no one becomes a
// contact.
import { computed, type ComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useImports } from '../../stores/imports/imports'
import { useNumbers } from '../../stores/numbers'

export interface ImportForNumbers {
  readonly isForNumbers: ComputedRef<boolean>
  back(): Promise<void>
  /** Opens the count of look-ups; the job begins there. */
  ask(): void
  /** The rows were taken: the import is over. */
  taken(): void
}

export function useImportForNumbers(): ImportForNumbers {
  const route = useRoute()
  const router = useRouter()
  const imports = useImports()
  const numbers = useNumbers()
  return {
    isForNumbers: computed(() => route.query.verify !== undefined),
    async back() {
      await router.push('/numbers')
    },
    ask() {
      const { importId } = imports
      if (importId !== undefined) numbers.asked = { source: { kind: 'file', importId } }
    },
    taken: () => imports.forget(),
  }
}
