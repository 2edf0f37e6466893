import { expect, test } from 'vitest'
import { foldText } from '../../../src/main/core/base/foldText'

test.each([
  ['capitals', 'Gold', 'gOLD'],
  ['two spaces', 'Gold  card', 'Gold card'],
  ['a space that does not break', 'Gold\u00a0card', 'Gold card'],
  ['a line end', 'Gold\ncard', 'Gold card'],
  ['spaces around it', ' Gold ', 'Gold'],
  ['a character without width', 'Go\u200bld\ufeff', 'Gold'],
  ['marks of the reading direction', '\u200fذهبي\u200e', 'ذهبي'],
  ['another form of the same letter', 'Cafe\u0301', 'Café'],
  ['Greek capitals, which have no accents', 'ΑΘΗΝΑ', 'Αθήνα'],
  ['the Greek sigma at the end of a word', 'ΓΙΩΡΓΟΣ', 'Γιώργος'],
  ['only what is not seen', '\u200b \u00a0', ''],
])('a field is what a rule asks for, apart from %s', (_, field, asked) => {
  expect(foldText(field)).toBe(foldText(asked))
})

test.each([
  ['an accent outside Greek', 'Café', 'Cafe'],
  ['two dots in Greek, which capitals keep', 'γαϊδάρου', 'γαιδάρου'],
  ['a space inside a word', 'Gold card', 'Goldcard'],
])('%s makes another text', (_, field, asked) => {
  expect(foldText(field)).not.toBe(foldText(asked))
})
