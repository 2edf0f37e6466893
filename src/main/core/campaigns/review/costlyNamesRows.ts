// People whose own data makes a frozen text longer than the message itself: a letter outside the 7-bit alphabet in a name, say.
import type { Money } from '@contract'
import { messageForm, type MessageKind } from '@contract/messageForms'
import type { CampaignId } from '../../base/ids'
import { measureParts, isGsmText } from '../../messages/countParts'
import { parseTemplate } from '../../messages/parseTemplate'
import { learnedPrices } from '../../outbox/store/learnedPriceRows'
import { operationGroup, read } from '../../storage/operations'
import { sql } from '../../storage/sql'
import { isPlainItself } from '../draft/measureDraft'

export interface CostlyNames {
  readonly people: number
  /** More than with plain letters. */
  readonly parts: number
  /** By prices learned from past costs; absent until each of their countries has one. */
  readonly saves?: Money
}

export const costlyNamesOperations = operationGroup('costlyNames', {
  find: read(
    (
      db,
      { accountId, id, currency }: { accountId: string; id: CampaignId; currency: string | undefined },
    ): CostlyNames | undefined => {
      const campaign = db.get<{ template: string; kind: MessageKind }>(
        sql`SELECT template, kind FROM campaigns WHERE id = ${id}`,
      )
      if (!campaign || !messageForm(campaign.kind).hasParts || !isPlainItself(parseTemplate(campaign.template).pieces))
        return undefined
      const moreByCountry = new Map<string, number>()
      let people = 0
      for (const { text, parts, country } of db.iterate<{ text: string; parts: number; country: string | null }>(sql`
        SELECT text, parts, country FROM recipients JOIN recipient_texts ON recipient_id = id
        WHERE campaign_id = ${id} AND position IS NOT NULL AND parts > 1 AND length(CAST(text AS BLOB)) > length(text)
      `)) {
        const more = isGsmText(text) ? 0 : parts - measureParts(inPlainLetters(text)).parts
        if (more <= 0) continue
        people += 1
        moreByCountry.set(country ?? '', (moreByCountry.get(country ?? '') ?? 0) + more)
      }
      if (people === 0) return undefined
      const parts = [...moreByCountry.values()].reduce((sum, more) => sum + more, 0)
      const saves = priceOf(moreByCountry, learnedPrices(db, accountId))
      return {
        people,
        parts,
        ...(saves === undefined || currency === undefined ? {} : { saves: { micros: saves, currency } }),
      }
    },
  ),
})

/** One plain sign for each that is none: what Zoe costs in place of Zoë. */
function inPlainLetters(text: string): string {
  let plain = ''
  for (const char of text) plain += isGsmText(char) ? char : '?'
  return plain
}

function priceOf(parts: ReadonlyMap<string, number>, prices: ReadonlyMap<string, number>): number | undefined {
  let micros = 0
  for (const [country, more] of parts) {
    const price = prices.get(country)
    if (price === undefined) return undefined
    micros += price * more
  }
  return Math.round(micros)
}
