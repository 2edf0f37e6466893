// How long an account's messages are kept. Pure.

/** The instant so many calendar months before `now`, both ISO in UTC. A day that the month lacks is its last one. */
export function keepLine(now: string, months: number): string {
  const then = new Date(now)
  const day = then.getUTCDate()
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(day, lastDay))
  return then.toISOString()
}
