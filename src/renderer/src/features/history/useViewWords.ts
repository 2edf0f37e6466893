// Describes a view: for the head of the page, the buttons of the filters and their tags.
import type { Money } from '@contract'
import { countryName } from '../../composables/writing/countryNames'
import { formatPhone } from '../../composables/writing/formatPhone'
import { useDisplay } from '../../composables/useDisplay'
import { useFormat } from '../../composables/writing/useFormat'
import { useMarks } from '../../composables/writing/useMarks'
import { useText } from '../../composables/writing/useText'
import { useAccounts } from '../../stores/settings/accounts'
import type { HistoryChoices } from '../../stores/history/history'
import type { HistoryView, ViewChange } from './historyAddress'
import { useDayNames } from './useDayNames'
import { campaignName } from '../shell/sending/campaignName'

export interface ViewTag {
  readonly key: string
  readonly label: string
  /** Takes it away. */
  readonly clear: ViewChange
}

export function useViewWords() {
  const t = useText()
  const format = useFormat()
  const marks = useMarks()
  const accounts = useAccounts()
  const { locale } = useDisplay()
  const dayName = useDayNames()

  /** For the filter's button and the head of the page; empty without one. */
  function time({ time: name, from, until, day }: HistoryView): string {
    if (day !== undefined) return dayName(day)
    if (name !== undefined) return t(`history.time_${name}`)
    if (from !== undefined && until !== undefined)
      return from === until ? dayName(from) : `${dayName(from)} – ${dayName(until)}`
    if (from !== undefined) return t('history.timeSince', { from: dayName(from) })
    return until === undefined ? '' : t('history.timeUpTo', { until: dayName(until) })
  }
  function headCount(view: HistoryView, count: number, isCounted: boolean): string {
    return [t(isCounted ? 'history.fact' : 'history.factLeast', { count }), time(view)].filter(Boolean).join(' · ')
  }
  function status({ narrowing: { status: word, delivery } }: HistoryView): string {
    if (word !== undefined) return marks.delivery(word).label
    return delivery === undefined ? '' : t(`history.${delivery}`)
  }
  function campaign({ narrowing: { campaignId } }: HistoryView, choices: HistoryChoices | undefined): string {
    if (campaignId === undefined) return ''
    const found = choices?.campaigns.find((one) => one.campaignId === campaignId)
    return found ? campaignName(found, t) : t('campaigns.untitled')
  }

  function money(micros: number): string {
    const currency = accounts.active?.balance?.money?.currency ?? ''
    return format.money({ micros, currency } satisfies Money)
  }
  function costWords(from: number | undefined, to: number | undefined): string {
    if (from !== undefined && to !== undefined) return t('history.tagCost', { from: money(from), to: money(to) })
    return from === undefined
      ? t('history.tagCostTo', { to: money(to ?? 0) })
      : t('history.tagCostFrom', { from: money(from) })
  }
  /** Tags of the filters without a button. */
  function tags({ narrowing }: HistoryView): ViewTag[] {
    const { text, sender, country, phone, gatewayCampaignId, costFromMicros, costToMicros } = narrowing
    const tag = (key: string, isSet: boolean, label: () => string, clear: ViewChange): ViewTag[] =>
      isSet ? [{ key, label: label(), clear }] : []
    return [
      ...tag('phone', phone !== undefined, () => t('history.tagPhone', { phone: formatPhone(phone ?? '').text }), {
        phone: undefined,
      }),
      ...tag('text', text !== undefined, () => t('history.tagText', { words: text ?? '' }), { text: undefined }),
      ...tag(
        'sender',
        sender !== undefined,
        () => (sender ? t('history.tagSender', { sender }) : t('history.tagNoSender')),
        { sender: undefined },
      ),
      ...tag('country', country !== undefined, () => countryName(country ?? '', locale.value), { country: undefined }),
      ...tag('cost', (costFromMicros ?? costToMicros) !== undefined, () => costWords(costFromMicros, costToMicros), {
        costFromMicros: undefined,
        costToMicros: undefined,
      }),
      ...tag(
        'gatewayCampaign',
        gatewayCampaignId !== undefined,
        () => t('history.tagGatewayCampaign', { id: gatewayCampaignId ?? '' }),
        { gatewayCampaignId: undefined },
      ),
    ]
  }
  return { time, headCount, status, campaign, tags }
}
