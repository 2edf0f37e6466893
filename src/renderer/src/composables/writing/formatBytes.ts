// Sizes on the disk, in steps of a thousand as the system's own file windows count them.

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `61 MB`, `1.4 GB`; one decimal below ten of a unit from megabytes on. */
export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1_000 ** step
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step >= 2 && value < 10 ? 1 : 0,
  }).format(value)
}
