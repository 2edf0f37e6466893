// From the gateway's document to what is kept of it, and from there to what is shown. Pure.
import type { VerifiedNumber } from '@contract'
import { withoutUndefined } from '../base/withoutUndefined'
import type { NumberDetails, NumberRecord } from '../gateway/client/numbers'
import type { NumberAnswer, ResultRow } from './resultRows'

type Details = NonNullable<VerifiedNumber['details']>

/** The words of a document are the gateway's own: as long as one may reasonably be, and no longer. */
const maxStatusLength = 60
const maxWordLength = 200
const maxRawLength = 60_000

export interface AskedNumber {
  /** E.164. */
  readonly phone: string
  readonly country: string | null
}

export function toAnswer({ phone, country }: AskedNumber, record: NumberRecord, at: string): NumberAnswer {
  const status = record.status.slice(0, maxStatusLength)
  const details = record.details === undefined ? undefined : toDetails(record.details)
  return {
    phone,
    country,
    status,
    at,
    isActive: status.trim().toUpperCase() === 'ACTIVE',
    details: details === undefined ? null : JSON.stringify(details),
    raw: record.raw.slice(0, maxRawLength),
  }
}

function toDetails({ mcc, imsi, isPorted, country, network }: NumberDetails): Details {
  return {
    ...words({ mcc, imsi }),
    ...withoutUndefined({ isPorted }),
    ...(country === undefined ? {} : { country: words(country) }),
    ...(network === undefined ? {} : { network: words(network) }),
  }
}

/** Without those that are not there. */
function words<Name extends string>(fields: { readonly [Field in Name]: string | undefined }): {
  [Field in Name]?: string
} {
  const given = Object.entries<string | undefined>(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value.slice(0, maxWordLength)]],
  )
  return Object.fromEntries(given) as { [Field in Name]?: string }
}

export function toVerified(row: ResultRow): VerifiedNumber {
  const { phone, contactId, name, country, status, details, checkedAt } = row
  return {
    phone,
    ...(name === null || name === '' ? {} : { name }),
    ...(contactId === null ? {} : { contactId }),
    status,
    isActive: row.isActive === 1,
    ...(country === null ? {} : { country }),
    ...(details === null ? {} : { details: JSON.parse(details) as Details }),
    checkedAt,
    isSetApart: row.isSetApart === 1,
  }
}
