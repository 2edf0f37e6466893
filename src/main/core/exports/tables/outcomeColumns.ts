// Columns of an exported outcome beside the person: our name for the state, the gateway's for the delivery.
import type { Translate } from '@text'
import { sayIfKnown } from '../../../../text/makeTranslate'
import { moneyText } from '../writing/moneyText'
import type { SheetColumn } from '../writing/sheetXml'

export interface OutcomeOfPerson {
  readonly phone: string
  readonly name: string
  readonly country: string | null
  readonly parts: number
  readonly state: string
  readonly reason: string | null
  readonly text: string
  /** The gateway's word, as written. */
  readonly delivery: string | null
  readonly failedReason: string | null
  /** The gateway's count. */
  readonly billedParts: number | null
  readonly costMicros: number | null
  readonly gatewayKey: string | null
  readonly handedOverAt: string | null
}

const headers = [
  ['state', 18],
  ['why', 30],
  ['delivery', 16],
  ['failedReason', 30],
  ['handedOver', 26],
  ['parts', 8],
  ['cost', 12],
  ['currency', 10],
  ['text', 60],
  ['country', 10],
  ['gatewayId', 24],
] as const

export function outcomeSheetColumns(t: Translate): SheetColumn[] {
  return headers.map(([name, width]) => ({ header: t(`exports.column_${name}`), width }))
}

/** Areas with the words of the cells. */
export const outcomeAreas = ['states', 'compose', 'exports', 'campaigns', 'errors'] as const

export function outcomeCells(person: OutcomeOfPerson, currency: string | undefined, t: Translate): string[] {
  const { state, reason, delivery, failedReason, handedOverAt, costMicros, gatewayKey, country, text } = person
  const parts = person.billedParts ?? (person.parts === 0 ? null : person.parts)
  return [
    wordOf(state, reason, t),
    reasonWords(reason, t),
    delivery ?? '',
    failedReason ?? '',
    handedOverAt ?? '',
    parts === null ? '' : String(parts),
    costMicros === null ? '' : moneyText(costMicros),
    costMicros === null ? '' : (currency ?? ''),
    text,
    country ?? '',
    gatewayKey ?? '',
  ]
}

function wordOf(state: string, reason: string | null, t: Translate): string {
  return sayIfKnown(`states.${state}_${reason ?? ''}`, t) ?? sayIfKnown(`states.${state}`, t) ?? state
}

/** A code of ours as a sentence; what the gateway said as it said it. */
function reasonWords(reason: string | null, translate: Translate): string {
  if (reason === null) return ''
  for (const area of ['compose.reason_', 'exports.reason_', 'campaigns.fault_', 'errors.']) {
    const words = sayIfKnown(area + reason, translate)
    if (words !== undefined) return words
  }
  return reason
}
