import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StandingRule, StandingWhen } from '@contract'
import { describe, expect, test } from 'vitest'
import { openCore, type Core } from '../../support/app/openCore'
import { acceptances, addList, openPracticeAccount } from '../../support/steps/campaignSteps'
import {
  addRule,
  daily,
  minute,
  one,
  openWithPeople,
  pass,
  switchOn,
  wideLimits,
} from '../../support/steps/standingSteps'

async function saveFile(core: Core, { id: ruleId }: Pick<StandingRule, 'id'>): Promise<string> {
  const made = await core.drive(core.client.exports.standing({ exportId: `export-${ruleId}`, ruleId }))
  if (made.kind !== 'download') throw new Error(made.kind)
  return readFileSync(join(core.profile, 'exports', made.handle, made.name), 'utf8')
}

async function handleOf(core: Core, text: string): Promise<string> {
  return (await core.client.files.paste({ text, name: 'Greetings.postrider' })).handle
}

async function openFile(core: Core, content: string) {
  const opened = await core.drive(core.client.standing.openFile({ handle: await handleOf(core, content) }))
  if (opened.kind !== 'rule') throw new Error(opened.kind)
  return opened
}

/** Another computer with an account and no list, unless it is named. */
async function openElsewhere(...lists: readonly string[]): Promise<Core> {
  const core = await openCore()
  await openPracticeAccount(core)
  for (const name of lists) addNamedList(core, name)
  return core
}

function addNamedList(core: Core, name: string): number {
  const listId = addList(core, [])
  core.db.prepare('UPDATE lists SET name = ? WHERE id = ?').run(name, listId)
  return listId
}

const regular = { kind: 'field', field: 'custom1', test: 'equals', value: 'gold' } as const
const rulesOf = (core: Core) => core.db.prepare('SELECT count(*) AS rules FROM standing_rules').get()
const draftsOf = (core: Core) => core.db.prepare('SELECT count(*) AS drafts FROM campaigns').get()

/** The parts of a rule that do not belong to one computer. */
const terms = ({ name, when, zone, missed, quiet, limits }: StandingRule) => ({
  name,
  when,
  zone,
  missed,
  quiet,
  limits,
})

const kinds: readonly StandingWhen[] = [
  daily('10:00'),
  { kind: 'every', days: { kind: 'month_weekday', which: 'last', weekday: 5 }, time: '09:30' },
  { kind: 'every', days: { kind: 'month_day', day: 31 }, time: '09:30' },
  { kind: 'yearly', field: 'custom1', time: '10:00', leapDay: '1_march', order: 'day' },
  { kind: 'around', field: 'custom2', count: 2, unit: 'week', side: 'before', time: '16:00' },
]

describe('a standing send in a file', () => {
  test('a rule of every kind without numbers of its own is the same draft on another computer', async () => {
    const { core, listId } = await openWithPeople()
    core.db.prepare("UPDATE lists SET name = 'Guests' WHERE id = ?").run(listId)
    const there = await openElsewhere('Guests')
    for (const when of kinds) {
      const quiet = when.kind === 'around' ? 'leave_out' : 'later'
      const missed = { kind: 'same_day', hours: 3 } as const
      const rule = await addRule(core, listId, { name: 'Greetings', when, zone: 'person', missed, quiet })
      const { rule: copy, notHere } = await openFile(there, await saveFile(core, rule))
      const draft = await core.drive(core.client.campaigns.draft({ campaignId: rule.draftId }))
      const copied = await there.drive(there.client.campaigns.draft({ campaignId: copy.draftId }))

      expect(terms(copy)).toEqual(terms(await one(core, rule)))
      expect(copy).toMatchObject({ state: 'draft', missing: [], takenOut: 0, skippedDays: [] })
      expect(copy.approval).toBeUndefined()
      expect(notHere).toEqual([])
      expect(copied).toMatchObject({ template: draft.template, sender: draft.sender, kind: draft.kind })
      expect(copied.listIds).toHaveLength(1)
    }
  })

  test('lists, smart lists and a campaign are found by their names, whatever number they have there', async () => {
    const { core, listId } = await openWithPeople()
    core.db.prepare("UPDATE lists SET name = 'Guests' WHERE id = ?").run(listId)
    const { id: smartListId } = await core.drive(core.client.audience.create({ name: 'Regulars', rule: regular }))
    const joined = { kind: 'joined', listId, count: 2, unit: 'hour' } as const
    const rule = await addRule(core, listId, { when: joined })
    await core.drive(
      core.client.campaigns.save({
        campaignId: rule.draftId,
        ...{ smartListIds: [smartListId], exceptIn: { listIds: [listId], smartListIds: [] }, notTextedDays: 30 },
      }),
    )
    const there = await openElsewhere('Other', 'More', 'Guests')
    await there.drive(there.client.audience.create({ name: 'Regulars', rule: regular }))

    const { rule: copy, notHere } = await openFile(there, await saveFile(core, rule))

    const { id: guests } = there.db.prepare("SELECT id FROM lists WHERE name = 'Guests'").get() as { id: number }
    expect(guests).not.toBe(listId)
    expect(notHere).toEqual([])
    expect(copy.when).toEqual({ ...joined, listId: guests })
    expect(await there.drive(there.client.campaigns.draft({ campaignId: copy.draftId }))).toMatchObject({
      ...{ listIds: [guests], exceptIn: { listIds: [guests] }, notTextedDays: 30 },
    })
  })

  test('what is not on the other computer is named, and the draft says what it lacks', async () => {
    const { core, listId } = await openWithPeople()
    core.db.prepare("UPDATE lists SET name = 'Guests' WHERE id = ?").run(listId)
    core.db.exec("INSERT INTO contact_fields (account_id, name) SELECT id, 'pet' FROM accounts")
    const joined = await addRule(core, listId, {
      when: { kind: 'joined', listId, count: 2, unit: 'hour' },
      template: 'Hello {{pet}}',
    })
    const around = await addRule(core, listId, {
      when: { kind: 'around', field: 'pet', count: 1, unit: 'day', side: 'after', time: '10:00' },
    })
    const there = await openElsewhere()

    const first = await openFile(there, await saveFile(core, joined))
    const second = await openFile(there, await saveFile(core, around))

    expect(first.notHere).toEqual([
      { what: 'list', name: 'Guests' },
      { what: 'field', name: 'pet' },
    ])
    expect(first.rule.missing).toEqual(expect.arrayContaining(['list', 'text', 'people']))
    expect(second.notHere).toEqual([
      { what: 'list', name: 'Guests' },
      { what: 'field', name: 'pet' },
    ])
    expect(second.rule.missing).toEqual(expect.arrayContaining(['field', 'people']))
  })

  test('a list whose people are left out and that is not on the other computer was dropped, so its people would have been texted', async () => {
    const { core, listId } = await openWithPeople()
    core.db.prepare("UPDATE lists SET name = 'Guests' WHERE id = ?").run(listId)
    const staff = addNamedList(core, 'Staff')
    const { id: smartListId } = await core.drive(core.client.audience.create({ name: 'Regulars', rule: regular }))
    const there = await openElsewhere('Guests')
    const choices = [
      { exceptIn: { listIds: [staff], smartListIds: [] } },
      { exceptIn: { listIds: [], smartListIds: [smartListId] } },
      { onlyIn: { listIds: [staff], smartListIds: [] } },
      { onlyIn: { listIds: [], smartListIds: [smartListId] } },
    ]
    for (const choice of choices) {
      const rule = await addRule(core, listId)
      await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, ...choice }))

      const { rule: copy, notHere } = await openFile(there, await saveFile(core, rule))

      expect(notHere).toHaveLength(1)
      expect(copy.missing).toEqual(['list'])
      const nothing = { listIds: [], smartListIds: [] }
      await there.drive(there.client.campaigns.save({ campaignId: copy.draftId, exceptIn: nothing, onlyIn: nothing }))
      expect((await one(there, copy)).missing).toEqual([])
    }
  })

  test('a deleted list whose people are left out was not in the file, so the opened rule lacked nothing and would have texted them', async () => {
    const { core, listId } = await openWithPeople()
    core.db.prepare("UPDATE lists SET name = 'Guests' WHERE id = ?").run(listId)
    const staff = addNamedList(core, 'Staff')
    const rule = await addRule(core, listId)
    const exceptIn = { listIds: [staff], smartListIds: [] }
    await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, exceptIn }))
    await core.drive(core.client.lists.remove({ listId: staff }))
    expect((await one(core, rule)).missing).toEqual(['list'])

    const { rule: copy, notHere } = await openFile(await openElsewhere('Guests'), await saveFile(core, rule))

    expect([copy.missing, notHere]).toEqual([['list'], []])
  })

  test('a rule from the practice account texted in quiet hours after it was opened in another account', async () => {
    const { core, listId } = await openWithPeople()
    const content = await saveFile(core, await addRule(core, listId))
    const there = await openElsewhere()
    there.db.exec("UPDATE accounts SET kind = 'gateway', credential_kind = 'api_key'")

    const { rule: copy } = await openFile(there, content)

    const { timing } = await there.drive(there.client.campaigns.draft({ campaignId: copy.draftId }))
    expect(JSON.parse(content)).toMatchObject({ message: { quietHours: false } })
    expect(timing.quietHours).toBe(true)
  })

  test('a rule after a campaign keeps its kind, and asks for a campaign if there is none of that name', async () => {
    const { core, listId } = await openWithPeople()
    const draftId = await core.drive(core.client.campaigns.create({ name: 'Invitation' }))
    core.db.prepare("UPDATE campaigns SET state = 'done' WHERE id = ?").run(draftId.id)
    const when = { kind: 'not_answered', campaignId: draftId.id, count: 3, unit: 'day' } as const
    const rule = await addRule(core, 0, { when })
    const content = await saveFile(core, rule)
    const there = await openElsewhere()

    const { rule: copy, notHere } = await openFile(there, content)
    const again = await openFile(core, content)

    expect(notHere).toEqual([{ what: 'campaign', name: 'Invitation' }])
    expect(copy.when).toMatchObject({ kind: 'not_answered', count: 3, unit: 'day' })
    expect(copy.missing).toContain('campaign')
    expect(again.rule.when).toEqual(when)
    expect(again.notHere).toEqual([])
    expect(listId).toBeGreaterThan(0)
  })

  test('limits of money in another currency are not taken, and the usual ones take their place', async () => {
    const { core, listId } = await openWithPeople()
    core.db.exec("UPDATE accounts SET currency = 'EUR'")
    const rule = await addRule(core, listId)
    const content = await saveFile(core, rule)
    const there = await openElsewhere()
    there.db.exec("UPDATE accounts SET currency = 'JPY'")

    const { rule: copy, notHere } = await openFile(there, content)

    expect(notHere).toContainEqual({ what: 'currency', name: 'EUR' })
    expect(copy.limits).toMatchObject({ peoplePerDay: wideLimits.peoplePerDay, microsPerDay: 5_000_000 })
  })

  test('a file of a rule that is on opens as a draft that sends nothing, without approval, claims and people', async () => {
    const { core, listId } = await openWithPeople()
    const rule = await addRule(core, listId)
    await switchOn(core, rule)
    await pass(core, 40 * minute)
    const content = await saveFile(core, rule)
    const sent = acceptances(core).length

    const { rule: copy } = await openFile(core, content)
    await pass(core, 60 * minute)

    expect(await one(core, copy)).toMatchObject({ state: 'draft', used: { year: { people: 0 } } })
    expect((await one(core, copy)).approval).toBeUndefined()
    expect(acceptances(core).length - sent).toBe(3)
    expect(core.db.prepare('SELECT count(*) AS claims FROM standing_claims WHERE rule_id = ?').get(copy.id)).toEqual({
      claims: 0,
    })
    expect(content).not.toMatch(/\+1|approv|bound|claim|"id"|Ada/)
  })

  test('a file is not switched on by anything that was written into it', async () => {
    const { core, listId } = await openWithPeople()
    const file = JSON.parse(await saveFile(core, await addRule(core, listId))) as Record<string, object>
    const before = [rulesOf(core), draftsOf(core)]
    const added = [
      { ...file, state: 'on' },
      { ...file, rule: { ...file.rule, state: 'on' } },
      { ...file, rule: { ...file.rule, approval: { at: '2026-11-20T09:00:00.000Z' } } },
      { ...file, approval: { limits: wideLimits } },
      { ...file, claims: [] },
    ]
    for (const each of added) {
      const handle = await handleOf(core, JSON.stringify(each))
      expect(await core.codeOf(core.client.standing.openFile({ handle }))).toBe('CAMPAIGN_FILE_DAMAGED')
    }
    expect([rulesOf(core), draftsOf(core)]).toEqual(before)
  })

  test('a file that is cut off, changed, too long or of a newer version is refused and leaves nothing', async () => {
    const { core, listId } = await openWithPeople()
    const content = await saveFile(core, await addRule(core, listId))
    const file = JSON.parse(content) as { rule: { when: object; limits: object }; message: object; people: object }
    const before = [rulesOf(core), draftsOf(core)]
    const damaged = [
      content.slice(0, content.length / 2),
      `${content}{}`,
      { ...file, rule: { ...file.rule, when: { ...file.rule.when, time: '25:00' } } },
      { ...file, rule: { ...file.rule, limits: { ...file.rule.limits, peoplePerDay: '5' } } },
      { ...file, rule: { ...file.rule, limits: { ...file.rule.limits, microsPerDay: -1 } } },
      { ...file, rule: { ...file.rule, quiet: 'wake' } },
      { ...file, message: { ...file.message, template: 'x'.repeat(20_001) } },
      { ...file, message: { ...file.message, template: 'a\u0000b' } },
      { ...file, message: { ...file.message, sender: 'Post\nrider' } },
      { ...file, people: { ...file.people, lists: Array.from({ length: 501 }, (_, index) => `List ${index}`) } },
      { ...file, people: { ...file.people, lists: [{ name: 'Guests' }] } },
      content.replace('"rule":{', '"rule":{"__proto__":{"state":"on"},'),
      content.replace('"people":{', '"people":{"constructor":{"prototype":{"state":"on"}},'),
    ]
    const codes = []
    for (const each of damaged) {
      const handle = await handleOf(core, typeof each === 'string' ? each : JSON.stringify(each))
      codes.push(await core.codeOf(core.client.standing.openFile({ handle })))
    }
    const newer = await handleOf(core, content.replace('"version":1', '"version":2'))

    expect(codes).toEqual(damaged.map(() => 'CAMPAIGN_FILE_DAMAGED'))
    expect(await core.codeOf(core.client.standing.openFile({ handle: newer }))).toBe('CAMPAIGN_FILE_NEWER')
    expect([rulesOf(core), draftsOf(core)]).toEqual(before)
    expect(({} as { state?: string }).state).toBeUndefined()
  })

  test('other files are left to those who open them: a campaign, a table, an empty one', async () => {
    const { core } = await openWithPeople()
    const campaign = await core.drive(core.client.campaigns.create({ name: 'News' }))
    await core.drive(core.client.campaigns.save({ campaignId: campaign.id, template: 'News' }))
    const made = await core.drive(
      core.client.exports.campaign({ exportId: 'export-campaign', campaignId: campaign.id }),
    )
    if (made.kind !== 'download') throw new Error(made.kind)
    const content = readFileSync(join(core.profile, 'exports', made.handle, made.name), 'utf8')
    for (const text of [content, 'phone\n+447700900147\n', '{}', '[[[[', 'x'.repeat(600_000).slice(0, 190_000)])
      expect(await core.drive(core.client.standing.openFile({ handle: await handleOf(core, text) }))).toEqual({
        kind: 'other',
      })
    expect(rulesOf(core)).toEqual({ rules: 0 })
  })

  test('a table with the name of the format of standing sends in it was called a damaged file', async () => {
    const { core } = await openWithPeople()
    const handle = await handleOf(core, 'phone,note\n+447700900147,postrider-standing\n')
    expect(await core.drive(core.client.standing.openFile({ handle }))).toEqual({ kind: 'other' })
  })

  test('a file of a standing send is no campaign file', async () => {
    const { core, listId } = await openWithPeople()
    const handle = await handleOf(core, await saveFile(core, await addRule(core, listId)))
    expect(await core.codeOf(core.client.campaigns.openFile({ handle }))).toBe('CAMPAIGN_FILE_UNKNOWN')
  })
})
