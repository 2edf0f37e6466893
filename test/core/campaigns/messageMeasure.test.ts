// The Message step of a draft: formats by the account's country, values that cannot be read, what plain letters would change,
// and whether the message says how to stop.
import { expect, test } from 'vitest'
import { addList, openPracticeAccount, type TestPerson } from '../../support/steps/campaignSteps'
import { openCore } from '../../support/app/openCore'

async function openDraft(template: string, sender = '') {
  const core = await openCore()
  await openPracticeAccount(core)
  const firsts = ['3/4/2026', '2026-11-30 00:00:00', '', 'soonish']
  const people = firsts.map((firstname, index): TestPerson => ({ phone: `+44770090010${index}`, firstname }))
  const listId = addList(core, people)
  const { id: campaignId } = await core.client.campaigns.create({ listIds: [listId] })
  await core.client.campaigns.save({ campaignId, template, sender })
  return { core, campaignId, measure: await core.client.campaigns.measure({ campaignId }) }
}

test('a date is read by the country of the account, and people without one are counted and found', async () => {
  const { core, campaignId, measure } = await openDraft('Due {{firstname:date|soon}}.')

  expect(measure.fields).toEqual([{ name: 'firstname', empty: 1, unreadable: 1, fallback: 'soon' }])
  const which = { kind: 'unreadable', field: 'firstname' } as const
  const seen = await core.client.campaigns.people({ campaignId, which, offset: 0, limit: 10 })
  expect(seen.rows.map(({ text }) => text)).toEqual(['Due soonish.'])
  const texts = await Promise.all(
    [1, 2, 3, 4].map((position) => core.client.campaigns.preview({ campaignId, show: { position } })),
  )
  expect(texts.map(({ text }) => text).sort()).toEqual([
    'Due 3 April 2026.',
    'Due 30 November 2026.',
    'Due soon.',
    'Due soonish.',
  ])
})

test('the count of parts without costly letters is told if a replacement would change something', async () => {
  const long = 'a'.repeat(100)
  const costly = await openDraft(`${long}’`)
  const emoji = await openDraft(`${long}😀`)

  expect(costly.measure.parts.total).toBe(8)
  expect(costly.measure.plain).toEqual({ total: 4, most: 1 })
  expect(emoji.measure.parts.total).toBe(8)
  expect(emoji.measure.plain).toBeUndefined()
})

test('another message is counted for the same people without being saved', async () => {
  const long = 'a'.repeat(100)
  const { core, campaignId, measure } = await openDraft(long)
  const other = await core.client.campaigns.measure({ campaignId, template: `${long}🙂` })

  expect([measure.parts.total, other.parts.total, other.people]).toEqual([4, 8, 4])
  expect((await core.client.campaigns.draft({ campaignId })).template).toBe(long)
  expect((await core.client.campaigns.measure({ campaignId })).parts.total).toBe(4)
})

test.each([
  ['Sale. Reply STOP to opt out', '447700900123', 'none'],
  ['Sale. Reply STOP to opt out', 'Bakery', 'no_way_out'],
  ['Sale', '', 'no_opt_out_words'],
] as const)('the advice about opting out for %j from %j is %s', async (template, sender, advice) => {
  expect((await openDraft(template, sender)).measure.optOut).toBe(advice)
})
