// Asks the column index for the messages of a filter; what no column says becomes a set of ids or of numbers first.
import type { SearchPhrase } from '../contacts/search/searchPhrase'
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'
import { askColumns, type Matches, type Question } from './columns/columnIndex'
import type { HistoryQuery } from './messageConditionRows'
import { readNamedPhones } from './namedPhoneRows'

export function matchMessages(db: Db, { accountId, filter, phrase, words }: HistoryQuery): Matches {
  const { status, country, sender, delivery, from, until, costFromMicros, costToMicros } = filter
  const phones = [filter.phone, phrase?.kind === 'phone' ? phrase.phone : undefined]
  const campaigns = [filter.gatewayCampaignId]
  return askColumns(db, {
    account: accountId,
    status,
    country,
    sender,
    campaign: filter.campaignId,
    delivery,
    costFromMicros,
    costToMicros,
    words,
    from: from === undefined ? undefined : Date.parse(from),
    until: until === undefined ? undefined : Date.parse(until),
    among: [
      ...phones.flatMap((phone) => (phone === undefined ? [] : [readIdsOfPhone(db, accountId, phone)])),
      ...campaigns.flatMap((id) => (id === undefined ? [] : [readIdsOfCampaign(db, accountId, id)])),
    ],
    ...searchOf(db, accountId, phrase),
  })
}

function searchOf(db: Db, accountId: string, phrase: SearchPhrase | undefined): Pick<Question, 'digits' | 'name'> {
  if (phrase?.kind === 'digits') return { digits: phrase.digits }
  if (phrase?.kind !== 'name') return {}
  return { name: { words: phrase.words, phones: readNamedPhones(db, accountId, phrase) } }
}

const readIdsOfPhone = (db: Db, accountId: string, phone: string): readonly number[] =>
  parseIds(
    db.get<Ids>(sql`
      SELECT json_group_array(id) AS ids FROM messages WHERE account_id = ${accountId} AND phone = ${phone}
    `),
  )

const readIdsOfCampaign = (db: Db, accountId: string, gatewayCampaignId: string): readonly number[] =>
  parseIds(
    db.get<Ids>(sql`
      SELECT json_group_array(id) AS ids
      FROM messages
      WHERE gateway_campaign_id = ${gatewayCampaignId} AND account_id = ${accountId}
    `),
  )

interface Ids {
  readonly ids: string
}

const parseIds = (row: Ids | undefined): readonly number[] => JSON.parse(row?.ids ?? '[]') as number[]
