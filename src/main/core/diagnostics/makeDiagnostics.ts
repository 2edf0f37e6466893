// AppFigures of the running app, and the support bundle. Reads only; sends nothing anywhere.
import { arch, cpus, freemem, platform, release, totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { AppFigures, Settings } from '@contract'
import { isoNow, toIso } from '../base/instants'
import { ok } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import type { Handlers } from '../handlers'
import type { Clock, Ports } from '../ports'
import { bundleName, bundleText } from './bundleText'
import { freeOn, measureFolder } from './folderSizes'
import { minute } from '../base/durations'

export interface DiagnosticsOptions {
  readonly clock: Clock
  readonly folder: string
  readonly about: Ports['about']
  readonly logFile?: Ports['logFile']
  readonly settings: () => Settings
  readonly recovery: Pick<Handlers<'recovery'>, 'status' | 'facts' | 'backups'>
}

export interface DiagnosticsArea {
  readonly handlers: Handlers<'diagnostics'>
  stop(): void
}

const maxLogLines = 2_000

export function makeDiagnostics(options: DiagnosticsOptions): DiagnosticsArea {
  const { clock, folder, about, logFile, settings, recovery } = options
  const delay = watchDelay(clock)
  const startedAt = isoNow(clock)

  async function figures(): Promise<AppFigures> {
    const { rss, heapUsed } = process.memoryUsage()
    const freeBytes = await freeOn(folder)
    return {
      startedAt,
      memory: { appBytes: rss, heapBytes: heapUsed, freeBytes: freemem(), totalBytes: totalmem() },
      delay: delay.read(),
      disk: { sizes: await measureFolder(folder), ...withoutUndefined({ freeBytes }) },
    }
  }

  /** Parts that do not answer stay out, because the bundle is for when things do not. */
  async function bundle(): Promise<{ name: string; text: string }> {
    const at = isoNow(clock)
    const [status, facts, backups] = await Promise.all([
      recovery.status(undefined).catch(() => undefined),
      recovery.facts(undefined).catch(() => undefined),
      recovery.backups(undefined).catch(() => undefined),
    ])
    const text = bundleText({
      at,
      about: { version: about.version, host: about.host, node: process.version },
      system: { platform: platform(), release: release(), arch: arch(), cores: cpus().length, ...electronVersion() },
      figures: await figures(),
      ...(status?.ok ? { status: status.value } : {}),
      ...(facts?.ok ? { facts: facts.value } : {}),
      backups: backups?.ok ? backups.value : [],
      settings: settings(),
      log: logFile?.newest(maxLogLines) ?? [],
    })
    return { name: bundleName(at), text }
  }

  return {
    handlers: { figures: async () => ok(await figures()), bundle: async () => ok(await bundle()) },
    stop: delay.stop,
  }
}

function electronVersion(): { electron?: string } {
  const { electron } = process.versions
  return electron === undefined ? {} : { electron }
}

// How late the main thread is for a timer that should come every 20 milliseconds: anything that blocks it shows here.

interface DelayWatch {
  /** Since `since`, which moves on with a reading once it is ten minutes ago. */
  read(): AppFigures['delay']
  stop(): void
}

const everyMs = 20
const longestMs = 10 * minute

function watchDelay(clock: Clock): DelayWatch {
  const histogram = monitorEventLoopDelay({ resolution: everyMs })
  let since = clock.now()
  histogram.enable()
  /** The histogram counts the wait itself. */
  const lateMs = (nanoseconds: number): number =>
    Number.isFinite(nanoseconds) ? Math.max(0, Math.round((nanoseconds / 1e6 - everyMs) * 10) / 10) : 0
  return {
    read() {
      const { count, max } = histogram
      const delay = {
        since: toIso(since),
        medianMs: count === 0 ? 0 : lateMs(histogram.percentile(50)),
        p99Ms: count === 0 ? 0 : lateMs(histogram.percentile(99)),
        maxMs: count === 0 ? 0 : lateMs(max),
      }
      if (clock.now() - since > longestMs) {
        histogram.reset()
        since = clock.now()
      }
      return delay
    },
    stop: () => void histogram.disable(),
  }
}
