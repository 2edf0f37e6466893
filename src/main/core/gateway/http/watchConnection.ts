// Learns from the network's own requests whether there is a connection. Makes no requests except the probe it is given.
import { second } from '../../base/durations'
import type { Clock, FaultReason, GatewayOutcome, Transports } from '../../ports'

export interface WatchedTransports extends Transports {
  isOnline(): boolean
  stop(): void
}

export interface ConnectionOptions {
  readonly network: Transports
  readonly clock: Clock
  readonly onChange: (isOnline: boolean) => void
  /** A harmless read, made now and then while there is no connection; its own outcome says whether it is back. */
  readonly probe: () => void
}

/** Faults that a computer without a network has. A refused or reset connection comes from a peer that was reached. */
const offlineReasons = new Set<FaultReason>(['dns', 'unreachable', 'connect_timeout'])
const probeEveryMs = 20 * second

export function watchConnection({ network, clock, onChange, probe }: ConnectionOptions): WatchedTransports {
  let isOnline = true
  let cancelProbe: (() => void) | undefined

  function note(outcome: GatewayOutcome): GatewayOutcome {
    const isNow =
      outcome.kind === 'answer' || outcome.phase === 'after_first_byte' || !offlineReasons.has(outcome.reason)
    if (isNow !== isOnline) {
      isOnline = isNow
      cancelProbe?.()
      onChange(isOnline)
    }
    if (!isOnline) planProbe()
    return outcome
  }

  function planProbe(): void {
    cancelProbe?.()
    cancelProbe = clock.after(probeEveryMs, () => {
      cancelProbe = undefined
      probe()
    })
  }

  return {
    send: { submit: async (request) => note(await network.send.submit(request)) },
    read: { request: async (request) => note(await network.read.request(request)) },
    isOnline: () => isOnline,
    stop: () => cancelProbe?.(),
  }
}
