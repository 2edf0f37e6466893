// Figures of the running app, and the support bundle as text. Read while a page shows them.
import type { AppFigures } from '@contract'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient, type Client } from '../../api/client'
import type { Problem } from '../../api/problem'

export type Bundle = Awaited<ReturnType<Client['diagnostics']['bundle']>>

export const useDiagnostics = defineStore('diagnostics', () => {
  const client = useClient()
  const figures = shallowRef<AppFigures>()
  const bundle = shallowRef<Bundle>()
  const isCollecting = shallowRef(false)
  const problem = shallowRef<Problem>()

  const latestFigures = makeLatest({ problem })
  const latestBundle = makeLatest({ problem, isBusy: isCollecting })

  return {
    figures,
    bundle,
    isCollecting,
    problem,
    load: () =>
      latestFigures.ask(
        () => client.diagnostics.figures(),
        (answer) => (figures.value = answer),
      ),
    collect: () =>
      latestBundle.ask(
        () => client.diagnostics.bundle(),
        (answer) => (bundle.value = answer),
      ),
    /** The next visit begins without an old text. */
    forget() {
      latestBundle.drop()
      bundle.value = undefined
    },
  }
})
