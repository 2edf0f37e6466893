// The table of all lists. It is never long enough to be read in chunks.
import type { List } from '@contract'
import type { Translate } from '@text'
import type { SheetColumn } from '../writing/sheetXml'
import { makeChunk } from '../writing/tableChunk'
import type { Table } from '../writing/writeTable'

interface ListColumn extends SheetColumn {
  readonly cell: (list: List) => string
}

function listColumns(t: Translate): readonly ListColumn[] {
  const yesNo = (value: boolean | undefined): string =>
    value === undefined ? '' : t(value ? 'exports.yes' : 'exports.no')
  return [
    { header: t('exports.column_listName'), width: 32, cell: ({ name }) => name },
    { header: t('exports.column_description'), width: 48, cell: ({ description }) => description },
    { header: t('exports.column_people'), width: 12, cell: ({ people }) => String(people) },
    { header: t('exports.column_optedOut'), width: 12, cell: ({ optedOut }) => String(optedOut) },
    { header: t('exports.column_shared'), width: 18, cell: ({ gateway }) => yesNo(gateway?.sharedWithTeam) },
    { header: t('exports.column_atGateway'), width: 18, cell: ({ gateway }) => gateway?.id ?? '' },
    { header: t('exports.column_createdAt'), width: 26, cell: ({ createdAt }) => createdAt },
    { header: t('exports.column_updatedAt'), width: 26, cell: ({ updatedAt }) => updatedAt },
  ]
}

export function toListTable(lists: readonly List[], t: Translate): Table {
  const columns = listColumns(t)
  return {
    columns,
    sheetName: t('exports.nameLists'),
    read: async (window) =>
      makeChunk(lists.slice(window.after, window.after + window.limit).entries(), window, ([index, list]) => ({
        key: window.after + index + 1,
        cells: columns.map(({ cell }) => cell(list)),
      })),
  }
}
