import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSigned } from '../../../src/main/core/callbacks/makeIntake'
import { mayFollow } from '../../../src/main/core/callbacks/applyUpdateRows'
import { parseUpdates } from '../../../src/main/core/callbacks/parseUpdates'
import { hideSecretPath, isSamePath, makePath } from '../../../src/main/core/callbacks/secretPath'

const form = 'application/x-www-form-urlencoded'
const whole = {
  ...{ messageId: '9007199254740993', trackingId: 'c-1', phone: '+447700900001', status: 'DELIVERED' },
  ...{ parts: 2, costMicros: 70_100 },
}
const bare = { ...{ trackingId: '', phone: '', parts: null, costMicros: null }, messageId: 'm', status: 'SENT' }

describe('a posted status', () => {
  test.each<[string, string, string, unknown]>([
    [
      'a form',
      form,
      'trackingId=c-1&messageId=9007199254740993&phone=%2B447700900001&status=DELIVERED&parts=2&price=0.0701',
      [whole],
    ],
    [
      'JSON',
      'application/json; charset=utf-8',
      '{"trackingId":"c-1","messageId":"9007199254740993","phone":447700900001,"status":"DELIVERED","parts":"2","price":0.0701,"x":{}}',
      [whole],
    ],
    ['JSON that calls itself a form', form, ' {"message_id":"m","Status":"SENT"}', [bare]],
    ['several in one post', 'application/json', '[{"messageId":"m","status":"SENT"},7,{"messageId":"n"}]', [bare]],
    ['one with a single id', form, 'trackingId=m&status=SENT', [{ ...bare, trackingId: 'm' }]],
    ['numbers that are none', form, 'messageId=m&status=SENT&parts=-1&price=1e9&phone=', [bare]],
    ['an unknown word', form, 'messageId=m&status=Seen%20by%20%F0%9F%91%80', [{ ...bare, status: 'Seen by 👀' }]],
  ])('a posted status is read from %s', (_, type, body, updates) => {
    expect(parseUpdates(type, body)).toEqual(updates)
  })

  test.each([
    ['nothing', form, ''],
    ['no status', form, 'messageId=m'],
    ['no message', form, 'status=SENT'],
    ['a status as long as a text', form, `messageId=m&status=${'S'.repeat(41)}`],
    ['an endless id', form, `messageId=${'m'.repeat(201)}&status=SENT`],
    ['broken JSON', 'application/json', '{"messageId":"m",'],
    ['JSON that is no record', 'application/json', '"SENT"'],
    ['a page', 'text/html', '<p>status=SENT</p>'],
  ])('a posted status is not made up from %s', (_, type, body) => {
    expect(parseUpdates(type, body)).toBeUndefined()
  })
})

test.each<[from: string, isFinal: boolean, to: string, may: boolean]>([
  ['QUEUED', false, 'SENT', true],
  ['queued', false, 'DELIVERED', true],
  ['SENT', false, 'SENT', false],
  ['SENT', false, 'QUEUED', false],
  ['SENT', false, 'Seen', true],
  ['Seen', false, 'QUEUED', true],
  ['DELIVERED', true, 'SENT', false],
  ['DELIVERED', true, 'FAILED', false],
  ['EXPIRED', true, 'DELIVERED', true],
  ['EXPIRED', true, 'SENT', false],
])('a message that is %s (final: %s) and then posted as %s changes: %s', (status, isFinal, posted, may) => {
  expect(mayFollow({ status, isFinal }, posted)).toBe(may)
})

describe('a signature', () => {
  const body = Buffer.from('messageId=m&status=SENT')
  const now = 1_800_000_000_000
  const sign = (of: Buffer, at: number, key = 'key'): string =>
    `t=${at},s=${createHmac('sha256', key).update(`${of.toString()}.${at}`).digest('hex')}`

  test('a signature holds for the body, the key and ten minutes', () => {
    expect(isSigned(body, sign(body, now / 1_000), 'key', now)).toBe(true)
    expect(isSigned(body, sign(body, now / 1_000 - 599).replace(',', ', '), 'key', now)).toBe(true)
    expect(isSigned(body, sign(body, now / 1_000 - 601), 'key', now)).toBe(false)
    expect(isSigned(body, sign(body, now / 1_000 + 601), 'key', now)).toBe(false)
    expect(isSigned(body, sign(body, now / 1_000, 'other'), 'key', now)).toBe(false)
    expect(isSigned(Buffer.from('messageId=m&status=FAILED'), sign(body, now / 1_000), 'key', now)).toBe(false)
  })

  test.each([
    undefined,
    '',
    't=,s=',
    `t=${now / 1_000}`,
    `s=${'0'.repeat(64)}`,
    `t=${now / 1_000},s=${'z'.repeat(64)}`,
    `t=${now / 1_000},s=00`,
  ])('a signature is refused: %s', (header) => {
    expect(isSigned(body, header, 'key', now)).toBe(false)
  })
})

test('a path has 128 bits, is different each time, and fits whatever query the address was given', () => {
  const path = makePath()
  expect(path).toMatch(/^[0-9a-f]{32}$/)
  expect(makePath()).not.toBe(path)
  expect([isSamePath(`/${path}`, path), isSamePath(`/${path}/?ref=a-1`, path)]).toEqual([true, true])
  const others = ['/', '', `/${path}x`, `//${path}`, `/${path.slice(1)}`, `/x/${path}`, `/${path.toUpperCase()}`]
  expect(others.filter((other) => isSamePath(other, path))).toEqual([])
  expect(isSamePath('/', '')).toBe(false)
})

test('the key is removed from an address, wherever it stands in it, and everything else is left', () => {
  const key = makePath()
  expect(hideSecretPath(`https://shop.example/hooks/${key}/?ref=1`)).toBe('https://shop.example/hooks/…/?ref=1')
  expect(hideSecretPath(`https://shop.example/${key}`)).toBe('https://shop.example/…')
  expect(hideSecretPath('https://shop.example/status?ref=1')).toBe('https://shop.example/status?ref=1')
  expect(hideSecretPath('DELIVERED')).toBe('DELIVERED')
})
