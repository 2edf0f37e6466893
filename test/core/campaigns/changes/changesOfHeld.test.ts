// An approved campaign whose people are held by a limit for one person: it is changed, and people are taken out, as if they waited for
// their start.
import { expect, test } from 'vitest'
import { acceptances, campaignState, makePeople, stateCounts } from '../../../support/steps/campaignSteps'
import { approve, begin, freeze, goBack, hour, minute, takeOut } from '../../../support/steps/changeSteps'
import { atOnce } from '../../../support/steps/formSteps'
import { limit, openShop, sendTo } from '../../../support/steps/limitSteps'

/** Four people were just texted; of six in the next campaign these four are held, and two were sent to. */
async function held() {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 3 })
  await sendTo(core, 0, 4)
  await core.clock.advance(10 * minute)
  const id = await sendTo(core, 0, 6)
  await core.clock.advance(10 * minute)
  return { core, id }
}

test('a campaign whose last people are held can be changed, and they get the new text once, at their moment', async () => {
  const { core, id } = await held()
  expect(stateCounts(core, id)).toEqual({ accepted: 2, held: 4 })
  const draftId = await begin(core, id)
  const frozen = await freeze(core, draftId, { template: 'Rather come on Sunday, when the garden is open' })
  expect(frozen.people).toBe(4)
  const { came, left, approved } = await core.drive(core.client.changes.compare({ campaignId: id }))
  expect([came, left, approved.sent]).toEqual([0, 0, 2])
  await approve(core, frozen)
  await core.clock.advance(10 * minute)
  expect([stateCounts(core, id), stateCounts(core, draftId)]).toEqual([{ accepted: 2, skipped: 4 }, { held: 4 }])

  await core.clock.advance(4 * hour)
  expect(campaignState(core, draftId)).toBe('done')
  const toFour = acceptances(core).filter(({ text }) => text.startsWith('Rather come'))
  expect([toFour.length, acceptances(core)]).toEqual([4, expect.objectContaining({ length: 10 })])
})

test('the review of a changed campaign does not count the version that it replaces among the texts of its people', async () => {
  const core = await openShop()
  await limit(core, { hoursBetweenTexts: 3 })
  const at = new Date(core.clock.now() + 5 * hour).toISOString()
  const id = await sendTo(core, 0, 4, { timing: { ...atOnce, kind: 'moment', at, zone: 'UTC' } })
  await core.clock.advance(minute)
  const frozen = await freeze(core, await begin(core, id), { template: 'Rather come on Monday, it is quieter then' })
  expect([frozen.people, frozen.overLimit]).toEqual([4, undefined])
})

test('going back to the approved version holds its people until their moment, and sends to each of them once', async () => {
  const { core, id } = await held()
  await begin(core, id)
  await core.clock.advance(30 * minute)
  await goBack(core, id)
  await core.clock.advance(minute)
  expect([campaignState(core, id), stateCounts(core, id)]).toEqual(['waiting', { accepted: 2, held: 4 }])
  await core.clock.advance(4 * hour)
  expect(campaignState(core, id)).toBe('done')
  expect(acceptances(core)).toHaveLength(10)
})

test('a held person who is taken out counts like others who wait, is never sent to, and comes back with an undo', async () => {
  const { core, id } = await held()
  const phones = makePeople(4).map(({ phone }) => phone)
  const choice = (numbers = '') => ({ numbers })
  const count = await core.drive(core.client.takeOut.count({ campaignId: id, which: choice(phones[0]) }))
  expect([count.people, count.left, count.inQuestion]).toEqual([1, 3, 0])
  const first = await takeOut(core, id, choice(phones[0]))
  expect(stateCounts(core, id)).toEqual({ accepted: 2, held: 3, skipped: 1 })
  await core.drive(core.client.takeOut.undo({ campaignId: id, takeOutId: first.takeOutId }))
  await core.clock.advance(minute)
  expect(stateCounts(core, id)).toEqual({ accepted: 2, held: 4 })

  await takeOut(core, id, choice(phones[1]))
  await core.clock.advance(4 * hour)
  expect(stateCounts(core, id)).toEqual({ accepted: 5, skipped: 1 })
  expect(acceptances(core).filter(({ number }) => number === phones[1])).toHaveLength(1)
})
