import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundWords, maskNumbers } from '../../src/main/core/gateway/client/readAnswer'
import { parseGatewayDate } from '../../src/main/core/gateway/client/wireFields'
import { parseWireJson } from '../../src/main/core/gateway/http/parseWireJson'
import { readRetryAfter } from '../../src/main/core/gateway/http/pace'
import { buildWireRequest, segment } from '../../src/main/core/gateway/client/wireRequest'
import { addresses } from './support/testClient'
import { growthOfReading } from '../support/growthOf'

describe('JSON of the wire', () => {
  it('JSON of the wire keeps every digit of long integers, as text', () => {
    const text =
      '{"id":9007199254740993,"ids":[-12345678901234567890, 123456789012345],"cost":0.12345678901234567,"big":1e20}'

    expect(parseWireJson(text)?.value).toEqual({
      id: '9007199254740993',
      ids: ['-12345678901234567890', 123456789012345],
      cost: 0.12345678901234567,
      big: 1e20,
    })
  })

  it('JSON of the wire leaves digits in strings alone, behind escaped quotes too', () => {
    const value = { a: 'x\\" 9007199254740993', '9007199254740993': '\\', b: '"9007199254740993' }
    expect(parseWireJson(JSON.stringify(value))?.value).toEqual(value)
  })

  it('JSON of the wire agrees with JSON.parse if no integer is long', () => {
    const short = fc.jsonValue().filter((value) => !/\d{16}/.test(JSON.stringify(value)))
    const same = (value: unknown) => {
      // The long number in front switches the search for long integers on.
      const text = JSON.stringify(value)
      expect(parseWireJson(`[1234567890123456,${text}]`)?.value).toEqual(['1234567890123456', JSON.parse(text)])
    }
    fc.assert(fc.property(short, same))
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('"', '\\', '1234567890123456', 'é', '\n', '-') })), same),
    )
  })

  it.each(['', '<html>', '{"a":1', '{"a":9007199254740993', '"\\', '01234567890123456789'])(
    'the text %j is not taken for JSON',
    (text) => {
      expect(parseWireJson(text)).toBeUndefined()
    },
  )

  it.each([
    ['a list', (inner: string) => inner],
    ['a field', (inner: string) => `{"success":true,"data":${inner}}`],
    ['a list in a list', (inner: string) => `{"data":[1,[${inner}]]}`],
  ])('JSON that is nested a million deep is refused: in %s (B103)', (_, write) => {
    expect(parseWireJson(write('['.repeat(1_000_000) + ']'.repeat(1_000_000)))).toBeUndefined()
  })

  it('a list loses only the records that are nested too deep, each leaving its place (B103)', () => {
    const deep = (levels: number): string => `{"id":2,"meta":${'['.repeat(levels)}${']'.repeat(levels)}}`
    const text = `{"total":4,"data":[{"id":1},${deep(1_000_000)},${deep(20)},{"id":4,"zone":{"date":"x"}},${deep(70)}]}`

    const { data } = parseWireJson(text)?.value as { data: unknown[] }

    expect(data.map((entry) => (entry as { id: number } | null)?.id)).toEqual([1, undefined, 2, 4, undefined])
    expect(() => JSON.stringify(data)).not.toThrow()
  })

  it('ten times as many unterminated strings take some ten times as long to read, not a hundred times', async () => {
    const write = (strings: number) => `1234567890123456${'"\\"'.repeat(strings)}`

    expect(await growthOfReading(parseWireJson, write, 100_000)).toBeLessThan(40)
  })
})

describe("the gateway's words", () => {
  it("the gateway's words lose secrets, whichever way they are written", () => {
    const secret = 'k/e"y+1'
    expect(boundWords(`bad k/e"y+1 or k%2Fe%22y%2B1 or k/e\\"y+1`, [secret])).toBe('bad ••• or ••• or •••')
  })

  it.each([
    ['+447700900123 is opted out', '•••123 is opted out'],
    ['number 447700900123, 0770 090 0124', 'number •••123, •••124'],
    ['(0)7700-900.125', '(•••125'],
    ['cost 12.50, required 100.00, code 404', 'cost 12.50, required 100.00, code 404'],
  ])("the gateway's words mask numbers: %s", (words, masked) => {
    expect(maskNumbers(words)).toBe(masked)
  })

  it("the gateway's words show control and direction characters, and end after 300", () => {
    expect(boundWords('a\u0000b\u001b[31mc\u202Ed\r\ne')).toBe('a\\u{0}b\\u{1b}[31mc\\u{202e}d e')
    expect(Array.from(boundWords('😀'.repeat(400)))).toHaveLength(300)
  })
})

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 21, 9, 0, 0)
  it.each([
    ['3', 3_000],
    ['0', 0],
    ['86400', 60_000],
    ['Sat, 21 Nov 2026 09:00:05 GMT', 5_000],
    ['Sat, 21 Nov 2026 08:00:00 GMT', 0],
    ['Sun, 22 Nov 2026 09:00:00 GMT', 60_000],
    ['soon', undefined],
    ['-5', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('a Retry-After of %j is %j', (header, waitMs) => {
    expect(readRetryAfter(header === undefined ? {} : { 'retry-after': header }, now)).toBe(waitMs)
  })

  it.each([
    ['an hour ahead', 60],
    ['a day behind', -24 * 60],
  ])(
    'a Retry-After as a date is two seconds away though the clock of the computer is %s (sends waited a minute)',
    (_, minutes) => {
      const [date, header] = [new Date(now).toUTCString(), new Date(now + 2_000).toUTCString()]

      expect(readRetryAfter({ date, 'retry-after': header }, now + minutes * 60_000)).toBe(2_000)
    },
  )
})

describe('dates', () => {
  it.each([
    ['2026-11-21 09:05:07', '2026-11-21T09:05:07.000Z'],
    ['2026-11-21T09:05:07.123456Z', '2026-11-21T09:05:07.123Z'],
    ['2026-11-21 09:05:07.000000', '2026-11-21T09:05:07.000Z'],
    ['2026-11-21T09:05:07+02:00', '2026-11-21T07:05:07.000Z'],
    ['2026-11-21 09:05:07 UTC', '2026-11-21T09:05:07.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ])('a date is read from %s', (written, instant) => {
    expect(new Date(parseGatewayDate(written) ?? Number.NaN).toISOString()).toBe(instant)
  })

  it.each([
    '0000-00-00',
    '0000-00-00 00:00:00',
    '2026-02-30 10:00:00',
    '2026-13-01',
    '2026-01-01 25:00:00',
    'yesterday',
    '',
    undefined,
  ])('a value names no day: %j', (written) => {
    expect(parseGatewayDate(written)).toBeUndefined()
  })
})

describe('requests', () => {
  it.each([['..'], ['.'], ['']])('a request refuses the path segment %j', (text) => {
    expect(() => segment(text)).toThrow()
  })

  it('a request stays at the origin and on the path it was made for', () => {
    for (const path of ['//evil.example/x', 'https://evil.example/x', '/a/../b', '/a\\b', '/a?b=c', '/a#b']) {
      expect(() => buildWireRequest(addresses, { method: 'GET', host: 'api', path }, { bearer: 'k' }, 'read')).toThrow()
    }
    const request = buildWireRequest(
      addresses,
      { method: 'GET', host: 'api', path: `/message/${segment('a/../b?c')}` },
      { bearer: 'k' },
      'read',
    )
    expect(request.url).toBe('https://api.gateway.example/message/a%2F..%2Fb%3Fc')
  })
})
