// Translates a filter for the blocks: into numbers of words, and into sets of messages for conditions without a column.
import { noBits, setBit, type Bits } from './blockWords'
import { toBitsByBlock, type Blocks } from './blockRows'
import type { KnownBlock } from './knownBlock'
import type { HistoryQuery } from './messageConditionRows'
import { deliveries } from './messageBlock'
import { findDigits } from './phoneDigits'
import { readNamedPhones } from './namedPhoneRows'
import type { SearchPhrase } from '../contacts/search/searchPhrase'
import type { Db } from '../storage/db'
import type { Wanted } from './scanBlocks'

type FindBits = (block: KnownBlock) => Bits | undefined

export function readWanted(db: Db, blocks: Blocks, query: HistoryQuery): Wanted {
  const { accountId, filter, phrase, words } = query
  const numberOf = (word: string): number => blocks.vocabulary.numberOf(word) ?? -1
  const bits: FindBits[] = []
  if (filter.phone !== undefined) bits.push(idsOf(db, 'account_id = ? AND phone = ?', accountId, filter.phone))
  if (filter.gatewayCampaignId !== undefined)
    bits.push(idsOf(db, 'gateway_campaign_id = ? AND account_id = ?', filter.gatewayCampaignId, accountId))
  if (words.length > 0) bits.push((block) => blocks.find(block, 'text', words))
  if (phrase) bits.push(searched(db, blocks, accountId, phrase))
  return {
    words: {
      account: numberOf(accountId),
      ...(filter.status === undefined ? {} : { status: numberOf(filter.status) }),
      ...(filter.country === undefined ? {} : { country: numberOf(filter.country) }),
      ...(filter.campaignId === undefined ? {} : { campaign: numberOf(filter.campaignId) }),
      ...(filter.sender === undefined ? {} : { sender: numberOf(filter.sender) }),
    },
    delivery: filter.delivery === undefined ? undefined : deliveries.indexOf(filter.delivery),
    from: filter.from === undefined ? -Infinity : Date.parse(filter.from),
    until: filter.until === undefined ? Infinity : Date.parse(filter.until),
    costFrom: filter.costFromMicros ?? -Infinity,
    costTo: filter.costToMicros ?? Infinity,
    bits,
  }
}

function idsOf(db: Db, where: string, ...values: readonly string[]): FindBits {
  const { ids } = db.get<{ ids: string }>(
    `SELECT json_group_array(id) AS ids FROM messages WHERE ${where}`,
    ...values,
  ) ?? {
    ids: '[]',
  }
  const byBlock = toBitsByBlock(JSON.parse(ids) as number[])
  return (block) => byBlock.get(block.number)
}

function searched(db: Db, blocks: Blocks, accountId: string, phrase: SearchPhrase): FindBits {
  switch (phrase.kind) {
    case 'phone':
      return idsOf(db, 'account_id = ? AND phone = ?', accountId, phrase.phone)
    case 'digits':
      return (block) => findDigits(block, phrase.digits)
    case 'name':
      return named(db, blocks, accountId, phrase)
  }
}

/** The name that a message went out with, or the contact's. */
function named(db: Db, blocks: Blocks, accountId: string, phrase: SearchPhrase & { kind: 'name' }): FindBits {
  const phones = readNamedPhones(db, accountId, phrase)
  const { words } = phrase
  return (block) => {
    const found = words.length === 0 ? noBits() : blocks.find(block, 'name', words)
    if (phones.size === 0) return found
    for (let place = 0; place < block.phones.length; place += 1)
      if (phones.has(block.phones[place] ?? 0)) setBit(found, block.offsets[place] ?? 0)
    return found
  }
}
