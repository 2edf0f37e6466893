// The profiles of this computer. Read when their section is opened and after each change.
import type { ProfilesState } from '@contract'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient } from '../../api/client'
import type { Problem } from '../../api/problem'

export const useProfiles = defineStore('profiles', () => {
  const client = useClient()
  const state = shallowRef<ProfilesState>()
  const problem = shallowRef<Problem>()
  const isBusy = shallowRef(false)
  /** Postrider ends now and starts again with another profile. */
  const isRestarting = shallowRef(false)

  const latest = makeLatest({ problem, isBusy })
  const take = (asking: () => Promise<ProfilesState>): Promise<boolean> =>
    latest.ask(asking, (answer) => (state.value = answer))

  return {
    state,
    problem,
    isBusy,
    isRestarting,
    load: () => take(() => client.profiles.list()),
    create: (name: string, thisName?: string) =>
      take(() => client.profiles.create({ name, ...(thisName === undefined ? {} : { thisName }) })),
    rename: (id: string, name: string) => take(() => client.profiles.rename({ id, name })),
    forget: (id: string) => take(() => client.profiles.forget({ id })),
    ask: (asksAtStart: boolean) => take(() => client.profiles.ask({ asksAtStart })),
    async open(id: string): Promise<void> {
      isRestarting.value = await take(() => client.profiles.open({ id }))
    },
  }
})
