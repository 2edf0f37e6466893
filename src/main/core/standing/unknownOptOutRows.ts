// Hours whose opt-outs are not known when a rule is approved. The approval names them, and its days are sent without them.
import type { OptOutsUnknown } from '@contract'
import { queryAudience } from '../campaigns/audience/audienceScopeRows'
import { readDraft } from '../campaigns/draft/draftRows'
import { readHoursOf, readListsSql, readUnknownHours } from '../feeds/unknownHoursRows'
import type { CampaignId } from '../base/ids'
import type { Db } from '../storage/db'
import { longRead, operationGroup } from '../storage/operations'
import { sql } from '../storage/sql'
import { readRule, type Approval, type OfRule, type Rule, type Stamped } from './readRuleRows'

export const standingOptOutOperations = operationGroup('standingOptOuts', {
  /** For a rule, or a new version of one, that waits for its approval. */
  unknown: longRead((db, { at, ...scope }: Stamped<OfRule>): OptOutsUnknown | undefined => {
    const rule = readRule(db, scope)
    const isWaiting = rule !== undefined && (rule.state !== 'on' || rule.proposed !== undefined)
    return isWaiting ? readUnknown(db, rule, at) : undefined
  }),
})

/** Everyone of the rule counts: people may be added before the first day. */
function readUnknown(db: Db, { accountId, draftId }: Rule, at: string): OptOutsUnknown | undefined {
  const draft = readDraft(db, draftId)
  if (!draft || draft.gatewayList) return undefined
  return readHoursOf(db, { accountId, at }, (until) => {
    const { people } = db.get<{ people: number }>(sql`
      ${queryAudience(db, draft, { accountId, at })} SELECT count(*) AS people FROM audience p
      WHERE p.reason IS NULL AND NOT EXISTS (SELECT 1 FROM gateway_members m
        WHERE m.contact_id = p.id AND m.list_id IN (${readListsSql(draftId, until, true)}))
    `) ?? { people: 0 }
    return people
  })
}

interface DayOfApproval {
  readonly approval: Approval
  readonly campaignId: CampaignId
  readonly at: string
}

/** JSON of the hours without whose opt-outs a day may be sent; null if all are known. */
export function agreedHours(db: Db, { approval, ...day }: DayOfApproval): string | null {
  const { optOutsUnknown } = approval
  const unknown = optOutsUnknown && readUnknownHours(db, { ...day, areListsRead: true })
  return unknown ? JSON.stringify({ hours: optOutsUnknown.hours, people: unknown.people }) : null
}
