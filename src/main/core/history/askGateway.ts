// Asks the gateway itself if the local copy is not enough. Records of its listing are stored like those that a reading fetches;
// single messages and campaigns are only shown.
import type { GatewayCampaign, HistoryCopy, Money } from '@contract'
import type { ReadActiveAccount } from '../accounts/activeAccount'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import type { CampaignRecord, Campaigns } from '../gateway/client/campaigns'
import type { MessageRecord, Messages } from '../gateway/client/messages'
import { writeRecord } from '../gateway/client/recordRest'
import type { CoreResult, Handlers } from '../handlers'
import type { Clock } from '../ports'
import type { readbackOperations, Recorded } from '../readback/readbackRows'
import { toListedRecord } from '../readback/toListedRecord'
import type { Storage } from '../storage/openStorage'
import type { copyOperations, KnownCampaign } from './copyRows'
import { toWireFields } from './toWireFields'

export type AskHandlers = Pick<Handlers<'history'>, 'copy' | 'askListing' | 'askMessage' | 'askLast' | 'askCampaigns'>

export interface AskOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly activeAccount: ReadActiveAccount
  readonly gatewayOf: (
    accountId: string,
  ) => Promise<{ readonly messages: Messages; readonly campaigns: Campaigns } | undefined>
  readonly onKept: (recorded: Recorded) => void
}

/** A gateway may show more than was asked for. */
const maxRows = 1_000
const keptAtOnce = 200
const campaignsAtOnce = 50

export function makeAskGateway({ storage, clock, activeAccount, gatewayOf, onKept }: AskOptions): AskHandlers {
  const copies = storage.bind<typeof copyOperations>('historyCopy')
  const readback = storage.bind<typeof readbackOperations>('readback')

  async function open() {
    const account = await activeAccount()
    if (!account.ok) return account
    const gateway = await gatewayOf(account.value.id)
    return gateway
      ? ok({ ...gateway, accountId: account.value.id, currency: account.value.currency })
      : fail('NO_ACCOUNT')
  }

  /** The ids under which records are here, by their keys. */
  async function keep(accountId: string, records: readonly MessageRecord[]): Promise<ReadonlyMap<string, number>> {
    if (await readback.isLocked()) return new Map()
    const seenAt = isoNow(clock)
    const listed = records.flatMap((record) => toListedRecord(record, seenAt) ?? [])
    for (let from = 0; from < listed.length; from += keptAtOnce) {
      onKept(await readback.record({ accountId, records: listed.slice(from, from + keptAtOnce), seenAt }))
    }
    const found = await copies.ids({ accountId, keys: listed.map(({ gatewayKey }) => gatewayKey) })
    return new Map(found.map(({ key, id }) => [key, id]))
  }

  return {
    async copy() {
      const account = await activeAccount()
      return account.ok
        ? ok<HistoryCopy>(await copies.state({ accountId: account.value.id, now: isoNow(clock) }))
        : account
    },
    async askListing(query) {
      const asked = await open()
      if (!asked.ok) return asked
      const page = await asked.value.messages.list(query)
      if (!page.ok) return page
      const { total, hasNext } = page.value
      const records = page.value.rows.slice(0, maxRows)
      const ids = await keep(asked.value.accountId, records)
      const rows = records.map((record) => ({
        ...idOf(ids, record),
        record: toWireFields(writeRecord(record.rest, record)),
      }))
      return ok({ rows, hasNext, ...asCount(total) })
    },
    async askMessage({ gatewayKey }) {
      const asked = await open()
      if (!asked.ok) return asked
      const message = await asked.value.messages.byId(gatewayKey)
      if (!message.ok) return message
      const raw = writeRecord(message.value.rest, message.value)
      return ok({ record: toWireFields(raw), raw, askedAt: isoNow(clock) })
    },
    async askLast() {
      const asked = await open()
      if (!asked.ok) return asked
      const last = await asked.value.messages.last()
      if (!last.ok) return last
      if (!last.value) return fail('GATEWAY_NO_LAST')
      const ids = await keep(asked.value.accountId, [last.value])
      const raw = writeRecord(last.value.rest, last.value)
      return ok({ ...idOf(ids, last.value), record: toWireFields(raw), raw, askedAt: isoNow(clock) })
    },
    async askCampaigns({ page }): Promise<CoreResult<CampaignsPage>> {
      const asked = await open()
      if (!asked.ok) return asked
      const { accountId, currency } = asked.value
      const answer = await asked.value.campaigns.list({ page, limit: campaignsAtOnce })
      if (!answer.ok) return answer
      const records = answer.value.rows.slice(0, maxRows)
      const keys = [...new Set(records.flatMap(({ id }) => id ?? []))]
      const known = new Map((await copies.campaigns({ accountId, keys })).map((each) => [each.gatewayId, each]))
      const rows = records.map((record) => toCampaign(record, known.get(record.id ?? ''), currency))
      return ok({ rows, hasNext: answer.value.hasNext, ...asCount(answer.value.total), askedAt: isoNow(clock) })
    },
  }
}

interface CampaignsPage {
  rows: GatewayCampaign[]
  total?: number
  hasNext: boolean
  askedAt: string
}

function toCampaign(record: CampaignRecord, known: KnownCampaign | undefined, currency?: string): GatewayCampaign {
  const money = (micros: number | undefined): Money | undefined =>
    micros === undefined || currency === undefined ? undefined : { micros, currency }
  const [totalCost, estimatedCost] = [money(record.totalCostMicros), money(record.estimatedCostMicros)]
  return {
    ...withoutUndefined({ id: record.id }),
    ...(!known || known.campaignId === null ? {} : { campaign: { id: known.campaignId, name: known.name ?? '' } }),
    record: toWireFields(record.raw),
    ...(totalCost ? { totalCost } : {}),
    ...(estimatedCost ? { estimatedCost } : {}),
    messagesHere: known?.messages ?? 0,
  }
}

function idOf(ids: ReadonlyMap<string, number>, { key, id }: MessageRecord): { id?: number } {
  const found = ids.get(key ?? id ?? '')
  return found === undefined ? {} : { id: found }
}

function asCount(total: number | undefined): { total?: number } {
  return total !== undefined && Number.isSafeInteger(total) && total >= 0 ? { total } : {}
}
