// Whether a posted status may follow the one that is known. Posts come in no promised order and more than once, and a gateway
// tries again for hours: only what is further on counts. Pure.

/** On the way, from the first to the last. Words that are not among them may stand anywhere. */
const onTheWay = ['SCHEDULED', 'QUEUED', 'PENDING', 'ONGOING', 'SENDING', 'SENT']

export function mayFollow(known: { readonly status: string; readonly isFinal: boolean }, posted: string): boolean {
  const [then, now] = [known.status.toUpperCase(), posted.toUpperCase()]
  if (then === now) return false
  // EXPIRED means that the gateway never learned the outcome: the one final status that another may still follow.
  if (known.isFinal) return then === 'EXPIRED' && !onTheWay.includes(now)
  const [thenAt, nowAt] = [onTheWay.indexOf(then), onTheWay.indexOf(now)]
  return thenAt < 0 || nowAt < 0 || nowAt > thenAt
}
