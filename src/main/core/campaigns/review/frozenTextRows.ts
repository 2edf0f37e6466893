// The message exactly as it was frozen for one person.
import type { Preview } from '@contract'
import type { Db } from '../../storage/db'
import { operationGroup, read } from '../../storage/operations'
import { audienceOperations, previewOf, type DraftScope } from '../audience/audienceRows'
import { queryAudience } from '../audience/audienceScopeRows'
import { audienceColumns, type AudienceRow } from '../audience/audienceSql'
import { readDraft } from '../draft/draftRows'
import { draftFields } from '../audience/draftFieldRows'
import { sql } from '../../storage/sql'

type FrozenChoice = { readonly position: number } | { readonly phone: string } | { readonly which: 'fallback' }
type FrozenTextInput = DraftScope & { readonly choice: FrozenChoice }

export const frozenTextOperations = operationGroup('frozenTexts', {
  show: read((db, input: FrozenTextInput): Preview | undefined => {
    const row = db.get<{ people: number | null }>(sql`
      SELECT frozen_people AS people FROM campaigns WHERE id = ${input.id} AND account_id = ${input.accountId}
        AND removed_at IS NULL
    `)
    return typeof row?.people === 'number' ? showFrozen(db, input, row.people) : undefined
  }),
})

function showFrozen(db: Db, input: FrozenTextInput, of: number): Preview | undefined {
  const position = 'position' in input.choice ? Math.min(input.choice.position, of) : placeOf(db, input)
  const person = db.get<Omit<Preview, 'of' | 'filled' | 'missing'>>(sql`
    SELECT position, name, phone, parts, text FROM recipients JOIN recipient_texts ON recipient_id = id
    WHERE campaign_id = ${input.id} AND position = ${position}
  `)
  return person && { ...person, of, missing: [], filled: filledOf(db, input, person) }
}

/** The position of a person found among the draft's current people; 1 if they were not frozen with the others. */
function placeOf(db: Db, input: FrozenTextInput): number {
  const chosen =
    'phone' in input.choice
      ? input.choice
      : audienceOperations.operations.preview.run(db, { ...input, choice: { which: 'fallback' } })
  if (typeof chosen === 'string') return 1
  const row = db.get<{ position: number }>(sql`
    SELECT position FROM recipients WHERE campaign_id = ${input.id} AND phone = ${chosen.phone} AND position IS NOT NULL
  `)
  return row?.position ?? 1
}

/** Which stretches came from fields, as long as the person's values of now still give the same text. */
function filledOf(
  db: Db,
  { id, ...moment }: DraftScope,
  { phone, text }: Pick<Preview, 'phone' | 'text'>,
): Preview['filled'] {
  const draft = readDraft(db, id)
  if (!draft) return []
  const audience = queryAudience(db, draft, moment)
  const person = db.get<AudienceRow>(
    sql`${audience} SELECT ${audienceColumns} FROM audience WHERE phone = ${phone} LIMIT 1`,
  )
  const now = person && previewOf(person, draft, draftFields(db, draft, moment), 1, 1)
  return now?.text === text ? now.filled : []
}
