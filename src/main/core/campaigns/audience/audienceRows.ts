// Questions about the people of a draft, answered where the rows are, one person at a time.
import type { Draft, Preview } from '@contract'
import { messageForm } from '@contract/messageForms'
import type { CampaignId } from '../../base/ids'
import { measureParts } from '../../messages/countParts'
import { adviceForTemplate } from '../../messages/optOutAdvice'
import { parseTemplate } from '../../messages/parseTemplate'
import { learnedPrices } from '../../outbox/store/learnedPriceRows'
import type { Db } from '../../storage/db'
import { operationGroup, read } from '../../storage/operations'
import { sql, type Sql } from '../../storage/sql'
import { readPeople, type PeopleQuestion } from './audiencePeopleRows'
import { queryAudience, type AudienceMoment } from './audienceScopeRows'
import { audienceColumns, audienceOrder, type AudienceRow, type LeftOutReason } from './audienceSql'
import { readDraft } from '../draft/draftRows'
import { measureFor, type Measured } from '../draft/measureDraft'
import { compileForPeople, nameOf, previewForPerson, type OwnFields, withTextAt } from '../draft/messageOfPerson'
import { draftFields } from './draftFieldRows'
import { orderOf, personAt, survey } from '../draft/surveyRows'

export interface DraftScope extends AudienceMoment {
  readonly id: CampaignId
}

interface Window {
  readonly offset: number
  readonly limit: number
}

export type PreviewChoice =
  | { readonly position: number }
  | { readonly which: 'typical' | 'longest' | 'shortest' | 'fallback' }
  | BranchChoice

/** The next person behind `after` for whom a condition of the message holds, or does not; then the first again. */
export interface BranchChoice {
  /** Place among the message's conditions. */
  readonly condition: number
  readonly isMet: boolean
  readonly after: number
}

export const audienceOperations = operationGroup('audience', {
  measure: read(
    (
      db,
      { id, template, ...moment }: DraftScope & { readonly template?: string | undefined },
    ): (Measured & { prices: ReadonlyMap<string, number> }) | undefined => {
      const stored = readDraft(db, id)
      if (!stored) return undefined
      const draft = template === undefined ? stored : { ...stored, template }
      return {
        ...survey(db, draft, moment).measured,
        // In the chat application people answer the channel, whatever the sender is called.
        optOut: messageForm(draft.kind).from === 'channel' ? 'none' : adviceForTemplate(draft.sender, draft.template),
        prices: learnedPrices(db, moment.accountId, draft.kind),
      }
    },
  ),

  preview: read(
    (db, { id, choice, ...moment }: DraftScope & { choice: PreviewChoice }): Preview | 'no_people' | 'unknown' => {
      const draft = readDraft(db, id)
      if (!draft) return 'unknown'
      const of = orderOf(db, draft, moment).length
      if (of === 0) return 'no_people'
      const own = draftFields(db, draft, moment)
      const audience = () => queryAudience(db, draft, moment)
      const position =
        'position' in choice
          ? Math.min(choice.position, of)
          : 'condition' in choice
            ? findBranch(db, audience(), draft.template, own, choice)
            : findPosition(db, audience(), draft.template, own, choice.which)
      if (position === undefined) return 'no_people'
      const person = personAt(db, draft, moment, position)
      return person ? previewOf(person, withTextAt(draft, position), own, position, of) : 'no_people'
    },
  ),

  leftOut: read(
    (db, { id, reason, offset, limit, ...moment }: DraftScope & Window & { reason: LeftOutReason | null }) => {
      const draft = readDraft(db, id)
      if (!draft) return undefined
      const audience = queryAudience(db, draft, moment)
      const isAsked = reason === null ? sql`reason IS NOT NULL` : sql`reason = ${reason}`
      const { total = 0 } =
        db.get<{ total: number }>(sql`${audience} SELECT count(*) AS total FROM audience WHERE ${isAsked}`) ?? {}
      const rows = db.all<AudienceRow & { reason: LeftOutReason }>(sql`
        ${audience} SELECT ${audienceColumns} FROM audience WHERE ${isAsked} ${audienceOrder}
        LIMIT ${limit} OFFSET ${offset}
      `)
      return { total, rows: rows.map((row) => ({ name: nameOf(row), phone: row.phone, reason: row.reason })) }
    },
  ),

  people: read((db, { id, which, offset, limit, ...moment }: DraftScope & Window & { which: PeopleQuestion }) => {
    const draft = readDraft(db, id)
    if (!draft) return undefined
    const query = queryAudience(db, draft, moment)
    return readPeople(db, query, draft, draftFields(db, draft, moment), { which, offset, limit })
  }),
})

/** Counts the people that a freeze would take now. */
export function countPeople(db: Db, audience: Sql): number {
  return (
    db.get<{ people: number }>(sql`${audience} SELECT count(*) AS people FROM audience WHERE reason IS NULL`)?.people ??
    0
  )
}

export function previewOf(
  person: AudienceRow,
  { template, kind }: Pick<Draft, 'template' | 'kind'>,
  own: OwnFields,
  position: number,
  of: number,
): Preview {
  const { pieces } = parseTemplate(template)
  const { text, missing, filled } = previewForPerson(pieces, own, person)
  return {
    position,
    of,
    name: nameOf(person),
    phone: person.phone,
    text,
    parts: measureFor(kind, text).parts,
    filled: filled.map(([start, end]) => [start, end]),
    missing: [...missing],
  }
}

function findBranch(
  db: Db,
  audience: Sql,
  template: string,
  own: OwnFields,
  { condition, isMet, after }: BranchChoice,
): number | undefined {
  const render = compileForPeople(parseTemplate(template).pieces, own)
  let position = 0
  let first: number | undefined
  for (const person of db.iterate<AudienceRow>(
    sql`${audience} SELECT ${audienceColumns} FROM audience WHERE reason IS NULL ${audienceOrder}`,
  )) {
    position += 1
    if (first !== undefined && position <= after) continue
    if (render(person).conditions?.[condition] !== isMet) continue
    if (position > after) return position
    first = position
  }
  return first
}

/** Reads everyone once; the first of equals wins. Typical: as many parts as most people have. */
function findPosition(
  db: Db,
  audience: Sql,
  template: string,
  own: OwnFields,
  which: 'typical' | 'longest' | 'shortest' | 'fallback',
): number {
  const render = compileForPeople(parseTemplate(template).pieces, own)
  const firstWithParts = new Map<number, { position: number; people: number }>()
  let position = 0
  let longest = { position: 1, weight: -1 }
  let shortest = { position: 1, weight: Number.POSITIVE_INFINITY }
  for (const person of db.iterate<AudienceRow>(
    sql`${audience} SELECT ${audienceColumns} FROM audience WHERE reason IS NULL ${audienceOrder}`,
  )) {
    position += 1
    const { text, usedFallback, missing } = render(person)
    if (which === 'fallback' && (usedFallback.length > 0 || missing.length > 0)) return position
    const { parts, units, perPart } = measureParts(text)
    const weight = units / perPart
    if (weight > longest.weight) longest = { position, weight }
    if (weight < shortest.weight) shortest = { position, weight }
    const known = firstWithParts.get(parts)
    firstWithParts.set(parts, { position: known?.position ?? position, people: (known?.people ?? 0) + 1 })
  }
  if (which === 'longest') return longest.position
  if (which === 'shortest') return shortest.position
  const most = [...firstWithParts.values()].sort((a, b) => b.people - a.people)[0]
  return most?.position ?? 1
}
