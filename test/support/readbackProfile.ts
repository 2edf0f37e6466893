// A profile with people, requests and records that are put there by hand, for tests of what read-back concludes from the listing.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readbackOperations } from '../../src/main/core/readback/readbackRows'
import type { ListedRecord } from '../../src/main/core/readback/toListedRecord'
import { openInProcess } from './app/storageInProcess'
import { migratedProfile } from './app/openCore'

export const armedAt = '2026-11-21T10:00:00.000Z'
export const later = (ms: number): string => new Date(Date.parse(armedAt) + ms).toISOString()
const accountId = 'acc'
export const phone = '+12015550100'

export interface Request {
  readonly campaign?: string
  readonly phone?: string
  /** The state of the recipient. */
  readonly state: string
  readonly attempt: string
  readonly live?: 0 | 1
  readonly watermark?: string | null
  readonly seen?: number
  readonly armedAt?: string
  readonly answeredAt?: string
  readonly resends?: number
  readonly campaignId?: string
  readonly ref?: string
  readonly owes?: 0 | 1
  readonly after?: 'refused' | 'pending'
  readonly looks?: number
}

export async function openReadback() {
  const profile = await migratedProfile()
  const storage = await openInProcess({ profile, groups: [readbackOperations], at: armedAt })
  const store = storage.bind<typeof readbackOperations>('readback')
  const db = new DatabaseSync(join(profile, 'postrider.sqlite'))
  const get = (sql: string, ...values: (string | number)[]) => ({ ...db.prepare(sql).get(...values) })
  const columns = { id: accountId, name: 'Ours', kind: 'practice', base_address: '', auth_address: '', api_address: '' }
  insert(db, 'accounts', {
    ...{ ...columns, credential_kind: 'none', credential_place: 'none', sender: '', country: 'US', batch_size: 100 },
    ...{ pace_per_second: 20, created_at: armedAt },
  })
  let nextKey = 1_000

  function addCampaign(id: string, more: Row = {}): void {
    if (db.prepare('SELECT 1 FROM campaigns WHERE id = ?').get(id)) return
    const always = { id, account_id: accountId, name: id, state: 'settling', sender: 'Bakery', started_at: armedAt }
    insert(db, 'campaigns', { ...always, created_at: armedAt, changed_at: armedAt, ...more })
  }

  return {
    ...{ db, store, get, addCampaign },
    /** One person of one request; the person may be there already. */
    addRequest(request: Request): { recipientId: number; attemptId: number } {
      const campaign = request.campaign ?? 'news'
      addCampaign(campaign)
      const number = request.phone ?? phone
      const known = db.prepare('SELECT id FROM recipients WHERE campaign_id = ? AND phone = ?').get(campaign, number)
      const { count } = db.prepare('SELECT count(*) + 1 AS count FROM recipients').get() as { count: number }
      const addPerson = (): number => {
        const id = insert(db, 'recipients', {
          ...{ campaign_id: campaign, position: count, phone: number, name: 'Ada', parts: 1 },
          ...{ state: request.state, resends: request.resends ?? 0 },
        })
        insert(db, 'recipient_texts', { recipient_id: id, text: 'Hello' })
        return id
      }
      const recipientId = (known?.id as number | undefined) ?? addPerson()
      const attemptId = insert(db, 'attempts', {
        ...{ campaign_id: campaign, batch: 1, form: 'several', state: request.attempt, people: 1, payload_hash: '' },
        ...{
          watermark: request.watermark === undefined ? '500' : request.watermark,
          seen_message_id: request.seen ?? 0,
        },
        ...{ armed_at: request.armedAt ?? armedAt, answered_at: request.answeredAt ?? null, ref: request.ref ?? null },
        ...{ gateway_campaign_id: request.campaignId ?? null, owes_read_back: request.owes ?? 0 },
        ...{ after_refusal: request.after ?? null, looks: request.looks ?? 0 },
      })
      insert(db, 'attempt_recipients', { attempt_id: attemptId, recipient_id: recipientId, live: request.live ?? 1 })
      return { recipientId, attemptId }
    },
    /** The listing shows these records, seen at this time. */
    list(records: readonly Partial<ListedRecord>[], seenAt = later(60_000)) {
      return store.record({ accountId, seenAt, records: records.map((record) => makeRecord(nextKey++, record)) })
    },
    look({ from, isClean = true, isBeyondDays = false }: { from: number; isClean?: boolean; isBeyondDays?: boolean }) {
      const startedAt = later(from)
      const judged = { isClean, isBeyondDays, watchingSince: Date.parse(startedAt) }
      return store.recordLook({ accountId, startedAt, at: startedAt, ...judged })
    },
    person: (id: number) =>
      get('SELECT state, reason, evidence, second_record AS second FROM recipients WHERE id = ?', id),
    attempt: (id: number) => get('SELECT state FROM attempts WHERE id = ?', id).state,
    isLive: (attemptId: number) => get('SELECT live FROM attempt_recipients WHERE attempt_id = ?', attemptId).live,
    told(): unknown[] {
      const rows = db.prepare('SELECT what, detail FROM audit ORDER BY id').all() as { what: string; detail: string }[]
      return rows.map(({ what, detail }) => ({ what, ...(JSON.parse(detail) as object) }))
    },
    async close() {
      db.close()
      await storage.close()
    },
  }
}

type Row = Readonly<Record<string, string | number | null>>

function insert(db: DatabaseSync, table: string, row: Row): number {
  const names = Object.keys(row)
  const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
  return Number(db.prepare(sql).run(...Object.values(row)).lastInsertRowid)
}

function makeRecord(key: number, record: Partial<ListedRecord>): ListedRecord {
  const createdAt = (record.at ?? later(2_000)).slice(0, 19).replace('T', ' ')
  return {
    ...{
      gatewayKey: `k${key}`,
      gatewayId: String(key),
      gatewayCampaignId: null,
      phone,
      text: 'Hello',
      sender: 'Bakery',
    },
    ...{ scheduledFor: null, ref: null, country: 'US', status: 'SENT', failedReason: null, parts: 1 },
    ...{ ourCostMicros: null, costMicros: null, createdAt, updatedAt: createdAt, at: later(2_000) },
    rest: { layout: '', values: '{}' },
    ...record,
  }
}
