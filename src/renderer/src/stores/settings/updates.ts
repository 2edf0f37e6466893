// News of newer versions, from the desktop. Absent in a browser.
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { bridge, type UpdateState } from '../../api/bridge'

export const useUpdates = defineStore('updates', () => {
  const state = shallowRef<UpdateState>()
  return {
    state,
    take: (next: UpdateState) => (state.value = next),
    ask: () => bridge()?.update('tell'),
    look: () => bridge()?.update('look'),
    install: () => bridge()?.update('install'),
  }
})
