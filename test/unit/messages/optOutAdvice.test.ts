import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { senderKind } from '../../../src/main/core/messages/checkSender'
import { optOutAdvice } from '../../../src/main/core/messages/optOutAdvice'

it.each([
  ['', 'own'],
  ['447700900123', 'number'],
  ['88000', 'number'],
  ['Bakery', 'letters'],
  ['123 Shop', 'letters'],
])('a sender %j is of the kind %s', (sender, kind) => {
  expect(senderKind(sender)).toBe(kind)
})

describe('from a number, or the sender that the account has', () => {
  it.each(['', '447700900123'])('a text from a number says how to stop: %j', (sender) => {
    for (const text of [
      'Sale today. Reply STOP to opt out',
      'Sale today. STOP',
      'Sale. Text stop to end these.',
      'Sale. Reply with "stop".',
      'Sale. Answer “Stop”.',
      'To unsubscribe: https://shop.example/out',
      'Opt-out: shop.example/out',
      'Soldes. Répondez STOP',
      'Soldes. Se désabonner : shop.example/d',
      'Angebot. Zum Abmelden ENDE senden',
      'Oferta. Para darse de baja responda BAJA',
      'Promoção. Para SAIR responda',
      'Sconti. Per disiscriverti scrivi',
      'Скидки. Отписаться: shop.example/o',
      '特价。退订回T',
      'セール 配信停止はこちら',
      'Bye {optout}',
    ])
      expect([text, optOutAdvice(sender, text)]).toEqual([text, 'none'])
  })

  it.each(['', '447700900123'])('a text from a number does not say how to stop: %j', (sender) => {
    for (const text of [
      '',
      'Sale today',
      'Stop by our shop on Monday',
      'The weekend ends, the sale does not',
      'We cancel nothing. Come https://shop.example',
      'Nonstop music',
      'Bestoppt',
    ])
      expect([text, optOutAdvice(sender, text)]).toEqual([text, 'no_opt_out_words'])
  })
})

describe('from a sender of letters, which takes no reply', () => {
  it.each([
    ['nothing but the message', 'Sale today', 'no_way_out'],
    ['a reply that cannot come', 'Sale today. Reply STOP to opt out', 'no_way_out'],
    ['a reply that cannot come, beside a link', 'Sale: https://shop.example Reply STOP to opt out', 'no_way_out'],
    ['the words without a place', 'Unsubscribe any time', 'no_way_out'],
    ['a day and a price, which are no number to call', 'Sale 2026-11-30, only 1,204.50. Opt out', 'no_way_out'],
    ['a full stop without a space, which is no address', 'Closed.Open again Monday. Opt out', 'no_way_out'],
    ['a link for something else', 'Sale: https://shop.example', 'no_opt_out_words'],
    ['a number for something else', 'Call 0113 496 0000 to book', 'no_opt_out_words'],
    ['a link', 'Opt out: https://shop.example/out', 'none'],
    ['a link without its scheme', 'Opt out: shop.example/out', 'none'],
    ['an address of a page', 'Opt out at www.shop.example', 'none'],
    ['a number to call', 'Call 0113 496 0000 to opt out', 'none'],
    ['a number with its country', 'Opt out: +44 7700 900123', 'none'],
    ['a number of ten digits', 'Opt out: (212) 555-0123', 'none'],
    ['a number to send a word to', 'Text STOP to 88000', 'none'],
    ['an e-mail address', 'Opt out: post@shop.example', 'none'],
    ['the link that the gateway puts in', 'Bye {optout}', 'none'],
  ])('a text from a sender of letters, which takes no reply: %s', (_, text, advice) => {
    expect(optOutAdvice('Bakery', text)).toBe(advice)
  })
})

it('the advice about opting out is given for any text, long ones without delay', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', '123', 'Shop'), (text, sender) => {
      expect(['none', 'no_way_out', 'no_opt_out_words']).toContain(optOutAdvice(sender, text))
    }),
  )
  const started = process.cpuUsage().user
  for (const text of ['a.'.repeat(2_000), '1 '.repeat(2_000), '@a'.repeat(2_000), 'text '.repeat(800)])
    optOutAdvice('Shop', text)
  expect(process.cpuUsage().user - started).toBeLessThan(500_000)
})
