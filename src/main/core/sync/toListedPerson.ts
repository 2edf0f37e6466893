// A record of the gateway's contacts as we take it: a number that can be stored, or left out. Pure.
import { eachGatewayField } from '@contract/contactFields'
import type { ContactRecord } from '../gateway/client/contacts'
import type { GivenFields } from './mergeFields'
import { readListedPhone } from './readListedPhone'

export interface ListedPerson {
  /** The key that identifies the record; undefined if it has neither id nor number. */
  readonly key: string | undefined
  readonly gatewayId: string | undefined
  /** E.164; undefined if it cannot be sent to, or the record is deleted there. */
  readonly phone: string | undefined
  readonly country: string | undefined
  readonly phoneType: string | undefined
  readonly fields: GivenFields
  /** Out of everything; out of the list that is read. */
  readonly isOut: boolean
  readonly isOutOfList: boolean
}

/** Longest value that is taken: what is longer is no field of a message. */
const longest = 1_000

export function toListedPerson(record: ContactRecord, gatewayListId: string): ListedPerson {
  const { id, memberships } = record
  const here = memberships.find(({ listId }) => listId === gatewayListId)
  const isGone = isGiven(record.deletedAt) || isGiven(here?.deletedAt)
  const number = isGone ? undefined : readListedPhone(record)
  return {
    key: id ?? (record.phone === undefined ? undefined : `number ${record.phone}`),
    gatewayId: id,
    phone: number?.e164,
    country: number?.country,
    phoneType: number?.type,
    fields: eachGatewayField((name) => record[name]?.slice(0, longest)),
    isOut: record.isOptOut === true,
    isOutOfList: here?.isOptOut === true,
  }
}

function isGiven(text: string | undefined): boolean {
  return text !== undefined && text !== ''
}
