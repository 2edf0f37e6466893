// F0: one transaction copies people and rendered texts. An approval covers exactly this copy; later edits to contacts or to the
// template do not change it.
import type { Estimate, OptOutsUnknown } from '@contract'
import type { CampaignId } from '../base/ids'
import { readUnknownHours } from '../contacts/unknownHoursRows'
import { parseTemplate } from '../messages/parseTemplate'
import { noteApproval } from '../outbox/approvalRows'
import { operationGroup, read, write } from '../storage/operations'
import { checkForm, type FormFault } from './checkForm'
import { copyPeople, type CopyProblem, type FreezeTerms } from './copyPeopleRows'
import { readDraft } from './draftRows'
import { readFrozen } from './frozenViewRows'
import { issuesOf } from './measureDraft'
import { ownFields } from './ownFieldRows'
import { unfreeze } from './unfreezeRows'

export type FreezeProblem =
  Exclude<CopyProblem, 'time_over' | 'time_never'> | FormFault | 'unknown' | 'not_draft' | 'template_issue'

export const freezeOperations = operationGroup('freeze', {
  freeze: write(
    (
      db,
      { id, terms, at }: { id: CampaignId; terms: Omit<FreezeTerms, 'at'>; at: string },
    ): FreezeProblem | 'frozen' => {
      const draft = readDraft(db, id)
      if (!draft) return 'unknown'
      if (draft.state !== 'draft' && draft.state !== 'frozen') return 'not_draft'
      const own = ownFields(db, terms.accountId, id)
      if (draft.template.trim() === '') return 'no_text'
      if (issuesOf(draft.template, own).some(({ severity }) => severity === 'error')) return 'template_issue'
      const isPersonalised = parseTemplate(draft.template).pieces.some(({ kind }) => kind === 'field')
      const fault = checkForm(draft, { usesOlderApi: terms.usesOlderApi, isPersonalised, now: Date.parse(at) })
      unfreeze(db, id)
      if (fault) return fault
      const copied = copyPeople(db, draft, own, { ...terms, at })
      if (typeof copied === 'string') {
        // Nothing half frozen: it is a draft, as before.
        unfreeze(db, id)
        if (copied === 'time_over') return { code: 'SCHEDULE_PAST', field: 'timing' }
        return copied === 'time_never' ? { code: 'SCHEDULE_NOT_POSSIBLE', field: 'timing' } : copied
      }
      db.run(
        `UPDATE campaigns SET state = 'frozen', form = ?, batch_size = ?, frozen_hash = ?, frozen_people = ?, frozen_parts = ?,
         frozen_landlines = ?, frozen_at = ?, estimate = NULL, approval = NULL WHERE id = ?`,
        ...[copied.form, copied.batchSize, copied.hash, copied.people, copied.parts, copied.landlines, at, id],
      )
      return 'frozen'
    },
  ),

  view: read((db, { accountId, id }: { accountId: string; id: CampaignId }) => readFrozen(db, accountId, id)),

  /** People of the frozen set from a position on, for estimates in the very form of the send. */
  people: read((db, { id, after, limit }: { id: CampaignId; after: number; limit: number }) =>
    db.all<{ id: number; position: number; phone: string; text: string }>(
      `SELECT id, position, phone, text FROM recipients JOIN recipient_texts ON recipient_id = id
       WHERE campaign_id = ? AND position > ? ORDER BY position LIMIT ?`,
      ...[id, after, limit],
    ),
  ),

  /** Hours whose opt-outs will not be known when the campaign starts. */
  unknownHours: read((db, { id, at }: { id: CampaignId; at: string }) =>
    readUnknownHours(db, { campaignId: id, at, areListsRead: true }),
  ),

  /** Two people of each kind of message, by country and parts: the most frequent kinds first, at most `kinds` of them. */
  samples: read((db, { id, kinds }: { id: CampaignId; kinds: number }) =>
    db.all<SampledPerson>(
      `SELECT id, phone, text, kind, people FROM (
         SELECT id, phone, people, nth, dense_rank() OVER (ORDER BY people DESC, country, parts) AS kind FROM (
           SELECT id, phone, country, parts, count(*) OVER same AS people, row_number() OVER (same ORDER BY position) AS nth
           FROM recipients WHERE campaign_id = ? AND position IS NOT NULL WINDOW same AS (PARTITION BY country, parts)))
         JOIN recipient_texts ON recipient_id = id
       WHERE nth <= 2 AND kind <= ? ORDER BY kind, nth`,
      ...[id, kinds],
    ),
  ),

  /** Kept only for the frozen set it was asked for. */
  recordEstimate: write((db, { id, hash, estimate }: { id: CampaignId; hash: string; estimate: Estimate }) =>
    db.run('UPDATE campaigns SET estimate = ? WHERE id = ? AND frozen_hash = ?', JSON.stringify(estimate), id, hash),
  ),

  /** Durable before the click is confirmed. Refuses anything but the very set and ceiling that were on the screen. */
  approve: write(
    (
      db,
      {
        id,
        hash,
        approval,
        at,
        optOutsUnknown,
        isListingRead = false,
      }: {
        id: CampaignId
        hash: string
        approval: Readonly<Record<string, unknown>>
        at: string
        optOutsUnknown?: OptOutsUnknown | undefined
        isListingRead?: boolean
      },
    ) => {
      const { changes } = db.run(
        `UPDATE campaigns SET state = 'approved', approval = ?1, changed_at = ?2, opt_outs_unknown = ?3, opt_outs_accepted_at = ?2 WHERE id = ?4 AND state = 'frozen' AND frozen_hash = ?5`,
        ...[
          JSON.stringify({ ...approval, hash, at }),
          at,
          optOutsUnknown ? JSON.stringify(optOutsUnknown) : null,
          id,
          hash,
        ],
      )
      if (changes === 1) {
        if (isListingRead) noteApproval(db, id, at)
        db.run(
          'INSERT INTO audit (campaign_id, at, what, detail) VALUES (?, ?, ?, ?)',
          id,
          at,
          'approved',
          JSON.stringify(approval),
        )
      }
      return changes === 1
    },
  ),
})

export interface SampledPerson {
  readonly id: number
  readonly phone: string
  readonly text: string
  /** From 1. */
  readonly kind: number
  /** Everyone with this kind of message. */
  readonly people: number
}
