import { expect, test } from 'vitest'
import type { AnswerConditions } from '@contract'
import {
  anything,
  day,
  forWords,
  minute,
  openWatched,
  pass,
  reasons,
  receive,
  second,
  switchOn,
  texts,
} from '../../support/steps/answerSteps'
import { fictionPhone } from '../../support/steps/campaignSteps'
import { look, rented, write } from '../../support/steps/inboxSteps'

test('our own number is not answered', async () => {
  const { core, rule } = await openWatched()
  await receive(core, `+${rented}`, 'Hello')
  expect(texts(core)).toEqual([])
  expect(await reasons(core, rule.id)).toEqual(['no_number'])
})

test('a person who left the list that a rule is for is not answered by it', async () => {
  const { core, account, rule, listId } = await openWatched()
  const conditions: AnswerConditions = { ...anything, from: { kind: 'list', listId } }
  await core.drive(core.client.answers.edit({ ruleId: rule.id, name: 'Members', conditions, text: 'Hi' }))
  await switchOn(core, rule)
  core.db
    .prepare(
      `INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, ?, 'gateway', '2026-11-20T10:00:00.000Z')`,
    )
    .run(account.id, fictionPhone(1), listId)
  await receive(core, 1, 'Hello')
  expect(texts(core)).toEqual([])
  expect(await reasons(core, rule.id)).toEqual(['opted_out'])
  expect(core.db.prepare('SELECT state FROM campaigns').all()).toEqual([])
})

test('a person who leaves the list that a rule is for while the answer waits is not sent to', async () => {
  const { core, account, rule, listId } = await openWatched()
  const conditions: AnswerConditions = { ...anything, from: { kind: 'list', listId } }
  await core.drive(core.client.answers.edit({ ruleId: rule.id, name: 'Members', conditions, text: 'Hi' }))
  await switchOn(core, rule)
  core.practice.gateway.faults.add({ match: { path: '/messages', times: 'always' }, do: { latencyMs: 5 * second } })
  write(core, 1, 'Hello')
  await core.clock.advance(2 * second)
  await look(core)
  const isApproved = "SELECT 1 FROM automatic_answers WHERE state = 'approved'"
  await core.until(() => core.db.prepare(isApproved).get() !== undefined)
  core.db
    .prepare(
      `INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, ?, 'gateway', '2026-11-20T10:00:00.000Z')`,
    )
    .run(account.id, fictionPhone(1), listId)
  await core.clock.advance(2 * minute)
  expect(texts(core)).toEqual([])
  expect(await reasons(core, rule.id)).toEqual(['opted_out'])
})

test('a person who wrote the same twice within one reading is answered once', async () => {
  const { core } = await openWatched()
  const phone = write(core, 1, 'Hello')
  await core.clock.advance(5 * second)
  write(core, 1, 'Hello')
  await core.clock.advance(2 * second)
  await look(core)
  await core.clock.advance(20 * second)
  expect(texts(core)).toEqual([[phone, 'We open at nine.']])
})

test('a person who was erased and writes again on the same day has no second answer', async () => {
  const { core } = await openWatched()
  const phone = await receive(core, 1, 'Hello')
  await core.clock.advance(3 * minute)
  const { id: contactId } = core.db.prepare('SELECT id FROM contacts WHERE phone = ?').get(phone) as { id: number }
  await core.drive(core.client.contacts.erase({ contactId }))
  await core.clock.advance(minute)
  await look(core)
  await receive(core, 1, 'Anyone there?')
  const approved = core.db.prepare("SELECT count(*) AS n FROM automatic_answers WHERE state = 'approved'").get()
  expect(approved).toEqual({ n: 1 })
})

test.each(['Liked “We open at nine.”', 'Reacted 👍 to “We open at nine.”', 'Loved "We open at nine."'])(
  'a reaction that quotes the text of a rule is not answered: %s',
  async (text) => {
    const { core } = await openWatched({ conditions: forWords('open') })
    await receive(core, 1, text)
    expect(texts(core)).toEqual([])
  },
)

test('a reply that repeats what the person was sent is not answered', async () => {
  const { core, rule } = await openWatched()
  await core.drive(core.client.replies.send({ phone: fictionPhone(1), text: 'Your table is ready' }))
  await core.clock.advance(40 * minute)
  await look(core)
  await core.clock.advance(minute)
  await receive(core, 1, 'fwd: your table is ready')
  expect(await reasons(core, rule.id)).toEqual(['automatic_text'])
})

test.each([
  'Thanks for your message! We will get back to you within 24 hours.',
  'Vielen Dank für Ihre Nachricht. Wir melden uns in Kürze.',
  'I am currently away from my phone.',
])('an acknowledgement of another system is not answered: %s', async (text) => {
  const { core } = await openWatched()
  await receive(core, 1, text)
  expect(texts(core)).toEqual([])
})

test('after three automatic answers there is no fourth before a person has written', async () => {
  const { core, rule } = await openWatched()
  for (const text of ['One', 'Two', 'Three', 'Four']) {
    await receive(core, 1, text)
    await pass(core, rule, day)
  }
  expect(texts(core)).toHaveLength(3)
  expect(await reasons(core, rule.id)).toEqual(['no_person', 'answered', 'answered', 'answered'])

  await core.drive(core.client.replies.send({ phone: fictionPhone(1), text: 'Here I am.' }))
  await pass(core, rule, day)
  await receive(core, 1, 'Five')
  expect(texts(core)).toHaveLength(5)
})

test('a reply that could not be judged leaves the others of its reading to be answered', async () => {
  const { core, rule } = await openWatched()
  core.db.exec(`CREATE TRIGGER broken BEFORE INSERT ON automatic_answers WHEN NEW.phone = '${fictionPhone(1)}'
    BEGIN SELECT RAISE(ABORT, 'broken'); END`)
  write(core, 1, 'Hello')
  write(core, 2, 'Hello')
  await core.clock.advance(2 * second)
  await look(core)
  await core.clock.advance(30 * second)
  expect(texts(core)).toHaveLength(1)
  expect(await reasons(core, rule.id)).toEqual(['answered'])
})

test('a rule whose conditions cannot be read answers nothing, and leaves the others to work', async () => {
  const { core, rule } = await openWatched()
  core.db.prepare("UPDATE answer_rules SET conditions = '{' WHERE id = ?").run(rule.id)
  await receive(core, 1, 'Hello')
  expect(texts(core)).toEqual([])
  expect((await core.drive(core.client.answers.all())).rules).toEqual([])
})
