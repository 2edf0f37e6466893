// Loads the code of the pages and of the charts while the window has nothing to do, so that a page is shown at once when it is
// opened for the first time. One part at a time: what a person does in between comes first.
import { whenever } from '@vueuse/core'
import { useRouter } from 'vue-router'
import { places } from './palette/places'

const others = ['/compose', '/import', '/settings/accounts']

/** Begins once `isFirstShown`: the first page comes before the others. */
export function usePagesAhead(isFirstShown: () => boolean): void {
  const router = useRouter()
  const begin = (): void => {
    if (typeof requestIdleCallback !== 'function') return
    const parts = [...places.map(({ to }) => to), ...others].flatMap((to) =>
      router.resolve(to).matched.flatMap(({ components }) => Object.values(components ?? {})),
    )
    const loads: (() => Promise<unknown>)[] = [...parts.filter(isLoader), () => import('../history/ChartPicture.vue')]
    const loadNext = (): void => {
      const load = loads.shift()
      // If loading fails now, opening the page tries again, and says why if that fails too.
      if (load) requestIdleCallback(() => void load().then(loadNext, loadNext))
    }
    loadNext()
  }
  whenever(isFirstShown, begin, { once: true, immediate: true })
}

/** A page that is not loaded yet is a function; one that is, an object. */
function isLoader(part: unknown): part is () => Promise<unknown> {
  return typeof part === 'function'
}
