// Outcomes of a campaign's people, chunk by chunk: those of the send in its order, then those who were left out.
import type { CampaignId } from '../../base/ids'
import { toTrialPart, type TrialPartRow } from '../../base/trialPart'
import { inOrderOfR } from '../../outbox/views/countStates'
import type { Db } from '../../storage/db'
import { operationGroup, read } from '../../storage/operations'
import { sql } from '../../storage/sql'
import { trialPartSql } from '../../storage/trialPartSql'
import { speak, type CarriedWords } from '../exportWords'
import { outcomeCells, type outcomeAreas, type OutcomeOfPerson } from './outcomeColumns'
import { sourceCells, surveySource, type SourceColumns } from './sourceColumns'
import { makeSourceReader } from './sourceReaderRows'
import { makeChunk, type ChunkWindow, type TableChunk } from '../writing/tableChunk'

interface OfCampaign {
  readonly accountId: string
  readonly campaignId: CampaignId
}

export interface OutcomeChunkInput extends OfCampaign {
  readonly source: SourceColumns
  readonly currency: string | undefined
  readonly words: CarriedWords<(typeof outcomeAreas)[number]>
  readonly window: ChunkWindow
}

interface OutcomeRow extends OutcomeOfPerson {
  readonly key: number
}

/** Keys of people left out follow all positions. */
const leftOutFrom = 1_000_000_000_000
const surveyedAtOnce = 5_000

export const outcomeOperations = operationGroup('outcomeExport', {
  /** Undefined for a campaign that is not there. `isList`: its people are known to the gateway alone. */
  describe: read((db, { accountId, campaignId }: OfCampaign) => {
    const found = db.get<{ name: string; isList: 0 | 1 } & TrialPartRow>(sql`
      SELECT c.name, c.gateway_list IS NOT NULL AS isList, ${trialPartSql}
      FROM campaigns c
      WHERE c.account_id = ${accountId} AND c.id = ${campaignId} AND c.removed_at IS NULL
    `)
    if (!found) return undefined
    const { people = 0 } =
      db.get<{ people: number }>(sql`SELECT count(*) AS people FROM recipients WHERE campaign_id = ${campaignId}`) ?? {}
    return { name: found.name, ...toTrialPart(found), isList: found.isList === 1, people }
  }),

  /** Adds the columns of the next people to those that are known. */
  survey: read((db, { after, source, ...of }: OfCampaign & { after: number; source: SourceColumns }) => {
    const survey = surveySource(source)
    const sources = makeSourceReader(db, of.accountId)
    survey.expect(sources.columnsOf(of.campaignId))
    let last = after
    let count = 0
    for (const row of readPeople(db, of.campaignId, after, surveyedAtOnce)) {
      survey.see(sources.read(personOf(row), of.campaignId))
      last = row.key
      count += 1
    }
    return { source: survey.found(), ...goOn(after, last, count < surveyedAtOnce) }
  }),

  chunk: read((db, { accountId, campaignId, source, currency, words, window }: OutcomeChunkInput): TableChunk => {
    const t = speak(words)
    const sources = makeSourceReader(db, accountId)
    const rows = readPeople(db, campaignId, window.after, window.limit)
    const chunk = makeChunk(rows, window, (row) => ({
      key: row.key,
      cells: [
        row.phone.startsWith('erased') ? '' : row.phone,
        ...sourceCells(source, sources.read(personOf(row), campaignId)),
        ...outcomeCells(row, currency, t),
      ],
    }))
    return { ...chunk, ...goOn(window.after, chunk.after, chunk.isEnd) }
  }),
})

/** After the last of the send come those who were left out. */
function goOn(before: number, after: number, isThrough: boolean): { after: number; isEnd: boolean } {
  const isSend = before < leftOutFrom
  return { after: isSend && isThrough ? leftOutFrom : after, isEnd: isThrough && !isSend }
}

function personOf({ phone, name, state, reason, key }: OutcomeRow) {
  return { phone, name, leftOutFor: state === 'skipped' && key >= leftOutFrom ? reason : null }
}

const columns = sql`r.phone, r.name, r.country, r.parts, r.state, r.reason, r.delivery, coalesce(t.text, '') AS text,
  m.failed_reason AS failedReason, m.parts AS billedParts, m.cost_micros AS costMicros, m.gateway_key AS gatewayKey,
  (SELECT a.armed_at FROM attempt_recipients l JOIN attempts a ON a.id = l.attempt_id
   WHERE l.recipient_id = r.id AND l.live = 1) AS handedOverAt`
const joins = sql`LEFT JOIN recipient_texts t ON t.recipient_id = r.id LEFT JOIN messages m ON m.id = r.message_id`

function readPeople(db: Db, campaignId: CampaignId, after: number, limit: number): Iterable<OutcomeRow> {
  return after < leftOutFrom
    ? db.iterate<OutcomeRow>(sql`
      SELECT r.position AS key, ${columns} FROM recipients r ${joins}
      WHERE r.campaign_id = ${campaignId} AND r.position > ${after} ORDER BY r.position LIMIT ${limit}
    `)
    : db.iterate<OutcomeRow>(sql`
      SELECT ${leftOutFrom} + r.id AS key, ${columns} FROM recipients r ${joins}
      WHERE r.campaign_id = ${campaignId} AND r.state = 'skipped' AND ${inOrderOfR} AND r.position IS NULL
        AND r.id > ${after - leftOutFrom}
      ORDER BY r.id LIMIT ${limit}
    `)
}
