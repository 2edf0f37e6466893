// The fields that a draft's message may name, with the order of the dates in the column of its times: the message says the day that the
// time is worked out from.
import type { Draft } from '@contract'
import { fieldKey } from '../../messages/parseTemplate'
import type { Db } from '../../storage/db'
import type { OwnFields } from '../draft/messageOfPerson'
import { ownFields } from '../draft/ownFieldRows'
import { queryTimedAudience, type AudienceMoment } from './audienceScopeRows'

export function draftFields(db: Db, draft: Draft, { accountId, at }: AudienceMoment): OwnFields {
  const own = ownFields(db, accountId, draft.id)
  const { kind, column } = draft.timing
  if (kind !== 'column' || column === undefined) return own
  const order = queryTimedAudience(db, draft, { accountId, at }).moments?.order
  return order ? { ...own, dated: { key: fieldKey(column.field), order } } : own
}
