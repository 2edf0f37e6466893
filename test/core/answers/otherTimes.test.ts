// Clocks that are set, backups that are restored, folders that are copied.
import { describe, expect, test } from 'vitest'
import {
  day,
  hour,
  minute,
  openWatched,
  reasons,
  receive,
  second,
  switchOn,
  texts,
} from '../../support/steps/answerSteps'
import { fictionPhone } from '../../support/steps/campaignSteps'
import { look, write } from '../../support/steps/inboxSteps'
import { makeProfile, memoryMarks, openCore, type Core } from '../../support/app/openCore'

const areOn = async (core: Core) => (await core.drive(core.client.answers.all())).rules.map(({ isOn }) => isOn)

describe('clocks', () => {
  test('a person gets no second answer minutes later because the clock was set back a day', async () => {
    const { core } = await openWatched()
    await receive(core, 1, 'Hello')
    core.clock.set(-day)
    await look(core)
    await core.clock.advance(minute)
    await receive(core, 1, 'Anyone there?')
    await core.clock.advance(5 * minute)
    expect(texts(core)).toHaveLength(1)
  })

  test('nor because the account’s zone was changed', async () => {
    const { core, account } = await openWatched()
    await receive(core, 1, 'Hello')
    const defaults = { timeZone: 'Pacific/Kiritimati' }
    await core.drive(core.client.accounts.update({ accountId: account.id, defaults }))
    await receive(core, 1, 'Anyone there?')
    expect(texts(core)).toHaveLength(1)
  })

  test('nor because midnight lies between both replies', async () => {
    const { core, rule } = await openWatched()
    const dayEnds = Math.ceil(core.clock.now() / day) * day
    await core.drive(core.client.answers.switchOff({ ruleId: rule.id }))
    await core.clock.advance(dayEnds - core.clock.now() - 5 * minute)
    await switchOn(core, rule)
    await look(core)
    await receive(core, 1, 'Hello')
    await core.clock.advance(10 * minute)
    await receive(core, 1, 'Anyone there?')
    expect(texts(core)).toHaveLength(1)
    expect(await reasons(core, rule.id)).toEqual(['answered_today', 'answered'])
  })

  test('an answer typed while the clock was a year ahead does not silence the rules for a year', async () => {
    const { core, rule } = await openWatched()
    core.clock.set(365 * day)
    await core.drive(core.client.replies.send({ phone: fictionPhone(1), text: 'Hi' })).catch(() => undefined)
    await core.clock.advance(minute)
    core.clock.set(-365 * day)
    await core.clock.advance(2 * hour)
    await look(core)
    await core.clock.advance(minute)
    await receive(core, 1, 'Hello')
    expect(await reasons(core, rule.id)).not.toEqual(['person_answered'])
  })
})

describe('a backup that is restored', () => {
  async function restore(core: Core, name: string): Promise<void> {
    core.db.close()
    const status = await core.drive(core.client.recovery.restore({ name }))
    if (status.locked) await core.drive(core.client.recovery.adopt())
  }

  test('a restored backup does not switch a rule on that was switched off since', async () => {
    const { core, rule } = await openWatched()
    const { name } = await core.drive(core.client.recovery.backUp())
    await core.drive(core.client.answers.switchOff({ ruleId: rule.id }))
    await restore(core, name)
    expect(await areOn(core)).toEqual([false])
  })

  test.each([
    ['without an answer in it', false],
    ['with an earlier answer in it', true],
  ])('after a backup %s was restored, no one is answered twice on a day', async (_, hasAnswered) => {
    const { core, rule } = await openWatched()
    if (hasAnswered) await receive(core, 2, 'Hello')
    const { name } = await core.drive(core.client.recovery.backUp())
    const phone = await receive(core, 1, 'Hello')
    await core.clock.advance(5 * minute)
    await restore(core, name)
    await core.clock.advance(10 * minute)
    await switchOn(core, rule)
    await look(core)
    await core.clock.advance(minute)
    await receive(core, 1, 'Anyone there?')
    await core.clock.advance(10 * minute)
    expect(texts(core).filter(([number]) => number === phone)).toHaveLength(1)
    expect((await core.drive(core.client.answers.all())).stopped).toMatchObject({ by: 'restored', isSeen: false })
  })

  test('a database that went back in time answers no one twice on one day', async () => {
    const { core, rule } = await openWatched({}, { marks: memoryMarks() })
    const put = core.snapshot()
    const phone = await receive(core, 1, 'Hello')
    await core.clock.advance(5 * minute)
    const next = await core.crash(put)
    const { locked } = await next.drive(next.client.recovery.status())
    if (locked) await next.drive(next.client.recovery.adopt()).catch(() => undefined)
    await look(next)
    await next.clock.advance(10 * minute)
    await switchOn(next, rule)
    await look(next)
    await next.clock.advance(minute)
    await receive(next, 1, 'Anyone there?')
    await next.clock.advance(10 * minute)
    expect(texts(next)).toEqual([[phone, 'We open at nine.']])
  })

  test('a database from before a rule was switched off gives itself away, although nothing was sent since', async () => {
    const { core, rule } = await openWatched({}, { marks: memoryMarks() })
    const put = core.snapshot()
    await core.drive(core.client.answers.switchOff({ ruleId: rule.id }))
    const next = await core.crash(put)
    expect(await next.drive(next.client.recovery.status())).toMatchObject({ locked: 'profile_restored' })
    expect(await areOn(next)).toEqual([false])
  })
})

describe('a folder that is copied', () => {
  test('before anything was sent from it, a copy answers nothing, and its rules are off', async () => {
    const { core } = await openWatched({}, { marks: memoryMarks() })
    const folder = makeProfile()
    core.snapshotAll()(folder)
    const { practice, secrets } = core
    // Another computer: it remembers nothing of this folder.
    const copy = await openCore({ profile: folder, practice, secrets, marks: memoryMarks() })
    await look(copy)
    await core.clock.advance(20 * second)
    const phone = write(core, 1, 'Hello')
    await core.clock.advance(2 * second)
    await look(core)
    await core.clock.advance(20 * second)
    await look(copy)
    await core.clock.advance(30 * second)
    expect(texts(core)).toEqual([[phone, 'We open at nine.']])
    expect(await areOn(copy)).toEqual([false])
    expect(await areOn(core)).toEqual([true])
  })

  test('a folder whose copy was adopted meanwhile answers nothing any more, and its rules are off', async () => {
    const marks = memoryMarks()
    const { core } = await openWatched({}, { marks })
    const folder = makeProfile()
    core.snapshotAll()(folder)
    const { practice, secrets } = core
    const copy = await openCore({ profile: folder, practice, secrets, marks })
    await copy.drive(copy.client.recovery.adopt())
    await receive(core, 1, 'Hello')
    await core.clock.advance(minute)
    expect(texts(core)).toEqual([])
    expect(await areOn(core)).toEqual([false])
  })
})
