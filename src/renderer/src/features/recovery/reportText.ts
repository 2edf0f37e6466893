// The report for support: the findings in codes and counts. Names, phone numbers, texts and the folder's path (it often holds a
// person's name) stay out.
import type { Backup, RecoveryStatus } from '@contract'

export interface ReportParts {
  readonly at: Date
  readonly status: RecoveryStatus
  readonly backups: readonly Backup[]
  readonly about?: { readonly version: string; readonly host: string; readonly node: string }
  readonly browser: string
}

const line = (name: string, values: object): string =>
  [name, ...Object.entries(values).map(([key, value]) => `${key}=${String(value)}`)].join(' ')

export function reportText({ at, status, backups, about, browser }: ReportParts): string {
  return [
    'Postrider recovery report',
    line('made', { at: at.toISOString() }),
    about ? line('postrider', { version: about.version, host: about.host, node: about.node }) : 'postrider unknown',
    line('browser', { is: browser }),
    line('state', { is: status.state, fault: status.fault ?? 'none', locked: status.locked ?? 'no' }),
    ...status.findings.map(({ kind, ...numbers }) => line(`found ${kind}`, numbers)),
    ...status.campaigns.map(({ inDoubt, counts }, index) =>
      line(`campaign ${String(index + 1)}`, { inDoubt, ...counts }),
    ),
    ...backups.map(({ madeAt, bytes, reason }) => line('backup', { madeAt, bytes, reason })),
    '',
  ].join('\n')
}
