// A standing send on its way into a file, and one of a file on its way into a draft. Lists, fields and campaigns go by their names, because
// their numbers are others elsewhere. What is opened is never on, has no approval and no claims.
import type { StandingNotHere, StandingRuleInput } from '@contract'
import type { CampaignId } from '../base/ids'
import { withoutUndefined } from '../base/withoutUndefined'
import { readDraft } from '../campaigns/draft/draftRows'
import { fieldReader } from '../campaigns/draft/messageOfPerson'
import { ownFields } from '../campaigns/draft/ownFieldRows'
import { namesIn, parseTemplate } from '../messages/parseTemplate'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { readCampaign, readRule, withProposed, type OfRule, type Stamped } from './readRuleRows'
import type { FiledRule, FiledSets } from './ruleFile'
import { addRule } from './ruleRows'

/** No list and no smart list has it: the rule then says that its list is missing. */
const noListId = Number.MAX_SAFE_INTEGER
/** Names of one kind in a notice. */
const maxNotHere = 20

interface OpenFile {
  readonly accountId: string
  readonly draftId: CampaignId
  /** For a campaign that is not here. */
  readonly noCampaignId: string
  readonly file: FiledRule
  /** In place of limits of money in another currency. */
  readonly usualLimits: StandingRuleInput['limits']
  readonly timing: string
}

export interface OpenedRule {
  readonly ruleId: number
  readonly notHere: readonly StandingNotHere[]
}

export const ruleFileOperations = operationGroup('ruleFiles', {
  /** The latest version of the rule, as a person sees it. */
  describe: read((db, scope: OfRule): Omit<FiledRule, 'madeAt'> | undefined => {
    const stored = readRule(db, scope)
    const draft = stored && readDraft(db, stored.draftId)
    if (!stored || !draft) return undefined
    const rule = withProposed(stored)
    const { name, when, zone, missed, quiet, limits } = rule
    const { kind, template, sender, imageUrl, targetUrl, caption, timing, notTextedDays } = draft
    const account = db.get<{ currency: string | null }>(
      sql`SELECT currency FROM accounts WHERE id = ${scope.accountId}`,
    )
    const sets = (of: { listIds: readonly number[]; smartListIds: readonly number[] }) => nameSets(db, scope, of)
    return {
      rule: {
        name,
        when: nameWhen(db, scope, when),
        zone,
        missed,
        limits,
        ...withoutUndefined({ quiet, currency: account?.currency ?? undefined }),
      },
      message: { kind, template, sender, imageUrl, targetUrl, caption, quietHours: timing.quietHours },
      people: {
        ...sets(draft),
        onlyIn: withGone(draft.onlyIn, sets(draft.onlyIn)),
        exceptIn: withGone(draft.exceptIn, sets(draft.exceptIn)),
        ...withoutUndefined({ notTextedDays }),
      },
    }
  }),

  /** In one transaction: a file leaves a whole draft or nothing. */
  open: write((db, input: Stamped<OpenFile>): OpenedRule => {
    const { accountId, draftId, file, at } = input
    const notHere = makeNotHere()
    const find = makeFind(db, accountId, notHere)
    const { kind, template, sender, imageUrl, targetUrl, caption } = file.message
    const { onlyIn, exceptIn, notTextedDays, ...sets } = file.people
    const audience = {
      ...find.sets(sets),
      importIds: [],
      onlyIn: find.neededSets(onlyIn),
      exceptIn: find.neededSets(exceptIn),
      ...withoutUndefined({ notTextedDays }),
    }
    db.run(sql`
      INSERT INTO campaigns (id, account_id, name, state, audience, template, sender, kind, image_url, target_url, caption, timing,
        created_at, changed_at)
      VALUES (${draftId}, ${accountId}, ${file.rule.name}, 'draft', ${JSON.stringify(audience)}, ${template}, ${sender}, ${kind},
        ${imageUrl}, ${targetUrl}, ${caption}, ${input.timing}, ${at}, ${at})
    `)
    const when = find.when(file.rule.when, input.noCampaignId)
    const limits = find.limits(file.rule, input.usualLimits)
    const { name, zone, missed, quiet } = file.rule
    const ruleId = addRule(db, {
      accountId,
      draftId,
      at,
      name,
      when,
      zone,
      missed,
      limits,
      ...withoutUndefined({ quiet }),
    })
    find.fields([...('field' in when ? [when.field] : []), ...namesIn(parseTemplate(template).pieces)])
    return { ruleId, notHere: notHere.list() }
  }),
})

function makeNotHere() {
  const found = new Map<string, StandingNotHere>()
  return {
    add(what: StandingNotHere['what'], name: string): void {
      if (name !== '' && found.size < maxNotHere) found.set(`${what} ${name}`, { what, name })
    },
    list: (): readonly StandingNotHere[] => [...found.values()],
  }
}

function makeFind(db: Db, accountId: string, notHere: ReturnType<typeof makeNotHere>) {
  function idOf(what: 'list' | 'smart_list', name: string): number | undefined {
    const row =
      what === 'list'
        ? db.get<{ id: number }>(sql`SELECT id FROM lists WHERE account_id = ${accountId} AND name = ${name}`)
        : db.get<{ id: number }>(sql`SELECT id FROM smart_lists WHERE account_id = ${accountId} AND name = ${name}`)
    if (!row) notHere.add(what, name)
    return row?.id
  }
  const ids = (what: 'list' | 'smart_list', names: readonly string[], missing?: number): number[] => [
    ...new Set(names.map((name) => idOf(what, name) ?? missing).filter((id) => id !== undefined)),
  ]

  /** One campaign of that name that has people; of several none is chosen. */
  function campaignOf(name: string): string | undefined {
    const rows = db.all<{ id: string }>(sql`
      SELECT id FROM campaigns WHERE account_id = ${accountId} AND name = ${name} AND removed_at IS NULL AND state <> 'draft'
        AND standing_id IS NULL LIMIT 2
    `)
    const [only] = rows
    if (only && rows.length === 1 && readCampaign(db, accountId, only.id)?.isThere === 1) return only.id
    notHere.add('campaign', name)
    return undefined
  }

  return {
    sets: ({ lists, smartLists }: FiledSets) => ({
      listIds: ids('list', lists),
      smartListIds: ids('smart_list', smartLists),
    }),
    /** Without one of these more people would be texted, so the rule lacks it until a person chooses again. */
    neededSets: ({ lists, smartLists }: FiledSets) => ({
      listIds: ids('list', lists, noListId),
      smartListIds: ids('smart_list', smartLists, noListId),
    }),
    when(when: FiledRule['rule']['when'], noCampaignId: string): StandingRuleInput['when'] {
      if (when.kind === 'joined') {
        const { list, ...rest } = when
        return { ...rest, listId: idOf('list', list) ?? noListId }
      }
      if (when.kind !== 'not_answered') return when
      const { campaign, ...rest } = when
      return { ...rest, campaignId: campaignOf(campaign) ?? noCampaignId }
    },
    /** Money in another currency is not the same amount. */
    limits({ limits, currency }: FiledRule['rule'], usual: StandingRuleInput['limits']): StandingRuleInput['limits'] {
      const account = db.get<{ currency: string | null }>(sql`SELECT currency FROM accounts WHERE id = ${accountId}`)
      const own = account?.currency ?? undefined
      if (currency === undefined || own === undefined || currency === own) return limits
      notHere.add('currency', currency)
      const { microsPerDay, microsPerMonth, microsPerYear } = usual
      return { ...limits, microsPerDay, microsPerMonth, microsPerYear }
    },
    fields(names: readonly string[]): void {
      const own = ownFields(db, accountId)
      for (const name of names) if (fieldReader(name, own) === undefined) notHere.add('field', name)
    },
  }
}

function nameWhen(db: Db, { accountId }: OfRule, when: StandingRuleInput['when']): FiledRule['rule']['when'] {
  if (when.kind === 'joined') {
    const { listId, ...rest } = when
    const [list = ''] = namesOfLists(db, accountId, [listId])
    return { ...rest, list }
  }
  if (when.kind !== 'not_answered') return when
  const { campaignId, ...rest } = when
  return { ...rest, campaign: readCampaign(db, accountId, campaignId)?.name ?? '' }
}

function nameSets(
  db: Db,
  { accountId }: OfRule,
  { listIds, smartListIds }: { readonly listIds: readonly number[]; readonly smartListIds: readonly number[] },
): FiledSets {
  const smartLists = db.all<{ name: string }>(sql`
    SELECT name FROM smart_lists WHERE account_id = ${accountId}
      AND id IN (SELECT value FROM json_each(${JSON.stringify(smartListIds)})) ORDER BY name
  `)
  return { lists: namesOfLists(db, accountId, listIds), smartLists: smartLists.map(({ name }) => name) }
}

/** A deleted list has no name any more. The empty one is on no computer, so the rule lacks it there as it does here. */
function withGone(
  { listIds, smartListIds }: { readonly listIds: readonly number[]; readonly smartListIds: readonly number[] },
  { lists, smartLists }: FiledSets,
): FiledSets {
  return {
    lists: lists.length < new Set(listIds).size ? [...lists, ''] : lists,
    smartLists: smartLists.length < new Set(smartListIds).size ? [...smartLists, ''] : smartLists,
  }
}

function namesOfLists(db: Db, accountId: string, ids: readonly number[]): string[] {
  return db
    .all<{ name: string }>(
      sql`
      SELECT name FROM lists WHERE account_id = ${accountId}
        AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ORDER BY name
    `,
    )
    .map(({ name }) => name)
}
