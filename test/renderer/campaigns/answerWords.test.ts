import { makeText } from '@text'
import { expect, test } from 'vitest'
import { answerWords } from '../../../src/renderer/src/features/campaigns/requests/answerWords'

const t = makeText('en')

test.each([
  ['reset', 'The connection broke before the answer.'],
  ['refused ECONNREFUSED', 'Nothing answered at this address.'],
  ['http_503', 'The gateway answered 503.'],
  ['200', 'The gateway answered 200.'],
  ['Insufficient balance', 'The gateway’s words: “Insufficient balance”'],
])('an answer of %s is shown as a person can read it (codes stood on the screen)', (words, sentence) => {
  expect(answerWords(words, t)).toBe(sentence)
})

test('a code of a problem is shown as its sentence', () => {
  expect(answerWords('CREDENTIAL_MISSING', t)).toMatch(/^This account has no key/)
})
