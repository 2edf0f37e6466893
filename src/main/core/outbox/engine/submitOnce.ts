// One request, and what it came to. Costs money.
import { guard } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import type { WrittenSend } from '../../gateway/client/wireRequest'
import type { SubmitOutcome } from '../../gateway/client/submitOutcome'
import type { Logger } from '../../ports'
import { classifyOutcome, type Verdict } from './classifyOutcome'
import type { DispatchGateway } from './dispatchGateway'

export interface Submission {
  readonly gateway: DispatchGateway
  readonly logger: Logger
  readonly id: CampaignId
  readonly attemptId: number
  /** The intent is an old one by now, and is not acted on any more. */
  readonly isStale: () => boolean
}

/** Never rejects. `answer`: JSON of what the gateway said, without our own reading of it. */
export async function submitOnce(
  { gateway, logger, id, attemptId, isStale }: Submission,
  send: WrittenSend,
): Promise<{ readonly verdict: Verdict; readonly answer: string | null }> {
  try {
    const outcome = await gateway.submit(send, () => !guard('submit.fresh', !isStale()))
    return { verdict: classifyOutcome(outcome), answer: keepAnswer(outcome) }
  } catch (error) {
    // After a defect or a failed disk the request may or may not have left.
    logger.error('request_broke', { campaign: id, attempt: attemptId, error: stackOf(error) })
    return { verdict: { state: 'unknown', fault: 'app_fault' }, answer: null }
  }
}

function keepAnswer(outcome: SubmitOutcome): string | null {
  if (outcome.kind !== 'answer') return null
  const { kind: _, json: __, ...said } = outcome
  return JSON.stringify(said)
}

export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
