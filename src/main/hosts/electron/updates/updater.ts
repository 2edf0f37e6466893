// Looks for a newer version, loads it, and installs it when a person says so. Never an older one, and nothing while something
// is being sent: not even a look, which would share the line.
//
//   none      this copy has no source of updates, or they are switched off
//   current   nothing newer was found; with the time of the look
//   looking   the source is asked
//   available a newer version is there, to be installed in the way this copy was
//   loading   it is being loaded
//   ready     it is loaded, and its signature was checked by the system's rules; waits for a person
//   failed    the look or the loading did not work; tried again later

export type UpdateState =
  | { readonly kind: 'none'; readonly why: 'off' | 'no_source' }
  | { readonly kind: 'current'; readonly at?: string }
  | { readonly kind: 'looking' }
  | { readonly kind: 'available' | 'loading' | 'ready'; readonly version: string; readonly notes: string }
  | { readonly kind: 'failed'; readonly at: string }

export interface FoundUpdate {
  readonly version: string
  readonly notes: string
}

export interface UpdateSource {
  /** The newest version of the channel, newer or not. */
  look(withPreviews: boolean): Promise<FoundUpdate | undefined>
  /** Absent where an update is not installed by the app. */
  readonly load?: () => Promise<void>
  /** Ends the app and starts the new version. */
  install(): void
}

export interface UpdaterParts {
  /** Absent: this copy has none. */
  readonly source: UpdateSource | undefined
  readonly current: string
  readonly channel: () => 'off' | 'stable' | 'preview'
  readonly isSending: () => boolean
  readonly isNewer: (version: string, than: string) => boolean
  readonly isPreview: (version: string) => boolean
  readonly now: () => number
  readonly after: (delayMs: number, run: () => void) => void
  readonly changed: (state: UpdateState) => void
  readonly failed: (error: unknown) => void
}

export interface Updater {
  state(): UpdateState
  /** Looks now, unless something is being sent. */
  look(): Promise<void>
  /** True: it is on its way. False while something is being sent or nothing is ready. */
  install(): boolean
  /** The setting changed. */
  channelChanged(): void
}

const firstLookMs = 60_000
const betweenLooksMs = 6 * 60 * 60_000
const whileSendingMs = 10 * 60_000

export function makeUpdater(parts: UpdaterParts): Updater {
  let state: UpdateState = beginning()
  const at = (): string => new Date(parts.now()).toISOString()

  function beginning(): UpdateState {
    if (!parts.source) return { kind: 'none', why: 'no_source' }
    return parts.channel() === 'off' ? { kind: 'none', why: 'off' } : { kind: 'current' }
  }
  function become(next: UpdateState): void {
    state = next
    parts.changed(next)
  }

  async function look(): Promise<void> {
    const { source } = parts
    const channel = parts.channel()
    const isBusy = ['looking', 'loading', 'ready'].includes(state.kind)
    if (!source || channel === 'off' || isBusy || parts.isSending()) return
    become({ kind: 'looking' })
    try {
      const found = await source.look(channel === 'preview')
      const isWanted = found && parts.isNewer(found.version, parts.current)
      if (!isWanted || (channel === 'stable' && parts.isPreview(found.version))) {
        become({ kind: 'current', at: at() })
        return
      }
      if (!source.load) {
        become({ kind: 'available', ...found })
        return
      }
      become({ kind: 'loading', ...found })
      await source.load()
      become({ kind: 'ready', ...found })
    } catch (error) {
      parts.failed(error)
      become({ kind: 'failed', at: at() })
    }
  }
  function lookAgain(delayMs: number): void {
    parts.after(delayMs, () => {
      const isLater = parts.isSending()
      void look()
      lookAgain(isLater ? whileSendingMs : betweenLooksMs)
    })
  }
  if (parts.source) lookAgain(firstLookMs)

  return {
    state: () => state,
    look,
    install() {
      if (state.kind !== 'ready' || parts.isSending()) return false
      parts.source?.install()
      return true
    },
    channelChanged() {
      if (parts.channel() === 'off' || state.kind === 'none') become(beginning())
    },
  }
}
