// The main journey under one combination of readings: a personalised send whose second answer is lost, an opt-out between
// review and approval, a scheduled send whose first answer is lost, and then everything the listing can tell.
import type { Readings } from '../../../src/main/practice/readings/table'
import { listedForGoodFrom } from '../../../src/main/practice/readings/visibility'
import { acceptances, campaignState, findBreaches, makePeople, openPracticeAccount, stateCounts } from './campaignSteps'
import { createFakeClock } from '../app/fakeClock'
import { approvalOf, atGateway, atOnce, draftForm } from './formSteps'
import { openCore, type Core } from '../app/openCore'
import { openPractice, testStart } from '../app/practiceGateway'

const minute = 60_000

/** The last of the personalised send writes STOP before it starts. */
const personalised = makePeople(13)
const optedOut = personalised.at(-1)?.phone ?? ''
const scheduled = makePeople(16).slice(13)
const dueAt = '2026-11-21T13:00:00.000Z'

const template = 'Hi {{firstname}}, “café” & more – naïve? \nNo more: {optout}'

export interface CampaignSeen {
  readonly state: string
  /** People by state. */
  readonly counts: Readonly<Record<string, number>>
  /** See `findBreaches`. */
  readonly breaches: readonly string[]
  /** Accepted people without a delivery status in the app. */
  readonly withoutStatus: number
  readonly unlisted: number
  readonly secondRecords: number
  /** Millionths; undefined if the app shows none. */
  readonly spentMicros: number | undefined
}

export interface JourneySeen {
  readonly personalised: CampaignSeen
  readonly scheduled: CampaignSeen
  /** How often the person who had written STOP was taken. */
  readonly optedOutTaken: number
  /** The cost of the personalised send. */
  readonly costMicros: number
  readonly scheduledCostMicros: number
}

export async function runJourney(readings: Readings): Promise<JourneySeen> {
  const clock = createFakeClock(testStart)
  const practice = openPractice({ clock, readings, timezone: 'Asia/Kolkata', deliverMs: 30_000 })
  const core = await openCore({ practice })
  await openPracticeAccount(core)

  const news = await review(core, { template, sender: 'Big Shop', timing: atOnce }, personalised)
  practice.gateway.receive({ from: optedOut, message: 'STOP' })
  loseAnswer(core, 2)
  await core.drive(core.client.campaigns.approve(approvalOf(news)))
  await within(core, 40 * minute, () => isOver(core, news.draft.id, 12))

  const reminder = await review(
    core,
    { template: 'Tomorrow, {{firstname}}', sender: 'Big Shop', timing: atGateway(dueAt) },
    scheduled,
  )
  loseAnswer(core, 1)
  await core.drive(core.client.campaigns.approve(approvalOf(reminder)))
  await within(core, 40 * minute, () => isOver(core, reminder.draft.id, 3))

  // Everything is delivered and listed for good, and every poll that was put off has had its turn.
  await core.clock.advance(Math.max(Date.parse(dueAt), lastListed(core, readings)) + 45 * minute - core.clock.now())
  const taken = acceptances(core)
  const cost = (people: readonly { readonly phone: string }[]) =>
    Math.round(
      practice.gateway.context.state.messages
        .filter(({ number }) => people.some(({ phone }) => phone === number))
        .reduce((sum, { priceUnits }) => sum + priceUnits * 100, 0),
    )
  return {
    personalised: await look(core, news.draft.id, personalised.length),
    scheduled: await look(core, reminder.draft.id, scheduled.length),
    optedOutTaken: taken.filter(({ number }) => number === optedOut).length,
    costMicros: cost(personalised),
    scheduledCostMicros: cost(scheduled),
  }
}

async function review(core: Core, choices: Parameters<typeof draftForm>[1], people: typeof personalised) {
  const campaignId = await draftForm(core, choices, { people, batchSize: 5 })
  await core.drive(core.client.campaigns.freeze({ campaignId }))
  return core.drive(core.client.campaigns.estimate({ campaignId }))
}

/** The `nth` send from now on arrives, and its answer does not. */
function loseAnswer(core: Core, nth: number): void {
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth },
    do: { connection: 'reset_after' },
  })
}

function isOver(core: Core, campaignId: string, people: number): boolean {
  return stateCounts(core, campaignId).accepted === people || /^done/.test(campaignState(core, campaignId))
}

/** Moves time on until the condition holds or the time is over. */
async function within(core: Core, ms: number, holds: () => boolean): Promise<void> {
  const until = core.clock.now() + ms
  while (!holds() && core.clock.now() < until)
    await core.clock.advance(Math.min(1_000, Math.max(50, core.clock.untilNext())))
}

function lastListed(core: Core, readings: Readings): number {
  const instants = core.practice.gateway.context.state.messages.map(({ id, number, sent }) =>
    listedForGoodFrom({ id, number, request: sent.request, acceptedAt: sent.at }, readings),
  )
  return Math.max(0, ...instants)
}

async function look(core: Core, campaignId: string, people: number): Promise<CampaignSeen> {
  const progress = await core.drive(core.client.outbox.progress({ campaignId }))
  const page = await core.drive(core.client.outbox.recipients({ campaignId, offset: 0, limit: 100 }))
  return {
    state: campaignState(core, campaignId),
    counts: stateCounts(core, campaignId),
    breaches: findBreaches(core, campaignId, people).filter((line) => !line.startsWith(optedOut)),
    withoutStatus: page.rows.filter(({ state, delivery }) => state === 'accepted' && (delivery ?? '') === '').length,
    unlisted: progress.unlisted,
    secondRecords: progress.secondRecords,
    spentMicros: progress.spent?.micros,
  }
}
