import { expect, test } from 'vitest'
import type { AccountRow } from '../../../src/main/core/accounts/accountRows'
import { planAccountSettings, planAnswerLimits } from '../../../src/main/core/settingsFile/accountChanges'
import { planComputer, planProfile } from '../../../src/main/core/settingsFile/profileChanges'
import { parseSettingsFile } from '../../../src/main/core/settingsFile/fileForm'
import { defaultSettings } from '@contract/settings/defaultSettings'

const row = {
  ...{ id: 'account-1', name: 'Shop', sender: '', country: 'GB', batchSize: 100, pacePerSecond: 10, timeZone: '' },
  ...{ callbackUrl: '', chatAppChannel: 'sms', ownPhone: '', lowBalanceMicros: 5, usesOlderApi: 0, transcodes: 0 },
  ...{
    dailyCap: 100,
    maxInDoubt: 50,
    textsPerPerson: 2,
    textsPerPersonHours: 24,
    textsPerWeek: 3,
    hoursBetweenTexts: 5,
  },
  ...{ atLimit: 'ask', moneyPerDayMicros: 100, moneyPerMonthMicros: 1_000, keepMonths: 12 },
} as unknown as AccountRow

test.each([
  ['dailyCap', 101, 'loosens'],
  ['dailyCap', null, 'loosens'],
  ['dailyCap', 99, undefined],
  ['textsPerPerson', 3, 'loosens'],
  ['textsPerPerson', 1, undefined],
  ['textsPerPersonHours', 23, 'loosens'],
  ['textsPerPersonHours', 48, undefined],
  ['textsPerWeek', null, 'loosens'],
  ['textsPerWeek', 2, undefined],
  ['hoursBetweenTexts', 4, 'loosens'],
  ['hoursBetweenTexts', null, 'loosens'],
  ['hoursBetweenTexts', 6, undefined],
  ['moneyPerDayMicros', 101, 'loosens'],
  ['moneyPerDayMicros', null, 'loosens'],
  ['moneyPerMonthMicros', 999, undefined],
  ['moneyPerMonthMicros', null, 'loosens'],
  ['lowBalanceMicros', 4, 'loosens'],
  ['lowBalanceMicros', null, 'loosens'],
  ['lowBalanceMicros', 6, undefined],
  ['maxInDoubt', 51, 'loosens'],
  ['maxInDoubt', null, 'loosens'],
  ['maxInDoubt', 49, undefined],
  ['atLimit', 'go_on', 'loosens'],
  ['keepMonths', 11, 'deletes'],
  ['keepMonths', null, undefined],
  ['batchSize', 200, undefined],
])('a file that sets %s to %s has the effect: %s', (name, value, effect) => {
  const [change] = planAccountSettings(row, { [name]: value }, false).changes

  expect(change).toMatchObject({ setting: name, to: value })
  expect(change?.effect).toBe(effect)
})

test.each([
  ['dailyCap', 500],
  ['textsPerWeek', 1],
  ['moneyPerDayMicros', 1],
  ['maxInDoubt', 200],
])('a limit of %s where there was none loosens nothing, and a first period of keeping deletes', (name, value) => {
  const free = { ...row, [name]: null, keepMonths: null }

  const { changes } = planAccountSettings(free, { [name]: value, keepMonths: 240 }, false)

  expect(changes.map(({ effect }) => effect)).toEqual([undefined, 'deletes'])
})

test('more automatic answers, or more money for them, loosen a limit', () => {
  const { changes } = planAnswerLimits({ perDay: 50, micros: 100 }, { perDay: 51, micros: 99 }, false)

  expect(changes.map(({ effect }) => effect)).toEqual(['loosens', undefined])
})

test('less time before a send starts loosens the settings of the computer, and widths of other panels stay', () => {
  const now = { ...defaultSettings, panelWidths: { contacts: 300 } }

  const { changes, next } = planComputer(now, { startDelaySeconds: 5, panelWidths: { history: 400 } })

  expect(changes.map(({ effect }) => effect)).toEqual(['loosens', undefined])
  expect(next).toEqual({ startDelaySeconds: 5, panelWidths: { contacts: 300, history: 400 } })
})

const week = (from: string, to: string) => Array.from({ length: 7 }, () => ({ from, to }))
const here = {
  hours: { rules: [{ region: 'FR', week: week('09:00', '18:00'), onHolidays: true }], crossing: 'ask' as const },
  words: new Map([
    ['stop', 'STOP'],
    ['mine', 'mine'],
  ]),
  isBrought: (key: string) => key === 'stop',
}
function planOf(profile: object) {
  const read = parseSettingsFile(JSON.stringify({ format: 'postrider-settings', version: 2, profile }))
  if (typeof read === 'string') throw new Error(read)
  return planProfile(here, read.profile)
}

test.each([
  ['an earlier start', week('08:00', '18:00'), true, 'loosens'],
  ['a later end', week('09:00', '24:00'), true, 'loosens'],
  ['no quiet holidays', week('09:00', '18:00'), false, 'loosens'],
  ['fewer hours', week('10:00', '17:00'), true, undefined],
])(
  'quiet hours of a file with %s are said to be loosening only if more people may be texted',
  (_, days, onHolidays, effect) => {
    const { changes } = planOf({ hours: { rules: [{ region: 'FR', week: days, onHolidays }] } })

    expect(changes.map((change) => [change.kind, change.effect])).toEqual([['hours', effect]])
  },
)

test('a state whose hours in a file are its country’s of today keeps them although the file widens those of the country', () => {
  const state = { region: 'FR-75', week: week('09:00', '18:00'), onHolidays: true }
  const country = { region: 'FR', week: week('07:00', '22:00'), onHolidays: true }

  const { hours } = planOf({ hours: { rules: [state, country] } })

  expect(hours).toEqual([country, state])
})

test('a state whose hours in a file are the new ones of its country gets none of its own', () => {
  const state = { region: 'FR-75', week: week('10:00', '17:00'), onHolidays: true }
  const country = { region: 'FR', week: week('10:00', '17:00'), onHolidays: true }

  const { hours } = planOf({ hours: { rules: [state, country] } })

  expect(hours).toEqual([country])
})

test('quiet hours of a file that no one can have are named and left out', () => {
  const rules = [
    { region: 'FR', week: week('18:00', '09:00'), onHolidays: true },
    { region: 'DE', week: [], onHolidays: true },
    { region: 'somewhere', week: week('09:00', '18:00'), onHolidays: true },
    null,
  ]

  const { changes, leftOut, unknown } = planOf({ hours: { rules, crossing: 'sometimes' } })

  expect(changes).toEqual([])
  expect(leftOut.map(({ name, why }) => [name, why])).toEqual([
    ['FR', 'not_possible'],
    ['DE', 'not_possible'],
  ])
  expect(unknown).toBe(3)
})

test('a word that a file takes out loosens, and the own words of this profile stay', () => {
  const { changes, words, unknown } = planOf({
    optOutWords: { added: ['Basta', 'Stop!', '…'], removed: ['stop', 'mine'] },
  })

  expect(words).toEqual({ add: ['Basta'], remove: ['stop'] })
  expect(changes).toEqual([
    { kind: 'word', word: 'Basta', isRemoved: false },
    { kind: 'word', word: 'stop', isRemoved: true, effect: 'loosens' },
  ])
  expect(unknown).toBe(1)
})
