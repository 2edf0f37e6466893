// The support bundle: codes, counts and times, one fact a line. Names, numbers, texts and the folder's path (it often holds a
// person's name) stay out, and so do the columns and panels of the preferences. Pure.
import type { Backup, AppFigures, RecoveryStatus, Settings } from '@contract'

export interface BundleParts {
  readonly at: string
  readonly about: { readonly version: string; readonly host: string; readonly node: string }
  readonly system: Readonly<Record<string, string | number>>
  readonly figures: AppFigures
  /** Absent if the profile did not answer. */
  readonly status?: RecoveryStatus
  /** Absent while the database cannot be opened. */
  readonly facts?: { readonly people: number; readonly messages: number }
  readonly backups: readonly Backup[]
  readonly settings: Settings
  /** Oldest first, without anything that a log may not hold. */
  readonly log: readonly string[]
}

/** Characters of the log; the newest lines are kept. */
const maxLogLength = 300_000

export function bundleText(parts: BundleParts): string {
  const { at, about, system, figures, status, facts, backups, settings, log } = parts
  const { panelWidths: _, tableColumns: __, ...plainSettings } = settings
  return [
    'Postrider support bundle',
    line('made', { at }),
    line('postrider', about),
    line('system', system),
    line('started', { at: figures.startedAt }),
    line('memory in MB', inMegabytes(figures.memory)),
    line('delay', figures.delay),
    line('disk in MB', inMegabytes({ ...figures.disk.sizes, free: figures.disk.freeBytes })),
    line('state', { is: status?.state ?? 'unknown', fault: status?.fault ?? 'none', locked: status?.locked ?? 'no' }),
    ...(status?.findings ?? []).map(({ kind, ...numbers }) => line(`found ${kind}`, numbers)),
    ...(status?.campaigns ?? []).map(({ inDoubt, counts }, index) =>
      line(`campaign ${String(index + 1)}`, { inDoubt, ...counts }),
    ),
    ...(facts ? [line('kept', { people: facts.people, messages: facts.messages })] : []),
    ...backups.map(({ madeAt, bytes, reason }) => line('backup', { madeAt, reason, ...inMegabytes({ MB: bytes }) })),
    line('settings', plainSettings),
    '',
    'log',
    ...newestWithin(log, maxLogLength),
    '',
  ].join('\n')
}

function line(name: string, values: object): string {
  return [name, ...Object.entries(values).map(([key, value]) => `${key}=${String(value)}`)].join(' ')
}

/** Short enough that nothing in the bundle looks like a phone number. */
function inMegabytes(bytes: Readonly<Record<string, number | undefined>>): Record<string, string> {
  const text = (value: number | undefined): string => (value === undefined ? 'unknown' : (value / 1e6).toFixed(1))
  return Object.fromEntries(Object.entries(bytes).map(([name, value]) => [name.replace(/Bytes$/, ''), text(value)]))
}

function newestWithin(lines: readonly string[], maxLength: number): readonly string[] {
  let length = 0
  const fitting = lines.findLastIndex((text) => (length += text.length + 1) > maxLength)
  return lines.slice(fitting + 1)
}

/** `postrider-support-2026-11-20-09-42.txt`, in UTC. */
export function bundleName(at: string): string {
  return `postrider-support-${at.slice(0, 16).replace(/[T:]/g, '-')}.txt`
}
