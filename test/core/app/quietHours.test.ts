import { describe, expect, it } from 'vitest'
import { openCore } from '../../support/app/openCore'

const week = (from: string, to: string) => Array.from({ length: 7 }, () => ({ from, to }))

describe('quiet hours', () => {
  it('quiet hours are suggested for the known places, with everywhere else last', async () => {
    const core = await openCore()
    const { rules, crossing, asOf } = await core.drive(core.client.quietHours.all())
    expect(rules.map(({ region }) => region)).toEqual(
      expect.arrayContaining(['GB', 'FR', 'US', 'US-FL', 'US-TX', 'IN', '*']),
    )
    expect(rules.at(-1)).toMatchObject({ region: '*', isSuggestion: true, week: week('08:00', '21:00') })
    expect([crossing, asOf]).toEqual(['go_on', '2026-11-21'])
  })

  it('quiet hours that the user changed stay changed over a restart, until they are reset', async () => {
    const core = await openCore()
    const changed = { region: 'FR', week: week('09:00', '24:00'), onHolidays: false }
    await core.drive(core.client.quietHours.save(changed))
    await core.drive(core.client.quietHours.setCrossing({ crossing: 'ask' }))
    const again = await core.crash()

    const { rules, crossing } = await again.drive(again.client.quietHours.all())
    expect(rules.find(({ region }) => region === 'FR')).toMatchObject({ ...changed, isSuggestion: false })
    expect(crossing).toBe('ask')
    const back = await again.drive(again.client.quietHours.reset({ region: 'FR' }))
    expect(back.rules.find(({ region }) => region === 'FR')).toMatchObject({ isSuggestion: true, onHolidays: true })
  })

  it('quiet hours of a country that the user added come before everywhere else, and go when they are reset', async () => {
    const core = await openCore()
    const added = { region: 'JP', week: week('10:00', '19:00'), onHolidays: true }
    const { rules } = await core.drive(core.client.quietHours.save(added))
    expect(rules.at(-2)).toMatchObject({ ...added, isSuggestion: false, nextHoliday: { day: '2026-11-23' } })
    const back = await core.drive(core.client.quietHours.reset({ region: 'JP' }))
    expect(back.rules.some(({ region }) => region === 'JP')).toBe(false)
  })

  it('quiet hours saved as they were suggested remain the suggestion', async () => {
    const core = await openCore()
    await core.drive(core.client.quietHours.save({ region: '*', week: week('09:00', '17:00'), onHolidays: false }))
    const same = { region: '*', week: week('08:00', '21:00'), onHolidays: false }
    const { rules } = await core.drive(core.client.quietHours.save(same))
    expect(rules.at(-1)).toMatchObject({ region: '*', isSuggestion: true })
  })

  it('quiet hours cannot open after they close, and cannot be quiet all week', async () => {
    const core = await openCore()
    for (const days of [week('21:00', '08:00'), week('08:00', '08:00'), week('08:00', '21:00').map(() => null)])
      expect(await core.codeOf(core.client.quietHours.save({ region: 'GB', week: days, onHolidays: false }))).toBe(
        'HOURS_NOT_POSSIBLE',
      )
    expect((await core.drive(core.client.quietHours.all())).rules.every(({ isSuggestion }) => isSuggestion)).toBe(true)
  })
})
