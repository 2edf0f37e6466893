// Stores the part of a message's record that has no column of its own. The field names are one text, shared by all records of
// a kind. Together with the columns it gives the whole record again. Pure.
import type { MessageRecord } from './messages'

export interface RecordRest {
  /** Names of the record's fields in their order, `=` before those that are kept. Empty: `values` is the record itself. */
  readonly layout: string
  /** JSON: an array of the values of the others. */
  readonly values: string
}

/** The fields that are kept as they are written. */
export type KeptFields = Pick<
  MessageRecord,
  'key' | 'id' | 'campaignId' | 'senderId' | 'message' | 'to' | 'createdAt' | 'updatedAt'
>

type WireRecord = Readonly<Record<string, unknown>>

/** Names that could be anyone's data are not kept apart from it: it must be possible to erase a record whole. */
const plainName = /^_?[a-z][a-z_]{0,40}\d?[a-z_]{0,20}$/i
const maxNames = 100

/** One record is nearly always like the previous one. */
let last: { readonly names: readonly string[]; readonly areKept: readonly boolean[]; readonly layout: string } = {
  names: [],
  areKept: [],
  layout: '',
}

export function restOf(record: WireRecord): RecordRest {
  const names = Object.keys(record)
  const values: unknown[] = []
  let isAlike = names.length === last.names.length
  for (let place = 0; place < names.length; place++) {
    const name = names[place] as string
    const value = record[name]
    const isKept = isKeptAsWritten(name, value)
    if (!isKept) values.push(value)
    isAlike = isAlike && name === last.names[place] && isKept === last.areKept[place]
  }
  if (!isAlike) last = readLayout(names, record)
  const { layout } = last
  return { layout, values: JSON.stringify(layout === '' ? record : values) }
}

/** The record as JSON, its fields in their order. Integers beyond 15 digits are strings in it. */
export function writeRecord({ layout, values }: RecordRest, kept: KeptFields): string {
  if (layout === '') return values
  const others = (JSON.parse(values) as unknown[]).values()
  const fields = layout
    .split(',')
    .map((name) =>
      name.startsWith('=') ? [name.slice(1), writeKept(name.slice(1), kept)] : [name, others.next().value],
    )
  return JSON.stringify(Object.fromEntries(fields))
}

function readLayout(names: readonly string[], record: WireRecord): typeof last {
  const areKept = names.map((name) => isKeptAsWritten(name, record[name]))
  const isPlain = names.length <= maxNames && names.every((name) => plainName.test(name))
  const layout = isPlain ? names.map((name, place) => (areKept[place] === true ? `=${name}` : name)).join(',') : ''
  return { names, areKept, layout }
}

/** Whether what is read of a field says how it was written: `writeKept` is its reverse. */
function isKeptAsWritten(name: string, value: unknown): boolean {
  switch (name) {
    case 'id':
      return typeof value === 'number' && Number.isSafeInteger(value)
    case '_id':
      return isId(value)
    case 'campaign_id':
      return value === null || isId(value)
    case 'to':
      return typeof value === 'string' && /^\+\d+$/.test(value)
    case 'sender_id':
    case 'message':
    case 'created_at':
    case 'updated_at':
      return typeof value === 'string'
    default:
      return false
  }
}

function writeKept(name: string, kept: KeptFields): unknown {
  switch (name) {
    case 'id':
      return Number(kept.id)
    case '_id':
      return kept.key
    case 'campaign_id':
      return kept.campaignId ?? null
    case 'to':
      return kept.to
    case 'sender_id':
      return kept.senderId
    case 'message':
      return kept.message
    case 'created_at':
      return kept.createdAt ?? ''
    default:
      return kept.updatedAt ?? ''
  }
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.trim() === value
}
