import { describe, expect, test } from 'vitest'
import { toWireFields } from '../../../src/main/core/history/toWireFields'

describe('the fields of a record', () => {
  test('fields of a record have their names on the wire and their values as written, and nulls are left out', () => {
    const raw =
      '{"_id":"a","id":"9007199254740993","our_cost":0.052,"is_api":1,"optout":false,"campaign_id":null,"message":""}'

    expect(toWireFields(raw)).toEqual({
      ...{ _id: 'a', id: '9007199254740993', our_cost: '0.052', is_api: '1', optout: 'false', message: '' },
    })
  })

  test('nested fields of a record are named by their path, and what is too deep stands as JSON', () => {
    const raw =
      '{"created_at":{"date":"2026-11-21","timezone_type":3},"tags":["a","b"],"empty":{},"a":{"b":{"c":{"d":{"e":1}}}}}'

    expect(toWireFields(raw)).toEqual({
      ...{
        'created_at.date': '2026-11-21',
        'created_at.timezone_type': '3',
        'tags.0': 'a',
        'tags.1': 'b',
        empty: '{}',
      },
      'a.b.c.d': '{"e":1}',
    })
  })

  test('a value that is not a record has no fields, and a thousand fields are cut', () => {
    for (const raw of ['', 'null', '7', '"text"', '<html>']) expect(toWireFields(raw)).toEqual({})
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`f${index}`, index])))
    expect(Object.keys(toWireFields(many))).toHaveLength(500)
    expect(Object.keys(toWireFields('{"__proto__":1,"constructor":2}'))).toEqual(['__proto__', 'constructor'])
  })
})
