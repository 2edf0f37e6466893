// Trials: whom one would go to, what became of it, and the draft for the rest. Nothing here sends.
import { makeWithAccount } from '../../accounts/activeAccount'
import { day, hour } from '../../base/durations'
import { newCampaignId } from '../../base/ids'
import { isoNow, toIso } from '../../base/instants'
import { fail, ok } from '../../base/result'
import { withoutUndefined } from '../../base/withoutUndefined'
import type { Handlers } from '../../handlers'
import type { draftOperations } from '../draft/draftRows'
import { fillRowSets } from '../draft/fillRowSets'
import { textsOf } from '../draft/messageOfPerson'
import type { CampaignsOptions } from '../makeCampaigns'
import { aboutOf } from '../review/review'
import { chanceOf } from './exactTest'
import type { trialOperations, TrialRow, TrialTextRow } from './trialRows'

type TrialOptions = Pick<CampaignsOptions, 'storage' | 'clock' | 'random' | 'live' | 'accounts' | 'freezing'>

/** A trial without a decision is mentioned for this long. */
const waitingFor = 14 * day

export function makeTrials(options: TrialOptions): Handlers<'trials'> {
  const { storage, clock, random, live, accounts } = options
  const rows = storage.bind<typeof trialOperations>('trials')
  const drafts = storage.bind<typeof draftOperations>('drafts')
  const withAccount = makeWithAccount(accounts.active)

  return {
    plan: withAccount(async ({ id: accountId, currency }, { campaignId: id }) => {
      const plan = await rows.plan({ accountId, id, at: isoNow(clock) })
      if (!plan) return fail('CAMPAIGN_UNKNOWN')
      const { texts, rest, restParts, prices } = plan
      const priced = texts.map(({ partsByCountry, issues, ...text }) => ({
        ...text,
        issues: issues.map((issue) => ({ ...issue })),
        ...withoutUndefined({ about: aboutOf(partsByCountry, prices, currency) }),
      }))
      const trial = texts.reduce((sum, { people }) => sum + people, 0)
      const about = aboutOf(sumByCountry(texts.map(({ partsByCountry }) => partsByCountry)), prices, currency)
      const aboutRest = aboutOf(restParts, prices, currency)
      return ok({ people: trial + rest, trial, rest, texts: priced, ...withoutUndefined({ about, aboutRest }) })
    }),
    result: withAccount(async ({ id: accountId }, { campaignId: id }) => {
      const found = await rows.result({ accountId, id })
      if (found === 'unknown') return fail('CAMPAIGN_UNKNOWN')
      if (found === 'no_people') return fail('CAMPAIGN_NO_PEOPLE')
      return ok(toResult(found, clock.now()))
    }),
    waiting: withAccount(async ({ id: accountId }) => {
      const since = toIso(clock.now() - waitingFor)
      const found = await rows.waiting({ accountId, since, at: isoNow(clock) })
      return ok(found.filter(({ rest }) => rest > 0))
    }),
    rest: withAccount(async ({ id: accountId }, { campaignId: from, text }) => {
      const found = await rows.result({ accountId, id: from })
      if (found === 'unknown') return fail('CAMPAIGN_UNKNOWN')
      if (found === 'no_people') return fail('CAMPAIGN_NO_PEOPLE')
      const known = found.restCampaign && (await drafts.get(found.restCampaign.campaignId))
      const template = textsOf(found)[text]
      if (template === undefined) return fail('CAMPAIGN_WRONG_STATE', 'no', { field: 'text' })
      if (known) {
        // Begun before: the text is the one that was chosen now, as long as it is a draft.
        if (known.state === 'draft' || known.state === 'frozen')
          await drafts.save({ id: known.id as typeof from, template, at: isoNow(clock) })
        return ok((await drafts.get(known.id as typeof from)) ?? known)
      }
      if (found.waiting > 0 || found.uncertain > 0) return fail('CAMPAIGN_WRONG_STATE')
      const id = newCampaignId(random.uuid())
      const sets = await drafts.joined({ id, accountId, from, rest: { template }, at: isoNow(clock) })
      if (sets === undefined) return fail('CAMPAIGN_UNKNOWN')
      if (sets === 'not_known') return fail('CAMPAIGN_NO_PEOPLE')
      await fillRowSets(options, id, sets, () => drafts.show(id))
      live.publish({ kind: 'campaigns' })
      const draft = await drafts.get(id)
      return draft ? ok(draft) : fail('CAMPAIGN_UNKNOWN')
    }),
  }
}

function sumByCountry(all: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [country, parts] of all.flatMap((each) => [...each])) sums.set(country, (sums.get(country) ?? 0) + parts)
  return sums
}

const none = { people: 0, delivered: 0, answered: 0, optedOut: 0 }

function toResult(row: TrialRow, now: number) {
  const { trial, startedAt, rest, uncertain, waiting, restCampaign } = row
  const texts = textsOf(row).map((written, place) => {
    const { people, delivered, answered, optedOut } = row.texts.find((each) => each.place === place) ?? none
    return { template: written, people, delivered, answered, optedOut }
  })
  const endsAt = startedAt === null ? undefined : Date.parse(startedAt) + trial.waitHours * hour
  const [first, second] = texts
  return {
    texts,
    rest,
    uncertain,
    waiting,
    isOver: endsAt !== undefined && endsAt <= now && waiting === 0,
    ...withoutUndefined({
      startedAt: startedAt ?? undefined,
      endsAt: endsAt === undefined ? undefined : toIso(endsAt),
      chance: first && second && chanceOf(first, second),
      ahead: first && second ? aheadOf(first, second) : undefined,
      restCampaign,
    }),
  }
}

/** By the share of its people who answered: the two groups may differ by one person, or by those who opted out at the last moment. */
function aheadOf(first: Omit<TrialTextRow, 'place'>, second: Omit<TrialTextRow, 'place'>): 0 | 1 | undefined {
  const difference = first.answered * second.people - second.answered * first.people
  return difference === 0 ? undefined : difference > 0 ? 0 : 1
}
