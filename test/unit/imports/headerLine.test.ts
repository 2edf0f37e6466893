// Which of the first rows names the columns, and what names over two lines are together.
import { describe, expect, it } from 'vitest'
import { guessHeaderLine, joinNames } from '../../../src/main/core/imports/guessHeaderLine'

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
    ['of a file without any number', 'Title\nFirst name;Last name\nMaya;Lind', [2]],
  ])('is %s', (_, text, expected) => {
    expect(lineOf(text)).toEqual(expected)
  })

  it.each([
    ['people from the first line on', '07700 900001;Maya\n07700 900002;Zoë'],
    ['a sparse person first', '07700 900001;;;\n07700 900002;Zoë;Bath;x\n07700 900003;Bo;York;y'],
    ['a title above people', 'Members of the choir;\n07700 900001;Maya\n07700 900002;Zoë'],
  ])('is none: %s', (_, text) => {
    expect(lineOf(text)).toBeUndefined()
  })

  it('is looked for in the first lines only', () => {
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
  ])('%s over %s', (upper, lower, names) => {
    expect(joinNames(upper.split(';'), lower.split(';'))).toEqual(names)
  })
})
