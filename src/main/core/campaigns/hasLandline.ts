// Whether a person of an audience has a landline's number: as it was judged when the number was stored, since a numbering plan is
// too slow to ask for each of many people.
import { isLandline } from '../phones/isLandline'
import { listPhonePrefix, type AudienceRow } from './audienceSql'

export function hasLandline({ id, phone, phone_type: type }: AudienceRow): boolean {
  if (type !== null) return type === 'landline'
  // Without a contact and a row of a file nothing was stored.
  return id === 0 && !phone.startsWith(listPhonePrefix) && isLandline(phone)
}
