// Approval of a frozen campaign. `approve` takes only what was on the screen, once; money flows from then on.
import type { Draft, OverLimitChoice } from '@contract'
import { type ActiveAccount, hashAccount } from '../../accounts/activeAccount'
import { second } from '../../base/durations'
import type { CampaignId } from '../../base/ids'
import { isoNow } from '../../base/instants'
import { lastFrom } from '../../feeds/gaps'
import { fail, ok } from '../../base/result'
import type { Handlers } from '../../handlers'
import type { dispatchOperations } from '../../outbox/store/outboxRows'
import type { CampaignsOptions } from '../makeCampaigns'
import { isTooSoon } from '../draft/checkForm'
import type { draftOperations } from '../draft/draftRows'
import type { estimateOperations } from '../review/estimateRows'
import type { freezeOperations } from './freezeRows'
import { tooManyWith, ceilingOf, type Checks, type Repeats } from '../review/makeChecks'
import { nameTheDay } from '../draft/messageOfPerson'
import { gatewayTime, isAtGateway, limitChoiceAt } from '../draft/timing'

const maxListingMs = 3 * second

/** `none`: an account of the older interface may have no listing; see dispatchGateway.ts. */
type ListedReading = 'read' | 'none' | 'not_read'

export function makeApproval(options: CampaignsOptions & Checks): Pick<Handlers<'campaigns'>, 'approve'> {
  const { storage, clock, live, accounts, logger, findRepeats, findOverLimits, findOverCap, start, startDelaySeconds } =
    options
  const { overLimitShown } = options
  const drafts = storage.bind<typeof draftOperations>('drafts')
  const frozen = storage.bind<typeof freezeOperations>('freeze')
  const estimates = storage.bind<typeof estimateOperations>('estimates')
  const dispatch = storage.bind<typeof dispatchOperations>('dispatch')
  const approving = new Set<string>()
  /** Approvals of different campaigns come one after another: together they could go above a limit that each alone does not. */
  let lastApproval: Promise<void> = Promise.resolve()

  /** Reads what is listed before this approval, within three seconds so that the click stays quick. */
  async function readListed({ id, usesOlderApi }: ActiveAccount): Promise<ListedReading> {
    const reading = options.readMark(id).then(
      (read): ListedReading => {
        if (read.ok) return 'read'
        const { code } = read.problem
        logger.info('mark_not_read', { code })
        return usesOlderApi && code === 'GATEWAY_NOT_FOUND' ? 'none' : 'not_read'
      },
      (error: unknown): ListedReading => {
        logger.warn('mark_not_read', { error: String(error) })
        return 'not_read'
      },
    )
    let cancel: (() => void) | undefined
    const late = new Promise<ListedReading>((resolve) => {
      cancel = clock.after(maxListingMs, () => resolve('not_read'))
    })
    const listed = await Promise.race([reading, late])
    cancel?.()
    return listed
  }

  /**
   * A time from a column has come meanwhile, or the day that the text names is over, or will be when quiet hours that have begun end.
   * Frozen again, it leaves those people out, or names the day that it is then.
   */
  async function isOvertaken(draft: Draft): Promise<boolean> {
    const id = draft.id as CampaignId
    const isPassed = ({ dueAt }: { readonly dueAt: string | null }) => dueAt !== null && Date.parse(dueAt) < clock.now()
    const isByColumn = draft.timing.kind === 'column'
    if (isByColumn && (await estimates.waves(id)).some(isPassed)) return true
    if (!nameTheDay(draft)) return false
    if (await frozen.isDayOver({ id, at: isoNow(clock) })) return true
    return !isByColumn && (await frozen.isDayQuiet({ id, now: clock.now() }))
  }

  /** None if this computer starts it later than that anyway: there is time to stop it, and "starts in 10 s" would be wrong. */
  async function startDelayMs({ id, timing }: Draft): Promise<number> {
    const delayMs = startDelaySeconds() * second
    if (delayMs === 0 || isAtGateway(timing)) return delayMs
    const waves = await estimates.waves(id as CampaignId)
    const isLater = ({ dueAt }: { readonly dueAt: string | null }) =>
      dueAt !== null && Date.parse(dueAt) > clock.now() + delayMs
    return waves.length > 0 && waves.every(isLater) ? 0 : delayMs
  }

  return {
    async approve({ campaignId: id, hash, people, ceiling, typedCount, overLimit, ...consents }) {
      const { mayReachOptedOut, cannotBeCalledBack, optOutsUnknownFrom } = consents
      const approvedAt = clock.now()
      const account = await accounts.active()
      if (!account.ok) return account
      const terms = await frozen.terms({ accountId: account.value.id, id })
      // Edited since it was shown: a draft again, without a frozen set.
      if (!terms) return fail((await drafts.get(id))?.state === 'draft' ? 'APPROVAL_STALE' : 'CAMPAIGN_WRONG_STATE')
      if (terms.hash !== hash || terms.people !== people || !isOfAccount(hash, account.value))
        return fail('APPROVAL_STALE')
      const { draft, form, batchSize, optedOut } = terms
      const { bypassOptOut, timing } = draft
      if (bypassOptOut && mayReachOptedOut !== true)
        return fail('APPROVAL_CONSENT', 'no', { field: 'mayReachOptedOut' })
      if (isAtGateway(timing) && cannotBeCalledBack !== true)
        return fail('APPROVAL_CONSENT', 'no', { field: 'cannotBeCalledBack' })
      const optOutsUnknown = await frozen.unknownHours({ id, at: isoNow(clock) })
      if (optOutsUnknown && optOutsUnknownFrom === undefined)
        return fail('APPROVAL_CONSENT', 'no', { field: 'optOutsUnknownFrom' })
      // The tick was for earlier hours: more have come since.
      if (optOutsUnknown && lastFrom(optOutsUnknown) > (optOutsUnknownFrom ?? '')) return fail('APPROVAL_STALE')
      const ofWaves = isAtGateway(timing) ? (await estimates.waves(id)).map(({ dueAt }) => dueAt) : []
      if ([gatewayTime(timing) ?? null, ...ofWaves].some((at) => at !== null && isTooSoon(at, clock.now())))
        return fail('SCHEDULE_PAST', 'no', { field: 'timing' })
      if (await isOvertaken(draft)) {
        await frozen.retract({ id, hash })
        return fail('APPROVAL_STALE')
      }
      // The approved start may have passed while the change waited: approving that time does not mean at once.
      if (draft.changeOf && timing.kind === 'moment' && Date.parse(timing.at ?? '') < clock.now())
        return fail('SCHEDULE_PAST', 'no', { field: 'timing' })
      if (await dispatch.isLocked()) return fail('SENDING_LOCKED')
      const due = ceilingOf(terms.estimate ?? undefined)
      if (due ? ceiling?.micros !== due.micros || ceiling.currency !== due.currency : ceiling !== undefined)
        return fail('APPROVAL_STALE')
      if (!due && typedCount !== people) return fail('APPROVAL_COUNT_WRONG', 'no', { field: 'typedCount' })
      // A double click or a second window: one approval, one campaign.
      if (approving.has(id)) return fail('CAMPAIGN_WRONG_STATE')
      approving.add(id)
      const earlier = lastApproval
      let leave: () => void = () => undefined
      lastApproval = new Promise((resolve) => (leave = resolve))
      try {
        await earlier
        const over = await findOverLimits({ draft, people, estimate: terms.estimate ?? undefined }, account.value)
        // People who can be held back are approved as well, and are sent to when there is room.
        if (
          over.some(({ waits }) => waits === undefined) ||
          (await findOverCap({ draft, people }, account.value))?.refused
        )
          return fail('APPROVAL_LIMIT', 'no', { field: 'timing' })
        const repeats = await findRepeats(id, account.value)
        // Read once: the review may be read again while the listing is.
        const shown = overLimitShown.get(id)
        const tooManyTexts = tooManyWith(repeats, limitChoiceAt(timing, overLimit?.choice))
        const sameTextPeople = repeats.sameText.people
        const found = { sameTextPeople, tooManyTextsPeople: tooManyTexts?.people ?? 0 }
        const refused = refuseUnticked(found, consents) ?? refuseChoice(repeats, overLimit, shown)
        if (refused) return refused
        const { id: accountId, kind: accountKind, addresses: origins } = account.value
        const approval = {
          people,
          accountId,
          accountKind,
          origins,
          form,
          batchSize,
          sender: draft.sender,
          bypassOptOut,
          ...(bypassOptOut ? { mayReachOptedOut: true, optedOut } : {}),
          timing,
          ...(optOutsUnknown ? { optOutsUnknown } : {}),
          ...(isAtGateway(timing) ? { cannotBeCalledBack: true } : {}),
          ...(sameTextPeople > 0 ? { sameTextPeople } : {}),
          ...(tooManyTexts ? { tooManyTexts: withoutNames(tooManyTexts) } : {}),
          ...(overLimit ? { overLimit } : {}),
          ...(due ? { ceiling: due } : { typedCount: people }),
        }
        const listed = await readListed(account.value)
        const isListingRead = listed === 'read'
        // The listing, if there is one, is compared with every version.
        if (draft.changeOf && listed === 'not_read') return fail('GATEWAY_UNREACHABLE')
        const chosen = overLimit && { ...overLimit, shown: shown?.ids ?? [] }
        const at = isoNow(clock)
        if (!(await frozen.approve({ id, hash, approval, overLimit: chosen, at, optOutsUnknown, isListingRead })))
          return fail(draft.changeOf || draft.exceptCampaign ? 'APPROVAL_STALE' : 'CAMPAIGN_WRONG_STATE')
        overLimitShown.delete(id)
        live.publish({ kind: 'campaigns' })
        if (draft.changeOf) await options.touched(draft.changeOf.campaignId as CampaignId)
        await start(id, { approvedAt, delayMs: await startDelayMs(draft) })
        const started = await drafts.get(id)
        return ok({ campaignId: id, state: started?.state ?? 'running' })
      } finally {
        leave()
        approving.delete(id)
      }
    },
  }
}

interface RepeatTicks {
  readonly sameTextPeople?: number | undefined
  readonly tooManyTextsPeople?: number | undefined
}

/** A tick is valid for the number of people it was shown with, not for more. */
function refuseUnticked(found: Readonly<Record<keyof RepeatTicks, number>>, ticks: RepeatTicks) {
  for (const field of ['sameTextPeople', 'tooManyTextsPeople'] as const) {
    const ticked = ticks[field]
    if (found[field] === 0) continue
    if (ticked === undefined) return fail('APPROVAL_CONSENT', 'no', { field })
    if (found[field] > ticked) return fail('APPROVAL_STALE')
  }
  return undefined
}

/** A choice is valid for the very people it was `shown` with, not for others or more; without one they are held. */
function refuseChoice(
  { overLimit: found }: Repeats,
  chosen: OverLimitChoice | undefined,
  shown: { readonly version: string } | undefined,
) {
  if (!chosen || chosen.choice === 'hold') return undefined
  if (chosen.choice === 'send_anyway' && chosen.reason === undefined)
    return fail('APPROVAL_CONSENT', 'no', { field: 'overLimit' })
  return shown?.version !== chosen.version || (found?.people ?? 0) > chosen.people ? fail('APPROVAL_STALE') : undefined
}

function withoutNames({ people, texts, limit, hours }: NonNullable<ReturnType<typeof tooManyWith>>) {
  return { people, texts, limit, hours }
}

/** Another key, origin or interface since the freeze: what was frozen is for an account that is no more. */
export function isOfAccount(hash: string, { id, addresses, usesOlderApi }: ActiveAccount): boolean {
  return hash.startsWith(`${hashAccount({ accountId: id, addresses, usesOlderApi })}.`)
}
