// How many people share one request.
import type { Timing } from '@contract'
import { chooseForm, isOneByOne } from '../../outbox/engine/buildPayload'
import type { readDraft } from '../draft/draftRows'
import { haveSeveralTexts } from '../draft/messageOfPerson'
import { isAtGateway } from '../draft/timing'

/** People in a request of a draft, as it would be frozen now. */
export function batchSizeOf(
  draft: NonNullable<ReturnType<typeof readDraft>>,
  timing: Timing,
  { batchSize, usesOlderApi }: { readonly batchSize: number; readonly usesOlderApi: boolean },
): number {
  const form = chooseForm({
    kind: draft.kind,
    isPersonalised: haveSeveralTexts(draft),
    isScheduled: isAtGateway(timing),
    isGatewayList: draft.gatewayList !== undefined,
    usesOlderApi,
  })
  return isOneByOne(form) ? 1 : (timing.batchSize ?? batchSize)
}
