// A pause that only a person ends has a cause that came after the pause before it. Of doubt: three unanswered requests in a
// row, or more in doubt at one moment than max(5, 2 %) of the requests since a person last let the campaign go on.
import { keyRefusals, moneyRefusals, refusalKinds, type Heard } from './heard'
import type { CampaignNow, Complain } from './liveness'
import type { AnswerKind } from '../plans/plan'
import type { Sent } from './truth'
import type { World } from '../world'

export interface PauseWatch {
  leaves(request: Sent, campaignId: string): void
  heard(heard: Heard): void
  keyRefused(): void
  /** Another copy of the files is open. A pause that it has already is not a new one. */
  wentBack(): void
  check(campaigns: readonly CampaignNow[], isTampered: boolean): void
  readonly count: number
}

/** Counts since the campaign was last paused until a person looks. */
interface Since {
  requests: number
  refused: number
  keyRefused: number
  moneyOut: number
  unansweredInRow: number
  maxUnansweredInRow: number
  maxInDoubt: number
  openings: number
  /** Refusals before that. After a restart a person is asked once more about refused people. */
  before: { readonly keyRefused: boolean; readonly moneyOut: boolean }
}

const endsWithoutAPerson = new Set(['rate', 'offline', 'sign_in', 'unreadable'])
const acknowledged = new Set<AnswerKind | 'unsent'>(['plain_yes', 'late_yes'])
export function makePauseWatch(world: () => World, complain: Complain): PauseWatch {
  const campaignOf = new Map<number, string>()
  const sinceOf = new Map<string, Since>()
  const shown = new Map<string, string>()
  let count = 0

  function sinceLastPause(id: string): Since {
    let since = sinceOf.get(id)
    if (!since) sinceOf.set(id, (since = nothingSince(1)))
    return since
  }

  function note({ request, answer }: Heard): void {
    const id = campaignOf.get(request)
    if (id === undefined) return
    const since = sinceLastPause(id)
    if (answer === 'unsent' || answer === 'http_429') return
    since.requests += 1
    if (acknowledged.has(answer)) since.unansweredInRow = 0
    else if (refusalKinds.has(answer)) {
      since.unansweredInRow = 0
      since.refused += 1
      if (keyRefusals.has(answer)) since.keyRefused += 1
      if (moneyRefusals.has(answer)) since.moneyOut += 1
    } else since.maxUnansweredInRow = Math.max(since.maxUnansweredInRow, ++since.unansweredInRow)
  }

  function noteDoubt(id: string): void {
    const [row] = world().look<{ requests: number }>(
      `SELECT count(*) AS requests FROM attempts a WHERE a.campaign_id = ? AND a.state = 'unknown'
         AND EXISTS (SELECT 1 FROM attempt_recipients l JOIN recipients r ON r.id = l.recipient_id
           WHERE l.attempt_id = a.id AND l.live = 1 AND r.state = 'uncertain')`,
      id,
    )
    const since = sinceLastPause(id)
    since.maxInDoubt = Math.max(since.maxInDoubt, row?.requests ?? 0)
  }

  function isCaused(reason: string, since: Since, isTampered: boolean): boolean {
    const { plan, openings } = world()
    const isTimed = plan.world.standing !== undefined || plan.campaigns.some(({ timing }) => timing)
    const deeds = new Set(plan.actions.map((action) => action.do))
    switch (reason) {
      case 'auth':
        return since.keyRefused > 0 || (openings > since.openings && since.before.keyRefused)
      case 'balance':
        if (since.moneyOut > 0 || plan.world.dailyCap !== undefined) return true
        return openings > since.openings && since.before.moneyOut
      case 'refusals':
        return since.refused >= 5
      case 'uncertain_limit':
        return since.maxUnansweredInRow >= 3 || since.maxInDoubt > Math.max(5, since.requests * 0.02)
      case 'restart':
        return openings > since.openings || plan.disk.length > 0
      case 'disk':
        return plan.disk.length > 0
      case 'clock':
        return deeds.has('setClock') || deeds.has('sleep')
      case 'quarantine':
        return isTampered || plan.disk.length > 0
      case 'schedule':
        return plan.campaigns.some(({ kind }) => kind === 'scheduled')
      case 'late':
      case 'quiet_hours':
        return isTimed
      default:
        return true
    }
  }

  return {
    leaves: ({ n }, campaignId) => void campaignOf.set(n, campaignId),
    heard: note,
    keyRefused() {
      for (const since of sinceOf.values()) since.keyRefused += 1
    },
    wentBack() {
      for (const id of shown.keys()) shown.set(id, 'changed')
    },
    check(campaigns, isTampered) {
      for (const { id, state, reason } of campaigns) {
        if (state === 'running') noteDoubt(id)
        const now = state === 'paused' ? (reason ?? '') : ''
        const earlier = shown.get(id)
        // After a change that was dropped it stands as it stood.
        const isNew = earlier !== now && earlier !== 'changed'
        shown.set(id, now)
        if (!isNew || now === '' || now === 'user' || endsWithoutAPerson.has(now)) continue
        count += 1
        noteDoubt(id)
        const since = sinceLastPause(id)
        if (!isCaused(now, since, isTampered)) complain('no needless pause', `${now}, after ${JSON.stringify(since)}`)
        const before = {
          keyRefused: since.before.keyRefused || since.keyRefused > 0,
          moneyOut: since.before.moneyOut || since.moneyOut > 0,
        }
        sinceOf.set(id, { ...nothingSince(world().openings), before })
      }
    },
    get count() {
      return count
    },
  }
}

function nothingSince(openings: number): Since {
  const none = { requests: 0, refused: 0, keyRefused: 0, moneyOut: 0 }
  const before = { keyRefused: false, moneyOut: false }
  return { ...none, unansweredInRow: 0, maxUnansweredInRow: 0, maxInDoubt: 0, openings, before }
}
