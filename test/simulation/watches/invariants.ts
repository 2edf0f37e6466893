// The invariants, checked after every event against what really happened. They read the database, and know nothing of how the
// app gets there.
import { minute, hour } from '../../../src/main/core/base/durations'
import { checkAgreement } from './agreement'
import type { Place } from '../computers'
import { secretKey } from '../folders'
import { readingsOf } from './listedFacts'
import { makeLiveness, type Liveness } from './liveness'
import type { Plan } from '../plans/plan'
import { makeTakenOutWatch } from './takenOutWatch'
import { makeStandingWatch, type StandingWatch } from './standingWatch'
import { makeTurns, type TimedCampaign } from './turns'
import type { Sent } from './truth'
import type { World } from '../world'

/** Matches the number of a person of the plan, see `phoneOf`. */
const numberOfAPlan = /1?2\d{2}5550\d{3}/
/** Hashes of lines, requests and profiles: in a hundred thousand runs one of them contains the digits of a number by chance. */
const hashes = /[\da-f]{32,}/g

export interface Frozen extends TimedCampaign {
  readonly texts: ReadonlyMap<string, string>
  readonly bypass: boolean
  /** The version before: no one gets both. */
  readonly replaces?: string
}

export interface Watch {
  /** The campaign was frozen, and may be approved from now on. */
  frozen(campaign: Frozen): void
  leaves(request: Sent, place: Place): void
  wentBack(isBlind: boolean, isJournalKept: boolean): void
  journalLost(): void
  /** Confirmed to the person: nothing of this campaign is armed from now on. `isForGood`: also by a database that goes back. */
  stopped(campaignId: string, isForGood?: boolean): void
  /** The person approves or resumes it. */
  letGo(campaignId: string): void
  /** Requested: these people of the campaign may be sent to above the limit for one person. */
  passes(campaignId: string, phones: readonly string[]): void
  /** Another computer has texted this person, with the campaign's own text. */
  textedElsewhere(phone: string): void
  /** The person chose to send to people who were not sent to yet. */
  restChosen(): void
  /** Confirmed: this person of this campaign is never sent to from now on. */
  takenOut(campaignId: string, phone: string): void
  /** Requested: from now on the person may be sent to again. */
  puttingBack(campaignId: string, phone: string): void
  /** Confirmed: this campaign is set aside, and nothing of it is sent until a person goes back to it. */
  changing(campaignId: string): void
  /** Its new version is frozen, and may be approved from now on. */
  changed(campaignId: string, draftId: string): void
  goingBack(campaignId: string): void
  readonly standing: Pick<StandingWatch, 'changed' | 'stopped' | 'letGo' | 'takenOut' | 'leftList' | 'fewer'>
  /** Asked for: it holds from the moment in which it is on disk. */
  optingOut(phone: string): void
  check(): void
  /** The listing was read in peace: nothing is half said any more. */
  checkEnd(): void
  /** Everything that the app finds out without a person has had its time. */
  checkStuck(): void
  /** Whether `checkStuck` would complain now. */
  readonly isAnyoneStuck: boolean
  readonly liveness: Pick<Liveness, 'heard' | 'keyRefused' | 'disturbed' | 'tampered' | 'pauses'>
  readonly approvals: number
  /** When anybody's state was last seen to change. */
  readonly changedAt: number
}

interface Row {
  readonly campaignId: string
  readonly phone: string
  readonly state: string
  readonly reason: string | null
  readonly resends: number
  readonly isApproved: 0 | 1
}

export interface PersonFacts {
  /** How often a person approved to send again. */
  approvals: number
  /** The database's count when it was last read. */
  resends: number
  reason: string | null
  state: string
  /** Requests that named this person: when they left, and after how many approvals. */
  readonly requests: { readonly n: number; readonly at: number; readonly after: number }[]
}

const noFacts: PersonFacts = { approvals: 0, resends: 0, reason: null, state: '', requests: [] }

/** No one may be sent to again before this. */
const settleMs = 30 * minute
/** A request that was on its way already. */
const onTheWayMs = 5_000
/** The check is slow, and a contradiction does not go away, so every eighth time is enough. */
const agreementEvery = 8
const scheduledSettleMs = 24 * hour

export function makeWatch(world: () => World): Watch {
  const campaigns = new Map<string, Frozen>()
  const people = new Map<string, PersonFacts>()
  const usedLines = new Set<string>()
  const elsewhere = new Set<string>()
  let isRestChosen = false
  const held = new Map<string, number>()
  const outSince = new Map<string, number>()
  const optingOut = new Set<string>()
  /** By campaign and number. */
  const takenOut = makeTakenOutWatch()
  /** By campaign: the latest attempt when its change began. */
  const setAside = new Map<string, number>()
  /** Campaigns of which the journal knows that they were stopped, or are being changed. */
  const heldInJournal = new Set<string>()
  const turns = makeTurns(world)
  const standing = makeStandingWatch(world)
  const liveness = makeLiveness(world)
  let readLog = 0
  let readJournal = 0
  let approvals = 0
  let checks = 0
  let isForeign = false
  /** Nothing but the listing can tell the app what became of people: until then its states are what it knew. */
  let isBlind = false
  let changedAt = -Infinity

  const factsOf = (campaignId: string, phone: string): PersonFacts => {
    const key = `${campaignId} ${phone}`
    const facts = people.get(key) ?? { approvals: 0, resends: 0, reason: null, state: '', requests: [] }
    people.set(key, facts)
    return facts
  }
  /** The campaign, the campaign that it replaces, and all versions made of that one. */
  function versionsOf(campaignId: string): string[] {
    const first = campaigns.get(campaignId)?.replaces ?? campaignId
    const later = [...campaigns.values()].filter(({ replaces }) => replaces === first)
    return [first, ...later.map(({ id }) => id)]
  }
  const latestAttempt = (): number =>
    world().look<{ id: number | null }>('SELECT max(id) AS id FROM attempts')[0]?.id ?? 0
  const short = (phone: string): string => phone.slice(-4)

  function leaves(request: Sent, { database, journal }: Place): void {
    const { breach, isBlocked, adoptedAt } = world()
    const isBeside = journal !== world().journal
    const look = <Found>(sql: string, ...parameters: (string | number)[]): Found[] =>
      database.all<Found>(sql, ...parameters)
    // If a folder and its copy are open, only the one that a person has adopted may send.
    if (isBeside && request.at > adoptedAt + onTheWayMs)
      breach('one right to send', `request ${request.n} left a folder whose copy had been adopted`)
    if (isBlocked && !isBeside) breach('blocked', `request ${request.n} left an app that cannot use its database`)
    const attempts = look<{ id: number; campaignId: string; line: string | null; armedAt: string }>(
      `SELECT id, campaign_id AS campaignId, journal_hash AS line, armed_at AS armedAt FROM attempts WHERE payload_hash = ? AND state = 'armed' ORDER BY id`,
      request.hash,
    )
    const attempt = attempts.find(({ line, id }) => !usedLines.has(line ?? `#${id}`))
    for (const { phone, text } of request.people) {
      const known = [...campaigns.values()].filter(({ texts }) => texts.get(phone) === text)
      if (known.length === 0 && !standing.isText(text))
        breach('approved', `${short(phone)} was never approved with this text`)
    }
    if (!attempt) return breach('intent first', `request ${request.n} left without an attempt on disk`)
    usedLines.add(attempt.line ?? `#${attempt.id}`)
    if (attempt.line === null || !journal.kept.includes(` ${attempt.line} {`))
      breach('journal first', `request ${request.n} left before its line was on disk`)
    if (!journal.kept.includes(`{"kind":"committed","of":"${attempt.line}"}`))
      breach('journal first', `request ${request.n} left before the journal on disk said that it is committed`)
    const linked = look<{ phone: string }>(
      `SELECT r.phone FROM attempt_recipients l JOIN recipients r ON r.id = l.recipient_id
       WHERE l.attempt_id = ? AND l.live = 1 AND r.state = 'inflight' ORDER BY r.phone`,
      attempt.id,
    ).map(({ phone }) => phone)
    const named = request.people.map(({ phone }) => phone).sort()
    if (linked.join() !== named.join()) breach('intent first', `request ${request.n} names others than its attempt`)
    if (elsewhere.size > 2 && !isRestChosen)
      breach('already listed', `request ${request.n} left while another computer seemed to send the same`)
    for (const phone of named) {
      if (elsewhere.has(phone)) breach('already listed', `${short(phone)} was texted by another computer before`)
      const facts = factsOf(attempt.campaignId, phone)
      facts.requests.push({ n: request.n, at: request.at, after: facts.approvals })
      // If two folders are open, one cannot know what a person said in the other.
      const since = isBeside ? undefined : outSince.get(phone)
      if (since !== undefined && attempt.id > since && campaigns.get(attempt.campaignId)?.bypass !== true)
        breach('opt-out', `${short(phone)} was handed over after the opt-out was recorded`)
      const versions = isBeside ? [] : versionsOf(attempt.campaignId)
      if (versions.some((id) => takenOut.isOut(`${id} ${phone}`, attempt.id)))
        breach('taken out', `${short(phone)} was handed over after they were taken out`)
    }
    const asideFrom = isBeside ? undefined : setAside.get(attempt.campaignId)
    if (asideFrom !== undefined && attempt.id > asideFrom)
      breach('changed', `request ${request.n} sends what was approved before the change`)
    turns.leaves(request, attempt, isBeside)
    if (!isBeside) standing.leaves(request, attempt.id)
    liveness.leaves(request, attempt.campaignId, campaigns.get(attempt.campaignId)?.bypass === true)
    const limit = held.get(attempt.campaignId)
    if (limit !== undefined && !isBeside && attempt.id > limit)
      breach('stop', `request ${request.n} was armed after a confirmed stop`)
  }

  function check(): void {
    const { look, breach, client, isBlocked } = world()
    checkSilence()
    turns.check()
    standing.check()
    if (campaigns.size === 0) return
    // An exchanged database is judged when the app has opened it, and a locked profile when a person has adopted it. A database that
    // the app could not open is still as it was put there, and the app has shown nothing of it.
    if (isForeign && (isBlocked || !client())) return
    const isLocked = look('SELECT 1 FROM profile WHERE locked_by IS NOT NULL').length > 0
    const rows = look<Row>(
      `SELECT r.campaign_id AS campaignId, r.phone, r.state, r.reason, r.resends, c.approval IS NOT NULL AS isApproved
       FROM recipients r JOIN campaigns c ON c.id = r.campaign_id WHERE r.position IS NOT NULL`,
    )
    const seen = new Map<string, number>()
    const approved = new Set(rows.filter((row) => row.isApproved === 1).map((row) => row.campaignId))
    for (const row of rows) {
      seen.set(row.campaignId, (seen.get(row.campaignId) ?? 0) + 1)
      if (isForeign) factsOf(row.campaignId, row.phone).resends = row.resends
      // A copy may not know of an approval: then it says nothing of these people, but never that they are not found.
      checkPerson(row, isBlind || isLocked || (row.isApproved === 0 && row.state !== 'absent'))
    }
    isForeign = false
    liveness.check()
    if (++checks % agreementEvery === 0) checkAgreement(world(), 'always')
    noteOptOuts()
    for (const { id, texts, replaces } of campaigns.values())
      if ((replaces === undefined || approved.has(id)) && seen.get(id) !== texts.size)
        breach('nobody lost', `${seen.get(id) ?? 0} people instead of ${texts.size}`)
    for (const [id, limit] of held)
      // A request that was on the wire when the database went back is judged when it leaves.
      if (
        limit >= 0 &&
        look(`SELECT 1 FROM attempts WHERE campaign_id = ? AND id > ? AND state = 'armed'`, id, limit).length > 0
      )
        breach('stop', 'an attempt was armed after a confirmed stop')
  }

  function noteOptOuts(): void {
    for (const phone of optingOut) {
      if (world().look('SELECT 1 FROM opt_outs WHERE phone = ?', phone).length === 0) continue
      optingOut.delete(phone)
      outSince.set(phone, latestAttempt())
    }
  }

  function checkPerson({ campaignId, phone, state, reason, resends }: Row, isSilent: boolean): void {
    const { truth, breach, plan, timeline, model, openedAt } = world()
    const facts = factsOf(campaignId, phone)
    if (resends > facts.resends) {
      approvals += 1
      facts.approvals += resends - facts.resends
      const last = facts.requests.at(-1)
      const campaign = campaigns.get(campaignId)
      // The app keeps the clock where the campaign has no time of its own: then nothing lies at the gateway.
      const isKept = campaign?.scheduledFor !== undefined
      const scheduledFor = isKept ? (campaign.waveOf.get(phone)?.dueAt ?? campaign.scheduledFor) : undefined
      const settles = Math.max(
        (last?.at ?? 0) + settleMs,
        scheduledFor === undefined ? 0 : scheduledFor + scheduledSettleMs,
      )
      if (last && timeline.now < settles - 1_000)
        breach('again too early', `${short(phone)} was let go before the wait was over`)
      const isDistrusted = facts.reason === 'database_went_back' || facts.reason === 'copied'
      if (isDistrusted && model.readAt < openedAt)
        breach('again unread', `${short(phone)} was let go before the listing was read`)
    }
    if (facts.state !== state) changedAt = timeline.now
    Object.assign(facts, { resends, reason, state })
    const accepted = facts.requests.filter(({ n }) => isAccepted(n, phone))
    const said = `${short(phone)} is ${state}${reason === null ? '' : ` (${reason})`}`
    if (accepted.length > 1 + facts.approvals)
      breach('never twice', `${said} and was accepted ${accepted.length} times`)
    const versions = versionsOf(campaignId).map((id) => people.get(`${id} ${phone}`) ?? noFacts)
    const ofAll = versions.flatMap(({ requests }) => requests).filter(({ n }) => isAccepted(n, phone)).length
    if (versions.length > 1 && ofAll > 1 + versions.reduce((sum, each) => sum + each.approvals, 0))
      breach('never twice', `${said} and was accepted with several versions`)
    if (state === 'accepted' && accepted.length === 0 && !elsewhere.has(phone) && !canHideOldTexts(plan))
      breach('never false', `${said} and was not accepted`)
    const isOutHere = reason === 'taken_out' && takenOut.mayBeBack(`${campaignId} ${phone}`)
    const isDenied = ['pending', 'refused', 'skipped', 'absent'].includes(state) && !isOutHere
    const isLate = plan.lateBeyond === true && (state === 'absent' || facts.approvals > 0)
    if (isDenied && !isLate && !isSilent && accepted.some(({ after }) => after === facts.approvals))
      breach('never false', `${said} and was accepted`)

    function isAccepted(n: number, number: string): boolean {
      return truth.acceptances.some((each) => each.request === n && each.phone === number)
    }
  }

  /** No number and no secret in what others may read. */
  function checkSilence(): void {
    const { logged, journal, breach } = world()
    for (; readLog < logged.length; readLog++) judge('log', logged[readLog] ?? '')
    const written = journal.kept.length + journal.unsynced.length
    if (written !== readJournal)
      judge('journal', (journal.kept + journal.unsynced).slice(Math.min(readJournal, written)))
    readJournal = written

    function judge(where: string, text: string): void {
      if (text.includes(secretKey)) breach('silence', `a secret in the ${where}`)
      if (numberOfAPlan.test(text.replaceAll(hashes, ''))) breach('silence', `a number in the ${where}`)
    }
  }

  return {
    frozen(campaign) {
      campaigns.set(campaign.id, campaign)
      turns.frozen(campaign)
    },
    leaves,
    check,
    wentBack(isBlindNow, isJournalKept) {
      isBlind ||= isBlindNow
      liveness.wentBack()
      turns.wentBack(isBlindNow)
      standing.wentBack(isBlindNow)
      outSince.clear()
      takenOut.wentBack(isJournalKept)
      // The ids of attempts begin again.
      for (const limits of [held, setAside])
        for (const id of limits.keys())
          if (isJournalKept && heldInJournal.has(id)) limits.set(id, -1)
          else limits.delete(id)
      readJournal = 0
      isForeign = true
    },
    stopped(campaignId, isForGood = false) {
      held.set(campaignId, latestAttempt())
      if (isForGood) heldInJournal.add(campaignId)
    },
    passes: (campaignId, phones) => turns.passes(campaignId, phones),
    textedElsewhere: (phone) => void elsewhere.add(phone),
    restChosen: () => void (isRestChosen = true),
    letGo(campaignId) {
      held.delete(campaignId)
      heldInJournal.delete(campaignId)
      // Its draft was lost with the database: there is nothing but what was approved to go on with.
      if (setAside.get(campaignId) === -1) setAside.delete(campaignId)
      turns.letGo(campaignId)
    },
    journalLost() {
      takenOut.journalLost()
      heldInJournal.clear()
    },
    takenOut(campaignId, phone) {
      takenOut.takenOut(`${campaignId} ${phone}`, latestAttempt())
    },
    puttingBack(campaignId, phone) {
      takenOut.puttingBack(`${campaignId} ${phone}`)
      // Stopping everything changes nothing in a campaign that has ended. It goes on if someone is put back into it.
      const notHeld = "SELECT 1 FROM campaigns WHERE id = ? AND state <> 'paused' AND stopped_at IS NULL"
      if (world().look(notHeld, campaignId).length > 0) held.delete(campaignId)
    },
    changing(campaignId) {
      setAside.set(campaignId, latestAttempt())
      heldInJournal.add(campaignId)
    },
    goingBack(campaignId) {
      setAside.delete(campaignId)
      heldInJournal.delete(campaignId)
    },
    changed(campaignId, draftId) {
      const rows = world().look<{ phone: string; text: string }>(
        'SELECT phone, text FROM recipients JOIN recipient_texts ON recipient_id = id WHERE campaign_id = ? AND position IS NOT NULL',
        draftId,
      )
      const texts = new Map(rows.map(({ phone, text }) => [phone, text]))
      const bypass = campaigns.get(campaignId)?.bypass === true
      const ofIt = { texts, bypass, replaces: campaignId, timing: undefined, scheduledFor: undefined }
      campaigns.set(draftId, { id: draftId, waveOf: new Map(), ...ofIt })
    },
    standing,
    optingOut: (phone) => void optingOut.add(phone),
    checkEnd() {
      checkAgreement(world(), 'inTheEnd')
      standing.checkEnd()
    },
    checkStuck: () => liveness.checkStuck(people),
    get isAnyoneStuck() {
      return liveness.isAnyoneStuck(people)
    },
    liveness,
    get approvals() {
      return approvals
    },
    get changedAt() {
      return changedAt
    },
  }
}

/**
 * The same texts were sent before, a page left one of them out while the listing was read, and no page counts the records rightly:
 * no one can see that it is old.
 */
function canHideOldTexts(plan: Plan): boolean {
  const { sentBefore } = plan.world
  const isLeftOut = plan.listings.some(({ trouble }) => trouble === 'drift' || trouble === 'row_left_out')
  return sentBefore && isLeftOut && readingsOf(plan).totals !== 'exact'
}
