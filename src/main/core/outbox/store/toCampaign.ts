// Builds the dispatcher's view of a campaign from its stored row. Pure.
import type { Timing } from '@contract'
import type { DispatchCampaign } from './outboxStore'

export interface CampaignRow extends Omit<
  DispatchCampaign,
  'bypassOptOut' | 'scheduler' | 'late' | 'everySeconds' | 'asksAtLimit'
> {
  readonly bypassOptOut: 0 | 1
  readonly asksAtLimit: 0 | 1
  /** JSON. */
  readonly timing: string
}

export function toCampaign({ timing: json, bypassOptOut, asksAtLimit, ...row }: CampaignRow): DispatchCampaign {
  const { clock, kind, late, everySeconds = null } = JSON.parse(json) as Timing
  const isAtGateway = row.scheduledFor !== null || (clock === 'gateway' && kind !== 'now')
  const flags = { bypassOptOut: bypassOptOut === 1, asksAtLimit: asksAtLimit === 1 }
  return { ...row, ...flags, scheduler: isAtGateway ? 'gateway' : 'app', late, everySeconds }
}
