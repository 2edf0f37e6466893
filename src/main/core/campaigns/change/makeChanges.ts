// Changes an approved campaign whose people, or some of them, were not sent to yet. Nothing here sends.
import type { Comparison, Estimate, Money, ChangedPart, Timing } from '@contract'
import { type ActiveAccount, makeWithAccount } from '../../accounts/activeAccount'
import { newCampaignId, type CampaignId } from '../../base/ids'
import { isoNow } from '../../base/instants'
import { fail, ok } from '../../base/result'
import { withoutUndefined } from '../../base/withoutUndefined'
import type { CoreResult, Handlers } from '../../handlers'
import type { audienceOperations } from '../audience/audienceRows'
import type { draftOperations } from '../draft/draftRows'
import { fillRowSets } from '../draft/fillRowSets'
import type { CampaignsOptions } from '../makeCampaigns'
import { ceilingOf } from '../review/makeChecks'
import { toMeasure } from '../review/review'
import type { changeOperations, Change } from './changeRows'
import type { compareOperations, StoredVersion } from './compareRows'
import { makeDropChange } from './makeDropChange'

const codes = { unknown: 'CAMPAIGN_UNKNOWN', wrong_state: 'CAMPAIGN_WRONG_STATE', locked: 'SENDING_LOCKED' } as const

export function makeChanges(options: CampaignsOptions): Handlers<'changes'> {
  const { storage, clock, random, live, accounts, freezing, touched } = options
  const rows = storage.bind<typeof changeOperations>('changes')
  const versions = storage.bind<typeof compareOperations>('compare')
  const drafts = storage.bind<typeof draftOperations>('drafts')
  const audience = storage.bind<typeof audienceOperations>('audience')
  const dropChange = makeDropChange(options)

  async function draftOf(id: CampaignId) {
    const draft = await drafts.get(id)
    return draft ? ok(draft) : fail('CAMPAIGN_UNKNOWN')
  }

  async function begin(change: Change): Promise<CoreResult<CampaignId>> {
    const begun = await rows.begin(change)
    if (begun.state === 'known') return ok(begun.id)
    if (begun.state === 'begun') return ok(change.id)
    if (begun.state !== 'copying') return fail(codes[begun.state])
    const { sets } = begun
    const isHeld = await fillRowSets({ storage, clock, freezing }, change.id, sets, () => rows.hold(change))
    if (isHeld) return ok(change.id)
    // Another window was first, or it has started.
    const other = await rows.find({ id: change.from, accountId: change.accountId })
    return other ? ok(other.id) : fail('CAMPAIGN_WRONG_STATE')
  }

  /** The draft as it is: frozen with its estimate, or counted now. */
  async function now({ id: accountId, currency }: ActiveAccount, id: CampaignId, stored: StoredVersion) {
    const { template, sender, timing, estimate } = stored
    const version = { template, sender, timing }
    if (stored.people !== null) return { ...version, people: stored.people, ...moneyOf(estimate, ceilingOf(estimate)) }
    const measured = await audience.measure({ accountId, id, at: isoNow(clock) })
    if (!measured) return { ...version, people: 0 }
    const { prices, ...counted } = measured
    const { people, about } = toMeasure(counted, prices, currency)
    return { ...version, people, ...withoutUndefined({ about }) }
  }

  async function compare(account: ActiveAccount, id: CampaignId): Promise<CoreResult<Comparison>> {
    const change = await rows.find({ id, accountId: account.id })
    const stored = change && (await versions.read(change))
    if (!change || !stored) return fail('CAMPAIGN_UNKNOWN')
    const { approved, startsAt, approvedAt, ceiling } = stored
    const { people, template, sender, timing, sent, takenOut } = approved
    const was = {
      people: people ?? 0,
      template,
      sender,
      timing,
      sent,
      takenOut,
      ...moneyOf(approved.estimate, ceiling),
    }
    const is = await now(account, change.id, stored.now)
    const moved = await versions.moved({ ...change, accountId: account.id, at: isoNow(clock) })
    return ok({
      campaignId: change.from,
      draftId: change.id,
      approvedAt,
      approved: was,
      now: is,
      ...(startsAt === null ? {} : { startsAt }),
      ...moved,
      changed: changedParts(was, is, moved),
    })
  }

  const withAccount = makeWithAccount(accounts.active)
  return {
    begin: withAccount(async ({ id: accountId }, { campaignId: from }) => {
      const change = { from, id: newCampaignId(random.uuid()), accountId, at: isoNow(clock) }
      const begun = await begin(change)
      if (!begun.ok) return begun
      await touched(from)
      live.publish({ kind: 'campaigns' })
      return draftOf(begun.value)
    }),
    compare: withAccount((account, { campaignId }) => compare(account, campaignId)),
    goBack: withAccount(async ({ id }, { campaignId }) => {
      const dropped = await dropChange(id, campaignId)
      if (dropped === undefined) return fail('CAMPAIGN_UNKNOWN')
      return dropped === 'locked' ? fail('SENDING_LOCKED') : ok({ campaignId: dropped })
    }),
  }
}

function moneyOf(estimate: Estimate | undefined, ceiling: Money | undefined): { about?: Money; ceiling?: Money } {
  const about = estimate?.state === 'priced' ? estimate.cost : undefined
  return withoutUndefined({ about, ceiling })
}

// Compares an approved campaign with its changed version.

type Version = Comparison['now']

function changedParts(
  approved: Comparison['approved'],
  now: Version,
  { came, left }: Pick<Comparison, 'came' | 'left'>,
): ChangedPart[] {
  const differs: Readonly<Record<ChangedPart, boolean>> = {
    people: approved.people !== now.people || came + left > 0,
    text: approved.template !== now.template,
    sender: approved.sender !== now.sender,
    when: inOrder(approved.timing) !== inOrder(now.timing),
    money: !isSame(approved.about, now.about) || !isSame(approved.ceiling, now.ceiling),
  }
  return (Object.keys(differs) as ChangedPart[]).filter((part) => differs[part])
}

/** The same choices are stored in one order by the When step, and in another by a save. */
function inOrder(timing: Timing): string {
  return JSON.stringify(Object.entries({ ...timing, late: JSON.stringify(timing.late) }).sort())
}

function isSame(one: Money | undefined, other: Money | undefined): boolean {
  return one?.micros === other?.micros && one?.currency === other?.currency
}
