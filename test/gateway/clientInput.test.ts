import { describe, expect, it } from 'vitest'
import { parseAddress } from '../../src/main/core/gateway/auth/checkAddress'
import { checkApiKey, maxKeyLengthOnWindows } from '../../src/main/core/gateway/auth/checkApiKey'

describe('gateway address', () => {
  it.each([
    ['https://api.gateway.example', 'https://api.gateway.example'],
    [' https://API.Gateway.example:443/ ', 'https://api.gateway.example'],
    ['https://api.gateway.example:8443', 'https://api.gateway.example:8443'],
    ['http://127.0.0.1:3999', 'http://127.0.0.1:3999'],
    ['http://localhost', 'http://localhost'],
    ['https://gаteway.example', 'https://xn--gteway-3nf.example'],
    ['https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
  ])('the gateway address %s is read as %s', (written, origin) => {
    expect(parseAddress(written)).toEqual({ ok: true, value: origin })
  })

  it.each([
    ['http://api.gateway.example', 'ADDRESS_NOT_HTTPS'],
    ['http://127.0.0.1.gateway.example', 'ADDRESS_NOT_HTTPS'],
    ['http://localhost.gateway.example', 'ADDRESS_NOT_HTTPS'],
    ['http://10.0.0.1', 'ADDRESS_NOT_HTTPS'],
    ['ftp://api.gateway.example', 'ADDRESS_NOT_HTTPS'],
    ['javascript:alert(1)', 'ADDRESS_NOT_HTTPS'],
    ['api.gateway.example', 'ADDRESS_NOT_HTTPS'],
    ['', 'ADDRESS_NOT_AN_ORIGIN'],
    ['https://', 'ADDRESS_NOT_AN_ORIGIN'],
    ['https://user:pass@api.gateway.example', 'ADDRESS_NOT_AN_ORIGIN'],
    ['https://api.gateway.example@evil.example', 'ADDRESS_NOT_AN_ORIGIN'],
    ['https://api.gateway.example/v1', 'ADDRESS_NOT_AN_ORIGIN'],
    ['https://api.gateway.example//', 'ADDRESS_NOT_AN_ORIGIN'],
    ['https://api.gateway.example?key=1', 'ADDRESS_NOT_AN_ORIGIN'],
    ['https://api.gateway.example/?', 'ADDRESS_NOT_AN_ORIGIN'],
    ['https://api.gateway.example#x', 'ADDRESS_NOT_AN_ORIGIN'],
    ['https:\\\\api.gateway.example', 'ADDRESS_NOT_HTTPS'],
    ['https://api.gateway.example\\x', 'ADDRESS_NOT_AN_ORIGIN'],
    ['https://api gateway.example', 'ADDRESS_NOT_AN_ORIGIN'],
    ['https://api.gateway.example:99999', 'ADDRESS_NOT_AN_ORIGIN'],
  ])('the gateway address %s is refused: %s', (written, code) => {
    expect(parseAddress(written)).toMatchObject({ ok: false, problem: { code } })
  })
})

describe('api key', () => {
  it.each([
    ['abc-123_XYZ=', { key: 'abc-123_XYZ=', trimmed: false }],
    [' \tabc\r\n', { key: 'abc', trimmed: true }],
    ['\uFEFFabc\u00A0', { key: 'abc', trimmed: true }],
  ])('the API key %j is accepted', (written, value) => {
    expect(checkApiKey(written)).toEqual({ ok: true, value })
  })

  it.each([
    ['', 'KEY_EMPTY'],
    ['  \n ', 'KEY_EMPTY'],
    ['ab cd', 'KEY_CHARACTERS'],
    ['ab\r\nX-Other: 1', 'KEY_CHARACTERS'],
    ['ключ', 'KEY_CHARACTERS'],
    ['ab\u200Bcd', 'KEY_CHARACTERS'],
    ['ab\u0000', 'KEY_CHARACTERS'],
  ])('the API key %j is refused: %s', (written, code) => {
    expect(checkApiKey(written)).toMatchObject({ ok: false, problem: { code } })
  })

  it('a key that is too long is refused with its length, sooner on Windows', () => {
    expect(checkApiKey('k'.repeat(4_000))).toMatchObject({ ok: true })
    expect(checkApiKey('k'.repeat(4_001))).toMatchObject({
      ok: false,
      problem: { code: 'KEY_TOO_LONG', detail: '4001' },
    })
    expect(checkApiKey('k'.repeat(1_280), maxKeyLengthOnWindows)).toMatchObject({ ok: true })
    expect(checkApiKey('k'.repeat(1_281), maxKeyLengthOnWindows)).toMatchObject({
      ok: false,
      problem: { detail: '1281' },
    })
  })
})
