// The rules for a standing send, by what the gateway took: each person at most once for the day, in time, under the limit of its
// approval, and no one after a confirmed pause, switch, change, skip or take-out, nor after an answer.
import { day, minute } from '../../../src/main/core/base/durations'
import { isCalm, laterOf, type PreparedRule } from '../plans/standingPlans'
import { isCounted } from '../plans/weeklyPlans'
import { standingText } from '../plans/prepared'
import type { Acceptance, Sent } from './truth'
import type { World } from '../world'

export interface StandingWatch {
  isText(text: string): boolean
  leaves(request: Sent, attemptId: number): void
  /** Confirmed: no one of the rule is armed from now on. */
  stopped(): void
  /** Confirmed: another text, or another clock of the account. No one is armed until that is approved. */
  changed(): void
  /** Asked for: the rule may go on. */
  letGo(): void
  takenOut(phone: string): void
  leftList(phone: string): void
  /** Confirmed: at most so many people a day. */
  fewer(people: number): void
  /** `isBlind`: this folder does not know what another one sent meanwhile. */
  wentBack(isBlind: boolean): void
  check(): void
  checkEnd(): void
}

/** A request that was armed may be on its way, and a computer's clock may be off by as much without anything being wrong. */
const slackMs = 16 * minute
const week = 7 * day

export function makeStandingWatch(world: () => World): StandingWatch {
  let stoppedAt: number | undefined
  let isByChange = false
  let limit: { readonly people: number; readonly after: number } | undefined
  /** This folder does not know what another one sent until then. */
  let knownFrom = 0
  const takenOut = new Map<string, number>()
  const leftList = new Map<string, number>()
  const rule = (): PreparedRule | undefined => world().prepared.standing
  const latestAttempt = (): number =>
    world().look<{ id: number | null }>('SELECT max(id) AS id FROM attempts')[0]?.id ?? 0
  const isText = (text: string): boolean => text === standingText
  const takenTexts = (): Acceptance[] =>
    world().truth.acceptances.filter(({ text, request }) => isText(text) && request !== undefined)
  const taken = (): string[] => takenTexts().map(({ phone }) => phone)
  /** The week of a weekly rule, counted from its first day. */
  const weekAt = (at: number): number => {
    const isWeekly = world().plan.world.standing?.weekly !== undefined
    return isWeekly ? Math.floor((at + slackMs - (rule()?.dueAt ?? 0)) / week) : 0
  }
  const takenInWeek = (at: number): string[] =>
    takenTexts()
      .filter((text) => weekAt(text.at) === weekAt(at))
      .map(({ phone }) => phone)

  /**
   * The database at that moment decides: the feed is read before a run begins and while it goes on. A reply that came long before the
   * campaign's own message, which may have waited for a person, is no answer to it.
   */
  const hadAnswered = (phone: string, attemptId: number): boolean =>
    world().plan.world.standing?.isFollowUp === true &&
    world().look(
      `SELECT 1 FROM replies JOIN attempts ON attempts.id = ? WHERE phone = ? AND seen_at < armed_at AND replies.at >= (
        SELECT strftime('%Y-%m-%dT%H:%M:%fZ', min(a.armed_at), '-15 minutes') FROM attempts a
          JOIN attempt_recipients h ON h.attempt_id = a.id JOIN recipients r ON r.id = h.recipient_id AND r.phone = ?
          JOIN campaigns c ON c.id = r.campaign_id AND c.standing_id IS NULL)`,
      attemptId,
      phone,
      phone,
    ).length > 0

  /** The account's clock is UTC. What was taken in the month and in the year, with this request. */
  function checkCalendarLimits(n: number, at: number, people: number): void {
    const { weekly } = world().plan.world.standing ?? {}
    if (!weekly) return
    for (const [letters, most] of [
      [7, weekly.perMonth],
      [4, weekly.perYear],
    ] as const) {
      const period = new Date(at).toISOString().slice(0, letters)
      const known = takenTexts().filter((text) => text.at > knownFrom)
      const before = known.filter((text) => new Date(text.at).toISOString().startsWith(period)).length
      if (before + people > most)
        world().breach('standing limit', `request ${n} passes ${most} people of ${period}: ${before} and ${people}`)
    }
  }

  /** Each due day of a weekly rule has as many people as the rule: claimed, or counted as left out. */
  function checkWeeks(people: number): void {
    const { plan, look, breach } = world()
    const { weekly } = plan.world.standing ?? {}
    const standing = rule()
    if (!weekly || !standing || !isCounted(plan)) return
    const counted = look<{ day: string; people: number }>(
      `SELECT day, sum(people) AS people FROM (
         SELECT due_day AS day, 1 AS people FROM standing_claims
         UNION ALL SELECT due_day, people FROM standing_left_out) GROUP BY day`,
    )
    const byDay = new Map(counted.map((row) => [row.day, row.people]))
    for (let index = 0; index < weekly.weeks; index++) {
      const dueDay = new Date(standing.dueAt + index * week).toISOString().slice(0, 10)
      const known = byDay.get(dueDay) ?? 0
      if (known !== people) breach('standing accounted for', `${known} of ${people} people of ${dueDay}`)
    }
  }

  return {
    isText,
    leaves({ n, at, people }, attemptId) {
      const { breach } = world()
      const standing = rule()
      const own = people.filter(({ text }) => isText(text))
      if (own.length === 0 || !standing) return
      if (stoppedAt !== undefined && attemptId > stoppedAt)
        breach('standing stopped', `request ${n} of the rule was armed after it was stopped`)
      for (const { phone } of own) {
        const since = takenOut.get(phone) ?? leftList.get(phone)
        if (since !== undefined && attemptId > since)
          breach('standing taken out', `${phone.slice(-4)} was armed after they were taken out of the rule`)
      }
      for (const { phone } of own)
        if (hadAnswered(phone, attemptId))
          breach('standing answered', `${phone.slice(-4)} had answered before request ${n} of the rule was armed`)
      const isFollowUp = world().plan.world.standing?.isFollowUp
      const laterMs = weekAt(at) * week
      const untilAt = standing.untilAt + laterMs + laterOf(world().plan)
      if (at < standing.dueAt + laterMs - slackMs || (!isFollowUp && at > untilAt + slackMs))
        breach('standing in time', `request ${n} left ${at - standing.dueAt - laterMs} ms after its moment`)
      const after = limit !== undefined && attemptId > limit.after ? limit.people : undefined
      const most = after ?? world().plan.world.standing?.perDay ?? 0
      const { people: forecast = 0 } = world().plan.world.standing ?? {}
      const sameDay = new Set([...takenInWeek(at), ...own.map(({ phone }) => phone)]).size
      if (sameDay > 2 * forecast)
        breach('standing large day', `request ${n} passes twice the ${forecast} people of the forecast`)
      if (sameDay > most) breach('standing limit', `request ${n} passes ${most} people of a day`)
      checkCalendarLimits(n, at, own.length)
    },
    stopped() {
      stoppedAt = latestAttempt()
      isByChange = false
    },
    changed() {
      if (stoppedAt !== undefined) return
      stoppedAt = latestAttempt()
      isByChange = true
    },
    letGo: () => void (stoppedAt = undefined),
    takenOut: (phone) => void takenOut.set(phone, latestAttempt()),
    leftList: (phone) => void leftList.set(phone, latestAttempt()),
    fewer: (people) => void (limit = { people, after: latestAttempt() }),
    wentBack(isBlind) {
      if (isBlind) knownFrom = world().timeline.now
      // The ids of attempts begin again, and a database from before such an act gives itself away. A change leaves no line in the
      // journal: an old database that is put back by hand brings the text, the approval and the list back that it had.
      if (stoppedAt !== undefined) stoppedAt = isByChange ? undefined : -1
      for (const phone of takenOut.keys()) takenOut.set(phone, -1)
      leftList.clear()
      if (limit) limit = { ...limit, after: -1 }
    },
    check() {
      const all = takenTexts().map(({ phone, at }) => `${phone} ${weekAt(at)}`)
      if (new Set(all).size < all.length)
        world().breach('standing once', 'a person was taken twice for a day of the rule')
    },
    checkEnd() {
      const { plan, look, breach } = world()
      const standing = rule()
      const people = plan.world.standing?.people ?? 0
      if (!standing) return
      const [open] = look<{ n: number }>(
        `SELECT count(*) AS n FROM standing_claims w JOIN recipients r ON r.campaign_id = w.campaign_id
           AND r.contact_id = w.contact_id AND r.state IN ('pending', 'held', 'inflight')`,
      )
      if ((open?.n ?? 0) > 0) breach('standing over', `${open?.n} people of the rule still wait`)
      checkWeeks(people)
      if (!isCalm(plan) || plan.world.standing?.weekly) return
      const [counted] = look<{ claims: number; leftOut: number; looked: string }>(
        `SELECT (SELECT count(*) FROM standing_claims) AS claims,
           (SELECT coalesce(sum(people), 0) FROM standing_left_out) AS leftOut, looked_until AS looked FROM standing_rules`,
      )
      const { claims = 0, leftOut = 0, looked = '' } = counted ?? {}
      if (claims + leftOut < people)
        breach(
          'standing accounted for',
          `${claims} claims and ${leftOut} left out of ${people}, looked until ${looked}`,
        )
      const isLeftOut = plan.world.standing?.birthday?.quiet === 'leave_out'
      if (isLeftOut && taken().length > 0) breach('standing quiet', 'a person was taken whose day is quiet')
      if (!plan.actions.length && !isLeftOut && taken().length < people)
        breach('standing sent', `${taken().length} of ${people} people of the rule were taken`)
    },
  }
}
