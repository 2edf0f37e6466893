// F0: one transaction copies people and rendered texts. What is approved later is exactly this copy; edits to contacts
// or to the template change nothing of it.
import { createHash } from 'node:crypto'
import type { Draft, Estimate } from '@contract'
import type { CampaignId } from '../base/ids'
import { checkText } from '../messages/checkText'
import { measureParts } from '../messages/countParts'
import { parseTemplate } from '../messages/parseTemplate'
import { chooseForm } from '../outbox/buildPayload'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { audienceOrder, audienceSql, type AudienceRow, type LeftOutReason } from './audienceSql'
import { ownFields, previewOf } from './audienceRows'
import { readDraft } from './draftRows'
import { issuesOf } from './measureDraft'
import { compileForPeople, nameOf } from './messageOfPerson'

export type FreezeProblem =
  'unknown' | 'not_draft' | 'no_people' | 'no_text' | 'text_too_long' | 'template_issue' | 'field_missing'

export interface FrozenView {
  readonly draft: Draft
  readonly form: string
  readonly hash: string
  readonly people: number
  readonly parts: number
  readonly batchSize: number
  readonly leftOut: readonly { readonly reason: LeftOutReason; readonly people: number }[]
  readonly byCountry: readonly { readonly country: string; readonly people: number; readonly parts: number }[]
  readonly sample: {
    readonly position: number
    readonly name: string
    readonly phone: string
    readonly text: string
    readonly parts: number
    readonly filled: [number, number][]
  }
  readonly estimate: Estimate | null
}

interface Terms {
  readonly addresses: readonly string[]
  readonly batchSize: number
  readonly usesOlderApi: boolean
}

export const freezeOperations = operationGroup('freeze', {
  freeze: write(
    (
      db,
      { accountId, id, terms, at }: { accountId: string; id: CampaignId; terms: Terms; at: string },
    ): FreezeProblem | 'frozen' => {
      const draft = readDraft(db, id)
      if (!draft) return 'unknown'
      if (draft.state !== 'draft' && draft.state !== 'frozen') return 'not_draft'
      const own = ownFields(db, accountId)
      if (draft.template.trim() === '') return 'no_text'
      if (issuesOf(draft.template, own).some(({ severity }) => severity === 'error')) return 'template_issue'
      db.run('DELETE FROM recipients WHERE campaign_id = ?', id)
      const copied = copyPeople(db, accountId, draft, own, terms)
      if (typeof copied === 'string') {
        // Nothing half frozen: it is a draft, as before.
        db.run('DELETE FROM recipients WHERE campaign_id = ?', id)
        db.run(
          `UPDATE campaigns SET state = 'draft', frozen_hash = NULL, frozen_people = NULL, estimate = NULL WHERE id = ?`,
          id,
        )
        return copied
      }
      db.run(
        `UPDATE campaigns SET state = 'frozen', form = ?, batch_size = ?, frozen_hash = ?, frozen_people = ?, frozen_parts = ?,
         frozen_at = ?, estimate = NULL, approval = NULL WHERE id = ?`,
        ...[copied.form, terms.batchSize, copied.hash, copied.people, copied.parts, at, id],
      )
      return 'frozen'
    },
  ),

  view: read((db, { accountId, id }: { accountId: string; id: CampaignId }) => readFrozen(db, accountId, id)),

  /** People of the frozen set from a position on, for estimates in the very form of the send. */
  people: read((db, { id, after, limit }: { id: CampaignId; after: number; limit: number }) =>
    db.all<{ id: number; position: number; phone: string; text: string }>(
      `SELECT id, position, phone, text FROM recipients WHERE campaign_id = ? AND position > ? ORDER BY position LIMIT ?`,
      ...[id, after, limit],
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
      }: { id: CampaignId; hash: string; approval: Readonly<Record<string, unknown>>; at: string },
    ) => {
      const { changes } = db.run(
        `UPDATE campaigns SET state = 'approved', approval = ?, changed_at = ? WHERE id = ? AND state = 'frozen' AND frozen_hash = ?`,
        ...[JSON.stringify({ ...approval, hash, at }), at, id, hash],
      )
      if (changes === 1)
        db.run(
          'INSERT INTO audit (campaign_id, at, what, detail) VALUES (?, ?, ?, ?)',
          id,
          at,
          'approved',
          JSON.stringify(approval),
        )
      return changes === 1
    },
  ),
})

function copyPeople(
  db: Db,
  accountId: string,
  draft: Draft,
  own: readonly string[],
  terms: Terms,
): FreezeProblem | { form: string; hash: string; people: number; parts: number } {
  const { pieces } = parseTemplate(draft.template)
  const render = compileForPeople(pieces, own)
  const isPersonalised = pieces.some(({ kind }) => kind === 'field')
  const form = chooseForm(isPersonalised, terms.usesOlderApi)
  const hash = createHash('sha256').update(JSON.stringify([terms, form, draft.sender]))
  const insert = db.statement(
    `INSERT INTO recipients (campaign_id, position, contact_id, phone, name, country, text, parts, state, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  let people = 0
  let parts = 0
  let problem: FreezeProblem | undefined
  for (const person of db.iterate<AudienceRow>(
    `${audienceSql} SELECT * FROM audience ${audienceOrder}`,
    accountId,
    JSON.stringify(draft.listIds),
  )) {
    const { id, phone, country, reason } = person
    if (reason !== null) {
      insert(draft.id, null, id, phone, nameOf(person), country, '', 0, 'skipped', reason)
      continue
    }
    const { text, missing } = render(person)
    const fault = missing.length > 0 ? 'field_missing' : textProblem(text)
    if (fault) {
      problem = fault
      break
    }
    const size = measureParts(text)
    people += 1
    parts += size.parts
    insert(draft.id, people, id, phone, nameOf(person), country, text, size.parts, 'pending', null)
    hash.update(`${phone}\u0000${text}\n`)
  }
  if (problem) return problem
  return people === 0 ? 'no_people' : { form, hash: hash.digest('hex'), people, parts }
}

function textProblem(text: string): FreezeProblem | undefined {
  const fault = checkText(text)
  if (fault === undefined) return undefined
  return fault === 'blank' ? 'no_text' : 'text_too_long'
}

function readFrozen(db: Db, accountId: string, id: CampaignId): FrozenView | undefined {
  const draft = readDraft(db, id)
  const row = db.get<{
    form: string
    hash: string
    people: number
    parts: number
    batchSize: number
    estimate: string | null
    contactId: number
  }>(
    `SELECT c.form, c.frozen_hash AS hash, c.frozen_people AS people, c.frozen_parts AS parts, c.batch_size AS batchSize, c.estimate, r.contact_id AS contactId
     FROM campaigns c JOIN recipients r ON r.campaign_id = c.id AND r.position = 1
     WHERE c.id = ? AND c.account_id = ? AND c.frozen_hash IS NOT NULL`,
    id,
    accountId,
  )
  if (!draft || !row) return undefined
  return {
    draft,
    form: row.form,
    hash: row.hash,
    people: row.people,
    parts: row.parts,
    batchSize: row.batchSize,
    leftOut: db.all(
      `SELECT reason, count(*) AS people FROM recipients WHERE campaign_id = ? AND position IS NULL GROUP BY reason`,
      id,
    ),
    byCountry: db.all(
      `SELECT coalesce(country, '') AS country, count(*) AS people, sum(parts) AS parts FROM recipients
       WHERE campaign_id = ? AND position IS NOT NULL GROUP BY country ORDER BY people DESC`,
      id,
    ),
    sample: frozenSample(db, accountId, draft, row.contactId),
    estimate: row.estimate === null ? null : (JSON.parse(row.estimate) as Estimate),
  }
}

/** The first person's frozen text; what came from fields is marked only while the contact still gives the same text. */
function frozenSample(db: Db, accountId: string, draft: Draft, contactId: number): FrozenView['sample'] {
  const frozen = db.get<{ name: string; phone: string; text: string; parts: number }>(
    'SELECT name, phone, text, parts FROM recipients WHERE campaign_id = ? AND position = 1',
    draft.id,
  ) ?? { name: '', phone: '', text: '', parts: 0 }
  const contact = db.get<AudienceRow>('SELECT *, NULL AS reason FROM contacts WHERE id = ?', contactId)
  const preview = contact && previewOf(contact, draft.template, ownFields(db, accountId), 1, 1)
  return { position: 1, ...frozen, filled: preview?.text === frozen.text ? preview.filled : [] }
}
