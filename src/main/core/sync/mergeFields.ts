// One person's fields: as they are here, as the gateway last had them, and as it has them now. Local changes stay; everything
// else follows the gateway. Pure.
import { eachGatewayField, gatewayFieldNames, type GatewayFieldName } from '@contract/contactFields'

export type Fields = Readonly<Record<GatewayFieldName, string>>
/** Undefined: the gateway did not say. */
export type GivenFields = Readonly<Record<GatewayFieldName, string | undefined>>

export function withoutGaps(given: GivenFields): Fields {
  return eachGatewayField((name) => given[name] ?? '')
}

export interface MergedFields {
  readonly fields: Fields
  /** At least one field took the gateway's value. */
  readonly isUpdated: boolean
  /** At least one field stays as it is here, though the gateway has another value. */
  readonly isKept: boolean
}

/** `before` is undefined for a person the gateway was never seen to have: what is here counts as changed, unless it is empty. */
export function mergeFields(here: Fields, before: Fields | undefined, there: GivenFields): MergedFields {
  const fields: Record<GatewayFieldName, string> = { ...here }
  let isUpdated = false
  let isKept = false
  for (const name of gatewayFieldNames) {
    const theirs = there[name]
    if (theirs === undefined || theirs === here[name]) continue
    const isOurs = before === undefined ? here[name] !== '' : here[name] !== before[name]
    if (isOurs) isKept = true
    else {
      fields[name] = theirs
      isUpdated = true
    }
  }
  return { fields, isUpdated, isKept }
}
