// A database that went back to an earlier freeze of a campaign that was edited, frozen again and sent: it has other texts than were sent.
import { expect, test } from 'vitest'
import { acceptances, addList, campaignState, makePeople, startCampaign } from '../../../support/steps/campaignSteps'
import { openCore, type Core } from '../../../support/app/openCore'
import { atOnce, prepareWaves } from '../../../support/steps/waveSteps'
import {
  approve,
  begin,
  evening,
  freeze,
  goBack,
  goesBack,
  hour,
  minute,
  planned,
  states,
  ten,
  twice,
} from '../../../support/steps/changeSteps'

const first = { template: 'First wording {{firstname}}', timing: atOnce }
const second = { template: 'Something entirely different, see you on Tuesday {{firstname}}', timing: atOnce }
const inDoubt = 'uncertain database_went_back'

async function sendTo(core: Core, id: string, change: object) {
  await approve(core, await freeze(core, id, change))
  await core.until(() => campaignState(core, id).startsWith('done'))
}

/** Until every doubt that the listing can decide about is decided. */
async function waitLong(core: Core) {
  await core.clock.advance(40 * minute)
  // A later message of ours is listed.
  await startCampaign(core, { people: makePeople(20).slice(15), template: 'Another message' })
  await core.clock.advance(2 * hour)
}

test('a change that was frozen twice and sent: back at the first freeze no one is called not found, because the sent text is not known', async () => {
  const { core, id } = await planned()
  const draft = await begin(core, id)
  await freeze(core, draft, first)
  const putBack = core.snapshot()
  await sendTo(core, draft, second)
  const again = await goesBack(core, putBack)
  await waitLong(again)

  expect(states(again, draft)).toEqual({ [inDoubt]: 10 })
  expect(campaignState(again, id)).toBe('cancelled')
  expect(twice(again)).toEqual([])
})

test('a campaign that was frozen twice and sent: back at the first freeze no one is called not found', async () => {
  const core = await openCore()
  await startCampaign(core, { people: makePeople(40).slice(35), template: 'Earlier message' })
  await core.clock.advance(10 * minute)
  const { id } = await prepareWaves(core, [{ people: 10 }], atOnce, { people: ten, batchSize: 100 })
  const putBack = core.snapshot()
  await sendTo(core, id, second)
  const again = await goesBack(core, putBack)
  await waitLong(again)

  expect(states(again, id)).toEqual({ [inDoubt]: 10 })
  expect(twice(again)).toEqual([])
})

test('a campaign that was frozen once and sent: back at that freeze the listing shows who got it', async () => {
  const core = await openCore()
  await startCampaign(core, { people: makePeople(40).slice(35), template: 'Earlier message' })
  await core.clock.advance(10 * minute)
  const prepared = await prepareWaves(core, [{ people: 10 }], atOnce, { people: ten, batchSize: 100 })
  const frozen = await freeze(core, prepared.id, second)
  const putBack = core.snapshot()
  await approve(core, frozen)
  await core.until(() => campaignState(core, prepared.id).startsWith('done'))
  const again = await goesBack(core, putBack)
  await waitLong(again)

  expect(states(again, prepared.id)).toEqual({ accepted: 10 })
})

test('a person whom only the second freeze of a change had is in doubt in the approved version, and not called replaced', async () => {
  const { core, id } = await planned()
  const nine = addList(core, ten.slice(0, 9), 'Nine')
  const last = addList(core, ten.slice(9), 'Last')
  const draft = await begin(core, id)
  await freeze(core, draft, { ...first, listIds: [nine] })
  const putBack = core.snapshot()
  await sendTo(core, draft, { ...second, listIds: [last] })
  expect(acceptances(core)).toHaveLength(1)
  const again = await goesBack(core, putBack)
  await waitLong(again)

  expect(states(again, id)).toEqual({ [inDoubt]: 1, 'skipped replaced': 9 })
  expect(states(again, draft)).toEqual({ 'skipped stopped': 9 })
  expect(twice(again)).toEqual([])
})

test('a campaign that was being changed when the database was kept is paused after going back, also if nothing else is in question', async () => {
  const { core, id } = await planned([{ people: 10, dueAt: evening }])
  const draft = await begin(core, id)
  const putBack = core.snapshot()
  // Its journal shows that every request of the lost time is known.
  const later = await core.crash()
  const other = await startCampaign(later, { people: makePeople(40).slice(35), template: 'Another message' })
  await later.until(() => campaignState(later, other.id) === 'done')
  const again = await goesBack(later, putBack)
  await goBack(again, draft)

  expect(campaignState(again, id)).toBe('paused (restart)')
  await again.clock.advance(12 * hour)
  expect(acceptances(again)).toHaveLength(5)
})
