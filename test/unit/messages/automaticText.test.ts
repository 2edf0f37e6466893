import { expect, test } from 'vitest'
import { isAutomaticText, quotes } from '../../../src/main/core/messages/automaticText'

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
  'Thanks for your message! We will get back to you within 24 hours.',
  'Vielen Dank für Ihre Nachricht. Wir melden uns in Kürze.',
  'Merci pour votre message, nous vous répondrons demain',
  'Gracias por tu mensaje, te responderemos pronto',
  'I am currently away from my phone.',
  'Liked “We open at nine.”',
  'Laughed at "Your table is ready"',
  'Reacted 👍 to “We open at nine.”',
  'Removed a heart from “We open at nine.”',
  '👍 to “We open at nine.”',
  'A aimé « Nous ouvrons à neuf heures »',
  'Le gustó “Abrimos a las nueve”',
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
  'I liked it a lot',
  'Liked your shop, when do you open?',
  'I read “We open at nine.” on your door',
])('%j is a text of a person', (text) => {
  expect(isAutomaticText(text)).toBe(false)
})

test.each([
  ['Liked “Your table is ready”', 'Your table is ready', true],
  ['Someone’s phone wrote “Your table is re…”', 'Your table is ready', true],
  ['FW: your TABLE is ready!', 'Your table is ready', true],
  ['Is the table ready?', 'Your table is ready', false],
  ['Yes', 'Yes', false],
  ['Yes “ok”', 'OK', false],
])('%j quotes %j: %s', (text, message, isQuoted) => {
  expect(quotes(text, message)).toBe(isQuoted)
})
