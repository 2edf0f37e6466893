// A planned campaign whose times come from a column, changed while some of its messages have gone and others wait.
import { describe, expect, test } from 'vitest'
import type { ColumnTime, Timing } from '@contract'
import type { Core } from '../../../support/app/openCore'
import { approveNow, checkRows, draftTo, openPractice, wavesOf } from '../../../support/steps/appointmentSteps'
import { acceptances, campaignState } from '../../../support/steps/campaignSteps'
import { atOnce } from '../../../support/steps/waveSteps'
import {
  approve,
  begin,
  codeOfApprove,
  freeze,
  goBack,
  goesBack,
  hour,
  minute,
  states,
  takeOut,
  twice,
} from '../../../support/steps/changeSteps'

const maya = '+447700900101'
const bea = '+447700900102'
const cal = '+447700900103'
/** It is 10:00 when a core is opened. Their messages go at 13:00, 15:00 and 17:00. */
const rows = [`${maya},Maya,21/11/2026 14:00`, `${bea},Bea,21/11/2026 16:00`, `${cal},Cal,21/11/2026 18:00`]
const hoursBefore = (count: number, more: Partial<ColumnTime> = {}): Timing => ({
  ...{ ...atOnce, kind: 'column', quietHours: false },
  column: {
    field: 'Appointment',
    shift: { count, unit: 'hour', side: 'before' },
    zone: 'person',
    ifQuiet: 'earlier',
    ...more,
  },
})
const reminder = { template: 'Reminder: {{Appointment:datetime}}, {{firstname}}' }

const sent = (core: Core) => acceptances(core).map(({ number, text }) => `${number.slice(-3)} ${text.split(/[ :]/)[0]}`)
const at = (core: Core, iso: string) => core.clock.advance(Date.parse(iso) - core.clock.now())

/** Approved on 21 November. */
async function remind(given = rows) {
  const core = await openPractice()
  const id = await draftTo(core, given, hoursBefore(1))
  await approveNow(core, id)
  await core.clock.advance(minute)
  expect(campaignState(core, id)).toBe('waiting')
  return { core, id }
}

describe('a changed campaign with times from a column', () => {
  test('a change of times from a column sends the rest the new text at their own times, and no one twice', async () => {
    const { core, id } = await remind()
    await at(core, '2026-11-21T14:00:00.000Z')
    const draft = await begin(core, id)
    const frozen = await freeze(core, draft, reminder)
    expect([frozen.people, frozen.leftOut]).toEqual([2, [{ reason: 'in_earlier', people: 1 }]])
    expect(wavesOf(core, draft)).toEqual(['2026-11-21T15:00 Bea', '2026-11-21T17:00 Cal'])
    await approve(core, frozen)
    await core.clock.advance(10 * hour)

    expect(sent(core)).toEqual(['101 See', '102 Reminder', '103 Reminder'])
    expect(twice(core)).toEqual([])
    expect(states(core, id)).toEqual({ accepted: 1, 'skipped replaced': 2 })
  })

  test('a change of times from a column moves all of them, and whose new time has passed is left out and counted', async () => {
    const { core, id } = await remind()
    const draft = await begin(core, id)
    const earlier = hoursBefore(5)
    const frozen = await freeze(core, draft, { timing: earlier })
    expect([frozen.people, frozen.leftOut]).toEqual([2, [{ reason: 'time_past', people: 1 }]])
    const { came, left, changed } = await core.drive(core.client.changes.compare({ campaignId: draft }))
    expect([came, left, changed.includes('when'), changed.includes('people')]).toEqual([0, 1, true, true])
    await approve(core, frozen)
    await core.clock.advance(10 * hour)

    expect(sent(core).sort()).toEqual(['102 See', '103 See'])
    expect(states(core, id)).toEqual({ 'skipped replaced': 3 })
  })

  test('a time that passes while a change waits for its approval sends nothing, and the approval of the old set is refused', async () => {
    const { core, id } = await remind()
    const frozen = await freeze(core, await begin(core, id), reminder)
    await at(core, '2026-11-21T13:30:00.000Z')
    expect(sent(core)).toEqual([])
    expect(await codeOfApprove(core, frozen)).toBe('APPROVAL_STALE')
    expect(campaignState(core, id)).toBe('paused (changed)')
    await core.clock.advance(hour)
    expect(sent(core)).toEqual([])
    expect(twice(core)).toEqual([])
  })

  test('back to what was approved, a time from a column that has passed meanwhile is asked about, and no one gets it too late', async () => {
    const { core, id } = await remind()
    const draft = await begin(core, id)
    await at(core, '2026-11-21T14:30:00.000Z')
    await goBack(core, draft)
    await core.clock.advance(hour)
    expect([campaignState(core, id), sent(core)]).toEqual(['paused (late)', []])
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.clock.advance(10 * hour)
    expect(sent(core).sort()).toEqual(['102 See', '103 See'])
    expect(twice(core)).toEqual([])
  })

  test('a change of times from a column leaves out a person who was taken out, and the start without them is the next one', async () => {
    const { core, id } = await remind()
    await takeOut(core, id, { numbers: maya })
    await core.clock.advance(minute)
    const draft = await begin(core, id)
    const { startsAt } = await core.drive(core.client.changes.compare({ campaignId: draft }))
    expect(startsAt).toBe('2026-11-21T15:00:00.000Z')
    const frozen = await freeze(core, draft, reminder)
    expect(frozen.leftOut).toEqual([{ reason: 'taken_out', people: 1 }])
    await approve(core, frozen)
    await core.clock.advance(10 * hour)
    expect(sent(core)).toEqual(['102 Reminder', '103 Reminder'])
  })

  test('rows for one send keep their times in a change, and the order of day and month that a person chose', async () => {
    const core = await openPractice()
    const importId = await checkRows(core, [`${maya},Maya,11/12/2026 14:00`, `${bea},Bea,12/12/2026 10:00`])
    const { id } = await core.drive(core.client.campaigns.create({ name: 'Reminder' }))
    await core.drive(core.client.campaigns.addImport({ campaignId: id, importId }))
    const timing = hoursBefore(1, { order: 'day' })
    await core.drive(core.client.campaigns.save({ campaignId: id, template: 'See you {{firstname}}', timing }))
    await approveNow(core, id)
    await core.clock.advance(minute)

    const draft = await begin(core, id)
    await approve(core, await freeze(core, draft, { template: 'Reminder {{firstname}}' }))
    expect(wavesOf(core, draft)).toEqual(['2026-12-11T13:00 Maya', '2026-12-12T09:00 Bea'])
    const texts = core.db.prepare(
      'SELECT text FROM recipients JOIN recipient_texts ON recipient_id = id WHERE campaign_id = ? ORDER BY position',
    )
    expect(texts.all(draft).map(({ text }) => text)).toEqual(['Reminder Maya', 'Reminder Bea'])
  })

  test('a database that went back to before such a change: who got the new text is in doubt, and the others wait for a person', async () => {
    const { core, id } = await remind()
    const putBack = core.snapshot()
    await approve(core, await freeze(core, await begin(core, id), reminder))
    await at(core, '2026-11-21T14:00:00.000Z')
    expect(sent(core)).toEqual(['101 Reminder'])
    const again = await goesBack(core, putBack)
    expect(states(again, id)).toEqual({ pending: 2, 'uncertain database_went_back': 1 })
    await again.clock.advance(10 * hour)
    expect([sent(again), campaignState(again, id)]).toEqual([['101 Reminder'], 'paused (quarantine)'])
  })
})
