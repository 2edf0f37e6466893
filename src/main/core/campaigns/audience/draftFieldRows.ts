// The fields that a draft's message may name, with the way in which the column of its times is read: the message says the day and the
// time that the time of sending is worked out from. Says on which day each person is sent theirs.
import type { Draft } from '@contract'
import { fieldKey } from '../../messages/parseTemplate'
import type { Db } from '../../storage/db'
import type { OwnFields } from '../draft/messageOfPerson'
import { ownFields } from '../draft/ownFieldRows'
import { queryTimedAudience, type AudienceMoment } from './audienceScopeRows'
import { sendDays } from './sendDayRows'

export function draftFields(db: Db, draft: Draft, { accountId, at }: AudienceMoment): OwnFields {
  const own = { ...ownFields(db, accountId, draft.id), sendDayOf: sendDays(db, draft, { accountId, at }) }
  const { kind, column } = draft.timing
  if (kind !== 'column' || column === undefined) return own
  const found = queryTimedAudience(db, draft, { accountId, at }).moments
  if (!found) return own
  const { moments, order } = found
  return {
    ...own,
    dated: {
      key: fieldKey(column.field),
      order,
      told: (cell, { phone, country }) => moments.told(cell, phone, country),
    },
  }
}
