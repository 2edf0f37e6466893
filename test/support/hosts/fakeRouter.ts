// A router made from the contract with a few procedures behind it, for tests of the carriers. It counts the calls.
import { problemStatus } from '@contract/errors'
import { contract, type Settings } from '@contract'
import { implement, ORPCError, type Router } from '@orpc/server'

export interface FakeRouter {
  readonly router: Router<Record<never, never>, Record<never, never>>
  /** Streams that are open now. */
  openStreams(): number
  /** Inputs that came as far as a handler. */
  readonly seen: unknown[]
}

const usual: Settings = {
  ...{
    colourMode: 'system',
    accentColour: 'own',
    density: 'normal',
    textSize: 16,
    lessMotion: false,
    moreContrast: false,
  },
  ...{ letterShortcuts: true, startDelaySeconds: 0, notifyReplies: true, keepInTray: false, panelWidths: {} },
  ...{ notifySends: true, quietNotices: null, keepSendingOnClose: false, startAtLogin: false, updates: 'stable' },
  ...{ tableColumns: {}, language: 'system' },
}

export function makeFakeRouter(): FakeRouter {
  const seen: unknown[] = []
  const os = implement(contract)
  let settings = usual
  let open = 0
  const router = {
    files: {
      describe: os.files.describe.handler(({ input }) => {
        seen.push(input)
        throw new ORPCError('FILE_UNKNOWN', { status: problemStatus, data: { retry: 'no', field: 'handle' } })
      }),
    },
    settings: {
      get: os.settings.get.handler(({ input }) => {
        seen.push(input)
        return { settings, wasReset: false }
      }),
      change: os.settings.change.handler(({ input }) => {
        seen.push(input)
        settings = { ...settings, ...input } as Settings
        return settings
      }),
    },
    live: {
      subscribe: os.live.subscribe.handler(async function* ({ signal }) {
        open += 1
        try {
          yield { kind: 'ready', online: true }
          await new Promise((resolve) => signal?.addEventListener('abort', resolve))
        } finally {
          open -= 1
        }
      }),
    },
  }
  return { router: router as unknown as FakeRouter['router'], openStreams: () => open, seen }
}
