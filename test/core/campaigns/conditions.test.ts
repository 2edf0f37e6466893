// A message with conditions from its measure to the gateway: everyone gets, and pays for, the part that applies to them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  acceptances,
  addList,
  makePeople,
  openPracticeAccount,
  type TestPerson,
} from '../../support/steps/campaignSteps'
import { draftForm, reviewForm, sendReview } from '../../support/steps/formSteps'
import { openCore, type Core } from '../../support/app/openCore'

const gold = '{{:if custom1:is|Gold}}Hi {{firstname}}, your gift waits.{{:else}}Hello.{{:end}} Reply STOP to opt out'
const people: readonly TestPerson[] = makePeople(4)

/** The first two have gold. */
async function openDraft(core: Core, template: string): Promise<string> {
  await openPracticeAccount(core)
  const listId = addList(core, people)
  core.db.exec(`UPDATE contacts SET custom1 = iif(name_key < '00000002', ' gold ', '')`)
  const { id: campaignId } = await core.drive(core.client.campaigns.create({ listIds: [listId] }))
  await core.drive(core.client.campaigns.save({ campaignId, template }))
  return campaignId
}

test('each person gets the part that applies, with the parts and the price of that very text', async () => {
  const core = await openCore()
  const long = 'x'.repeat(161)
  const campaignId = await openDraft(core, gold.replace('Hello.', long))

  const measure = await core.drive(core.client.campaigns.measure({ campaignId }))
  expect(measure.parts).toMatchObject({ total: 6, least: 1, most: 2 })
  expect(measure.conditions).toMatchObject([{ name: 'custom1', test: 'is', value: 'Gold', met: 2, unmet: 2 }])
  await core.drive(core.client.campaigns.freeze({ campaignId }))
  const review = await core.drive(core.client.campaigns.estimate({ campaignId }))
  expect(review).toMatchObject({ people: 4, parts: 6 })
  await sendReview(core, review)

  expect(
    acceptances(core)
      .map(({ text }) => text)
      .sort(),
  ).toEqual([
    'Hi Ada0, your gift waits. Reply STOP to opt out',
    'Hi Ada1, your gift waits. Reply STOP to opt out',
    `${long} Reply STOP to opt out`,
    `${long} Reply STOP to opt out`,
  ])
})

test('a condition alone makes a message personal, so that it does not go to everyone as one text', async () => {
  const core = await openCore()
  const campaignId = await openDraft(core, '{{:if custom1}}Gold{{:else}}Hello{{:end}}')
  await core.drive(core.client.campaigns.freeze({ campaignId }))

  await sendReview(core, await core.drive(core.client.campaigns.estimate({ campaignId })))

  expect(
    acceptances(core)
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['Gold', 'Gold', 'Hello', 'Hello'])
  expect(core.db.prepare('SELECT form FROM campaigns WHERE id = ?').get(campaignId)).toEqual({ form: 'personalised' })
})

test.each([
  ['without an end', 'Hi {{:if custom1}}gold'],
  ['with an else of no condition', 'Hi {{:else}}you'],
  ['on a field that no one has', '{{:if Pionts}}Hi{{:end}}!'],
  ['inside three others', `${'{{:if custom1}}'.repeat(4)}Hi${'{{:end}}'.repeat(4)}`],
  ['without a text to compare with', '{{:if custom1:is|}}Hi{{:else}}Ho{{:end}}'],
])('a message with a condition %s is neither frozen nor tried out', async (_, template) => {
  const core = await openCore()
  const campaignId = await openDraft(core, template)

  await expect(core.drive(core.client.campaigns.freeze({ campaignId }))).rejects.toMatchObject({
    code: 'CAMPAIGN_TEMPLATE_ISSUE',
  })
  await expect(
    core.drive(core.client.campaigns.testSend({ campaignId, phone: '07700 900123', positions: [1] })),
  ).rejects.toMatchObject({ code: 'CAMPAIGN_TEMPLATE_ISSUE' })
  expect(acceptances(core)).toEqual([])
})

test('a part that leaves nothing to write for someone is told before anything is sent', async () => {
  const core = await openCore()
  const campaignId = await openDraft(core, '{{:if custom1}}Gold{{:end}}')

  expect(await core.drive(core.client.campaigns.measure({ campaignId }))).toMatchObject({ blank: 2, blocked: 0 })
  await expect(core.drive(core.client.campaigns.freeze({ campaignId }))).rejects.toMatchObject({
    code: 'CAMPAIGN_NO_TEXT',
  })
})

test('the preview steps from person to person for whom a part applies, round the end', async () => {
  const core = await openCore()
  const campaignId = await openDraft(core, `${gold}{{:if custom1:is|silver}}s{{:end}}`)
  const look = (condition: number, isMet: boolean, after: number) =>
    core.drive(core.client.campaigns.preview({ campaignId, show: { condition, isMet, after } }))

  expect((await look(0, false, 1)).position).toBe(3)
  expect((await look(0, false, 3)).position).toBe(4)
  expect((await look(0, false, 4)).position).toBe(3)
  const met = await look(0, true, 4)
  expect(met).toMatchObject({ position: 1, text: 'Hi Ada0, your gift waits. Reply STOP to opt out' })
  expect(met.filled.map(([start, end]) => met.text.slice(start, end))).toEqual(['Ada0'])
  await expect(look(1, true, 0)).rejects.toMatchObject({ code: 'CAMPAIGN_NO_PEOPLE' })
})

test('opt-out words in only one part of a condition are not enough for those who get the other', async () => {
  const core = await openCore()
  const advice = async (template: string) => {
    const campaignId = await openDraft(core, template)
    const { optOut } = await core.drive(core.client.campaigns.measure({ campaignId }))
    const { warnings } = await core.drive(core.client.campaigns.freeze({ campaignId }))
    const warned = warnings.map(({ code }) => code).find((code) => code === 'no_opt_out_words' || code === 'no_way_out')
    expect(warned ?? 'none').toBe(optOut)
    return optOut
  }

  expect(await advice('{{:if custom1}}Gift. Reply STOP to opt out{{:else}}Sale{{:end}}')).toBe('no_opt_out_words')
  expect(await advice('{{:if custom1}}Gift{{:else}}Sale{{:end}}. Reply STOP to opt out')).toBe('none')
})

test('a campaign file takes the values that only its conditions ask for', async () => {
  const core = await openCore()
  const campaignId = await openDraft(core, '{{:if custom1:is|gold}}Gift{{:else}}Sale{{:end}}')
  const made = await core.drive(core.client.exports.campaign({ exportId: 'export-1', campaignId }))
  if (made.kind !== 'download') throw new Error(made.kind)
  const content = readFileSync(join(core.profile, 'exports', made.handle, made.name), 'utf8')
  core.db.exec(`UPDATE contacts SET custom1 = ''`)
  const { handle } = await core.drive(core.client.files.paste({ text: content, name: 'Gift.postrider' }))

  const opened = await core.drive(core.client.campaigns.openFile({ handle }))

  const counted = await core.drive(core.client.campaigns.measure({ campaignId: opened.draft.id }))
  expect(counted.conditions).toMatchObject([{ met: 2, unmet: 2 }])
})

test('someone who got the same text by another message is found, whichever of its parts it was', async () => {
  const core = await openCore()
  const same = 'Your points expire on 30 November. Spend them this week and your order is free. Reply STOP to opt out'
  const first = await reviewForm(core, { template: same }, { people: makePeople(4) })
  await sendReview(core, first)
  const other = 'We have moved to Long Lane, next to the old library. Come and see us. Reply STOP to opt out'
  const campaignId = await draftForm(
    core,
    { template: `{{:if firstname:is|ada0}}${same}{{:else}}${other}{{:end}}` },
    { people: makePeople(4) },
  )

  const { warnings } = await core.drive(core.client.campaigns.freeze({ campaignId }))

  expect(warnings.filter(({ code }) => code === 'same_text_recently')).toMatchObject([{ people: 1, names: ['Ada0'] }])
})
