// Freezing a campaign, in parts that each are one short transaction. Its people are copied with their texts as they all are at one
// moment, into a side file; then the file's rows are moved into the database; then one small write freezes. Until that write the campaign
// is a draft, and the people that are there already mean nothing.
import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { longRead, operationGroup, repeatableWrite, write } from '../../storage/operations'
import { removeSideFile } from '../../storage/files/removeSideFile'
import { attachSideFile, makeSideFile } from '../../storage/files/sideFile'
import { checkForm, type FormFault } from '../draft/checkForm'
import { sql } from '../../storage/sql'
import { copyPeople, type CopiedPeople, type CopyProblem, type FreezeTerms } from './copyPeopleRows'
import { readDraft, readOutline } from '../draft/draftRows'
import { issuesOf } from '../draft/measureDraft'
import { haveSeveralTexts, textsOf } from '../draft/messageOfPerson'
import { draftFields } from '../audience/draftFieldRows'
import { unfreeze } from './unfreezeRows'
import { writeWaves } from './wavesRows'

export type FreezeProblem =
  | Exclude<CopyProblem, 'time_over' | 'time_never' | 'times_unknown'>
  | FormFault
  | 'unknown'
  | 'not_draft'
  | 'template_issue'

/** One attempt to freeze a campaign; `token` is its own. */
export interface Attempt {
  readonly id: CampaignId
  readonly token: string
}

export const freezingOperations = operationGroup('freezing', {
  /** It is a draft from here on. An earlier attempt that is under way does not come to its end. */
  begin: write((db, { id, token }: Attempt): 'unknown' | 'not_draft' | 'begun' => {
    const draft = readOutline(db, id)
    if (!draft) return 'unknown'
    if (draft.state !== 'draft' && draft.state !== 'frozen') return 'not_draft'
    // The draft of a standing send is for its days alone.
    if (db.get(sql`SELECT 1 FROM standing_rules WHERE draft_id = ${id}`)) return 'not_draft'
    unfreeze(db, id)
    db.run(sql`UPDATE campaigns SET freezing = ${token} WHERE id = ${id}`)
    return 'begun'
  }),

  /** Copies everyone as they are at one moment. `end` removes the copy. */
  copy: longRead(
    (db, { id, token, terms }: Attempt & { readonly terms: FreezeTerms }): CopiedPeople | FreezeProblem => {
      const draft = readDraft(db, id)
      if (!draft) return 'unknown'
      const own = draftFields(db, draft, terms)
      const texts = textsOf(draft)
      if (texts.some((text) => text.trim() === '')) return 'no_text'
      if (texts.some((text) => issuesOf(text, own).some(({ severity }) => severity === 'error')))
        return 'template_issue'
      const isPersonalised = haveSeveralTexts(draft)
      const now = Date.parse(terms.at)
      const fault = checkForm(draft, { usesOlderApi: terms.usesOlderApi, isPersonalised, now })
      if (fault) return fault
      const copy = makeSideFile(copyPath(db, token))
      try {
        copy.script('BEGIN')
        const copied = copyPeople(db, copy, { draft, own, terms })
        copy.script('COMMIT')
        if (copied === 'time_over') return { code: 'SCHEDULE_PAST', field: 'timing' }
        const isNotPossible = copied === 'time_never' || copied === 'times_unknown'
        return isNotPossible ? { code: 'SCHEDULE_NOT_POSSIBLE', field: 'timing' } : copied
      } finally {
        copy.close()
      }
    },
  ),

  /** Deletes up to `limit` people of an earlier freeze of this campaign. Answers how many there were; 0 if the draft changed since `begin`. */
  clear: repeatableWrite((db, { id, token, limit }: Attempt & { readonly limit: number }): number =>
    isUnderWay(db, { id, token }) ? deleteLeftOver(db, id, limit) : 0,
  ),

  /** Moves the next rows of the copy. False: the draft changed since `begin`. */
  move: repeatableWrite(
    (db, { id, token, after, limit }: Attempt & { readonly after: number; readonly limit: number }): boolean => {
      if (!isUnderWay(db, { id, token })) return false
      attachSideFile(db, copyPath(db, token), 'copied')
      const [first, last] = [after + 1, after + limit]
      db.run(sql`
        INSERT INTO main.recipients (campaign_id, position, contact_id, phone, name, country, parts, state, reason,
          until_at, has_second_text)
        SELECT ${id}, position, contact_id, phone, name, country, parts, CASE WHEN position IS NULL THEN 'skipped'
          ELSE 'pending' END, reason, until_at, has_second_text
        FROM copied.people WHERE id BETWEEN ${first} AND ${last}
      `)
      db.run(sql`
        INSERT INTO main.recipient_texts (recipient_id, text)
        SELECT r.id, p.text FROM copied.people p CROSS JOIN main.recipients r ON r.campaign_id = ${id}
          AND r.position = p.position
        WHERE p.id BETWEEN ${first} AND ${last}
      `)
      return true
    },
  ),

  /** Freezes. False: the draft changed since `begin`. */
  freeze: write(
    (db, { id, token, copied, at }: Attempt & { readonly copied: CopiedPeople; readonly at: string }): boolean => {
      if (!isUnderWay(db, { id, token })) return false
      const { form, batchSize, hash, people, parts, landlines, waves } = copied
      writeWaves(db, id, waves)
      db.run(sql`
        UPDATE campaigns SET state = 'frozen', freezing = NULL, form = ${form}, batch_size = ${batchSize},
          frozen_hash = ${hash}, frozen_people = ${people},
        frozen_parts = ${parts}, frozen_landlines = ${landlines}, frozen_at = ${at}, estimate = NULL, approval = NULL
          WHERE id = ${id}
      `)
      return true
    },
  ),

  /** After an attempt, however it went. */
  end: write((db, { id, token }: Attempt) => {
    if (isUnderWay(db, { id, token })) db.run(sql`UPDATE campaigns SET freezing = NULL WHERE id = ${id}`)
    removeSideFile(copyPath(db, token))
  }),

  /** At the start: no attempt is under way, and what earlier ones left beside the database goes. */
  endAll: write((db) => {
    db.run(sql`UPDATE campaigns SET freezing = NULL WHERE freezing IS NOT NULL`)
    const folder = copyFolder(db)
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
  }),

  /** Deletes up to `limit` people of drafts. Answers how many there were; 0: none is left. */
  clearAny: repeatableWrite((db, { limit }: { readonly limit: number }): number => {
    const draft = db.get<{ id: CampaignId }>(sql`
      SELECT id FROM campaigns WHERE state = 'draft' AND freezing IS NULL
      AND EXISTS (SELECT 1 FROM recipients WHERE campaign_id = campaigns.id AND state IN ('pending', 'skipped')) LIMIT 1
    `)
    return draft ? deleteLeftOver(db, draft.id, limit) : 0
  }),
})

function isUnderWay(db: Db, { id, token }: Attempt): boolean {
  return db.get(sql`SELECT 1 FROM campaigns WHERE id = ${id} AND freezing = ${token}`) !== undefined
}

/** By state, which has an index that covers people without a position too. */
function deleteLeftOver(db: Db, id: CampaignId, limit: number): number {
  return db.run(sql`
    DELETE FROM recipients WHERE id IN (
    SELECT id FROM recipients WHERE campaign_id = ${id} AND state IN ('pending', 'skipped') LIMIT ${limit})
  `).changes
}

function copyFolder(db: Db): string {
  return join(dirname(db.connection.location() ?? ''), 'freezing')
}

function copyPath(db: Db, token: string): string {
  return join(copyFolder(db), `${token}.sqlite`)
}
