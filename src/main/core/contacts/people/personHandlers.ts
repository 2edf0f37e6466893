// One person: read, add, change, erase.
import type { PhoneTypeName } from '@contract'
import { isoNow } from '../../base/instants'
import { fail, ok } from '../../base/result'
import type { CoreResult, Handlers } from '../../handlers'
import { isCountryCode } from '../../phones/formatPhone'
import { parsePhone } from '../../phones/parsePhone'
import type { ContactHandlerOptions } from './contactHandlers'
import { toContact, toContactDetail, toMessage } from './contactShapes'
import { editOperations, type TypedNumber } from './editRows'
import { eraseOperations } from './eraseRows'
import { contactPersonOperations } from './personRows'

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
  const persons = storage.bind(contactPersonOperations)
  const edits = storage.bind(editOperations)
  const erasing = storage.bind(eraseOperations)

  /** Numbers without a country code are read as the account's. */
  function readNumber(typed: string, country: string): CoreResult<TypedNumber & { phoneType: PhoneTypeName }> {
    const verdict = parsePhone(typed, isCountryCode(country) ? country : undefined)
    if (!verdict.ok) return fail('PHONE_NOT_USABLE', 'no', { field: 'phone', detail: verdict.issue })
    return ok({ phone: verdict.e164, country: verdict.country ?? null, phoneType: verdict.type })
  }
  const taken = () => fail('PHONE_TAKEN', 'no', { field: 'phone' })

  return {
    async get({ contactId }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const found = await persons.get({ accountId: account.value.id, contactId })
      return found ? ok(toContactDetail(found)) : unknown()
    },
    async messages(input) {
      const account = await activeAccount()
      if (!account.ok) return account
      const found = await persons.messages({ ...input, accountId: account.value.id })
      return found ? ok({ total: found.total, rows: found.rows.map(toMessage) }) : unknown()
    },
    async tryNumber({ phone }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const { id: accountId, country } = account.value
      const number = readNumber(phone, country)
      if (!number.ok) return number
      const { country: place, ...read } = number.value
      const holder = await edits.holder({ accountId, phone: read.phone })
      return ok({
        ...read,
        ...(place === null ? {} : { country: place }),
        ...(holder === null ? {} : { takenBy: holder }),
      })
    },
    async add({ phone, fields = {}, listIds = [], ...typed }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const { id: accountId, country } = account.value
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
    },
    async edit({ contactId, phone, fields = {}, ...typed }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const { id: accountId, country } = account.value
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
    },
    async beforeErase({ contactId }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const before = await erasing.before({ accountId: account.value.id, contactId })
      if (!before) return unknown()
      const { phone: _, ...told } = before
      return ok({ ...told, blockedBy: [...told.blockedBy] })
    },
    async erase({ contactId }) {
      const account = await activeAccount()
      if (!account.ok) return account
      const erased = await erasing.erase({ accountId: account.value.id, contactId, at: isoNow(clock) })
      if (!erased) return unknown()
      const [blocking] = erased.blockedBy
      if (blocking) return fail('CONTACT_IN_CAMPAIGN', 'after', { detail: blocking.state })
      if (account.value.kind === 'practice') forgetAtPractice?.(erased.phone)
      await forgetErased()
      changed()
      consentChanged()
      return ok({ messages: erased.messages, campaigns: erased.campaigns })
    },
  }
}
