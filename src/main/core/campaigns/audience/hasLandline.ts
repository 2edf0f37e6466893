// Whether a person in an audience has a landline number. Uses the type stored with the number: parsing every number of a large
// audience again would be too slow.
import { isLandline } from '../../phones/isLandline'
import { listPhonePrefix, type AudienceRow } from './audienceSql'

export function hasLandline({ id, phone, phone_type: type }: AudienceRow): boolean {
  if (type !== null) return type === 'landline'
  // No type is stored for a number that is neither a contact's nor in a row of a file.
  return id === 0 && !phone.startsWith(listPhonePrefix) && isLandline(phone)
}
