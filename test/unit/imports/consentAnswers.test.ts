import { describe, expect, it } from 'vitest'
import { consentHeader, readConsent } from '../../../src/main/core/imports/consent/consent'
import { readAnswer } from '../../../src/main/core/imports/consent/consentAnswers'

const meaning = (header: string, cell: string): string => readConsent(header)(cell).means

describe('answers about messages in the six languages of the app', () => {
  it.each([
    [
      'English',
      ['yes', 'TRUE', '1', '1.0', 'subscribed', '✓'],
      ['no', 'FALSE', '0', '0.0', 'never', 'pending', 'unsubscribed', '✗'],
    ],
    [
      'German',
      ['ja', 'WAHR', 'angemeldet', 'erteilt'],
      ['nein', 'FALSCH', 'nie', 'ausstehend', 'abgemeldet', 'widerrufen'],
    ],
    [
      'French',
      ['oui', 'VRAI', 'abonnée', 'inscrit'],
      ['non', 'FAUX', 'jamais', 'en attente', 'désabonnée', 'Désinscrit'],
    ],
    [
      'Spanish',
      ['sí', 'VERDADERO', 'suscrita', 'dado de alta'],
      ['no', 'FALSO', 'nunca', 'pendiente', 'dada de baja', 'No suscrito'],
    ],
    ['Greek', ['ΝΑΙ', 'ΑΛΗΘΕΣ', 'εγγεγραμμένη'], ['Όχι', 'ΨΕΥΔΕΣ', 'ποτέ', 'σε αναμονή', 'Διαγραμμένος']],
    ['Arabic', ['نعم', 'صحيح', 'مشترك', 'موافق'], ['لا', 'خطأ', 'أبدًا', 'قيد الانتظار', 'غير مشترك', 'ألغى الاشتراك']],
  ])('answers about messages are understood in the language: %s', (_, yes, no) => {
    expect(yes.map((cell) => meaning('SMS', cell))).toEqual(yes.map(() => 'yes'))
    expect(no.map((cell) => meaning('SMS', cell))).toEqual(no.map(() => 'no'))
  })

  it.each([
    ['Accepts SMS', 'consent'],
    ['Einwilligung Werbung', 'consent'],
    ['Accepte le démarchage par SMS', 'consent'],
    ['Autorización para SMS', 'consent'],
    ['Συγκατάθεση SMS', 'consent'],
    ['الموافقة على الرسائل', 'consent'],
    ['Unsubscribed at', 'refusal'],
    ['Abmeldedatum', 'refusal'],
    ['Date de désinscription', 'refusal'],
    ['Fecha de baja', 'refusal'],
    ['Ημερομηνία απεγγραφής', 'refusal'],
    ['تاريخ إلغاء الاشتراك', 'refusal'],
    ['Consent date', 'when'],
    ['Opted in at', 'when'],
    ['OPTIN_IP', 'when'],
    ['Datum der Einwilligung', 'when'],
    ['Date du consentement', 'when'],
    ['Fecha de consentimiento', 'when'],
    ['Ημερομηνία συγκατάθεσης', 'when'],
    ['تاريخ الموافقة', 'when'],
    ['Contactable', 'unclear'],
    ['Yes/No', 'unclear'],
    ['Aktiv', 'unclear'],
    ['Order status', 'unclear'],
    ['Town', 'other'],
    ['Bus stop', 'other'],
    ['Trabajador', 'other'],
    ['Commande en attente', 'other'],
  ])('the header “%s” is read as: %s', (header, asks) => {
    expect(consentHeader(header, true)).toBe(asks)
  })
})

describe('a date as an answer', () => {
  const dates = [
    '2026-05-01',
    '01/05/2026 10:22',
    '1.5.2026',
    '2026-05-01T10:22:00Z',
    '3 May 2026',
    '01-May-26',
    '1 de mayo de 2026',
    'May 3, 2026',
    '1777622400',
    '46143',
  ]

  it('a date is a no under a header that asks when a person opted out', () => {
    for (const header of ['Opted out at', 'UNSUB_TIME', 'Abmeldedatum', 'Fecha de baja'])
      expect(dates.map((cell) => meaning(header, cell))).toEqual(dates.map(() => 'no'))
  })

  it('a date is a yes if the header asks for consent', () => {
    expect(dates.map((cell) => meaning('SMS opt-in', cell))).toEqual(dates.map(() => 'yes'))
  })

  it('a date that a database writes for no date says nothing', () => {
    expect(['0000-00-00', '0000-00-00 00:00:00', 'NULL', '-', ''].map((cell) => meaning('Opted out at', cell))).toEqual(
      Array.from({ length: 5 }, () => 'nothing'),
    )
  })
})

describe('an answer with more behind it', () => {
  it('an answer that begins with a refusal is one, whatever follows', () => {
    const cells = ['No, by phone', 'no (asked 3 May)', 'Unsubscribed – web form', 'Nein - nur Post', 'non 03/05/2026']

    expect(cells.map((cell) => meaning('SMS consent', cell))).toEqual(cells.map(() => 'no'))
  })

  it('an answer that begins with a yes is one only if a date follows', () => {
    expect(meaning('SMS consent', 'Yes (2026-05-01)')).toBe('yes')
    expect(meaning('SMS consent', 'Yes – e-mail only')).toBe('unknown')
  })

  it('an answer that only begins like a refusal is not understood', () => {
    const cells = ['n/a', 'no answer', 'none', 'not sure', 'no preference', '?']

    expect(cells.map((cell) => meaning('SMS consent', cell))).toEqual(cells.map(() => 'unknown'))
  })
})

it('the reason for unsubscribing is a refusal, whatever it says', () => {
  expect(meaning('Unsubscribe reason', 'Too many messages')).toBe('no')
  expect(meaning('Unsubscribed', 'Too many messages')).toBe('unknown')
})

it('spellings of one answer are one answer', () => {
  expect(new Set(['N/A', 'n/a', '#N/A', ' n.a. '].map((cell) => readAnswer(cell).word))).toEqual(new Set(['na']))
})
