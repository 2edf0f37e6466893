// Texts that name the day on which they are sent: each person reads the day that it is where they are, and never a wrong one.
import { describe, expect, test } from 'vitest'
import type { Timing } from '@contract'
import type { Core } from '../../../support/app/openCore'
import { approveNow, draftTo, openPractice, timingOf } from '../../../support/steps/appointmentSteps'
import { acceptances, campaignState } from '../../../support/steps/campaignSteps'
import { approve, codeOfApprove, freeze, hour, minute, states, twice } from '../../../support/steps/changeSteps'
import { atOnce } from '../../../support/steps/waveSteps'

const maya = '+447700900101'
/** In France it is quiet on Sundays. */
const luc = '+33612345678'
const hana = '+819012345678'
/** The appointments matter to some of the tests only. */
const rows = [`${maya},Maya,24/11/2026 14:00`, `${hana},Hana,24/11/2026 09:30`]
const template = 'Valid until {{:today+7:day}}, {{firstname}}'

const texts = (core: Core) =>
  Object.fromEntries(acceptances(core).map(({ number, text }) => [number.slice(-3), text] as const))
const at = (core: Core, iso: string) => core.clock.advance(Date.parse(iso) - core.clock.now())
const local = (day: string, time: string): Timing => ({ ...atOnce, kind: 'local', day, time })
const moment = (iso: string, quietHours = false): Timing => ({ ...atOnce, kind: 'moment', at: iso, quietHours })

/** It is 2026-11-21T10:00Z, a Saturday; 19:00 in Japan. */
async function draft(timing: Timing, text = template, people = rows) {
  const core = await openPractice()
  const id = await draftTo(core, people, timing)
  await core.drive(core.client.campaigns.save({ campaignId: id, template: text }))
  return { core, id }
}

/** The texts that an approval would cover, with the moments from which on each would be wrong. */
async function frozen(timing: Timing, text = template, people = rows) {
  const { core, id } = await draft(timing, text, people)
  await freeze(core, id, {})
  const found = core.db
    .prepare(
      `SELECT phone, text, until_at AS until FROM recipients JOIN recipient_texts ON recipient_id = id
       WHERE campaign_id = ? AND position IS NOT NULL`,
    )
    .all(id)
  const by = (name: 'text' | 'until') =>
    Object.fromEntries(found.map((row) => [String(row['phone']).slice(-3), String(row[name])]))
  return { texts: by('text'), untils: by('until') }
}

describe('a text that names the day of sending', () => {
  test('sent at once, it names the day that it is', async () => {
    const { core, id } = await draft(atOnce, '{{:today}}')
    await approveNow(core, id)
    await core.clock.advance(hour)

    expect(texts(core)).toEqual({ '101': '21 November 2026', '678': '21 November 2026' })
    expect(twice(core)).toEqual([])
  })

  test('planned for another day, it names that day and not the one on which it was approved', async () => {
    const { texts: written, untils } = await frozen(moment('2026-11-23T09:00:00.000Z'))

    expect(untils).toEqual({ '101': '2026-11-24T00:00:00.000Z', '678': '2026-11-23T15:00:00.000Z' })
    expect(written).toEqual({ '101': 'Valid until 30 November, Maya', '678': 'Valid until 30 November, Hana' })
  })

  test('sent to everyone in one moment at any hour, it names the day that it is where each of them is', async () => {
    const { texts: written, untils } = await frozen(moment('2026-11-23T20:00:00.000Z'), '{{:today:day}}')

    expect(written).toEqual({ '101': '23 November', '678': '24 November' })
    expect(untils).toEqual({ '101': '2026-11-24T00:00:00.000Z', '678': '2026-11-24T15:00:00.000Z' })
  })

  test('sent at the same hour everywhere, it names the same day in every zone', async () => {
    const { texts: written, untils } = await frozen(local('2026-11-23', '08:00'), '{{:today:day}}')

    expect(untils).toEqual({ '101': '2026-11-24T00:00:00.000Z', '678': '2026-11-23T15:00:00.000Z' })
    expect(written).toEqual({ '101': '23 November', '678': '23 November' })
  })

  test('someone for whom it is the next day already reads that day', async () => {
    // 20:00 in London is 05:00 of the next day in Japan, where it waits for the morning.
    const { texts: written, untils } = await frozen(moment('2026-11-23T20:00:00.000Z', true), '{{:today:day}}')

    expect(untils).toEqual({ '101': '2026-11-24T00:00:00.000Z', '678': '2026-11-24T15:00:00.000Z' })
    expect(written).toEqual({ '101': '23 November', '678': '24 November' })
  })

  test('held back by quiet hours until the morning, it names the day of that morning', async () => {
    const { core, id } = await draft({ ...atOnce, quietHours: true }, '{{:today:day}}')
    await at(core, '2026-11-21T23:30:00.000Z')
    await approveNow(core, id)
    await core.clock.advance(24 * hour)

    expect(texts(core)['101']).toBe('22 November')
  })

  test('a person whose turn comes after midnight is left out, and is told of before the approval', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `+4477009002${String(index).padStart(2, '0')},P${index},`)
    const { core, id } = await draft({ ...atOnce, batchSize: 1, everySeconds: 600 }, 'Only {{:today:day}}', many)
    await at(core, '2026-11-21T23:00:00.000Z')
    const review = await freeze(core, id, {})
    expect(review.warnings.find(({ code }) => code === 'too_late')).toMatchObject({ code: 'too_late' })
    await approve(core, review)
    await core.clock.advance(24 * hour)

    expect([...new Set(acceptances(core).map(({ text }) => text))]).toEqual(['Only 21 November'])
    const left = states(core, id)
    expect(left['accepted']).toBeGreaterThan(3)
    expect(left['accepted']).toBeLessThan(8)
    expect((left['accepted'] ?? 0) + (left['skipped time_past'] ?? 0)).toBe(20)
    expect(campaignState(core, id)).toBe('done_with_exceptions')
  })

  test('approved after midnight, it is asked about once more with the new day', async () => {
    const { core, id } = await draft(atOnce)
    await at(core, '2026-11-21T23:59:00.000Z')
    const shown = await freeze(core, id, {})
    // It is 08:59 of the next day in Japan.
    expect(shown.sample.text).toBe('Valid until 29 November, Hana')
    await core.clock.advance(2 * minute)

    expect(await codeOfApprove(core, shown)).toBe('APPROVAL_STALE')
    const again = await freeze(core, id, {})
    expect(again.sample.text).toBe('Valid until 29 November, Hana')
    await approve(core, again)
    await core.clock.advance(hour)
    expect(texts(core)).toEqual({
      '101': 'Valid until 29 November, Maya',
      '678': 'Valid until 29 November, Hana',
    })
  })

  test('approved after it has become quiet, it is asked about once more with the day of the next morning', async () => {
    const { core, id } = await draft({ ...atOnce, quietHours: true }, '{{:today:day}}', [`${maya},Maya,`])
    // It is quiet from 21:00 on.
    await at(core, '2026-11-21T20:57:00.000Z')
    const shown = await freeze(core, id, {})
    expect(shown.sample.text).toBe('21 November')
    await core.clock.advance(4 * minute)

    expect(await codeOfApprove(core, shown)).toBe('APPROVAL_STALE')
    expect((await freeze(core, id, {})).sample.text).toBe('22 November')
  })

  test('what was overtaken by midnight is a draft again, so that it can be reviewed without going back', async () => {
    const { core, id } = await draft(atOnce)
    await at(core, '2026-11-21T23:59:00.000Z')
    const shown = await freeze(core, id, {})
    await core.clock.advance(2 * minute)
    await codeOfApprove(core, shown)

    expect(campaignState(core, id)).toBe('draft')
  })

  test('the measure, the preview and the review have the very text that is sent', async () => {
    const { core, id } = await draft(moment('2026-11-23T09:00:00.000Z'), `${'x'.repeat(145)}{{:today}}`)
    const measure = await core.drive(core.client.campaigns.measure({ campaignId: id }))
    const preview = await core.drive(core.client.campaigns.preview({ campaignId: id, show: { position: 1 } }))
    const review = await freeze(core, id, {})

    expect([measure.parts.total, preview.parts, review.parts]).toEqual([4, 2, 4])
    expect(preview.text.endsWith('x23 November 2026')).toBe(true)
    expect(review.sample.text).toBe(preview.text)
  })
})

describe('a date in a column that is counted from the day of sending', () => {
  test('a reminder that a quiet Sunday moves to Saturday counts from Saturday, and not from Sunday', async () => {
    const text = 'See you {{Appointment:relative}}, {{firstname}}'
    const people = [`${luc},Luc,23/11/2026 14:00`]
    const moved = await frozen(timingOf(), text, people)
    const usual = await frozen(timingOf({}, { quietHours: false }), text, people)

    expect(moved).toEqual({ texts: { '678': 'See you in 2 days, Luc' }, untils: { '678': '2026-11-21T23:00:00.000Z' } })
    expect(usual).toEqual({ texts: { '678': 'See you tomorrow, Luc' }, untils: { '678': '2026-11-22T23:00:00.000Z' } })
  })

  test('a reminder at its usual time says tomorrow', async () => {
    const { texts: written } = await frozen(timingOf(), 'See you {{Appointment:relative}}, {{firstname}}')

    expect(written).toEqual({ '101': 'See you tomorrow, Maya', '678': 'See you tomorrow, Hana' })
  })
})
