// Checks that no one got more texts than the account allows one person: by what the gateway took and when it really left, over
// all campaigns. A message that was sent again counts once, one that was not received does not count.
import { hour, minute } from '../../../src/main/core/base/durations'
import { weekMs } from '../../../src/main/core/planning/personLimit'
import { isNotReceived, readingsOf } from './listedFacts'
import type { Plan } from '../plans/plan'
import type { Sent } from './truth'
import type { World } from '../world'

export interface PersonWatch {
  leaves(request: Sent, campaignId: string): void
  /** The person chose to send to these of the campaign above the limit. */
  passes(campaignId: string, phones: readonly string[]): void
  /** Nothing but the listing can tell the app what it did before. */
  forget(): void
  check(): void
}

interface Text {
  readonly campaignId: string
  readonly n: number
  readonly at: number
}

/** A request may leave a minute after it was armed, and two clocks may be two minutes apart without counting as wrong. */
const slackMs = 5 * minute

/** A window may be this much of itself shorter, so that the same time each week is kept. */
const windowSlack = 1 / 150

/** The clock was set and the gateway does not say the time, so the app cannot know it. */
export function isClockUntold(plan: Plan): boolean {
  const isSilent = plan.world.isDateless === true || readingsOf(plan).dateHeader === 'absent'
  return isSilent && plan.actions.some((action) => action.do === 'setClock')
}

export function makePersonWatch(world: () => World): PersonWatch {
  const texts = new Map<string, Text[]>()
  const passed = new Set<string>()
  let checkedAt = -1

  function isTaken({ n }: Text, phone: string): boolean {
    const { truth, timeline } = world()
    const isFailed = truth.rows.some(
      (row) => row.request === n && row.phone === phone && isNotReceived(row, timeline.now),
    )
    return !isFailed && truth.acceptances.some((each) => each.request === n && each.phone === phone)
  }

  function judge(phone: string, all: readonly Text[]): void {
    const { personLimit: { texts: most = Infinity, hours = 0 } = {} } = world().plan.world
    const taken = all.filter((text) => isTaken(text, phone))
    for (const { campaignId, at, n } of taken) {
      if (passed.has(`${campaignId} ${phone}`)) continue
      const others = new Map(taken.map((text) => [text.campaignId, text]))
      others.delete(campaignId)
      // If two leave in the same millisecond, the second one is too many.
      const isEarlier = (other: Text): boolean => other.at < at || (other.at === at && other.n < n)
      const within = (ms: number): number =>
        [...others.values()].filter((other) => isEarlier(other) && at - other.at < ms * (1 - windowSlack) - slackMs)
          .length
      if (within(hours * hour) > 0)
        world().breach('hours between two texts', `${phone.slice(-4)} got two within ${hours} h`)
      if (within(weekMs) + 1 > most)
        world().breach('texts to one person', `${phone.slice(-4)} got ${within(weekMs) + 1} within seven days`)
    }
  }

  return {
    leaves({ n, at, people }, campaignId) {
      if (!world().plan.world.personLimit) return
      for (const { phone } of people) texts.set(phone, [...(texts.get(phone) ?? []), { campaignId, n, at }])
    },
    passes(campaignId, phones) {
      for (const phone of phones) passed.add(`${campaignId} ${phone}`)
    },
    forget: () => texts.clear(),
    check() {
      const taken = world().truth.acceptances.length
      if (!world().plan.world.personLimit || taken === checkedAt || isClockUntold(world().plan)) return
      checkedAt = taken
      for (const [phone, all] of texts) if (all.length > 1) judge(phone, all)
    },
  }
}
