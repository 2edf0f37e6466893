import { describe, expect, test } from 'vitest'
import { addList, makePeople, openPracticeAccount } from '../../support/steps/campaignSteps'
import { atGateway, draftForm, tomorrow } from '../../support/steps/formSteps'
import { openCore, type Core } from '../../support/app/openCore'

async function measure(core: Core, template: string) {
  const campaignId = await draftForm(core, { template })
  return core.drive(core.client.campaigns.measure({ campaignId }))
}

/** An import as it is remembered: which column went where. */
function addImport(
  core: Core,
  columns: readonly { header: string; target: object }[],
  at = '2026-11-20T09:00:00.000Z',
) {
  core.db
    .prepare(
      `INSERT INTO imports (id, account_id, file_name, file_size, state, plan, created_at)
       SELECT ?1, id, 'customers.csv', 1, 'committed', ?2, ?3 FROM accounts WHERE is_active = 1`,
    )
    .run(`i${at}`, JSON.stringify({ columns }), at)
}

describe('a message that names a field as the file has it', () => {
  test.each([
    ['Name', 'firstname'],
    ['Vorname', 'firstname'],
    ['E-Mail', 'email'],
    ['Nachname', 'lastname'],
  ])('“{{%s}}” in a message means %s, by the header words that imports know', async (header, meant) => {
    const core = await openCore()
    await openPracticeAccount(core)

    const { issues } = await measure(core, `Hi {{${header}}}!`)

    expect(issues).toEqual([
      { code: 'unknown_field', severity: 'error', start: 3, end: 7 + header.length, name: header, meant },
    ])
  })

  test('a field named as in a file means the field into which the newest import put such a column', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    addImport(core, [{ header: 'Name', target: { kind: 'lastname' } }])
    addImport(
      core,
      [
        { header: 'Kundin / Kunde', target: { kind: 'firstname' } },
        { header: 'NAME', target: { kind: 'custom1' } },
        { header: 'Telefon', target: { kind: 'phone' } },
        { header: 'Punkte', target: { kind: 'field', name: 'Gone' } },
      ],
      '2026-11-21T09:00:00.000Z',
    )

    const { issues } = await measure(core, '{{kundin/kunde}} {{Name}} {{Telefon}} {{Punkte}}')

    expect(issues.map(({ meant }) => meant)).toEqual(['firstname', 'custom1', undefined, undefined])
  })

  test('the editor learns which fields the people of the draft have, the fullest first', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const people = makePeople(4, (index) => (index === 0 ? '' : `Ada${index}`))
    const listId = addList(core, people)
    core.db.exec(`INSERT INTO contact_fields (account_id, name) SELECT id, 'Points' FROM accounts WHERE is_active = 1`)
    core.db.exec(`UPDATE contacts SET fields = '{"Points":"12"}', custom2 = ' ' WHERE phone IN ('${people[0]?.phone}')`)
    const { id: campaignId } = await core.drive(core.client.campaigns.create({ listIds: [listId] }))
    await core.drive(core.client.campaigns.save({ campaignId, template: 'Hello' }))

    expect((await core.drive(core.client.campaigns.measure({ campaignId }))).filled).toEqual([
      { name: 'phone', share: 1 },
      { name: 'firstname', share: 0.75 },
      { name: 'Points', share: 0.25 },
    ])
  })
})

describe('a time zone that does not exist', () => {
  const nowhere = { ...atGateway(tomorrow), clock: 'app', zone: 'Europe/Nowhere' } as const

  test('a time zone that does not exist is refused when a draft is saved, and the draft stays as it was', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const campaignId = await draftForm(core, {})
    const before = await core.drive(core.client.campaigns.draft({ campaignId }))

    expect(await core.codeOf(core.client.campaigns.save({ campaignId, timing: nowhere }))).toBe('ZONE_UNKNOWN')

    expect(await core.drive(core.client.campaigns.draft({ campaignId }))).toEqual(before)
  })

  test('a draft from elsewhere with a time zone that does not exist cannot be sent until another is chosen (it was ignored without a word)', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const campaignId = await draftForm(core, {})
    core.db.prepare('UPDATE campaigns SET timing = ? WHERE id = ?').run(JSON.stringify(nowhere), campaignId)

    const { zone: _zone, ...withoutZone } = nowhere
    const read = () => core.drive(core.client.campaigns.draft({ campaignId }))
    expect(await read()).toMatchObject({ timing: withoutZone, unknownZone: 'Europe/Nowhere' })
    expect(await core.codeOf(core.client.campaigns.freeze({ campaignId }))).toBe('ZONE_UNKNOWN')
    await core.drive(core.client.campaigns.save({ campaignId, timing: { ...withoutZone, batchSize: 5 } }))
    expect(await core.codeOf(core.client.campaigns.freeze({ campaignId }))).toBe('ZONE_UNKNOWN')

    await core.drive(core.client.campaigns.save({ campaignId, timing: { ...withoutZone, zone: 'Europe/Athens' } }))

    expect(await read()).not.toHaveProperty('unknownZone')
    const { draft } = await core.drive(core.client.campaigns.freeze({ campaignId }))
    expect(draft.timing).toEqual({ ...withoutZone, zone: 'Europe/Athens' })
  })
})
