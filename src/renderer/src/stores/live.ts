// The one stream of changes. It reconnects automatically; other stores listen to it and read again when it is back.
import type { LiveEvent } from '@contract'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { useClient } from '../api/client'

type Kind = LiveEvent['kind']
type EventOf<K extends Kind> = Extract<LiveEvent, { kind: K }>
type Listener = (event: LiveEvent) => void

const firstWaitMs = 500
const maxWaitMs = 5_000

export const useLive = defineStore('live', () => {
  const client = useClient()
  /** `lost`: the core does not answer; it is tried again. */
  const state = shallowRef<'starting' | 'standing' | 'lost'>('starting')
  /** Whether the core reaches the network. */
  const online = shallowRef(true)
  const offlineSince = shallowRef<string>()
  const listeners = new Map<Kind, Set<Listener>>()
  let isStopped = false

  /** The core answers, and says that there is no connection. */
  const isOffline = computed(() => state.value === 'standing' && !online.value)

  /** Calls `listener` for each event of a kind; the answer takes it off again. */
  function on<K extends Kind>(kind: K, listener: (event: EventOf<K>) => void): () => void {
    const set = listeners.get(kind) ?? new Set<Listener>()
    listeners.set(kind, set)
    set.add(listener as Listener)
    return () => set.delete(listener as Listener)
  }

  function take(event: LiveEvent): void {
    if (event.kind === 'ready') {
      state.value = 'standing'
      online.value = event.online
      if (event.online) offlineSince.value = undefined
    }
    if (event.kind === 'connection') {
      online.value = event.online
      offlineSince.value = event.online ? undefined : event.since
    }
    for (const listener of listeners.get(event.kind) ?? []) listener(event)
  }

  async function readStream(): Promise<boolean> {
    let hadEvents = false
    for await (const event of await client.live.subscribe()) {
      hadEvents = true
      take(event)
      if (isStopped) break
    }
    return hadEvents
  }

  /** Runs until `stop`; called once, by App. */
  async function start(): Promise<void> {
    let waitMs = firstWaitMs
    while (!isStopped) {
      const hadEvents = await readStream().catch(() => false)
      if (isStopped) return
      state.value = 'lost'
      waitMs = hadEvents ? firstWaitMs : Math.min(maxWaitMs, waitMs * 2)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }

  function stop(): void {
    isStopped = true
  }

  return { state, online, isOffline, offlineSince, on, start, stop }
})
