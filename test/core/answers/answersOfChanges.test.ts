// Rules that answer replies, beside a campaign that is changed.
import { expect, test } from 'vitest'
import type { AnswerConditions } from '@contract'
import { anything, openWatched, reasons, receive, switchOn } from '../../support/steps/answerSteps'
import { acceptances, campaignState, fictionPhone } from '../../support/steps/campaignSteps'
import { approve, begin, evening, freeze, hour, minute, takeOut, ten } from '../../support/steps/changeSteps'
import { atOnce, startWaves } from '../../support/steps/waveSteps'

/** Four have got the first version and six wait; a rule answers replies of people of this campaign. */
async function withRuleOfCampaign() {
  const { core, rule } = await openWatched()
  const waves = [{ people: 4 }, { people: 6, dueAt: evening }]
  const { id } = await startWaves(core, waves, { ...atOnce, kind: 'local' }, { people: ten, template: 'News' })
  await core.clock.advance(minute)
  const conditions: AnswerConditions = { ...anything, from: { kind: 'campaign', campaignId: id, days: 3 } }
  await core.drive(core.client.answers.edit({ ruleId: rule.id, name: 'Questions', conditions, text: 'Thank you' }))
  await switchOn(core, rule)
  const answered = (from: number) =>
    acceptances(core).some(({ number, text }) => number === fictionPhone(from) && text === 'Thank you')
  return { core, rule, id, answered }
}

test('a rule for the people of a campaign also answers those who got its changed version', async () => {
  const { core, rule, id, answered } = await withRuleOfCampaign()
  const draft = await begin(core, id)
  await core.drive(core.client.campaigns.save({ campaignId: draft, name: 'Newer name' }))
  const frozen = await freeze(core, draft, { template: 'We are closed on Monday', timing: atOnce })
  await approve(core, frozen)
  await core.until(() => campaignState(core, draft) === 'done')
  await receive(core, 2, 'Which Monday?')
  await receive(core, 7, 'Which Monday?')
  await receive(core, 40, 'Hello')

  expect([answered(2), answered(7), answered(40)]).toEqual([true, true, false])
  const { rules } = await core.drive(core.client.answers.all())
  expect(rules.find((one) => one.id === rule.id)?.fromName).toBe('Newer name')
})

test('a rule for the people of a changed campaign also answers those who got the version before it', async () => {
  const { core, rule, id, answered } = await withRuleOfCampaign()
  const draft = await begin(core, id)
  await approve(core, await freeze(core, draft, { template: 'We are closed on Monday', timing: atOnce }))
  await core.until(() => campaignState(core, draft) === 'done')
  const conditions: AnswerConditions = { ...anything, from: { kind: 'campaign', campaignId: draft, days: 3 } }
  await core.drive(core.client.answers.edit({ ruleId: rule.id, name: 'Questions', conditions, text: 'Thank you' }))
  await switchOn(core, rule)
  await receive(core, 2, 'Which Monday?')
  expect(answered(2)).toBe(true)
})

test('a rule for the people of a campaign answers no one who only waits in a change of it, or was taken out', async () => {
  const { core, rule, id, answered } = await withRuleOfCampaign()
  await takeOut(core, id, { numbers: fictionPhone(8) })
  await freeze(core, await begin(core, id), { template: 'We are closed on Monday', timing: atOnce })
  await receive(core, 7, 'Hello')
  await receive(core, 8, 'Hello')
  await core.clock.advance(hour)

  expect([answered(7), answered(8)]).toEqual([false, false])
  expect(await reasons(core, rule.id)).toEqual([])
})
