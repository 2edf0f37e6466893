import { describe, expect, test } from 'vitest'
import {
  addRule,
  anything,
  cutListing,
  hour,
  minute,
  openWatched,
  readAndCutOff,
  readWhilePriced,
  reasons,
  receive,
  second,
  switchOn,
  texts,
} from '../../support/steps/answerSteps'
import { acceptances, campaignState, fictionPhone } from '../../support/steps/campaignSteps'
import { look, write } from '../../support/steps/inboxSteps'
import { untilFirstRead } from '../../support/steps/historySteps'
import { addAccount, credentials, openWired } from '../../support/app/ownAccount'
import type { Core } from '../../support/app/openCore'

/** The gateway is there again, and everything that can still be sent has been. */
async function reconnect(core: Core): Promise<void> {
  core.practice.gateway.faults.clear()
  await core.clock.advance(9 * minute)
}

describe('a rule that a person switches off', () => {
  test('an answer that is being priced when its rule is switched off is not sent', async () => {
    const { core, rule } = await openWatched()
    await readWhilePriced(core, 1, 'Hello')
    await core.drive(core.client.answers.switchOff({ ruleId: rule.id }))
    await core.clock.advance(2 * minute)
    expect(texts(core)).toEqual([])
    expect(await reasons(core, rule.id)).toEqual(['rule_changed'])
    expect(core.db.prepare('SELECT state FROM campaigns').all()).toEqual([])
  })

  test('an approved answer that waits for the network when its rule is switched off is not sent, even if the rule is on again', async () => {
    const { core, rule } = await openWatched()
    await readAndCutOff(core, 1, 'Hello')
    expect(await reasons(core, rule.id)).toEqual(['waiting'])
    await core.drive(core.client.answers.switchOff({ ruleId: rule.id }))
    await switchOn(core, rule)
    await core.clock.advance(minute)
    await reconnect(core)
    expect(texts(core)).toEqual([])
    expect(await reasons(core, rule.id)).toEqual(['rule_changed'])
  })

  test('an approved answer that waits for the network when its rule is removed is not sent', async () => {
    const { core, rule } = await openWatched()
    await readAndCutOff(core, 1, 'Hello')
    await core.drive(core.client.answers.remove({ ruleId: rule.id }))
    await core.clock.advance(minute)
    await reconnect(core)
    expect(texts(core)).toEqual([])
  })

  test('a rule whose answer is edited is off, and what waits with the old answer is not sent', async () => {
    const { core, rule } = await openWatched()
    await readAndCutOff(core, 1, 'Hello')
    const edit = (name: string, text: string) =>
      core.drive(core.client.answers.edit({ ruleId: rule.id, name, conditions: anything, text }))
    expect((await edit('Another name', 'We open at nine.')).isOn).toBe(true)
    expect((await edit('Another name', 'We open at ten.')).isOn).toBe(false)
    await core.clock.advance(minute)
    await reconnect(core)
    expect(texts(core)).toEqual([])
  })

  test('a rule is switched on only as it was on the screen', async () => {
    const { core, rule } = await openWatched()
    const { limits, rules } = await core.drive(core.client.answers.all())
    const shown = rules[0]?.revision ?? 0
    await core.drive(
      core.client.answers.edit({ ruleId: rule.id, name: 'Hours', conditions: anything, text: 'From another window' }),
    )
    const switching = core.client.answers.switchOn({ ruleId: rule.id, revision: shown, limits })
    expect(await core.codeOf(switching)).toBe('APPROVAL_STALE')
  })

  test.each(['pauseAll', 'stopAll'] as const)('after %s no rule is on', async (hold) => {
    const { core } = await openWatched()
    await core.drive(core.client.outbox[hold]())
    expect((await core.drive(core.client.answers.all())).rules).toMatchObject([{ isOn: false }])
    await receive(core, 1, 'Hello')
    expect(texts(core)).toEqual([])
  })
})

describe('a person who answers', () => {
  test('an answer typed while the one of a rule waits for the network is the only one', async () => {
    const { core, rule } = await openWatched()
    const phone = await readAndCutOff(core, 1, 'Hello')
    await core.drive(core.client.replies.send({ phone, text: 'On my way.' }))
    await core.clock.advance(5 * minute)
    await reconnect(core)
    expect(texts(core)).toEqual([[phone, 'On my way.']])
    expect(await reasons(core, rule.id)).toEqual(['person_answered'])
  })

  test('an answer typed while the one of a rule is priced is the only one', async () => {
    const { core } = await openWatched()
    const phone = await readWhilePriced(core, 1, 'Hello')
    await core.drive(core.client.replies.send({ phone, text: 'On my way.' }))
    await core.clock.advance(2 * minute)
    expect(texts(core)).toEqual([[phone, 'On my way.']])
  })

  test('an answer typed with the words of the rule is sent, and not taken for the one of the rule that waits', async () => {
    const { core } = await openWatched()
    const phone = await readAndCutOff(core, 1, 'Hello')
    await core.drive(core.client.replies.send({ phone, text: 'We open at nine.' }))
    await core.clock.advance(16 * minute)
    core.practice.gateway.faults.clear()
    await core.clock.advance(20 * minute)
    expect(texts(core)).toEqual([[phone, 'We open at nine.']])
  })

  test('a person who was texted from another device, as the listing shows, is not answered by a rule', async () => {
    const { core, rule } = await openWatched()
    await untilFirstRead(core)
    const phone = fictionPhone(1)
    const sent = await core.practice.post('/sms/send', { message: 'On my way.', to: phone })
    expect(sent).toMatchObject({ status: 200 })
    await core.clock.advance(5 * minute)
    await receive(core, 1, 'Thanks')
    expect(texts(core).filter(([number]) => number === phone)).toEqual([[phone, 'On my way.']])
    expect(await reasons(core, rule.id)).toEqual(['texted_elsewhere'])
  })

  test('a person who is texted from another device while the answer is priced is not answered by a rule', async () => {
    const { core, rule } = await openWatched()
    const phone = await readWhilePriced(core, 1, 'Hello')
    await core.practice.post('/sms/send', { message: 'On my way.', to: phone })
    await core.clock.advance(2 * minute)
    expect(texts(core)).toEqual([[phone, 'On my way.']])
    expect(await reasons(core, rule.id)).toEqual(['texted_elsewhere'])
  })
})

describe('two that answer', () => {
  test('a second computer with the same account and rule does not answer what the listing shows as answered', async () => {
    const { core } = await openWatched()
    const other = await openWatched({}, { practice: core.practice })
    const phone = write(core, 2, 'Hello')
    await core.clock.advance(2 * second)
    await look(core)
    await core.until(() => acceptances(core).length > 0)
    await core.clock.advance(20 * second)
    await look(other.core)
    await core.clock.advance(30 * second)
    expect(texts(core)).toEqual([[phone, 'We open at nine.']])
    expect(await reasons(other.core, other.rule.id)).toEqual(['texted_elsewhere'])
  })

  test('two accounts with the same key answer one reply once', async () => {
    const { core } = await openWired()
    for (let time = 0; time < 2; time++) {
      await addAccount(core, credentials.api_key)
      await switchOn(core, await addRule(core))
    }
    await core.clock.advance(3 * minute)
    const phone = write(core, '+447700900321', 'Hello')
    await core.clock.advance(3 * minute)
    expect(acceptances(core).filter(({ number }) => number === phone)).toHaveLength(1)
  })
})

describe('an answer that comes too late', () => {
  test('an approved answer that waited for the network while the computer slept eight hours is not sent', async () => {
    const { core, rule } = await openWatched()
    await readAndCutOff(core, 1, 'Hello')
    core.clock.set(8 * hour)
    core.practice.gateway.faults.clear()
    await core.clock.advance(5 * minute)
    expect(texts(core)).toEqual([])
    expect(await reasons(core, rule.id)).toEqual(['late'])
  })

  test('an answer that was stopped unsent is neither shown nor counted as answered', async () => {
    const { core, rule } = await openWatched()
    await readAndCutOff(core, 1, 'Hello')
    await core.clock.advance(20 * minute)
    expect(texts(core)).toEqual([])
    const { campaign_id: id } = core.db.prepare('SELECT campaign_id FROM automatic_answers').get() as {
      campaign_id: string
    }
    expect(campaignState(core, id)).toBe('cancelled')
    const { rules } = await core.drive(core.client.answers.all())
    expect({ reasons: await reasons(core, rule.id), answers: rules[0]?.answers }).toEqual({
      reasons: ['interrupted'],
      answers: 0,
    })
  })

  test('an approved answer whose start fails is stopped later, and its person has no other on that day', async () => {
    const { core, rule } = await openWatched()
    core.db.exec(`CREATE TRIGGER broken BEFORE UPDATE ON campaigns WHEN NEW.state = 'running'
      BEGIN SELECT RAISE(ABORT, 'broken'); END`)
    await receive(core, 1, 'Hello')
    core.db.exec('DROP TRIGGER broken')
    await receive(core, 1, 'Anyone there?')
    await core.clock.advance(20 * minute)
    expect(texts(core)).toEqual([])
    expect(await reasons(core, rule.id)).toEqual(['answered_today', 'interrupted'])
    expect(core.db.prepare('SELECT state FROM campaigns').all()).toEqual([{ state: 'cancelled' }])
  })

  test('nothing is answered while the listing cannot be read', async () => {
    const { core, rule } = await openWatched()
    cutListing(core)
    await receive(core, 1, 'Hello')
    await reconnect(core)
    expect(texts(core)).toEqual([])
    expect(await reasons(core, rule.id)).toEqual(['gateway'])
  })
})
