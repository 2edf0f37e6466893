import type { MessageRow } from '@contract'
import { expect, test } from 'vitest'
import { messageCells } from '../../../src/main/core/exports/tables/messageColumns'
import { noSource } from '../../../src/main/core/exports/tables/sourceColumns'

test('an exported message names whether it is of a trial or of its rest, which have one name', () => {
  const campaignOf = (part: Pick<MessageRow, 'isTrial' | 'isRest'>, campaignName = 'Autumn') => {
    const message = {
      ...part,
      phone: '+447700900147',
      at: '',
      status: 'SENT',
      text: 'Hi',
      sender: '',
      gatewayKey: 'key1',
    }
    const columns = { source: noSource, record: [] }
    const partNames = { trial: 'trial', rest: 'the rest' }
    return messageCells({ ...message, campaignName } as MessageRow, columns, undefined, partNames).at(-2)
  }

  expect(campaignOf({ isTrial: true })).toBe('Autumn · trial')
  expect(campaignOf({ isRest: true })).toBe('Autumn · the rest')
  expect(campaignOf({})).toBe('Autumn')
})
