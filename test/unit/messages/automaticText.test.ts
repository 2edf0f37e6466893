import { expect, test } from 'vitest'
import { isAutomaticText } from '../../../src/main/core/messages/automaticText'

test.each([
  'Automatic reply: I am on leave until Monday.',
  'AUTO-REPLY I can’t talk now',
  'I’m driving with Do Not Disturb on',
  'Out of office',
  'Please do not reply to this message.',
  'Dies ist eine automatische Antwort.',
  'Réponse automatique : absent du bureau',
  'Respuesta automática',
  'Αυτόματη απάντηση: λείπω',
  'رد تلقائي: أنا في إجازة',
  '自动回复：我不在',
  'Your message could not be delivered',
  '👍',
  '...',
  '',
])('%j is a text of a machine, or says nothing', (text) => {
  expect(isAutomaticText(text)).toBe(true)
})

test.each([
  'When do you open?',
  'Is the door automatic?',
  'Please reply soon',
  'No, reply to my mother instead',
  'I will be in the office at nine',
  'Hours',
])('%j is a text of a person', (text) => {
  expect(isAutomaticText(text)).toBe(false)
})
