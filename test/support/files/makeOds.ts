// Writes an OpenDocument spreadsheet from the XML of its sheets.
import { strToU8, zipSync } from 'fflate'

const namespaces = ['office', 'table', 'text', 'style', 'draw', 'calcext']
  .map((prefix) => `xmlns:${prefix}="urn:${prefix}"`)
  .join(' ')

export interface OdsParts {
  readonly styles?: string
  readonly manifest?: string
}

/** `sheets`: the content of the element of all sheets. */
export function makeOds(sheets: string, { styles = '', manifest }: OdsParts = {}): Uint8Array<ArrayBuffer> {
  const content =
    `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${namespaces}>` +
    `<office:automatic-styles>${styles}</office:automatic-styles>` +
    `<office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`
  return new Uint8Array(
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'content.xml': strToU8(content),
      ...(manifest === undefined ? {} : { 'META-INF/manifest.xml': strToU8(manifest) }),
    }),
  )
}

export const sheet = (rows: string, attributes = ''): string =>
  `<table:table table:name="People" ${attributes}>${rows}</table:table>`
export const row = (cells: string, attributes = ''): string =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`
export const cell = (text: string, attributes = 'office:value-type="string"'): string =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
