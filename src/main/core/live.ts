// One source of events for every window. A slow window's events are kept until it reads them; those that a later one
// replaces (progress, account state) are merged, so that no backlog grows.
import type { LiveEvent } from '@contract'

export interface Live {
  publish(event: LiveEvent): void
  /** Ends when the signal aborts or the consumer leaves. */
  subscribe(signal?: AbortSignal): AsyncGenerator<LiveEvent, void>
  /** Ends every stream. */
  close(): void
}

interface Subscriber {
  readonly waiting: Map<string, LiveEvent>
  wake: (() => void) | undefined
}

export function makeLive(first: () => LiveEvent): Live {
  const subscribers = new Set<Subscriber>()
  let isClosed = false
  let sequence = 0

  return {
    publish(event) {
      for (const subscriber of subscribers) {
        const key = replaceKey(event) ?? `once ${sequence++}`
        const merged = mergeWith(subscriber.waiting.get(key), event)
        subscriber.waiting.delete(key)
        subscriber.waiting.set(key, merged)
        subscriber.wake?.()
      }
    },
    async *subscribe(signal) {
      const subscriber: Subscriber = { waiting: new Map(), wake: undefined }
      subscribers.add(subscriber)
      const wake = (): void => subscriber.wake?.()
      signal?.addEventListener('abort', wake)
      try {
        yield first()
        while (!isClosed && !signal?.aborted) {
          const next = subscriber.waiting.entries().next()
          if (next.done) {
            await new Promise<void>((resolve) => (subscriber.wake = resolve))
            subscriber.wake = undefined
          } else {
            const [key, event] = next.value
            subscriber.waiting.delete(key)
            yield event
          }
        }
      } finally {
        signal?.removeEventListener('abort', wake)
        subscribers.delete(subscriber)
      }
    },
    close() {
      isClosed = true
      for (const { wake } of subscribers) wake?.()
    },
  }
}

/** Events with the same key replace one another. */
function replaceKey(event: LiveEvent): string | undefined {
  switch (event.kind) {
    case 'progress':
      return `progress ${event.progress.campaignId}`
    case 'freezing':
      return `freezing ${event.campaignId}`
    case 'import_progress':
      return `import_progress ${event.importId}`
    case 'export_progress':
      return `export_progress ${event.exportId}`
    case 'job':
      return `job ${event.job.id}`
    case 'import':
      return `import ${event.status.importId}`
    case 'accounts':
    case 'contacts':
    case 'contact_act':
    case 'campaigns':
    case 'jobs':
    case 'connection':
    case 'history':
    case 'recovery':
    case 'numbers':
    case 'inbox':
    case 'callbacks':
    case 'templates':
      return event.kind
    default:
      return undefined
  }
}

/** News of the history and of the inbox adds up; of everything else the later word is the whole truth. */
function mergeWith(earlier: LiveEvent | undefined, event: LiveEvent): LiveEvent {
  if (earlier?.kind === 'inbox' && event.kind === 'inbox') return { ...event, added: earlier.added + event.added }
  if (earlier?.kind !== 'history' || event.kind !== 'history') return event
  return { ...event, added: earlier.added + event.added, changed: earlier.changed + event.changed }
}
