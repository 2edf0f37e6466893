// The person in front of the app: does what the plan says at its moment, and in the end sees every campaign through. Clicks
// only on what the app offers; an answer with an expected code is no failure.
import type { OverLimitChoice, Progress } from '@contract'
import { ORPCError } from '@orpc/client'
import { tickOfForecast } from '../support/app/ticks'
import type { Watch } from './watches/invariants'
import type { Choice, Deed, LimitChoice, Plan } from './plans/plan'
import type { PreparedCampaign } from './plans/prepared'
import type { Client } from './process'
import { phoneOf } from './watches/truth'
import type { World } from './world'

export interface Person {
  approve(approval: PreparedCampaign['approval'] | undefined): void
  /** The app has started: is it usable? */
  opened(): void
  /** Starts the deed; what comes of it shows later. */
  act(deed: Deed): void
  /** One round of looking after campaigns that do not go on by themselves. */
  seeOn(choice: Choice | undefined): Promise<void>
  /** Deeds that are still being answered. */
  readonly isBusy: boolean
}

const overStates = new Set(['done', 'done_with_exceptions', 'cancelled'])
/** Not the app's fault: what was on the screen has changed, or the other side does not answer. */
const expected =
  /^(CAMPAIGN_WRONG_STATE|CAMPAIGN_NOT_DRAFT|ALREADY_LISTED|DECISION_|SENDING_LOCKED|GATEWAY_|KEY_REFUSED|STORAGE_|APPROVAL_CONSENT|APPROVAL_STALE|NO_ACCOUNT|SCHEDULE_PAST|CAMPAIGN_UNKNOWN|TAKE_OUT_|UNDO_GONE|STANDING_)/

export function makePerson(
  worldOf: () => World,
  watch: Watch,
  approvals: readonly PreparedCampaign['approval'][],
): Person {
  const campaignIds = approvals.map(({ campaignId }) => campaignId)
  let busy = 0

  function call(
    words: string,
    run: (client: Client) => Promise<unknown>,
    then?: (value: never) => void,
  ): Promise<void> {
    const world = worldOf()
    const client = world.client()
    if (!client) {
      world.note(`(nobody there to: ${words})`)
      return Promise.resolve()
    }
    world.note(`person: ${words}`)
    busy += 1
    return run(client).then(
      (value) => {
        busy -= 1
        world.note(`done: ${words}`)
        then?.(value as never)
      },
      (error: unknown) => {
        busy -= 1
        const code = error instanceof ORPCError ? String(error.code) : 'DEFECT'
        world.note(`not done (${code}): ${words}`)
        if (!expected.test(code)) world.breach('no defect', `${words}: ${String(error)}`)
      },
    )
  }

  function approve(approval: PreparedCampaign['approval'] | undefined): void {
    if (!approval) return
    watch.letGo(approval.campaignId)
    letGo(approval.campaignId, 1)
    void approveWithChoice(approval).then(() => letGo(approval.campaignId, -1))
  }

  async function approveWithChoice(approval: PreparedCampaign['approval']): Promise<void> {
    const choice = worldOf().plan.world.personLimit?.choice
    const overLimit = choice && (await chooseAboutLimit(approval.campaignId, choice))
    await call('approve', (client) => client.campaigns.approve({ ...approval, ...(overLimit ? { overLimit } : {}) }))
  }

  /** For those whom the review names at this moment; undefined: it names no one. */
  async function chooseAboutLimit(campaignId: string, choice: LimitChoice): Promise<OverLimitChoice | undefined> {
    let people = 0
    let version = ''
    await call(
      'review',
      (client) => client.campaigns.review({ campaignId }),
      (found: { overLimit?: { people: number; version: string } }) =>
        ({ people, version } = found.overLimit ?? { people: 0, version: '' }),
    )
    if (people === 0) return undefined
    if (choice === 'leave_out') return { choice, people, version }
    const page = { campaignId, which: 'over_limit' as const, offset: 0, limit: people }
    await call(
      'people over the limit',
      (client) => client.campaigns.repeatedPeople(page),
      ({ rows }: { rows: { phone: string }[] }) =>
        watch.passes(
          campaignId,
          rows.map(({ phone }) => phone),
        ),
    )
    return { choice, people, version, reason: 'They asked for it' }
  }

  /** Approved, resumed or decided while the pause or stop was still being answered: which was later is for the app to say. */
  const lettingGo = new Map<string, number>()
  const letGoes = new Map<string, number>()
  function letGo(id: string, by: 1 | -1): void {
    lettingGo.set(id, Math.max(0, (lettingGo.get(id) ?? 0) + by))
    letGoes.set(id, (letGoes.get(id) ?? 0) + 1)
  }
  /** A pause or stop that is asked for now: what holds when it is confirmed. */
  function stopping(isForGood: boolean, ...ids: readonly string[]): () => void {
    const before = ids.map((id) => letGoes.get(id))
    return () => {
      for (const [index, id] of ids.entries())
        if ((lettingGo.get(id) ?? 0) === 0 && letGoes.get(id) === before[index]) watch.stopped(id, isForGood)
    }
  }
  const idOf = (campaign: number): string => campaignIds[campaign] ?? ''

  async function resume(words: string, campaignId: string): Promise<void> {
    watch.letGo(campaignId)
    letGo(campaignId, 1)
    await call(words, (client) => client.outbox.resume({ campaignId }))
    letGo(campaignId, -1)
  }

  async function decide(campaignId: string, choice: Choice, isStale: boolean): Promise<void> {
    let counts = { uncertain: 0, absent: 0 }
    await call(
      'uncertain',
      (client) => client.outbox.uncertain({ campaignId }),
      (found: typeof counts) => (counts = found),
    )
    if (counts.uncertain + counts.absent === 0) return
    // More than there are people: a moment later one more may be in doubt, and the counts be right.
    const { uncertain, absent } = isStale ? { uncertain: counts.uncertain + 1_000, absent: counts.absent } : counts
    watch.letGo(campaignId)
    letGo(campaignId, 1)
    await call(
      `${choice}${isStale ? ' with old counts' : ''} for ${uncertain} + ${absent}`,
      (client) => client.outbox.decide({ campaignId, choice, uncertain, absent }),
      () => isStale && worldOf().breach('stale decision', 'was taken'),
    )
    letGo(campaignId, -1)
  }

  /** Sends to the rest as soon as the app offers it. */
  async function decideListed(campaignId: string, isTooEarly = false): Promise<void> {
    let shown = { listed: 0, waiting: 0, quietAt: '' }
    await call(
      'progress',
      (client) => client.outbox.progress({ campaignId }),
      (found: Progress) => {
        shown = {
          listed: found.listed?.people ?? 0,
          waiting: found.counts.pending + (found.limited?.people ?? 0),
          quietAt: found.listed?.quietAt ?? '',
        }
      },
    )
    const { listed, waiting, quietAt } = shown
    const isQuiet = quietAt <= new Date(worldOf().timeline.now + worldOf().clockIsOffMs).toISOString()
    if (!isQuiet && !isTooEarly) return
    if (isQuiet) watch.restChosen()
    watch.letGo(campaignId)
    letGo(campaignId, 1)
    await call(`send to the ${waiting} who are not listed`, (client) =>
      client.outbox.decideListed({ campaignId, choice: 'send_rest', listed, waiting }),
    )
    letGo(campaignId, -1)
  }

  /** Nothing answers but the way out: the person tries again a little later. */
  function blocked(): void {
    const world = worldOf()
    const client = world.client()
    world.isBlocked = true
    for (const campaignId of campaignIds)
      client?.outbox.uncertain({ campaignId }).then(
        () => world.breach('blocked', 'an app that cannot use its database shows people of it'),
        () => undefined,
      )
    world.timeline.after(60_000, undefined, () => world.end({ left: 'closed', awayMs: 1_000 }))
  }

  function act(deed: Deed): void {
    const world = worldOf()
    switch (deed.do) {
      case 'pause':
      case 'stop': {
        const id = idOf(deed.campaign)
        return void call(
          `${deed.do} ${deed.campaign}`,
          (client) => client.outbox[deed.do as 'pause' | 'stop']({ campaignId: id }),
          stopping(deed.do === 'stop', id),
        )
      }
      case 'resume':
        return void resume(`resume ${deed.campaign}`, idOf(deed.campaign))
      case 'look':
        return void call(`look ${deed.campaign}`, (client) =>
          client.outbox.lookNow({ campaignId: idOf(deed.campaign) }),
        )
      case 'sendRest':
        return void decideListed(idOf(deed.campaign), true)
      case 'pauseAll':
        return void call('pause all', (client) => client.outbox.pauseAll(), stopping(false, ...campaignIds))
      case 'stopAll':
        return void call('stop all', (client) => client.outbox.stopAll(), stopping(true, ...campaignIds))
      case 'approve':
        return approve(approvals[deed.campaign])
      case 'adopt':
        return void adopt()
      case 'switchRuleOff': {
        const id = idOf(deed.campaign)
        const [rule] = world.look<{ ruleId: number }>(
          'SELECT rule_id AS ruleId FROM automatic_answers WHERE campaign_id = ?',
          id,
        )
        return void call(
          `switch the rule of ${deed.campaign} off`,
          (client) => client.answers.switchOff({ ruleId: rule?.ruleId ?? 0 }),
          stopping(false, id),
        )
      }
      case 'pauseRule':
        return rule('pause the rule', (client, ruleId) => client.standing.pause({ ruleId }), watch.standing.stopped)
      case 'standingOff':
        return rule(
          'switch the rule off',
          (client, ruleId) => client.standing.switchOff({ ruleId }),
          watch.standing.stopped,
        )
      case 'resumeRule':
        watch.standing.letGo()
        letGoes.set('rule', (letGoes.get('rule') ?? 0) + 1)
        return rule('resume the rule', (client, ruleId) => client.standing.resume({ ruleId }))
      case 'approveQuiet':
        watch.standing.letGo()
        letGoes.set('rule', (letGoes.get('rule') ?? 0) + 1)
        return rule(`approve the rule with ${deed.quiet} for quiet days`, (client, ruleId) =>
          approveQuiet(client, ruleId, deed),
        )
      case 'approveRule':
        watch.standing.letGo()
        letGoes.set('rule', (letGoes.get('rule') ?? 0) + 1)
        return rule('approve the rule again', approveAsItIs)
      case 'skipDay':
        return rule(
          'skip the day',
          (client, ruleId) => client.standing.skipDay({ ruleId, day: world.prepared.standing?.dueDay ?? '' }),
          watch.standing.stopped,
        )
      case 'changeText':
        return rule(
          'change the text of the rule',
          (client) =>
            client.campaigns.save({ campaignId: world.prepared.standing?.draftId ?? '', template: 'Another text' }),
          watch.standing.changed,
        )
      case 'changeZone':
        return rule(
          'change the clock of the account',
          (client) =>
            client.accounts.update({
              accountId: world.prepared.standing?.accountId ?? '',
              defaults: { timeZone: 'Asia/Tokyo' },
            }),
          watch.standing.changed,
        )
      // A person looks at its campaigns and lets them go on.
      case 'resumeDays':
        for (const { id } of world.look<{ id: string }>(
          `SELECT id FROM campaigns WHERE standing_id IS NOT NULL AND state = 'paused'`,
        ))
          void resume('resume a day of the rule', id)
        return
      case 'takeOutOfRule':
        return rule(
          `take ${deed.person} out of the rule`,
          (client, ruleId) => client.standing.takeOut({ ruleId, contactId: deed.person + 1 }),
          () => watch.standing.takenOut(phoneOf(deed.person)),
        )
      case 'leaveRuleList':
        return rule(
          `${deed.person} leaves the list of the rule`,
          (client) =>
            client.contacts.removeFromList({
              contactIds: [deed.person + 1],
              listId: world.prepared.standing?.listId ?? 0,
            }),
          () => watch.standing.leftList(phoneOf(deed.person)),
        )
      case 'fewer':
        return rule(
          `at most ${deed.people} people a day`,
          async (client, ruleId) => {
            const { limits } = await client.standing.one({ ruleId })
            const peoplePerDay = Math.min(limits.peoplePerDay, deed.people)
            return client.standing.edit({ ruleId, limits: { ...limits, peoplePerDay } })
          },
          () => watch.standing.fewer(deed.people),
        )
      case 'joinRule': {
        const contactIds = Array.from({ length: deed.people }, (_, index) => 21 + index)
        return rule(`${deed.people} people join`, (client) =>
          client.contacts.addToList({ contactIds, listId: world.prepared.standing?.listId ?? 0 }),
        )
      }
      case 'optOut':
        return void call(`opt out ${deed.person}`, (client) => {
          watch.optingOut(phoneOf(deed.person))
          return client.contacts.optOut({ contactIds: [deed.person + 1] })
        })
      case 'takeOut':
        return takeOut(idOf(deed.campaign), phoneOf(deed.person))
      case 'putBack':
        return putBack()
      case 'change':
        return void change(idOf(deed.campaign))
      case 'changeAgain':
        return void freezeChange(idOf(deed.campaign), changes.get(idOf(deed.campaign))?.campaignId, 'Something else')
      case 'approveChange':
        return approveChange(idOf(deed.campaign))
      case 'goBack':
        return goBack(idOf(deed.campaign))
      case 'reply':
        world.truth.replies.set(phoneOf(deed.person), world.timeline.now)
        return
      case 'optOutAtGateway':
        world.truth.optedOut.set(phoneOf(deed.person), world.timeline.now)
        return
      case 'decide':
        return void decide(idOf(deed.campaign), deed.choice, deed.stale === true)
      case 'setClock':
        return world.setClock(deed.byMs)
      case 'sleep':
        world.note(`the computer sleeps ${deed.ms} ms`)
        return world.sleep(deed.ms)
      case 'snapshot':
        return world.snapshot()
      case 'copy':
        return world.copy()
      case 'openCopy':
        return world.openCopy()
    }
  }

  /** Something about the standing send. `then`: what holds once it is confirmed, unless the rule was resumed meanwhile. */
  function rule(words: string, run: (client: Client, ruleId: number) => Promise<unknown>, then?: () => void): void {
    const ruleId = worldOf().prepared.standing?.ruleId ?? 0
    const before = letGoes.get('rule')
    void call(
      words,
      (client) => run(client, ruleId),
      () => {
        if (letGoes.get('rule') === before) then?.()
      },
    )
  }

  let lastTakeOut: { campaignId: string; takeOutId: number; phone: string } | undefined

  function takeOut(campaignId: string, phone: string): void {
    const asked = worldOf().client()
    void call(
      `take out ${phone.slice(-4)}`,
      async (client) => {
        const { chosen } = await client.takeOut.count({ campaignId, which: { numbers: phone } })
        return client.takeOut.apply({ campaignId, which: { numbers: phone }, chosen })
      },
      ({ takeOutId }: { takeOutId: number }) => {
        // A copy was opened meanwhile: it cannot know what the window beside it has just done.
        if (worldOf().client() !== asked) return
        lastTakeOut = { campaignId, takeOutId, phone }
        watch.takenOut(campaignId, phone)
      },
    )
  }

  function putBack(): void {
    if (!lastTakeOut) return
    const { phone, ...takeOut } = lastTakeOut
    lastTakeOut = undefined
    watch.puttingBack(takeOut.campaignId, phone)
    void call(`put back ${phone.slice(-4)}`, (client) => client.takeOut.undo(takeOut))
  }

  let goBacks = 0
  /** By the approved campaign: what its new version is approved with. */
  const changes = new Map<string, PreparedCampaign['approval']>()

  async function change(campaignId: string): Promise<void> {
    let draftId = ''
    const before = goBacks
    await call(
      'change',
      (client) => client.changes.begin({ campaignId }),
      ({ id }: { id: string }) => {
        draftId = id
        // Asked to go back meanwhile: which was later is for the app to say.
        if (goBacks === before) watch.changing(campaignId)
      },
    )
    await freezeChange(campaignId, draftId, 'Changed')
  }

  async function freezeChange(campaignId: string, draftId: string | undefined, firstWords: string): Promise<void> {
    if (!draftId) return
    const template = `${firstWords} {{firstname}}`
    await call('change the text', (client) => client.campaigns.save({ campaignId: draftId, template }))
    await call(
      'freeze the change',
      (client) => client.campaigns.freeze({ campaignId: draftId }),
      ({ hash, people }: { hash: string; people: number }) => {
        // Changed again since: only what is frozen now can be approved.
        const frozen = 'SELECT 1 FROM campaigns WHERE id = ? AND frozen_hash = ?'
        if (worldOf().look(frozen, draftId, hash).length === 0) return
        const counts = { people, typedCount: people, sameTextPeople: people, tooManyTextsPeople: people }
        changes.set(campaignId, { campaignId: draftId, hash, ...counts })
        watch.changed(campaignId, draftId)
      },
    )
  }

  function approveChange(campaignId: string): void {
    approve(changes.get(campaignId))
  }

  function goBack(campaignId: string): void {
    goBacks += 1
    watch.goingBack(campaignId)
    void call(
      'go back to what was approved',
      (client) => client.changes.goBack({ campaignId }),
      // It may have ended a change that was begun before this answer.
      () => watch.goingBack(campaignId),
    )
  }

  function adopt(): Promise<void> {
    worldOf().adopting()
    return call(
      'adopt',
      (client) => client.recovery.adopt(),
      () => worldOf().adopted(),
    )
  }

  async function seeOn(choice: Choice | undefined): Promise<void> {
    const world = worldOf()
    const isLocked = world.look('SELECT 1 FROM profile WHERE locked_by IS NOT NULL').length > 0
    if (isLocked) await adopt()
    const campaigns = world.look<{ id: string; state: string; reason: string | null; open: number }>(
      `SELECT c.id, c.state, c.pause_reason AS reason, (SELECT count(*) FROM recipients r WHERE r.campaign_id = c.id AND r.position IS NOT NULL AND r.state IN ('pending', 'held')) AS open
       FROM campaigns c WHERE c.approval IS NOT NULL`,
    )
    for (const { id, state, reason, open } of campaigns) {
      if (overStates.has(state)) continue
      // The time that the gateway should have kept is over: nothing else is offered for who is left.
      if (state === 'paused' && reason === 'schedule' && open > 0) {
        await call('stop', (client) => client.outbox.stop({ campaignId: id }), stopping(true, id))
        continue
      }
      if (state === 'paused' && reason === 'already_listed') {
        await decideListed(id)
        continue
      }
      const [draft] = world.look<{ id: string; state: string }>(
        `SELECT id, state FROM campaigns WHERE replaces = ? AND removed_at IS NULL AND state IN ('draft', 'frozen')`,
        id,
      )
      if (draft) {
        const known = changes.get(id)
        changes.delete(id)
        if (known?.campaignId === draft.id && draft.state === 'frozen') approve(known)
        else goBack(id)
        continue
      }
      if (choice && open === 0) await decide(id, choice, false)
      if (state !== 'paused' && state !== 'approved') continue
      await resume('resume', id)
    }
  }

  return {
    approve,
    opened() {
      // Calls to the previous process are not answered any more.
      lettingGo.clear()
      lastTakeOut = undefined
      void call(
        'how did it start?',
        (client) => client.recovery.status(),
        ({ state }: { state: string }) => {
          if (state === 'blocked') blocked()
        },
      )
    },
    act,
    seeOn,
    get isBusy() {
      return busy > 0
    },
  }
}

export const isOver = (state: string): boolean => overStates.has(state)

/** Deeds of the plan that are due at a step or at a time. */
export function deedsAt(plan: Plan, step: number): readonly Deed[] {
  return plan.actions.filter((action) => 'atStep' in action && action.atStep === step)
}

async function approveQuiet(
  client: Client,
  ruleId: number,
  { quiet, laterMs = 0 }: Extract<Deed, { do: 'approveQuiet' }>,
): Promise<unknown> {
  const { when } = await client.standing.one({ ruleId })
  const time = 'time' in when && when.time !== undefined ? when.time : '00:00'
  const later = new Date(Date.parse(`2026-11-21T${time}Z`) + laterMs).toISOString().slice(11, 16)
  await client.standing.edit({ ruleId, quiet, ...(laterMs > 0 ? { when: { ...when, time: later } } : {}) })
  return approveForecast(client, ruleId)
}

/** The forecast, and the approval of what it shows. */
async function approveForecast(client: Client, ruleId: number): Promise<unknown> {
  const { limits, proposed } = await client.standing.one({ ruleId })
  const forecast = await client.standing.forecast({ ruleId, ...(proposed ? { ofChange: true } : {}) })
  const { version, revision } = forecast
  return client.standing.switchOn({
    ...{ ruleId, version, revision, limits: proposed?.limits ?? limits },
    ...tickOfForecast(forecast),
  })
}

async function approveAsItIs(client: Client, ruleId: number): Promise<unknown> {
  const { state } = await client.standing.one({ ruleId })
  return state === 'on' ? undefined : approveForecast(client, ruleId)
}
