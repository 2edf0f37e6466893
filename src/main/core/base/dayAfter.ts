const dayMs = 86_400_000

/** So many days after a day, YYYY-MM-DD; negative: before it. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}
