import { describe, expect, test } from 'vitest'
import { mergeFields, type Fields, type GivenFields } from '../../../src/main/core/sync/mergeFields'

const none: Fields = { firstname: '', lastname: '', email: '', custom1: '', custom2: '' }
const unsaid: GivenFields = {
  ...{ firstname: undefined, lastname: undefined, email: undefined, custom1: undefined, custom2: undefined },
}

describe('one person’s fields', () => {
  test.each([
    // title, here, before, there, result, updated, kept
    ['unchanged here: follows the gateway', 'Ada', 'Ada', 'Adele', 'Adele', true, false],
    ['unchanged here: follows it to nothing', 'Ada', 'Ada', '', '', true, false],
    ['changed here: stays', 'Adele', 'Ada', 'Ada-Marie', 'Adele', false, true],
    ['emptied here: stays empty', '', 'Ada', 'Ada', '', false, true],
    ['changed alike on both sides', 'Adele', 'Ada', 'Adele', 'Adele', false, false],
    ['never seen there, empty here: filled', '', undefined, 'Ada', 'Ada', true, false],
    ['never seen there, something here: stays', 'Adele', undefined, 'Ada', 'Adele', false, true],
    ['the gateway does not say', 'Ada', 'Ada', undefined, 'Ada', false, false],
  ] as const)('one person’s fields are merged: %s', (_title, here, before, there, firstname, isUpdated, isKept) => {
    const merged = mergeFields(
      { ...none, firstname: here },
      before === undefined ? undefined : { ...none, firstname: before },
      { ...unsaid, firstname: there },
    )

    expect(merged).toEqual({ fields: { ...none, firstname }, isUpdated, isKept })
  })

  test('the fields of a person are decided one by one', () => {
    const merged = mergeFields(
      { ...none, firstname: 'Adele', lastname: 'Ashgrove' },
      { ...none, firstname: 'Ada', lastname: 'Ashgrove' },
      { ...unsaid, firstname: 'Ada', lastname: 'Brambleby' },
    )

    expect(merged).toMatchObject({
      fields: { firstname: 'Adele', lastname: 'Brambleby' },
      isUpdated: true,
      isKept: true,
    })
  })
})
