import type { ColumnTime } from '@contract'
import { describe, expect, test } from 'vitest'
import {
  parseHead,
  parsePerson,
  writeHead,
  writePerson,
  type FileHead,
} from '../../../src/main/core/campaigns/files/campaignFile'

const head: FileHead = {
  madeAt: '2026-11-21T09:00:00.000Z',
  campaign: {
    ...{ name: 'News', kind: 'text', template: 'Hi {{firstname}}, {{points}}\nBye', sender: 'Shop', imageUrl: '' },
    ...{ targetUrl: '', caption: '' },
    timing: { kind: 'now', clock: 'app', late: { kind: 'send', minutes: 10 }, quietHours: true },
  },
  fields: ['points', '__proto__'],
}
const asJson = (line: string): Record<string, unknown> => JSON.parse(`${line}]}`) as Record<string, unknown>
const changed = (change: object): string => {
  const { people, ...rest } = asJson(writeHead(head))
  return JSON.stringify({ ...rest, ...change, people }).slice(0, -2)
}
const withCampaign = (change: object): string => changed({ campaign: { ...head.campaign, ...change } })

describe('the head of a campaign file', () => {
  test('the head of a campaign file reads back as it was written', () => {
    expect(parseHead(writeHead(head))).toEqual(head)
  })

  test('a campaign at times from a column names a form that an older version does not take for its own', () => {
    const column: ColumnTime = {
      field: 'points',
      shift: { count: 1, unit: 'day', side: 'before' },
      time: '17:00',
      zone: 'person',
      ifQuiet: 'earlier',
    }
    const { campaign } = head
    const timed: FileHead = {
      ...head,
      campaign: { ...campaign, timing: { ...campaign.timing, kind: 'column', column } },
    }
    expect([asJson(writeHead(head)).version, asJson(writeHead(timed)).version]).toEqual([1, 2])
    expect(parseHead(writeHead(timed))).toEqual(timed)

    const leftOver: FileHead = { ...head, campaign: { ...campaign, timing: { ...campaign.timing, column } } }
    expect(writeHead(leftOver)).toBe(writeHead(head))
  })

  test.each([
    ['nothing', '', 'unknown'],
    ['a page', '<!doctype html><html>', 'unknown'],
    ['a spreadsheet', 'phone;name', 'unknown'],
    ['other JSON', '{"people":[', 'unknown'],
    ['a list', '[[', 'unknown'],
    ['a later form', changed({ version: 4 }), 'newer'],
    ['no form', changed({ version: '1' }), 'damaged'],
    ['something more', changed({ accountId: 'a' }), 'damaged'],
    ['a bypass of opt-outs', withCampaign({ bypassOptOut: true }), 'damaged'],
    ['an unknown kind', withCampaign({ kind: 'voice' }), 'damaged'],
    ['a sender that no gateway takes', withCampaign({ sender: 'A very long sender' }), 'damaged'],
    ['a zero byte in its text', withCampaign({ template: 'a\u0000b' }), 'damaged'],
    ['an escape in its name', withCampaign({ name: '\u001b[31m' }), 'damaged'],
    ['a text without end', withCampaign({ template: 'x'.repeat(20_001) }), 'damaged'],
    ['a time that is none', withCampaign({ timing: { ...head.campaign.timing, at: 'soon' } }), 'damaged'],
    ['too many fields', changed({ fields: Array.from({ length: 301 }, (_, index) => `f${index}`) }), 'damaged'],
    ['two fields of one name', changed({ fields: ['Points', 'points'] }), 'damaged'],
    ['people where none stand', `${writeHead(head)}["+447700900147"]`, 'damaged'],
  ])('the head of a campaign file with %s is refused', (_, line, kind) => {
    expect(parseHead(line)).toBe(kind)
  })
})

describe('a person of a campaign file', () => {
  const ada = { phone: '+447700900147', firstname: 'Ada "A"', lastname: '\u202Eeve', values: ['312', '{{x}}'] }

  test('a person of a campaign file reads back as written, with or without the comma to the next', () => {
    const line = writePerson(ada)
    expect(parsePerson(line, 2)).toEqual(ada)
    expect(parsePerson(`${line},`, 2)).toEqual(ada)
  })

  test('a person of a campaign file is written without what no text may hold', () => {
    expect(parsePerson(writePerson({ ...ada, firstname: 'A\u0000da\u001b' }), 2)?.firstname).toBe('A da ')
  })

  test.each([
    ['keys in place of places', '{"phone":"+447700900147","__proto__":{}}'],
    ['too few values', '["+447700900147","Ada","L","1"]'],
    ['too many values', '["+447700900147","Ada","L","1","2","3"]'],
    ['a number for a text', '["+447700900147","Ada","L","1",2]'],
    ['null', '["+447700900147","Ada","L","1",null]'],
    ['a zero byte', '["+447700900147","A\\u0000da","L","1","2"]'],
    ['a value without end', JSON.stringify(['+447700900147', 'x'.repeat(10_001), '', '', ''])],
    ['a number without end', JSON.stringify(['1'.repeat(61), '', '', '', ''])],
    ['half a line', '["+447700900147","Ada'],
  ])('a line of a campaign file with %s is not a person', (_, line) => {
    expect(parsePerson(line, 2)).toBeUndefined()
  })
})
