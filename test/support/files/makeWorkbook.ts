// Workbooks of any oddity, made part by part. Cells are XML as a sheet stores them; `text` and `number` write common ones.
import { strToU8, zipSync, type Zippable } from 'fflate'

export interface SheetParts {
  readonly name: string
  readonly state?: 'hidden' | 'veryHidden'
  /** Rows as XML, in order. */
  readonly rows: readonly string[]
  /** `<col …/>` elements. */
  readonly columns?: string
}

export interface WorkbookParts {
  readonly sheets: readonly SheetParts[]
  readonly sharedStrings?: readonly string[]
  /** Format codes of styles 1, 2, …; a number is one of the formats known by number. Style 0 is General. */
  readonly formats?: readonly (string | number)[]
  readonly is1904?: boolean
  /** Parts to add or to replace; undefined takes a part away. */
  readonly parts?: Readonly<Record<string, string | undefined>>
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageLinks = 'http://schemas.openxmlformats.org/package/2006/relationships'
const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export function makeWorkbook(workbook: WorkbookParts): Uint8Array<ArrayBuffer> {
  const parts: Record<string, string | undefined> = { ...partsOf(workbook), ...workbook.parts }
  const files: Zippable = {}
  for (const [name, text] of Object.entries(parts)) if (text !== undefined) files[name] = strToU8(text)
  return zipSync(files) as Uint8Array<ArrayBuffer>
}

function partsOf({ sheets, sharedStrings = [], formats = [], is1904 = false }: WorkbookParts): Record<string, string> {
  const relations = [
    ...sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
    relation('rIdStyles', 'styles', 'styles.xml'),
    relation('rIdTexts', 'sharedStrings', 'sharedStrings.xml'),
  ]
  return {
    '[Content_Types].xml': `${prolog}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relationships([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/_rels/workbook.xml.rels': relationships(relations),
    'xl/workbook.xml':
      `${prolog}<workbook xmlns="${main}" xmlns:r="${links}"><workbookPr${is1904 ? ' date1904="1"' : ''}/>` +
      `<sheets>${sheets.map(sheetEntry).join('')}</sheets></workbook>`,
    'xl/styles.xml': styles(formats),
    'xl/sharedStrings.xml': `${prolog}<sst xmlns="${main}">${sharedStrings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, worksheet(sheet)])),
  }
}

export function worksheet({ rows, columns }: Pick<SheetParts, 'rows' | 'columns'>): string {
  const cols = columns === undefined ? '' : `<cols>${columns}</cols>`
  return `${prolog}<worksheet xmlns="${main}">${cols}<sheetData>${rows.join('')}</sheetData></worksheet>`
}

export function row(line: number, cells: readonly string[], attributes = ''): string {
  return `<row r="${line}"${attributes}>${cells.join('')}</row>`
}

/** A text in the cell itself. */
export function text(reference: string, value: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
}

/** A number exactly as written; `style` is its place among the formats. */
export function number(reference: string, value: string, style = 0): string {
  return `<c r="${reference}" s="${style}"><v>${value}</v></c>`
}

/** A table of texts, its first row in line 1; a cell that looks like a plain number is stored as one. */
export function table(rows: readonly (readonly string[])[]): string[] {
  return rows.map((cells, at) =>
    row(
      at + 1,
      cells.map((cell, column) => {
        const reference = `${String.fromCharCode(65 + column)}${at + 1}`
        return /^[1-9][\d.]*(E[+-]?\d+)?$/.test(cell) ? number(reference, cell) : text(reference, cell)
      }),
    ),
  )
}

function sheetEntry({ name, state }: SheetParts, at: number): string {
  return `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${links}/${type}" Target="${target}"/>`
}

function relationships(all: readonly string[]): string {
  return `${prolog}<Relationships xmlns="${packageLinks}">${all.join('')}</Relationships>`
}

function styles(formats: readonly (string | number)[]): string {
  const own = formats.flatMap((code, at) =>
    typeof code === 'string' ? [`<numFmt numFmtId="${200 + at}" formatCode="${escapeXml(code)}"/>`] : [],
  )
  const xfs = formats.map((code, at) => `<xf numFmtId="${typeof code === 'string' ? 200 + at : code}"/>`)
  return (
    `${prolog}<styleSheet xmlns="${main}"><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>` +
    `<cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`
  )
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
