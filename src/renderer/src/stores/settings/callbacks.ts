// The receiver of status updates, as it is now. The signing key goes in and is never here.
import type { CallbackState } from '@contract'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient } from '../../api/client'
import type { Problem } from '../../api/problem'
import { useLive } from '../live'

export const useCallbacks = defineStore('callbacks', () => {
  const client = useClient()
  const state = shallowRef<CallbackState>()
  const problem = shallowRef<Problem>()
  const isBusy = shallowRef(false)
  const latest = makeLatest({ problem })
  const take = (asking: () => Promise<CallbackState>): Promise<boolean> =>
    latest.ask(asking, (answer) => (state.value = answer))

  async function act(asking: () => Promise<CallbackState>): Promise<boolean> {
    if (isBusy.value) return false
    isBusy.value = true
    return take(asking).finally(() => (isBusy.value = false))
  }

  const load = (): Promise<boolean> => take(() => client.callbacks.state())
  // Only after the page has loaded it.
  useLive().on('callbacks', () => void (state.value && !isBusy.value && load()))

  return {
    state,
    problem,
    isBusy,
    load,
    switchTo: (isOn: boolean) => act(() => client.callbacks.switch({ isOn })),
    renewPath: () => act(() => client.callbacks.renewPath()),
    setKey: (signingKey: string) => act(() => client.callbacks.setSigningKey({ signingKey })),
  }
})
