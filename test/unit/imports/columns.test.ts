import { describe, expect, it } from 'vitest'
import { looksLikeConsent, readConsent } from '../../../src/main/core/imports/consent/consent'
import { guessColumns, guessHeader } from '../../../src/main/core/imports/columns/guessColumns'
import { columnLetters, fieldNameOf, nameColumns } from '../../../src/main/core/imports/columns/nameColumns'

const targets = (headers: string[] | undefined, rows: string[][], country = 'GB'): string[] => {
  const count = Math.max(headers?.length ?? 0, ...rows.map((row) => row.length))
  return guessColumns(nameColumns(headers, count), headers !== undefined, rows, country).map(({ target }) =>
    target.kind === 'field' ? `field ${target.name}` : target.kind,
  )
}

describe('names of columns', () => {
  it('names of columns are numbered if two are the same (B008)', () => {
    expect(nameColumns(['Mobile', 'Name', 'Mobile', 'Mobile'], 4)).toEqual([
      'Mobile',
      'Name',
      'Mobile (2)',
      'Mobile (3)',
    ])
  })

  it('names of columns are letters if the header says nothing (B009)', () => {
    expect(nameColumns(['Mobile', '', '  '], 4)).toEqual(['Mobile', 'B', 'C', 'D'])
    expect(nameColumns(undefined, 2)).toEqual(['A', 'B'])
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })

  it('names of columns are cut if they are enormous (B009)', () => {
    expect(nameColumns(['x'.repeat(10_240)], 1)[0]).toHaveLength(200)
    expect(fieldNameOf('x'.repeat(10_240), 0)).toHaveLength(80)
  })

  it('names of columns that every object has are plain names (B010)', () => {
    expect(targets(['__proto__', 'constructor', 'mobile'], [['a', 'b', '07700 900001']])).toEqual([
      'field __proto__',
      'field constructor',
      'phone',
    ])
  })

  it('names of columns differ from each other and from the standard fields', () => {
    expect(targets(['First', 'firstname', 'A|B', 'a b', 'Mobile'], [['Maya', 'M', 'x', 'y', '07700 900001']])).toEqual([
      'firstname',
      'field firstname (2)',
      'field A B',
      'field a b (2)',
      'phone',
    ])
  })

  it('names of columns lose the signs that mean something in a message', () => {
    expect(fieldNameOf('Points {total}: net|gross', 3)).toBe('Points total net gross')
    expect(fieldNameOf('{}', 3)).toBe('D')
  })
})

describe('where columns go', () => {
  const row = ['+44 7700 900001', 'Maya', 'Lindqvist', 'maya@example.org', 'yes']
  it.each([
    ['English', ['Mobile', 'First name', 'Surname', 'E-mail', 'SMS OK?']],
    ['German', ['Handynummer', 'Vorname', 'Nachname', 'E-Mail-Adresse', 'Einwilligung']],
    ['French', ['Téléphone portable', 'Prénom', 'Nom', 'Courriel', 'Accord SMS']],
    ['Spanish', ['Móvil', 'Nombre', 'Apellidos', 'Correo electrónico', 'Consentimiento']],
    ['Italian', ['Cellulare', 'Nome', 'Cognome', 'Email', 'Consenso']],
    ['Greek', ['Κινητό', 'Όνομα', 'Επώνυμο', 'Email', 'Συγκατάθεση']],
    ['Polish', ['Telefon komórkowy', 'Imię', 'Nazwisko', 'E-mail', 'Zgoda']],
    ['shouted', ['MOBILE', 'FIRST_NAME', 'LAST_NAME', 'EMAIL', 'OPT_IN']],
  ])('the field of a column is told by %s headers', (_, headers) => {
    expect(targets(headers, [row])).toEqual(['phone', 'firstname', 'lastname', 'email', 'consent'])
  })

  it('the field of a column is told by contents if there is no header', () => {
    expect(
      targets(undefined, [
        ['Maya', '+44 7700 900001', 'maya@example.org'],
        ['Zoë', '07700 900002', 'z@example.org'],
      ]),
    ).toEqual(['field A', 'phone', 'email'])
  })

  it('every phone column is found, with the column that labels it', () => {
    expect(targets(['Phone', 'Mobile', 'Phone type'], [['01632 960001', '07700 900001', 'home']])).toEqual([
      'phone',
      'phone',
      'phone_label',
    ])
  })

  it('customer numbers and dates are not taken for phones', () => {
    expect(
      targets(['Customer number', 'Joined', 'Contact number'], [['70012345', '14/10/2026', '07700 900001']])[2],
    ).toBe('phone')
    expect(targets(['Joined', 'Town'], [['14/10/2026', 'Bath']])).toEqual(['field Joined', 'field Town'])
  })

  it('a column of whole names goes to a name field', () => {
    expect(targets(['Name', 'Mobile'], [['Maya', '07700 900001']])[0]).toBe('firstname')
    expect(targets(['Vorname', 'Name', 'Mobil'], [['Maya', 'Lindqvist', '07700 900001']]).slice(0, 2)).toEqual([
      'firstname',
      'lastname',
    ])
  })

  it('a column of other answers is not read as consent', () => {
    expect(targets(['Newsletter', 'Mobile'], [['weekly', '07700 900001']])[0]).toBe('field Newsletter')
  })
})

describe('the first row', () => {
  it.each([
    [
      'names of columns',
      true,
      [
        ['Mobile', 'First'],
        ['07700 900001', 'Maya'],
      ],
    ],
    [
      'unknown names over numbers',
      true,
      [
        ['Ref', 'Wo'],
        ['07700 900001', 'Bath'],
      ],
    ],
    [
      'a person',
      false,
      [
        ['07700 900001', 'Maya'],
        ['07700 900002', 'Zoë'],
      ],
    ],
    ['the only person', false, [['Maya', '07700 900001']]],
    [
      'a person with an address',
      false,
      [
        ['Maya', 'maya@example.org'],
        ['Zoë', 'z@example.org'],
      ],
    ],
  ])('the first row holds %s', (_, isHeader, rows) => {
    expect(guessHeader(rows)).toBe(isHeader)
  })
})

describe('consent', () => {
  it.each([
    'no',
    'No ',
    'N',
    'false',
    '0',
    'nein',
    'non',
    'não',
    'Όχι',
    'нет',
    'hayır',
    'opt-out',
    'Unsubscribed',
    'STOP',
  ])('an answer of %j about consent opts out', (cell) => {
    expect(readConsent('SMS ok?')(cell).means).toBe('no')
  })

  it.each(['yes', 'ja', '', '   ', 'maybe', '1', 'Norway', 'TRUE'])(
    'an answer of %j about consent does not opt out',
    (cell) => {
      expect(readConsent('SMS ok?')(cell).means).not.toBe('no')
    },
  )

  it('an answer is turned around under a header that asks for refusals', () => {
    const saysNo = readConsent('Opted out')

    expect(['yes', 'x', '2024-05-01', 'no', '', 'false'].map((cell) => saysNo(cell).means)).toEqual([
      ...['no', 'no', 'no', 'yes', 'nothing', 'yes'],
    ])
  })

  // Headers and answers in exports of other programs; each of these people was shown as ready once.
  it.each([
    ['Accepts SMS Marketing', 'no'],
    ['SMS Consent Status', 'UNSUBSCRIBED'],
    ['SMSConsentStatus', 'not_subscribed'],
    ['Status', 'unsubscribed'],
    ['Status', 'Opted out'],
    ['SMS Status', 'never subscribed'],
    ['OK to text', 'No'],
    ['Ok to text?', 'FALSE'],
    ['Texting allowed', '0'],
    ['Agreed to marketing', 'n'],
    ['Marketing by text', 'declined'],
    ['sms_marketing_opt_in', 'false'],
    ['Opt-in (SMS)', 'nein'],
    ['Werbeeinwilligung (SMS)', 'nein'],
    ['Werbung erlaubt', 'nein'],
    ['Newsletter abonniert', 'abgemeldet'],
    ['Einverstanden mit Werbung', 'Nein'],
    ['DSGVO-Einwilligung', 'widerrufen'],
    ['Accepte les SMS', 'non'],
    ['Consentement marketing', 'Refusé'],
    ['Acepta publicidad', 'no'],
    ['Autoriza SMS', 'NO'],
    ['Consenso marketing', 'no'],
    ['Iscritto alla newsletter', 'disiscritto'],
    ['Toestemming SMS', 'nee'],
    ['Subscription', 'Unsubscribed'],
    ['Email Marketing Consent', 'withdrawn'],
    ['SMS', 'no'],
    ['No SMS', 'x'],
    ['DND', 'yes'],
    ['Baja', '2026-05-01'],
    ['Customer status', 'Unsubscribed'],
  ])('an answer “%s” = %j counts as a no', (header, cell) => {
    const rows = [
      ['07700 900001', cell],
      ['07700 900002', ''],
    ]

    expect(targets(['Mobile', header], rows)).toEqual(['phone', 'consent'])
    expect(readConsent(header)(cell).means).toBe('no')
  })

  it.each([
    ['Status', 'Active'],
    ['Status', 'pending'],
    ['Order status', 'Cancelled'],
    ['Consent date', '2026-05-01'],
    ['Text', 'no'],
    ['Marketing source', 'no'],
    ['Customer note', 'no'],
    ['Trabajador', 'Maria'],
    ['Bus stop', 'High Street'],
  ])('a column “%s” = %j is no answer about messages', (header, cell) => {
    expect(targets(['Mobile', header], [['07700 900001', cell]])[1]).toBe(`field ${header}`)
  })

  it('a consent column is read although some answers say nothing', () => {
    const rows = ['subscribed', 'unsubscribed', 'unknown', 'bounced'].map((cell) => ['07700 900001', cell])

    expect(targets(['Mobile', 'SMS Subscription Status'], rows)).toEqual(['phone', 'consent'])
    expect(rows.map(([, cell = '']) => readConsent('SMS Subscription Status')(cell).means)).toEqual([
      ...['yes', 'no', 'unknown', 'unknown'],
    ])
  })

  it('consent is read from several columns, and what is said of texts outranks what is said of mail', () => {
    const row = ['07700 900001', 'yes', 'no', 'no']
    const headers = ['Mobile', 'Marketing consent', 'SMS consent', 'Email consent']

    expect(targets(headers, [row])).toEqual(['phone', 'consent', 'consent', 'field Email consent'])
  })

  it('a consent column is recognised by its answers', () => {
    expect(looksLikeConsent(['yes', 'no', ''])).toBe(true)
    expect(looksLikeConsent(['yes', 'weekly', 'monthly'])).toBe(true)
    expect(looksLikeConsent(['weekly'])).toBe(false)
    expect(looksLikeConsent(['0', '12.50', '3.00'])).toBe(false)
  })
})
