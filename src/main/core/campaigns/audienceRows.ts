// Questions about the people of a draft, answered where the rows are, one person at a time.
import type { Draft, Preview } from '@contract'
import type { CampaignId } from '../base/ids'
import { measureParts } from '../messages/countParts'
import { parseTemplate } from '../messages/parseTemplate'
import type { Db } from '../storage/db'
import { operationGroup, read } from '../storage/operations'
import { audienceOrder, audienceSql, type AudienceRow, type LeftOutReason } from './audienceSql'
import { readDraft, readScope } from './draftRows'
import { measureDraft, measureFor, type Measured } from './measureDraft'
import { compileForPeople, nameOf, previewForPerson } from './messageOfPerson'

export interface DraftScope {
  readonly accountId: string
  readonly id: CampaignId
}

export type PreviewChoice =
  { readonly position: number } | { readonly which: 'typical' | 'longest' | 'shortest' | 'fallback' }

export const audienceOperations = operationGroup('audience', {
  measure: read(
    (db, { accountId, id }: DraftScope): (Measured & { prices: ReadonlyMap<string, number> }) | undefined => {
      const draft = readDraft(db, id)
      if (!draft) return undefined
      const audience = db.iterate<AudienceRow>(`${audienceSql} SELECT * FROM audience`, accountId, readScope(db, draft))
      return {
        ...measureDraft(draft.template, ownFields(db, accountId), audience, draft.kind),
        prices: learnedPrices(db, accountId),
      }
    },
  ),

  preview: read(
    (db, { accountId, id, choice }: DraftScope & { choice: PreviewChoice }): Preview | 'nobody' | 'unknown' => {
      const draft = readDraft(db, id)
      if (!draft) return 'unknown'
      const scope = [accountId, readScope(db, draft)] as const
      const of =
        db.get<{ people: number }>(
          `${audienceSql} SELECT count(*) AS people FROM audience WHERE reason IS NULL`,
          ...scope,
        )?.people ?? 0
      if (of === 0) return 'nobody'
      const own = ownFields(db, accountId)
      const position =
        'position' in choice
          ? Math.min(choice.position, of)
          : findPosition(db, scope, draft.template, own, choice.which)
      const person = db.get<AudienceRow>(
        `${audienceSql} SELECT * FROM audience WHERE reason IS NULL ${audienceOrder} LIMIT 1 OFFSET ?3`,
        ...scope,
        position - 1,
      )
      return person ? previewOf(person, draft, own, position, of) : 'nobody'
    },
  ),

  leftOut: read(
    (
      db,
      {
        accountId,
        id,
        reason,
        offset,
        limit,
      }: DraftScope & { reason: LeftOutReason | null; offset: number; limit: number },
    ) => {
      const draft = readDraft(db, id)
      if (!draft) return undefined
      const scope = [accountId, readScope(db, draft), reason] as const
      const where = 'WHERE reason IS NOT NULL AND (?3 IS NULL OR reason = ?3)'
      const total =
        db.get<{ total: number }>(`${audienceSql} SELECT count(*) AS total FROM audience ${where}`, ...scope)?.total ??
        0
      const rows = db.all<AudienceRow & { reason: LeftOutReason }>(
        `${audienceSql} SELECT * FROM audience ${where} ${audienceOrder} LIMIT ?4 OFFSET ?5`,
        ...scope,
        limit,
        offset,
      )
      return { total, rows: rows.map((row) => ({ name: nameOf(row), phone: row.phone, reason: row.reason })) }
    },
  ),
})

export function ownFields(db: Db, accountId: string): string[] {
  return db
    .all<{ name: string }>('SELECT name FROM contact_fields WHERE account_id = ? ORDER BY name', accountId)
    .map(({ name }) => name)
}

export function previewOf(
  person: AudienceRow,
  { template, kind }: Pick<Draft, 'template' | 'kind'>,
  own: readonly string[],
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

/** Reads everybody once; the first of equals wins. Typical: as many parts as most people have. */
function findPosition(
  db: Db,
  scope: readonly [string, string],
  template: string,
  own: readonly string[],
  which: 'typical' | 'longest' | 'shortest' | 'fallback',
): number {
  const render = compileForPeople(parseTemplate(template).pieces, own)
  const firstWithParts = new Map<number, { position: number; people: number }>()
  let position = 0
  let longest = { position: 1, weight: -1 }
  let shortest = { position: 1, weight: Number.POSITIVE_INFINITY }
  for (const person of db.iterate<AudienceRow>(
    `${audienceSql} SELECT * FROM audience WHERE reason IS NULL ${audienceOrder}`,
    ...scope,
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

/** Millionths for one part by country, from what the newest messages cost. */
function learnedPrices(db: Db, accountId: string): ReadonlyMap<string, number> {
  const rows = db.all<{ country: string; price: number }>(
    `SELECT country, avg(cost_micros * 1.0 / parts) AS price FROM (
       SELECT country, cost_micros, parts FROM messages
       WHERE account_id = ? AND cost_micros > 0 AND parts > 0 AND country IS NOT NULL ORDER BY at DESC LIMIT 5000)
     GROUP BY country`,
    accountId,
  )
  return new Map(rows.map(({ country, price }) => [country, price]))
}
