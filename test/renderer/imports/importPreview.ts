import type { ImportPreview } from '@contract'

/** A text file of two columns, with whatever a test is about in place of it. */
export function makePreview(changes: Partial<ImportPreview> = {}): ImportPreview {
  return {
    importId: 'i1',
    fileName: 'points.csv',
    sizeBytes: 2_000,
    kind: 'text',
    layout: { encoding: 'utf-8', delimiter: ';', hasHeader: true, country: 'GB' },
    sheets: [],
    hiddenRows: 0,
    phones: 'mobile',
    numbers: { from: [{ column: 0, name: 'Mobile' }], rows: 50, labels: [], withoutMobile: 0 },
    encodings: [],
    agreement: { columns: 2, rows: 50, of: 50 },
    headLines: [],
    isHeaderSure: true,
    firstLine: 2,
    sampleRows: [{ line: 2, hidden: false }],
    columns: [
      {
        index: 0,
        header: 'Mobile',
        samples: ['07700 900147'],
        target: { kind: 'phone' },
        because: 'guessed',
        hidden: false,
      },
      {
        ...{ index: 1, header: 'Shop', samples: ['Bath'], hidden: false },
        ...{ target: { kind: 'field' as const, name: 'Shop' }, because: 'new_field' as const },
      },
    ],
    ...changes,
  }
}
