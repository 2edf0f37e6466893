// The gateway's record of a message as `messages.raw` holds it: what no column says (see migration 14), and nothing twice.
import { createHash } from 'node:crypto'
import { writeRecord, type KeptFields } from '../gateway/client/recordRest'
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'
import type { ListedRecord } from './toListedRecord'

/** A gateway whose records have that many kinds has none: beyond them records are kept whole. */
const maxLayouts = 1_000

/** Makes the writer of `raw` for records stored in one transaction. */
export function makeRawWriter(db: Db): (record: ListedRecord) => string {
  const heads = new Map<string, string | undefined>()

  function headOf(layout: string): string | undefined {
    if (heads.has(layout)) return heads.get(layout)
    const id = createHash('sha256').update(layout).digest('base64url').slice(0, 8)
    db.run(sql`
      INSERT INTO record_layouts (id, names)
      SELECT ${id}, ${layout}
      WHERE (SELECT count(*) FROM record_layouts) < ${maxLayouts}
      ON CONFLICT (id) DO NOTHING
    `)
    const head = readLayout(db, id) === layout ? `["${id}"` : undefined
    heads.set(layout, head)
    return head
  }

  return (record) => {
    const { layout, values } = record.rest
    const head = layout === '' ? undefined : headOf(layout)
    if (head === undefined) return writeWhole(record)
    return values === '[]' ? `${head}]` : `${head},${values.slice(1)}`
  }
}

/** The value of `raw` for a stored message, whose columns may differ from its new record. */
export function rawOfKnown(db: Db, id: number, record: ListedRecord, write: (record: ListedRecord) => string): string {
  const row = db.get<KeptRow>(sql`SELECT ${keptColumns} FROM messages WHERE id = ${id}`)
  const isSame =
    row?.id === record.gatewayId &&
    row.campaignId === record.gatewayCampaignId &&
    row.senderId === record.sender &&
    row.message === record.text &&
    row.to === record.phone &&
    row.createdAt === record.createdAt
  return isSame ? write(record) : writeWhole(record)
}

/** By the ids of the messages: each record as the gateway wrote it, as JSON. */
export function readRecords(db: Db, ids: readonly number[]): Map<number, string> {
  const layouts = new Map<string, string | undefined>()
  const layoutOf = (id: string): string | undefined => {
    if (!layouts.has(id)) layouts.set(id, readLayout(db, id))
    return layouts.get(id)
  }
  const rows = db.all<KeptRow & { readonly messageId: number; readonly raw: string }>(sql`
    SELECT id AS messageId, raw, ${keptColumns} FROM messages
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
  `)
  return new Map(rows.map(({ messageId, raw, ...kept }) => [messageId, readRecord(raw, kept, layoutOf)]))
}

function readLayout(db: Db, id: string): string | undefined {
  return db.get<{ names: string }>(sql`SELECT names FROM record_layouts WHERE id = ${id}`)?.names
}

interface KeptRow {
  readonly key: string
  readonly id: string
  readonly campaignId: string | null
  readonly senderId: string
  readonly message: string
  readonly to: string
  readonly createdAt: string
  readonly updatedAt: string
}

const keptColumns = sql`gateway_key AS "key", gateway_id AS id, gateway_campaign_id AS campaignId, sender AS senderId,
  text AS message, phone AS "to", created_at AS createdAt, updated_at AS updatedAt`

/** A damaged database has lost the layout: the columns tell what is left. */
const lostLayout = '=id,=_id,=campaign_id,=sender_id,=message,=to,=created_at,=updated_at'

function readRecord(raw: string, row: KeptRow, layoutOf: (id: string) => string | undefined): string {
  if (!raw.startsWith('[')) return raw
  const [id, ...values] = JSON.parse(raw) as [string, ...unknown[]]
  const rest = { layout: layoutOf(id) ?? lostLayout, values: JSON.stringify(values) }
  return writeRecord(rest, { ...row, campaignId: row.campaignId ?? undefined })
}

function writeWhole(record: ListedRecord): string {
  const { gatewayKey: key, gatewayId: id, gatewayCampaignId, sender, text, phone, createdAt, updatedAt } = record
  const kept: KeptFields = {
    key,
    id,
    campaignId: gatewayCampaignId ?? undefined,
    senderId: sender,
    message: text,
    to: phone,
    createdAt,
    updatedAt,
  }
  return writeRecord(record.rest, kept)
}
