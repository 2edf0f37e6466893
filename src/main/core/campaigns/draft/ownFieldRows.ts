// Fields that a draft's message may name: columns of the address book, and of spreadsheets added to this draft only.
import { contactFieldNames, type ContactFieldName } from '@contract/contactFields'
import { normaliseWord } from '../../imports/columns/normaliseWord'
import { fieldKey } from '../../messages/parseTemplate'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { standardFields, type OwnFields } from './messageOfPerson'
import { headerWords } from '../../imports/columns/headerWords'

/** How many imports to search for a column. */
const maxImports = 20

/** With a draft also the columns of its rows, and of the rows of a campaign that it is a retry of. */
export function ownFields(db: Db, accountId: string, campaignId: string | null = null): OwnFields {
  const rows = db.all<{ name: string }>(sql`
    WITH RECURSIVE origins (id) AS (
      SELECT ${campaignId} UNION SELECT json_extract(c.audience, '$.recipients.campaignId') FROM origins
        JOIN campaigns c ON c.id = origins.id)
    SELECT name FROM contact_fields WHERE account_id = ${accountId}
    UNION SELECT value FROM row_sets s, json_each(s.fields) WHERE s.campaign_id IN (SELECT id FROM origins)
      AND s.removed_at IS NULL
    ORDER BY name
  `)
  const names = rows.map(({ name }) => name)
  const account = db.get<{ country: string }>(sql`SELECT country FROM accounts WHERE id = ${accountId}`)
  const known = new Set([...standardFields, ...names].map(fieldKey))
  return {
    names,
    ...(account ? { country: account.country } : {}),
    meantBy(header) {
      const field = importedAs(db, accountId, header) ?? fieldOfHeader(header)
      return field !== undefined && known.has(fieldKey(field)) ? field : undefined
    },
  }
}

/** The field that the latest import with such a column put it into. */
function importedAs(db: Db, accountId: string, header: string): string | undefined {
  const word = normaliseWord(header)
  if (word === '') return undefined
  const columns = db.all<{ header: string; kind: string; name: string | null }>(sql`
    SELECT json_extract(c.value, '$.header') AS header, json_extract(c.value, '$.target.kind') AS kind,
      json_extract(c.value, '$.target.name') AS name
    FROM (SELECT plan, created_at FROM imports WHERE account_id = ${accountId} ORDER BY created_at DESC
      LIMIT ${maxImports}) i, json_each(i.plan, '$.columns') c
    WHERE kind NOT IN ('phone', 'consent', 'leave_out') ORDER BY i.created_at DESC
  `)
  const column = columns.find((each) => normaliseWord(each.header) === word)
  return column && (column.kind === 'field' ? (column.name ?? undefined) : column.kind)
}

// Finds the field to import a column into, from the words of its header.

function fieldOfHeader(header: string): ContactFieldName | undefined {
  const word = normaliseWord(header)
  if (word === '') return undefined
  // A column with whole names becomes the first name, unless another column does.
  return (
    contactFieldNames.find((field) => headerWords[field].has(word)) ??
    (headerWords.wholeName.has(word) ? 'firstname' : undefined)
  )
}
