// The parts of a workbook besides its sheets. Those of `firstParts` do not depend on how many sheets there will be.

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export interface WorkbookPart {
  readonly path: string
  readonly xml: string
}

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

export const firstParts: readonly WorkbookPart[] = [
  {
    path: '[Content_Types].xml',
    // Every part without a line of its own is a sheet.
    xml:
      `${head}<Types xmlns="${packages}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Default Extension="xml" ContentType="${kind}.worksheet+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
  },
  {
    path: '_rels/.rels',
    xml:
      `${head}<Relationships xmlns="${packages}/relationships">` +
      `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    path: 'xl/styles.xml',
    // Number format 49 is "@": what is typed into such a cell later stays text too.
    xml:
      `${head}<styleSheet xmlns="${main}">` +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
      '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
      '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>',
  },
]

/** Excel takes 31 UTF-16 units: with room for a number. */
const maxNameLength = 25

/** A name that Excel opens: it has no signs of references, and no apostrophe at its ends. */
function toSheetName(words: string): string {
  const plain = words
    .replace(/[\p{Cc}\p{Cf}\p{Cs}:\\/?*[\]]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s'’]+/u, '')
  const short = plain.length > maxNameLength ? plain.slice(0, maxNameLength + 1).replace(/\s\S*$/u, '') : plain
  const ended = short.slice(0, maxNameLength).replace(/[\s'’]+$/u, '')
  return ended.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** `words`: the name of the sheet, in any language; further ones are numbered. */
export function lastParts(words: string, sheets: number): readonly WorkbookPart[] {
  const name = toSheetName(words)
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const listed = numbers.map((n) => `<sheet name="${n === 1 ? name : `${name} ${n}`}" sheetId="${n}" r:id="rId${n}"/>`)
  const related = numbers.map(
    (n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  return [
    {
      path: 'xl/workbook.xml',
      xml: `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      xml:
        `${head}<Relationships xmlns="${packages}/relationships">${related.join('')}` +
        `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    },
  ]
}
