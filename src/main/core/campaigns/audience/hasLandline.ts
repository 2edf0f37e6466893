// Whether a person in an audience has a landline number. Uses the type stored with the number: parsing every number of a large
// audience again would be too slow.
import type { AudienceRow } from './audienceSql'
import { parsePhone } from '../../phones/parsePhone'

/** The phone of the one recipient that stands for a list of the gateway. */
export const listPhonePrefix = 'list:'

export function hasLandline({ id, phone, phone_type: type }: AudienceRow): boolean {
  if (type !== null) return type === 'landline'
  // No type is stored for a number that is neither a contact's nor in a row of a file.
  return id === 0 && !phone.startsWith(listPhonePrefix) && isLandline(phone)
}

/** Decides by the numbering plan. In countries whose plan does not tell, such as the US, a number counts as a mobile. */
function isLandline(e164: string): boolean {
  const verdict = parsePhone(e164)
  return verdict.ok && verdict.type === 'landline'
}
