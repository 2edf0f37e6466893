// A campaign's people on their way into a campaign file, and those of a file on their way into a draft. Lines are written and
// read here, where the rows are: the main thread only carries them.
import type { Draft } from '@contract'
import { contactFieldNames, noContactTexts, type ContactFieldName } from '@contract/contactFields'
import type { CampaignId } from '../../base/ids'
import { withoutUndefined } from '../../base/withoutUndefined'
import { optOutErased } from '../../contacts/people/erasedRows'
import { isLeftOutSql } from '../../contacts/consent/optOutRows'
import { countryOf, judgePhone } from '../../imports/staging/judgePhone'
import { fieldKey, namesIn, parseTemplate } from '../../messages/parseTemplate'
import { parsePhone } from '../../phones/parsePhone'
import { allNamed } from '../../storage/columns'
import type { Db } from '../../storage/db'
import { operationGroup, read, write } from '../../storage/operations'
import { joinSql, named, sql, type Sql } from '../../storage/sql'
import { queryAudience } from '../audience/audienceScopeRows'
import { audienceOrder, type AudienceRow } from '../audience/audienceSql'
import { timeColumn, type ReadColumn } from '../audience/momentRows'
import { parseHead, parsePerson, writePerson, type FileFaultKind, type FileHead } from './campaignFile'
import { readDraft } from '../draft/draftRows'
import { textsOf } from '../draft/messageOfPerson'
import { showDraft } from '../draft/hiddenDraftRows'
import { addRowSet, addRowSetPerson } from '../audience/rowSetRows'

export interface FiledScope {
  readonly accountId: string
  readonly id: CampaignId
  /** The moment of looking, ISO. */
  readonly at: string
}

/** Columns of a contact beside number and names; everything else a template uses is a column of the person's own. */
type OtherColumn = Exclude<ContactFieldName, 'firstname' | 'lastname'>
const otherColumns = contactFieldNames.filter(
  (name): name is OtherColumn => name !== 'firstname' && name !== 'lastname',
)
const everybodys: ReadonlySet<string> = new Set(['phone', 'firstname', 'lastname'])

interface OpenedFile {
  readonly id: CampaignId
  readonly rowSetId: number
  readonly fields: readonly string[]
}

export const campaignFileOperations = operationGroup('campaignFiles', {
  describe: read((db, scope: FiledScope): { draft: Draft; fields: string[]; people: number } | undefined => {
    const draft = readDraft(db, scope.id)
    const isHere = db.get(sql`SELECT 1 FROM campaigns WHERE id = ${scope.id} AND account_id = ${scope.accountId}`)
    if (!draft || !isHere) return undefined
    const audience = peopleOf(db, draft, scope)
    const { people = 0 } = db.get<{ people: number }>(sql`${audience} SELECT count(*) AS people FROM people`) ?? {}
    return { draft, fields: fieldsOf(draft), people }
  }),

  /** A stretch of its people as lines of the file. Computed each time: a draft uses its current people. */
  lines: read(
    (
      db,
      { offset, limit, ...scope }: FiledScope & { offset: number; limit: number },
    ): { lines: string; people: number } => {
      const draft = readDraft(db, scope.id)
      if (!draft) return { lines: '', people: 0 }
      const fields = fieldsOf(draft)
      const audience = peopleOf(db, draft, scope)
      const timed = timeColumn(db, draft, scope.accountId)
      const lines: string[] = []
      for (const person of db.iterate<AudienceRow>(sql`
        ${audience} SELECT id, phone, country, phone_type, ${allNamed(contactFieldNames)}, fields, reason, due_at
        FROM people ${audienceOrder} LIMIT ${limit} OFFSET ${offset}
      `))
        lines.push(writePerson({ ...person, values: valuesOf(person, fields, timed) }))
      return { lines: lines.join(',\n'), people: lines.length }
    },
  ),

  /** Creates a draft that stays hidden until `keep`. */
  open: write(
    (db, { accountId, head, name, ...of }: FiledScope & { head: string; name: string }): OpenedFile | FileFaultKind => {
      const found = parseHead(head)
      if (typeof found === 'string') return found
      addHidden(db, accountId, of, found)
      const rowSet = { kind: 'campaign_file', name, fields: found.fields, people: [] } as const
      return { id: of.id, rowSetId: addRowSet(db, { ...of, accountId }, rowSet), fields: found.fields }
    },
  ),

  /** Answers how many rows were added, or that one of them is none. Whole lines in UTF-8. */
  addLines: write((db, piece: OpenedFile & FiledScope & { lines: Uint8Array; country: string }): number | 'damaged' => {
    const text = decode(piece.lines)
    return text === undefined ? 'damaged' : addPeople(db, piece, text)
  }),

  keep: write((db, { id, rowSetId }: Omit<OpenedFile, 'fields'>): void => {
    const hasPeople = db.get(sql`SELECT 1 FROM row_set_people WHERE row_set_id = ${rowSetId} LIMIT 1`) !== undefined
    if (!hasPeople) db.run(sql`DELETE FROM row_sets WHERE id = ${rowSetId}`)
    showDraft(db, id)
  }),
})

/** A statement with the table `people`: the current people of a draft, else the frozen ones. Without anyone who opted out since. */
function peopleOf(db: Db, draft: Draft, { accountId, at }: FiledScope): Sql {
  if (draft.state === 'draft') {
    const audience = queryAudience(db, { ...withEveryone(draft), bypassOptOut: false }, { accountId, at })
    const isPerson = draft.gatewayList ? sql`false` : sql`reason IS NULL`
    return sql`${audience}, people AS (SELECT * FROM audience WHERE ${isPerson})`
  }
  const row = sql`(SELECT p.id FROM row_set_people p JOIN row_sets s ON s.id = p.row_set_id
    WHERE s.campaign_id = ${draft.id} AND s.removed_at IS NULL AND p.phone = r.phone
      AND (s.kind <> 'pasted' OR c.id IS NULL) ORDER BY p.id LIMIT 1)`
  const column = (name: string): Sql => sql`coalesce(p.${named(name)}, c.${named(name)}, '') AS ${named(name)}`
  return sql`WITH people AS (
      SELECT r.position AS id, r.phone, r.country, coalesce(c.phone_type, p.phone_type) AS phone_type,
        coalesce(p.firstname, c.firstname, r.name) AS firstname, ${joinSql(['lastname', ...otherColumns].map(column))},
        coalesce(p.fields, c.fields, '{}') AS fields, '' AS name_key, NULL AS reason, NULL AS due_at
      FROM recipients r LEFT JOIN contacts c ON c.account_id = ${accountId} AND c.phone = r.phone
        LEFT JOIN row_set_people p ON p.id = ${row}
      WHERE r.campaign_id = ${draft.id} AND r.position IS NOT NULL AND r.phone LIKE '+%'
        AND NOT ${isLeftOutSql(sql`${accountId}`, sql`r.phone`)})`
}

/** Whose times in a column are over, and who is drawn for a trial, is judged where the file is opened: everyone is in it. */
function withEveryone({ timing, trial: _, ...draft }: Draft): Draft {
  return { ...draft, timing: timing.kind === 'column' ? { ...timing, kind: 'now' } : timing }
}

/** Fields that the template uses beside number and names, as they are written there, and the column of the times. */
function fieldsOf({ timing, ...draft }: Pick<Draft, 'template' | 'timing' | 'trial'>): string[] {
  const names = textsOf(draft)
    .flatMap((text) => [...namesIn(parseTemplate(text).pieces)])
    .filter((name, index, all) => all.findIndex((other) => fieldKey(other) === fieldKey(name)) === index)
  const isKnown = (field: string): boolean => names.some((name) => fieldKey(name) === fieldKey(field))
  if (timing.kind === 'column' && timing.column && !isKnown(timing.column.field)) names.push(timing.column.field)
  return names.filter((name) => !everybodys.has(fieldKey(name)))
}

/** The value of the times is what the draft counts. */
function valuesOf(person: AudienceRow, fields: readonly string[], timed: ReadColumn | undefined): string[] {
  const cells = new Map<string, string>()
  for (const [name, value] of Object.entries(JSON.parse(person.fields) as Record<string, string>)) {
    const key = fieldKey(name)
    if (!cells.get(key)?.trim()) cells.set(key, value)
  }
  for (const name of otherColumns) cells.set(name, person[name])
  if (timed) cells.set(fieldKey(timed.column.field), timed.cellOf(person))
  return fields.map((name) => cells.get(fieldKey(name)) ?? '')
}

function addHidden(
  db: Db,
  accountId: string,
  { id, at }: { id: CampaignId; at: string },
  { campaign }: FileHead,
): void {
  const { name, kind, template, sender, imageUrl, targetUrl, caption, timing, notTextedDays, trial } = campaign
  const audience = { listIds: [], isOpening: true, ...withoutUndefined({ notTextedDays }) }
  db.run(sql`
    INSERT INTO campaigns (id, account_id, name, state, audience, template, sender, kind, image_url, target_url,
      caption, timing, trial,
    created_at, changed_at, removed_at) VALUES (${id}, ${accountId}, ${name}, 'draft', ${JSON.stringify(audience)},
      ${template}, ${sender}, ${kind}, ${imageUrl}, ${targetUrl}, ${caption}, ${JSON.stringify(timing)},
      ${trial ? JSON.stringify(trial) : null}, ${at}, ${at},
      ${at})
  `)
}

function addPeople(
  db: Db,
  { accountId, rowSetId, fields, country, at }: OpenedFile & FiledScope & { country: string },
  text: string,
): number | 'damaged' {
  const home = countryOf(country)
  const phones: string[] = []
  let people = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const person = parsePerson(line.trim(), fields.length)
    if (!person) return 'damaged'
    const verdict = judgePhone(parsePhone(person.phone, home), home)
    const isUsable = verdict.verdict === 'ready' || verdict.verdict === 'fixed'
    if (isUsable && verdict.phone !== null) phones.push(verdict.phone)
    const { phone, country: phoneCountry, type, why } = verdict
    const number = isUsable
      ? { phone, country: phoneCountry, type, why: null }
      : { phone: null, country: null, type: null, why }
    const { firstname, lastname } = person
    const texts = { firstname, lastname, ...sortValues(fields, person.values) }
    addRowSetPerson(db, rowSetId, { written: person.phone, ...number, ...texts })
    people += 1
  }
  if (db.get(sql`SELECT 1 FROM erased_numbers WHERE account_id = ${accountId} LIMIT 1`))
    optOutErased(db, accountId, phones, at)
  return people
}

/** Values of the columns that every contact has, and the others as stored. */
function sortValues(names: readonly string[], values: readonly string[]): Record<OtherColumn | 'fields', string> {
  const own: [string, string][] = []
  const { firstname: _, lastname: __, ...columns }: Record<ContactFieldName, string> = { ...noContactTexts }
  names.forEach((name, index) => {
    const value = values[index] ?? ''
    const column = otherColumns.find((each) => each === fieldKey(name))
    if (column) columns[column] = value
    else if (value !== '') own.push([name, value])
  })
  // Own properties alone, whatever a column is called.
  return { ...columns, fields: JSON.stringify(Object.fromEntries(own)) }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
