import { describe, expect, test } from 'vitest'
import { likeness, nearlySame, shapeOf } from '../../../src/main/core/campaigns/review/sameText'

const reminder =
  'Hi Maya, your 312 points expire on 30 November. Spend them this week and we’ll post your order free: alderfinch.example/p Reply STOP to opt out'

const like = (one: string, other: string): number => likeness(shapeOf(one), shapeOf(other))

describe('nearly the same text', () => {
  test.each([
    ['another name and another number of points', reminder.replace('Maya', 'Tomasz').replace('312', '7')],
    ['capitals and spaces', reminder.toUpperCase().replaceAll(' ', '  ')],
    ['a replaced quotation mark', reminder.replace('’', "'")],
    ['a mended word', reminder.replace('Spend', 'Use')],
    ['another day and another hour', reminder.replace('30 November', '2 December')],
    ['a sentence put behind it', `${reminder} See you soon!`],
  ])('a text is nearly the same as one with %s', (_, other) => {
    expect(like(reminder, other)).toBeGreaterThanOrEqual(nearlySame)
  })

  test.each([
    [
      'only greeting and footer in common',
      'Hi Maya, our shop is closed on Monday for stocktaking. Reply STOP to opt out',
    ],
    ['nothing in common', 'Your parcel is waiting at the counter, open until 18:00'],
    ['the same words in another order', reminder.split(' ').reverse().join(' ')],
    ['no words', '?!'],
  ])('a text is not nearly the same as one with %s', (_, other) => {
    expect(like(reminder, other)).toBeLessThan(nearlySame)
  })

  test('short texts are told apart by a single word', () => {
    expect(like('The shop is closed today', 'The shop is closed Friday')).toBeGreaterThanOrEqual(nearlySame)
    expect(like('Closed today', 'Closed Friday')).toBeLessThan(nearlySame)
    expect(like('See you at 10:30', 'see you at 11:00')).toBe(1)
  })

  test.each([
    ['特売は土曜日までです。ご来店をお待ちしております', '特売は日曜日までです。ご来店をお待ちしております'],
    ['ร้านปิดวันเสาร์นี้ พบกันใหม่สัปดาห์หน้า', 'ร้านปิดวันอาทิตย์นี้ พบกันใหม่สัปดาห์หน้า'],
  ])('scripts without spaces are compared sign by sign', (one, other) => {
    expect(like(one, other)).toBeGreaterThanOrEqual(nearlySame)
    expect(like(one, other)).toBeLessThan(1)
  })

  test('the form in which letters with marks are written makes no difference', () => {
    expect(like('Kommen Sie zur Eröffnung nach Köln', 'Kommen Sie zur Ero\u0308ffnung nach KO\u0308LN')).toBe(1)
  })
})
