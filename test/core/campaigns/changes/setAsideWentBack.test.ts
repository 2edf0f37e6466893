// A database that went back to before a campaign was stopped, or a change of it was begun: the journal knows of it, and nothing of it is
// sent without a person.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journalSetAsides } from '../../../../src/main/core/outbox/store/setAsideLines'
import { openJournal } from '../../../../src/main/core/storage/files/journal'
import { openCore, type Core } from '../../../support/app/openCore'
import { acceptances, campaignState, makePeople, startCampaign } from '../../../support/steps/campaignSteps'
import {
  approve,
  begin,
  evening,
  freeze,
  goBack,
  goesBack,
  hour,
  minute,
  planned,
  states,
  ten,
  texted,
} from '../../../support/steps/changeSteps'
import { atOnce, startWaves } from '../../../support/steps/waveSteps'

const journalOf = ({ profile }: Core) => readFileSync(join(profile, 'dispatch.journal'), 'utf8')

/** The `by` of each set-aside that the journal would repeat. */
function setAside(core: Core): string[] {
  const journal = openJournal({ ...nothing, read: () => journalOf(core) })
  return journalSetAsides(journal.lines, 0).map(({ by }) => by)
}
const nothing = {
  append: () => undefined,
  sync: () => undefined,
  cut: () => undefined,
  putAside: () => undefined,
  close: () => undefined,
}

test('a campaign that was stopped is stopped again, and no one of it is sent to', async () => {
  const { core, id } = await planned()
  const putBack = core.snapshot()
  await core.drive(core.client.outbox.stop({ campaignId: id }))
  const again = await goesBack(core, putBack)

  expect([campaignState(again, id), states(again, id)]).toEqual(['cancelled', { 'skipped stopped': 10 }])
  await again.clock.advance(12 * hour)
  expect(acceptances(again)).toEqual([])
})

test('a second start stops nothing more', async () => {
  const { core, id } = await planned()
  const putBack = core.snapshot()
  await core.drive(core.client.outbox.stop({ campaignId: id }))
  const again = await (await goesBack(core, putBack)).crash()

  const { rows } = await again.drive(again.client.outbox.audit({ campaignId: id, offset: 0, limit: 50 }))
  expect(rows.filter(({ what }) => what === 'stopped')).toHaveLength(1)
})

test('a campaign that was stopped while it was being changed loses its change again', async () => {
  const { core, id } = await planned()
  const draftId = await begin(core, id)
  const putBack = core.snapshot()
  await core.drive(core.client.outbox.stop({ campaignId: id }))
  const again = await goesBack(core, putBack)

  expect(states(again, id)).toEqual({ 'skipped stopped': 10 })
  expect(await again.codeOf(again.client.changes.compare({ campaignId: draftId }))).toBe('CAMPAIGN_UNKNOWN')
})

test('a restored folder stops a campaign again once a person uses it', async () => {
  const { core, id } = await planned([{ people: 4 }, { people: 6, dueAt: evening }])
  const putBack = core.snapshot()
  await core.drive(core.client.outbox.pause({ campaignId: id }))
  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.clock.advance(minute)
  await core.drive(core.client.outbox.stop({ campaignId: id }))
  const locked = await core.crash(putBack)
  expect((await locked.drive(locked.client.recovery.status())).locked).toBeDefined()
  expect(states(locked, id)).toEqual({ accepted: 4, pending: 6 })

  await locked.drive(locked.client.recovery.adopt())
  await locked.clock.advance(12 * hour)
  expect(texted(locked).size).toBe(4)
  expect(campaignState(locked, id)).toBe('settling')
  expect(states(locked, id).pending).toBeUndefined()
})

test('a restored folder ends a campaign that it stops again if no one of it is in doubt (it was being settled without end)', async () => {
  const { core, id } = await planned()
  const putBack = core.snapshot()
  await core.drive(core.client.outbox.stop({ campaignId: id }))
  // A run of another campaign shows that the database is an older one.
  await startCampaign(core, { people: makePeople(20).slice(10) })
  await core.clock.advance(minute)
  const again = await goesBack(core, putBack)

  expect([campaignState(again, id), states(again, id)]).toEqual(['cancelled', { 'skipped stopped': 10 }])
})

test('a campaign that was being changed waits for a person, and not for its time', async () => {
  const { core, id } = await planned()
  const putBack = core.snapshot()
  await begin(core, id)
  const again = await goesBack(core, putBack)

  expect(campaignState(again, id)).toBe('paused (restart)')
  await again.clock.advance(12 * hour)
  expect(acceptances(again)).toEqual([])
  await approve(again, await freeze(again, await begin(again, id)))
  await again.clock.advance(hour)
  expect(texted(again).size).toBe(10)
})

test('a change that was given up holds nothing back any more', async () => {
  const { core, id } = await planned()
  await begin(core, id)
  expect(setAside(core)).toEqual(['change_begun'])
  await goBack(core, id)
  expect(setAside(core)).toEqual([])
})

test('a stop holds nothing back any more once people in doubt are sent to again', async () => {
  const core = await openCore()
  core.practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 2 },
    do: { connection: 'reset_before' },
  })
  const waves = [{ people: 5 }, { people: 5, dueAt: evening }]
  const { id } = await startWaves(core, waves, { ...atOnce, kind: 'local' }, { people: ten })
  await core.clock.advance(minute)
  await core.drive(core.client.outbox.stop({ campaignId: id }))
  await core.clock.advance(hour)
  expect(setAside(core)).toEqual(['stopped'])
  const { uncertain, absent } = await core.drive(core.client.outbox.uncertain({ campaignId: id }))
  await core.drive(core.client.outbox.decide({ campaignId: id, choice: 'send_again', uncertain, absent }))

  expect(setAside(core)).toEqual([])
})

test('no number stands in the journal of a campaign that was set aside', async () => {
  const { core, id } = await planned()
  await begin(core, id)
  await core.drive(core.client.outbox.stop({ campaignId: id }))

  expect(setAside(core)).toEqual(['change_begun', 'stopped'])
  expect(journalOf(core)).not.toContain('5550')
})
