// The search for the row that names the columns, and names that stand in two lines.
import { describe, expect, it } from 'vitest'
import { guessHeaderLine, joinNames } from '../../../src/main/core/imports/columns/guessHeaderLine'

const rowsOf = (text: string): string[][] => text.split('\n').map((line) => line.split(';').map((cell) => cell.trim()))
const lineOf = (text: string) => {
  const guess = guessHeaderLine(rowsOf(text))
  return guess && [guess.at + 1, ...(guess.isJoined ? ['joined'] : []), ...(guess.isSure ? ['sure'] : [])]
}

describe('the line of the names', () => {
  it.each([
    ['the first', 'Mobile;First;Town\n07700 900001;Maya;Bath', [1, 'sure']],
    ['the first, in words that are not known', 'Hívószám;Becenév;Falu\n07700 900001;Maya;Bath', [1]],
    ['the first of one column', 'Members\n07700 900001\n07700 900002', [1]],
    [
      'below a title and the date of an export',
      'Harbour Club members;;;\nExported 20/11/2026, 412 people;;;\nFirst;Surname;Phone;SMS ok?\nSiân;Haddad;07700 900407;y\nZoë;Ito;07700 900408;n',
      [3],
    ],
    [
      'below the name of the table, as Numbers exports it',
      'Table 1\nName;Phone;Newsletter\nMaya;07700 900001;nein',
      [2],
    ],
    ['below a title with an address', 'Questions: office@example.org\nName;Phone\nMaya;07700 900001', [2]],
    ['below a title, in words that are not known', 'Klub\nHívószám;Becenév;Falu\n07700 900001;Maya;Bath', [2]],
    [
      'above people without a number',
      'Mobile;First;Newsletter\n;Ada;nein\n;Bo;ja\n07700 900001;Maya;nein',
      [1, 'sure'],
    ],
    ['above people without a number, in words that are not known', 'Hívószám;Becenév\n;Ada\n07700 900001;Maya', [1]],
    ['two: groups and names', 'Contact;;Consent;\nMobile;First name;SMS;Mail\n07700 900001;Maya;no;yes', [2, 'joined']],
    [
      'two: names that go on',
      'First;Last;Mobile;Newsletter\nname;name;number;(yes or no)\nMaya;Lind;07700 900001;nein',
      [2, 'joined'],
    ],
    ['two: names with gaps', 'Mobile;First;Newsletter;\n;;SMS;Mail\n07700 900001;Maya;nein;ja', [2, 'joined']],
    ['two, below a title', 'Club\nContact;;Consent;\nMobile;Name;SMS;Mail\n07700 900001;Maya;no;yes', [3, 'joined']],
    [
      'two: a merged cell with two kinds of phone below it',
      'Members 2026;;;\nTelefon;;Name;SMS erlaubt?\nprivat;mobil;;\n01632 960009;07700 900121;Ott;ja\n;07700 900122;Ay;auf keinen Fall',
      [3, 'joined'],
    ],
    [
      'two: a merged cell whose names are not known, above numbers',
      'Name;Mobile;Wohnort;;\n;;Straße;PLZ;Ort\nOtt;07700 900121;Hafen 1;01067;Bad\nAy;07700 900122;Markt 2;04109;Ulm',
      [2, 'joined'],
    ],
    ['two: units', 'Name;Mobile;Fee\n;;EUR\nOtt;07700 900121;12\nAy;07700 900122;7', [2, 'joined']],
    [
      'two: hints how to fill the columns in',
      'Name;Mobile;Born;SMS\ntext;(with +44);DD/MM/YYYY;yes/no\nOtt;07700 900121;01/02/1990;yes',
      [2, 'joined'],
    ],
    ['two: the kind of phone below the phone', 'Name;Phone\n;mobile\nOtt;07700 900121\nAy;07700 900122', [2, 'joined']],
    [
      'two: a merged cell above all columns, with kinds of phone below it',
      'Telefon;;;\nprivat;mobil;Name;Ort\n01632 960009;07700 900121;Ott;Ulm',
      [2, 'joined'],
    ],
    ['of a file without any number', 'Title\nFirst name;Last name\nMaya;Lind', [2]],
  ])('the line of column names is %s', (_, text, expected) => {
    expect(lineOf(text)).toEqual(expected)
  })

  it.each([
    ['only a name', 'Phone;;Name;SMS ok?\n;;Ott;no\n01632 960009;07700 900121;Ay;yes\n;07700 900122;Bo;yes'],
    ['a name over two columns', 'Name;;Phone\nOtt;Jan;\nAy;Eva;07700 900121\nBo;Kim;07700 900122'],
    ['only an answer', 'Phone;;Name;SMS ok?\n;;;no\n01632 960009;07700 900121;Ay;yes\n;07700 900122;Bo;yes'],
    ['a name and the word for no number', 'Name;;Phone;\nOtt;Jan;none;keine\nAy;Eva;01632 960009;07700 900121'],
    ['no number twice', 'Phone;;Name\nkeins;keins;\n01632 960009;07700 900121;Ay\n01632 960010;07700 900122;Bo'],
    ['a kind that others have too', 'Phone;;Kind;Name\n;;mobile;\n;07700 900121;mobile;Ay\n01632 960009;;home;Bo'],
    [
      'ways that others have too',
      'Name;Ways;;Phone\nOtt;SMS;Mail;\nAy;SMS;;07700 900121\nBo;Mail;SMS;07700 900122\nCy;SMS;Mail;07700 900123',
    ],
    ['a short number', 'Phone;;Name\nmobile;12345;\n01632 960009;07700 900121;Ay\n01632 960010;07700 900122;Bo'],
    ['a currency that others have too', 'Name;Phone;Currency\n;;EUR\nAy;07700 900121;EUR\nBo;07700 900122;GBP'],
    ['a person with ways', 'Name;Way;Other;Phone\nOtt;SMS;Mail;\nAy;Fax;Post;07700 900121'],
  ])('a sparse person in the second line is not taken for column names: %s', (_, text) => {
    expect(guessHeaderLine(rowsOf(text))).toMatchObject({ at: 0, isJoined: false })
  })

  it('the line of column names is unsure if a row below fills its gaps', () => {
    expect(lineOf('Name;;Phone\nOtt;Jan;\nAy;Eva;07700 900121\nBo;Kim;07700 900122')).toEqual([1])
    expect(lineOf('Name;Vorname;Phone\nOtt;Jan;\nAy;Eva;07700 900121')).toEqual([1, 'sure'])
  })

  it.each([
    ['people from the first line on', '07700 900001;Maya\n07700 900002;Zoë'],
    ['a sparse person first', '07700 900001;;;\n07700 900002;Zoë;Bath;x\n07700 900003;Bo;York;y'],
    ['a title above people', 'Members of the choir;\n07700 900001;Maya\n07700 900002;Zoë'],
  ])('a file has no line of column names: %s', (_, text) => {
    expect(lineOf(text)).toBeUndefined()
  })

  it('the line of column names is searched for in the first lines only', () => {
    const titles = Array.from({ length: 60 }, (_, at) => `Note ${at};`).join('\n')
    expect(lineOf(`${titles}\nMobile;First\n07700 900001;Maya`)).toBeUndefined()
  })
})

describe('names over two lines', () => {
  it.each([
    ['Newsletter;', 'SMS;Mail', ['Newsletter SMS', 'Newsletter Mail']],
    ['Contact;;', 'Mobile;First name;E-mail', ['Contact Mobile', 'First name', 'E-mail']],
    ['First;Last;Mobile', 'name;name;number', ['First name', 'Last name', 'Mobile number']],
    ['Mobile;First;Newsletter;', ';;SMS;Mail', ['Mobile', 'First', 'Newsletter SMS', 'Newsletter Mail']],
    ['Mobile;', ';Town', ['Mobile', 'Town']],
    ['Phone;Phone', 'Phone;Work', ['Phone', 'Phone Work']],
    [';Phone', 'Id', ['Id', 'Phone']],
    ['Telefon;;Name;SMS?', 'privat;mobil;;', ['Telefon privat', 'Telefon mobil', 'Name', 'SMS?']],
    ['Telefon;;;', 'privat;mobil;Name;Ort', ['Telefon privat', 'Telefon mobil', 'Name', 'Ort']],
    ['Name;Fee;Mobile', '(all);EUR;[uk]', ['Name', 'Fee EUR', 'Mobile']],
    ['Name;Born;SMS ok', 'text;DD.MM.YYYY;yes/no', ['Name', 'Born', 'SMS ok']],
    ['Consent;;Phone', 'Text;Date;', ['Consent Text', 'Consent Date', 'Phone']],
  ])('column names over two lines are joined: %s over %s', (upper, lower, names) => {
    expect(joinNames(upper.split(';'), lower.split(';'))).toEqual(names)
  })
})
