// How long an account's messages are kept. Pure.

/** The instant `months` calendar months before `now`, both ISO in UTC. A day that the month lacks becomes its last day. */
export function keepLine(now: string, months: number): string {
  const then = new Date(now)
  const day = then.getUTCDate()
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(day, lastDay))
  return then.toISOString()
}
