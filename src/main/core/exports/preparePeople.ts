// The people of a selection or a filter as a table that can be written, with their number and a name for the file.
import type { ChosenPeople, ContactFilter, ExportColumn } from '@contract'
import type { Translate } from '@text'
import type { ReadActiveAccount } from '../accounts/activeAccount'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import type { contactOperations } from '../contacts/people/contactRows'
import { readSearchPhrase } from '../contacts/search/searchWords'
import type { CoreResult } from '../handlers'
import type { Clock } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { PeopleOfExport } from './tables/chosenPeopleSql'
import { toSheetColumns, wholeContact } from './tables/contactColumns'
import type { contactExportOperations } from './tables/contactExportRows'
import type { ExportWords } from './exportWords'
import type { Table } from './writing/writeTable'

export interface PreparedTable {
  /** Becomes the file's name. */
  readonly title: string
  /** Rows there are now; more or fewer may be written. */
  readonly total: number
  /** A function where the columns are found by a reading of their own, which comes after the dialog. */
  readonly table: Table | ((signal: AbortSignal) => Promise<Table>)
}

export interface PreparePeopleOptions {
  readonly storage: Storage
  readonly activeAccount: ReadActiveAccount
  readonly clock: Clock
}

export function makePreparePeople({ storage, activeAccount, clock }: PreparePeopleOptions) {
  const people = storage.bind<typeof contactExportOperations>('contactExport')
  const contacts = storage.bind<typeof contactOperations>('contacts')

  /** The title of the people: the name of their list, if the filter has one. */
  async function titleOf(accountId: string, filter: ContactFilter, t: Translate): Promise<CoreResult<string>> {
    const { listId, smartListId, optedOut } = filter
    const list = listId === undefined ? undefined : await people.listName({ accountId, listId })
    if (listId !== undefined && list === undefined) return fail('LIST_UNKNOWN', 'no', { field: 'filter.listId' })
    const smartList = smartListId === undefined ? undefined : await people.smartListName({ accountId, smartListId })
    if (smartListId !== undefined && smartList === undefined)
      return fail('SMART_LIST_UNKNOWN', 'no', { field: 'filter.smartListId' })
    const isOut = optedOut !== undefined && optedOut !== 'nowhere'
    return ok(list ?? smartList ?? t(isOut ? 'exports.nameOptedOut' : 'exports.nameContacts'))
  }

  return async (
    words: ExportWords,
    { contactIds, filter = {}, except }: ChosenPeople,
    asked?: readonly ExportColumn[],
  ): Promise<CoreResult<PreparedTable>> => {
    const account = await activeAccount()
    if (!account.ok) return account
    const { id: accountId, country } = account.value
    const title = await titleOf(accountId, filter, words.t)
    if (!title.ok) return title
    const { search, ...rest } = filter
    const chosen: PeopleOfExport = {
      accountId,
      at: isoNow(clock),
      filter: { ...rest, search: readSearchPhrase(search ?? '', country) },
      ...(contactIds ? { contactIds } : {}),
      ...(except ? { except } : {}),
    }
    const columns = asked ?? wholeContact(await contacts.fieldNames(accountId))
    const carried = words.carry(['exports'])
    const table: Table = {
      columns: toSheetColumns(columns, words.t),
      sheetName: words.t('exports.nameContacts'),
      read: (window) => people.chunk({ chosen, columns, words: carried, window }),
    }
    return ok({ title: title.value, total: await people.count(chosen), table })
  }
}
