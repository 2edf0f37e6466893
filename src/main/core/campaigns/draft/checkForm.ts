// Checks whether a draft can go in the form that its choices ask for. Pure. Options that the gateway would silently ignore (a
// time, a bypass) are refused here: the message would go at once, or the wrong people would be left out.
import type { Draft, Timing } from '@contract'
import {
  canBeScheduled,
  canBypassOptOut,
  canGoToList,
  cardAddresses,
  hasCardField,
  isInOlderInterface,
  isLink,
} from '@contract/messageForms'
import { leastLeadMs, maxLeadMs } from './parseLocalTime'
import { isAtGateway } from './timing'

export type FormFaultCode =
  | 'SCHEDULE_PAST'
  | 'SCHEDULE_NOT_POSSIBLE'
  | 'ZONE_UNKNOWN'
  | 'FORM_NEEDS_ONE_TEXT'
  | 'FORM_NOT_POSSIBLE'
  | 'LINK_NOT_ALLOWED'

export interface FormFault {
  readonly code: FormFaultCode
  /** The draft's field with the problem. */
  readonly field: 'timing' | 'template' | 'kind' | 'gatewayList' | 'bypassOptOut' | 'imageUrl' | 'targetUrl'
}

export interface FormTerms {
  readonly usesOlderApi: boolean
  /** The template has fields. */
  readonly isPersonalised: boolean
  /** Absent: whether the time can still be kept does not matter. */
  readonly now?: number
}

type Choices = Pick<
  Draft,
  'kind' | 'imageUrl' | 'targetUrl' | 'gatewayList' | 'timing' | 'unknownZone' | 'bypassOptOut' | 'trial'
>

export function checkForm(draft: Choices, { usesOlderApi, isPersonalised, now }: FormTerms): FormFault | undefined {
  const { kind, gatewayList, timing, unknownZone, bypassOptOut, trial } = draft
  if (usesOlderApi && !isInOlderInterface(kind)) return { code: 'FORM_NOT_POSSIBLE', field: 'kind' }
  if (gatewayList && !canGoToList(kind)) return { code: 'FORM_NOT_POSSIBLE', field: 'gatewayList' }
  // The people of a list at the gateway are not known here, so none can be drawn for a trial.
  if (gatewayList && trial) return { code: 'FORM_NOT_POSSIBLE', field: 'gatewayList' }
  if (gatewayList && isPersonalised) return { code: 'FORM_NEEDS_ONE_TEXT', field: 'template' }
  // The older interface has no field for it.
  if (bypassOptOut && (usesOlderApi || !canBypassOptOut(kind)))
    return { code: 'FORM_NOT_POSSIBLE', field: 'bypassOptOut' }
  const isList = gatewayList !== undefined
  const gatewayCannot = !canBeScheduled(kind) || usesOlderApi || isList
  const late = checkTime(timing, { gatewayCannot, isList }, now)
  if (late) return late
  // Without its time zone a time says nothing.
  if (now !== undefined && timing.kind === 'moment' && unknownZone !== undefined)
    return { code: 'ZONE_UNKNOWN', field: 'timing' }
  const isUsable = (written: string) => isLink(written) && URL.canParse(written)
  const bad = cardAddresses.find((field) => hasCardField(kind, field) && !isUsable(draft[field]))
  return bad && { code: 'LINK_NOT_ALLOWED', field: bad }
}

function checkTime(
  timing: Timing,
  { gatewayCannot, isList }: { readonly gatewayCannot: boolean; readonly isList: boolean },
  now: number | undefined,
): FormFault | undefined {
  const { kind, at } = timing
  if (kind === 'now') return undefined
  const notPossible = { code: 'SCHEDULE_NOT_POSSIBLE', field: 'timing' } as const
  if (isAtGateway(timing) && gatewayCannot) return notPossible
  // The people of a list at the gateway are not known here, nor their columns.
  if (kind === 'column') return timing.column === undefined || isList ? notPossible : undefined
  if (kind === 'local') return timing.day === undefined || timing.time === undefined ? notPossible : undefined
  if (at === undefined) return notPossible
  if (now !== undefined && isTooSoon(at, now)) return { code: 'SCHEDULE_PAST', field: 'timing' }
  return now !== undefined && Date.parse(at) >= now + maxLeadMs ? notPossible : undefined
}

export function isTooSoon(scheduledFor: string, now: number): boolean {
  return Date.parse(scheduledFor) < now + leastLeadMs
}
