import { describe, expect, test } from 'vitest'
import type { AnswerConditions, AnswerRule } from '@contract'
import {
  addRule,
  anything,
  day,
  forWords,
  given,
  minute,
  openWatched,
  pass,
  readAndCutOff,
  readWhilePriced,
  reasons,
  receive,
  second,
  switchOn,
  texts,
} from '../../support/steps/answerSteps'
import { acceptances, campaignState, fictionPhone, openPracticeAccount } from '../../support/steps/campaignSteps'
import { answerFeed, conversationOf, look, rented, write } from '../../support/steps/inboxSteps'
import { makeProfile, memoryMarks, openCore } from '../../support/app/openCore'

describe('a reply that a rule matches', () => {
  test('a reply is answered once, from the number it came to, and the conversation says that a rule did', async () => {
    const { core, rule } = await openWatched({ text: 'Hello {{firstname|there}}, we open at nine.' })
    const phone = await receive(core, 1, 'When do you open?')

    expect(acceptances(core).map(({ number, text, sender }) => [number, text, sender])).toEqual([
      [phone, 'Hello Maya, we open at nine.', rented],
    ])
    const { entries } = await conversationOf(core, phone)
    expect(entries).toMatchObject([{ kind: 'reply' }, { kind: 'sent', isReply: true, isAutomatic: true }])
    expect(await given(core, rule.id)).toMatchObject([{ phone, name: 'Maya', text: 'When do you open?' }])
    const { rules } = await core.drive(core.client.answers.all())
    expect(rules).toMatchObject([{ id: rule.id, answers: 1, isOn: true }])
  })

  test('the first rule that is on and matches answers, in the order that a person chose', async () => {
    const { core, rule } = await openWatched({ text: 'General' })
    const hours = await addRule(core, { conditions: forWords('open'), text: 'Hours' })
    await core.drive(core.client.answers.move({ ruleId: hours.id, place: 0 }))
    await receive(core, 4, 'Are you open?')
    await core.drive(core.client.answers.move({ ruleId: hours.id, place: 1 }))
    await switchOn(core, hours)
    await receive(core, 1, 'Are you open?')
    await core.drive(core.client.answers.move({ ruleId: hours.id, place: 0 }))
    await receive(core, 2, 'Are you open?')
    await receive(core, 3, 'Hello')

    expect(texts(core).map(([, text]) => text)).toEqual(['General', 'General', 'Hours', 'General'])
    expect((await core.drive(core.client.answers.all())).rules.map(({ id }) => id)).toEqual([hours.id, rule.id])
  })

  test('a rule for a list answers its people alone', async () => {
    const { core, rule } = await openWatched()
    const { id: listId } = core.db.prepare('SELECT id FROM lists').get() as { id: number }
    const conditions: AnswerConditions = { ...anything, from: { kind: 'list', listId } }
    await core.drive(core.client.answers.edit({ ruleId: rule.id, name: 'Members', conditions, text: 'Hi' }))
    await switchOn(core, rule)
    const phone = await receive(core, 1, 'Hello')
    await receive(core, 9, 'Hello')
    expect(texts(core)).toEqual([[phone, 'Hi']])
  })

  test('a rule answers only while it is on', async () => {
    const { core, rule } = await openWatched()
    await core.drive(core.client.answers.switchOff({ ruleId: rule.id }))
    await receive(core, 1, 'Hello')
    expect(texts(core)).toEqual([])
    expect(await given(core, rule.id)).toEqual([])
    await switchOn(core, rule)
    await core.drive(core.client.answers.remove({ ruleId: rule.id }))
    await receive(core, 2, 'Hello')
    expect(texts(core)).toEqual([])
    const restored = await core.drive(core.client.answers.restore({ ruleId: rule.id }))
    expect(restored.isOn).toBe(false)
  })
})

describe('a reply that must not be answered', () => {
  test('a person gets one automatic answer a day, and the next on the next day', async () => {
    const { core, rule } = await openWatched()
    await receive(core, 1, 'Hello')
    await receive(core, 1, 'Anyone there?')
    expect(texts(core)).toHaveLength(1)
    expect(await reasons(core, rule.id)).toEqual(['answered_today', 'answered'])

    await pass(core, rule, day)
    await receive(core, 1, 'Hello once more')
    expect(texts(core)).toHaveLength(2)
  })

  test.each([
    ['STOP', 'Please write no more'],
    ['please stop texting me', 'Please write no more'],
  ])('after %j there is no automatic answer, nor to what follows', async (text, more) => {
    const { core, rule } = await openWatched()
    await receive(core, 1, text)
    await receive(core, 1, more)
    expect(texts(core)).toEqual([])
    expect(await reasons(core, rule.id)).toEqual(['opted_out', 'opted_out'])
  })

  test('a text of a machine, a short code, a name, and the same text again are not answered', async () => {
    const { core, rule } = await openWatched()
    await receive(core, 1, 'Automatic reply: I am away')
    await receive(core, '60777', 'Your code is 1234')
    await receive(core, 'DHL', 'Your parcel')
    await receive(core, 2, 'Hello')
    await pass(core, rule, day - 60 * minute)
    await receive(core, 2, 'hello!')
    expect(texts(core)).toHaveLength(1)
    expect((await reasons(core, rule.id)).sort()).toEqual([
      'answered',
      'automatic_text',
      'no_number',
      'no_number',
      'repeated',
    ])
  })

  test('no rule answers within half an hour of an answer typed by a person', async () => {
    const { core, rule } = await openWatched()
    await core.drive(core.client.replies.send({ phone: fictionPhone(1), text: 'On my way.' }))
    await core.clock.advance(minute)
    await receive(core, 1, 'Thanks')
    expect(await reasons(core, rule.id)).toEqual(['person_answered'])
    await core.clock.advance(30 * minute)
    await receive(core, 1, 'One more thing')
    expect(texts(core).map(([, text]) => text)).toEqual(['On my way.', 'We open at nine.'])
  })

  test('what came while no one read the replies is not answered later', async () => {
    const { core, rule } = await openWatched()
    core.practice.gateway.faults.add({
      match: { path: '/v1/recent/inbound-sms', times: 'always' },
      do: { answer: { status: 503 } },
    })
    await core.clock.advance(20 * minute)
    write(core, 1, 'Hello')
    await core.clock.advance(minute)
    core.practice.gateway.faults.clear()
    await look(core)
    await core.clock.advance(20 * second)
    expect(texts(core)).toEqual([])
    expect(await reasons(core, rule.id)).toEqual(['late'])

    await receive(core, 2, 'Hello')
    expect(texts(core)).toHaveLength(1)
  })

  test('a reply without a time, and one older than a quarter of an hour, are not answered', async () => {
    const { core, rule } = await openWatched()
    const old = new Date(core.clock.now() - 16 * minute).toISOString()
    const record = { from: fictionPhone(1), to: rented, parts: 1, message: 'Hello', id: 7 }
    answerFeed(core, [record, { ...record, from: fictionPhone(2), id: 8, receivedDate: old }], 1)
    await look(core)
    await core.clock.advance(20 * second)
    expect(texts(core)).toEqual([])
    expect(await reasons(core, rule.id)).toEqual(['late', 'late'])
  })

  test('a message whose field has no value for the person is not sent', async () => {
    const { core, rule } = await openWatched({ text: 'Hello {{firstname}}' })
    await receive(core, 5, 'Hello')
    expect(texts(core)).toEqual([])
    expect(await reasons(core, rule.id)).toEqual(['field_missing'])
  })

  test('a rule whose condition names a field that no one has is not switched on, and sends no part of it once the field is gone', async () => {
    const { core, rule } = await openWatched()
    const text = '{{:if firstnam:filled}}Hi member{{:else}}You are not a member, price is 20{{:end}}'
    const edited = await core.drive(
      core.client.answers.edit({ ruleId: rule.id, name: 'Members', conditions: anything, text }),
    )
    expect(edited).toMatchObject({ missing: 'text', issues: [{ code: 'unknown_field', name: 'firstnam' }] })
    expect(await core.codeOf(switchOn(core, edited))).toBe('ANSWER_NOT_READY')

    // The field was there when the rule was switched on.
    core.db.prepare('UPDATE answer_rules SET is_on = 1 WHERE id = ?').run(rule.id)
    await receive(core, 1, 'Hello')
    expect(texts(core)).toEqual([])
    expect(await reasons(core, rule.id)).toEqual(['field_missing'])
  })

  test('an answer without a price is not sent, and leaves the person free for the next', async () => {
    const { core, rule } = await openWatched()
    core.practice.gateway.faults.add({
      match: { path: '/sms/estimate', times: 1 },
      do: { answer: { status: 500 } },
    })
    await receive(core, 1, 'Hello')
    expect(texts(core)).toEqual([])
    expect(await reasons(core, rule.id)).toEqual(['gateway'])
    expect(core.db.prepare('SELECT count(*) AS n FROM campaigns').get()).toMatchObject({ n: 0 })
    await receive(core, 1, 'Anyone there?')
    expect(texts(core)).toHaveLength(1)
  })

  test('an account whose sender is a name answers nothing, and no rule can be switched on', async () => {
    const { core, account, rule } = await openWatched()
    await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { sender: 'AlderFinch' } }))
    await receive(core, 1, 'Hello')
    expect(texts(core)).toEqual([])
    const { blockedBy, limits } = await core.drive(core.client.answers.all())
    expect(blockedBy).toBe('sender_is_name')
    expect(await core.codeOf(core.client.answers.switchOn({ ruleId: rule.id, revision: 1, limits }))).toBe(
      'ANSWER_NOT_READY',
    )
  })

  test('the database refuses a second answer for a reply, and for a person on one day', async () => {
    const { core, account, rule } = await openWatched()
    const phone = await receive(core, 1, 'Hello')
    const {
      day: today,
      person,
      reply_id: replyId,
    } = core.db.prepare('SELECT day, person, reply_id FROM automatic_answers').get() as {
      day: string
      person: string
      reply_id: number
    }
    const insert = (id: number, of: string) =>
      core.db
        .exec(`INSERT INTO automatic_answers (reply_id, account_id, phone, person, rule_id, revision, replied_at, day, at,
        state) VALUES (${id}, '${account.id}', '${phone}', '${of}', ${rule.id}, 1, '', '${today}', '', 'claimed')`)
    expect(() => insert(replyId, 'someone else')).toThrow(/UNIQUE/)
    expect(() => insert(replyId + 1, person)).toThrow(/UNIQUE/)
  })
})

describe('limits of a day', () => {
  test('when the number of answers is reached, the rest of the day has none, and one notice says so', async () => {
    const { core, rule } = await openWatched()
    await core.drive(core.client.answers.changeLimits({ perDay: 2, micros: 2_000_000 }))
    for (const person of [1, 2, 3, 4]) await receive(core, person, 'Hello')
    expect(texts(core)).toHaveLength(2)
    const { stopped } = await core.drive(core.client.answers.all())
    expect(stopped).toMatchObject({ by: 'people', isSeen: false })
    await core.drive(core.client.answers.seeLimit())
    await core.drive(core.client.answers.changeLimits({ perDay: 50, micros: 2_000_000 }))
    await receive(core, 5, 'Hello')
    expect(texts(core)).toHaveLength(2)
    expect((await core.drive(core.client.answers.all())).stopped).toMatchObject({ isSeen: true })
    expect(await reasons(core, rule.id)).toEqual([
      'limit_people',
      'limit_people',
      'limit_people',
      'answered',
      'answered',
    ])

    await pass(core, rule, day)
    await receive(core, 6, 'Hello')
    expect(texts(core)).toHaveLength(3)
    expect((await core.drive(core.client.answers.all())).stopped).toBeUndefined()
  })

  test('when the next answer could pass the money of the day, there is none, nor a cheaper one', async () => {
    const { core, rule } = await openWatched()
    await receive(core, 1, 'Hello')
    const { micros } = core.db.prepare('SELECT micros FROM automatic_answers').get() as { micros: number }
    await core.drive(core.client.answers.changeLimits({ perDay: 50, micros: micros * 2 - 1 }))
    await receive(core, 2, 'Hello')
    await receive(core, 3, 'Hello')
    expect(texts(core)).toHaveLength(1)
    expect((await core.drive(core.client.answers.all())).stopped).toMatchObject({ by: 'money' })
    expect(await reasons(core, rule.id)).toEqual(['limit_money', 'limit_money', 'answered'])
  })

  test('an automatic answer keeps to the money of the account too', async () => {
    const { core, account, rule } = await openWatched()
    await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { moneyPerDayMicros: 1 } }))
    await receive(core, 1, 'Hello')
    expect(texts(core)).toEqual([])
    expect(await reasons(core, rule.id)).toEqual(['account_money'])
  })

  test('a rule is switched on only with the limits that were on the screen, and with words and a text', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const { limits } = await core.drive(core.client.answers.all())
    expect(limits).toEqual({ perDay: 50, micros: 2_000_000 })
    const codeOf = (rule: AnswerRule, of = limits) =>
      core.codeOf(core.client.answers.switchOn({ ruleId: rule.id, revision: rule.revision, limits: of }))
    const whole = await addRule(core)
    expect(await codeOf(whole, { ...limits, perDay: 51 })).toBe('APPROVAL_STALE')
    expect(await codeOf(await addRule(core, { text: ' ' }))).toBe('ANSWER_NOT_READY')
    expect(await codeOf(await addRule(core, { conditions: forWords() }))).toBe('ANSWER_NOT_READY')
    const gone = await addRule(core, { conditions: { ...anything, from: { kind: 'list', listId: 999 } } })
    expect(gone.missing).toBe('from')
    expect(await codeOf(gone)).toBe('ANSWER_NOT_READY')
    expect((await switchOn(core, whole)).isOn).toBe(true)
  })
})

describe('an answer that is interrupted', () => {
  test('an answer that cannot be sent within a quarter of an hour is stopped', async () => {
    const { core } = await openWatched()
    await readAndCutOff(core, 1, 'Hello')
    const { campaign_id: id } = core.db.prepare('SELECT campaign_id FROM automatic_answers').get() as {
      campaign_id: string
    }
    await core.clock.advance(13 * minute)
    expect(campaignState(core, id)).not.toBe('cancelled')
    await core.clock.advance(2 * minute)
    expect(campaignState(core, id)).toBe('cancelled')
    core.practice.gateway.faults.clear()
    await core.clock.advance(10 * minute)
    expect(texts(core)).toEqual([])
  })

  test('after a kill while an answer is priced, it is not sent, and its person is not answered twice', async () => {
    const { core, rule } = await openWatched({}, { marks: memoryMarks() })
    await readWhilePriced(core, 1, 'Hello')

    const next = await core.crash()
    await look(next)
    await next.clock.advance(2 * minute)

    expect(texts(next)).toEqual([])
    expect(await reasons(next, rule.id)).toEqual(['interrupted'])
    expect(next.db.prepare('SELECT count(*) AS n FROM campaigns').get()).toMatchObject({ n: 0 })
    await receive(next, 1, 'Anyone there?')
    await next.clock.advance(20 * second)
    expect(texts(next)).toHaveLength(1)
  })

  test('after a kill an approved answer that was not sent is stopped, and one that was is not sent again', async () => {
    const { core } = await openWatched({}, { marks: memoryMarks() })
    await receive(core, 1, 'Hello')
    await readAndCutOff(core, 2, 'Hello')

    const next = await core.crash()
    next.practice.gateway.faults.clear()
    await look(next)
    await next.clock.advance(20 * minute)

    expect(texts(next)).toEqual([[fictionPhone(1), 'We open at nine.']])
    const states = next.db.prepare('SELECT state FROM campaigns WHERE is_reply = 1 ORDER BY created_at').all()
    expect(states.map(({ state }) => state)).toEqual(['done', 'cancelled'])
  })

  test('in a copied folder no rule answers until a person switches it on there', async () => {
    const marks = memoryMarks()
    const { core, rule } = await openWatched({}, { marks })
    await receive(core, 9, 'Hello')
    const folder = makeProfile()
    core.snapshotAll()(folder)
    const { practice, secrets } = core
    const copy = await openCore({ profile: folder, practice, secrets, marks })
    // The original may answer until a person says which of both is used.
    await copy.clock.advance(25 * 60 * minute)
    await copy.drive(copy.client.recovery.adopt())
    await look(copy)
    await copy.clock.advance(minute)
    await receive(copy, 1, 'Hello')
    expect(texts(copy)).toHaveLength(1)
    expect((await copy.drive(copy.client.answers.all())).rules).toMatchObject([{ isOn: false }])
    await switchOn(copy, rule)
    await receive(copy, 2, 'Hello')
    expect(await reasons(copy, rule.id)).toEqual(['restored', 'answered'])

    await pass(copy, rule, day)
    await look(copy)
    await receive(copy, 3, 'Hello')
    expect(texts(copy)).toHaveLength(2)
  })

  test('an erased person is in no row of the answers, and still counts under the limit of the day', async () => {
    const { core } = await openWatched()
    await core.drive(core.client.answers.changeLimits({ perDay: 1, micros: 2_000_000 }))
    const phone = await receive(core, 1, 'Hello')
    await core.clock.advance(3 * minute)
    const { id: contactId } = core.db.prepare('SELECT id FROM contacts WHERE phone = ?').get(phone) as { id: number }
    await core.drive(core.client.contacts.erase({ contactId }))
    expect(core.db.prepare('SELECT phone FROM automatic_answers').all()).not.toContainEqual({ phone })
    await receive(core, 2, 'Hello')
    expect(texts(core)).toHaveLength(1)
  })
})

describe('trying a reply', () => {
  const at = '2026-11-20T19:40'
  test('trying a reply names the rule that answers and those that come later, and sends nothing', async () => {
    const { core, rule } = await openWatched({ conditions: forWords('open'), text: 'Hello {{firstname|there}}' })
    const late = await addRule(core, {
      name: 'Out of hours',
      conditions: { ...anything, time: { kind: 'hours', from: '18:00', to: '09:00', days: [] } },
    })
    await switchOn(core, late)
    const tried = await core.drive(core.client.answers.tryReply({ text: 'When do you open?', localTime: at }))
    expect(tried).toEqual({
      matches: [
        { ruleId: rule.id, name: 'Opening hours', word: 'open' },
        { ruleId: late.id, name: 'Out of hours' },
      ],
      answer: { text: 'Hello there', fields: [] },
    })
    await core.clock.advance(minute)
    expect(texts(core)).toEqual([])
    expect(await core.drive(core.client.answers.tryReply({ text: 'STOP', localTime: at }))).toEqual({
      never: 'opt_out',
      matches: [],
    })
  })

  test('a rule that is off is tried as it is on the screen', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const { id: ruleId } = await addRule(core)
    const tryIt = (words: string[]) =>
      core.drive(
        core.client.answers.tryReply({
          ...{ text: 'price please', localTime: at },
          rule: { ruleId, name: 'Prices', conditions: forWords(...words), text: 'Ten.' },
        }),
      )
    expect((await tryIt(['price'])).matches).toEqual([{ ruleId, name: 'Prices', word: 'price' }])
    expect((await tryIt(['hours'])).matches).toEqual([])
  })
})
