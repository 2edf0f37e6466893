// One person: read, add, change, erase.
import type { PhoneTypeName } from '@contract'
import { makeWithAccount } from '../../accounts/activeAccount'
import { isoNow } from '../../base/instants'
import { fail, ok } from '../../base/result'
import type { CoreResult, Handlers } from '../../handlers'
import { isCountryCode } from '../../phones/formatPhone'
import { parsePhone } from '../../phones/parsePhone'
import type { ContactHandlerOptions } from './contactHandlers'
import { toContact, toContactDetail, toMessage } from './contactShapes'
import type { editOperations, TypedNumber } from './editRows'
import type { eraseOperations } from './eraseRows'
import type { contactPersonOperations } from './personRows'

type PersonHandlers = Pick<
  Handlers<'contacts'>,
  'get' | 'messages' | 'tryNumber' | 'add' | 'edit' | 'beforeErase' | 'erase'
>

const unknown = () => fail('CONTACT_UNKNOWN', 'no', { field: 'contactId' })

export function makePersonHandlers(options: ContactHandlerOptions): PersonHandlers {
  const {
    storage,
    clock,
    random,
    activeAccount,
    changed,
    consentChanged,
    erased: forgetErased,
    forgetAtPractice,
  } = options
  const persons = storage.bind<typeof contactPersonOperations>('contactPersons')
  const edits = storage.bind<typeof editOperations>('contactEdit')
  const erasing = storage.bind<typeof eraseOperations>('contactErase')

  /** Numbers without a country code are read as the account's. */
  function readNumber(typed: string, country: string): CoreResult<TypedNumber & { phoneType: PhoneTypeName }> {
    const verdict = parsePhone(typed, isCountryCode(country) ? country : undefined)
    if (!verdict.ok) return fail('PHONE_NOT_USABLE', 'no', { field: 'phone', detail: verdict.issue })
    return ok({ phone: verdict.e164, country: verdict.country ?? null, phoneType: verdict.type })
  }
  const taken = () => fail('PHONE_TAKEN', 'no', { field: 'phone' })

  const withAccount = makeWithAccount(activeAccount)
  return {
    get: withAccount(async ({ id: accountId }, { contactId }) => {
      const found = await persons.get({ accountId, contactId })
      return found ? ok(toContactDetail(found)) : unknown()
    }),
    messages: withAccount(async ({ id: accountId }, input) => {
      const found = await persons.messages({ ...input, accountId })
      return found ? ok({ total: found.total, rows: found.rows.map(toMessage) }) : unknown()
    }),
    tryNumber: withAccount(async ({ id: accountId, country }, { phone }) => {
      const number = readNumber(phone, country)
      if (!number.ok) return number
      const { country: place, ...read } = number.value
      const holder = await edits.holder({ accountId, phone: read.phone })
      return ok({
        ...read,
        ...(place === null ? {} : { country: place }),
        ...(holder === null ? {} : { takenBy: holder }),
      })
    }),
    add: withAccount(async ({ id: accountId, country }, { phone, fields = {}, listIds = [], ...typed }) => {
      const number = readNumber(phone, country)
      if (!number.ok) return number
      const actId = random.uuid()
      const added = await edits.add({
        accountId,
        actId,
        at: isoNow(clock),
        number: number.value,
        typed,
        fields,
        listIds,
      })
      if (added === 'phone_taken') return taken()
      if (added === 'list_unknown') return fail('LIST_UNKNOWN', 'no', { field: 'listIds' })
      changed()
      return ok({ ...added, undoId: actId })
    }),
    edit: withAccount(async ({ id: accountId, country }, { contactId, phone, fields = {}, ...typed }) => {
      const number = phone === undefined ? undefined : readNumber(phone, country)
      if (number && !number.ok) return number
      const actId = random.uuid()
      const change = { accountId, actId, at: isoNow(clock), contactId, number: number?.value, typed, fields }
      const edited = await edits.edit(change)
      if (edited === 'unknown') return unknown()
      if (edited === 'phone_taken') return taken()
      if (edited.isChanged) changed()
      const found = await persons.get({ accountId, contactId })
      const contact = toContact(edited.record, found?.optedOutOf ?? [])
      return ok({ contact, ...(edited.isChanged ? { undoId: actId } : {}) })
    }),
    beforeErase: withAccount(async ({ id: accountId }, { contactId }) => {
      const before = await erasing.before({ accountId, contactId })
      if (!before) return unknown()
      const { phone: _, ...told } = before
      return ok({ ...told, blockedBy: [...told.blockedBy] })
    }),
    erase: withAccount(async (account, { contactId }) => {
      const erased = await erasing.erase({ accountId: account.id, contactId, at: isoNow(clock) })
      if (!erased) return unknown()
      const [blocking] = erased.blockedBy
      if (blocking) return fail('CONTACT_IN_CAMPAIGN', 'after', { detail: blocking.state })
      if (account.kind === 'practice') await forgetAtPractice?.(erased.phone)
      await forgetErased()
      changed()
      consentChanged()
      return ok({ messages: erased.messages, campaigns: erased.campaigns })
    }),
  }
}
