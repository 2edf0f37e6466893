// A run as data: what is sent, what goes wrong at which moment, what the person does. Everything that happens follows from
// it, and every entry of a list can be dropped: that is how a failing run is made small.

import type { Late, StandingQuiet } from '@contract'
import type { Readings } from '../../../src/main/practice/readings/table'

/** `list`: one that the gateway keeps; `people` is how many it has on it. */
export type Kind = 'one_text' | 'personalised' | 'flash' | 'scheduled' | 'list'

/** People who have their turn together. */
export interface WavePlan {
  readonly people: number
  /** After the start of the world; absent: at once. */
  readonly dueAfterMs?: number
  readonly zones?: readonly string[]
  /** `HH:MM` to `HH:MM` on their clocks, every day; absent: always. */
  readonly open?: readonly [from: string, to: string]
  /** After the start of the world: it would come too late from then on, and must not go. */
  readonly untilAfterMs?: number
}

export interface TimingPlan {
  /** They hold all people of the campaign, in order. */
  readonly waves: readonly WavePlan[]
  readonly late?: Late
  readonly everySeconds?: number
  readonly crossing?: 'go_on' | 'ask'
}

export interface CampaignPlan {
  /** Place of its first person in the address book, and how many. */
  readonly first: number
  readonly people: number
  readonly kind: Kind
  readonly batchSize: number
  /** After the start of the run: when it is approved. */
  readonly startsAtMs: number
  readonly bypass?: boolean
  /** It answers a reply by a rule, which is on when it starts. */
  readonly isAnswer?: boolean
  /** For the kind `scheduled` the gateway keeps the time, otherwise the app. */
  readonly timing?: TimingPlan
}

export type AcceptWhat = 'all' | 'none' | 'some' | 'twice'

export type AnswerKind =
  | 'plain_yes'
  | 'late_yes'
  | 'no_answer'
  | 'reset'
  | 'truncated'
  | 'too_large'
  | 'html'
  | 'empty'
  | 'success_text'
  | 'success_number'
  | 'success_missing'
  | 'success_false'
  | 'balance_words'
  | `http_${number}`

/** The fate of the n-th request that submits people. */
export type SendFate =
  | {
      readonly n: number
      readonly kind: 'unsent'
      readonly reason: 'dns' | 'refused' | 'unreachable' | 'connect_timeout'
    }
  | {
      readonly n: number
      readonly kind: 'sent'
      readonly accept: AcceptWhat
      /** From its arrival to the acceptance. */
      readonly acceptAfterMs: number
      readonly answer: AnswerKind
      readonly retryAfterSeconds?: number
      /** How long the listing does not show these acceptances yet. */
      readonly lagMs?: number
      /** Taken, and rejected a little later. */
      readonly isRejected?: boolean
    }

export type ListingTrouble =
  | 'http_500'
  | 'http_401'
  | 'html'
  | 'reset'
  | 'row_left_out'
  | 'drift'
  | 'repeat'
  | 'endless'
  | 'shrink'
  | 'more_than_there'
  | 'not_records'
  /** Everything of ours is missing but the latest, and nothing tells. */
  | 'hole'

/** The fault of the n-th page that is asked for. */
export interface ListingFate {
  readonly n: number
  readonly trouble: ListingTrouble
}

/** The n-th writing transaction, or the n-th use of the journal, fails. */
export interface DiskFate {
  readonly n: number
  readonly where: 'begin' | 'commit' | 'journal_append' | 'journal_sync'
  readonly how: 'full' | 'io'
}

export type Choice = 'assumed_sent' | 'written_off' | 'send_again'

export type Deed =
  | { readonly do: 'approve' | 'pause' | 'resume' | 'stop' | 'look'; readonly campaign: number }
  | { readonly do: 'pauseAll' | 'stopAll' | 'adopt' }
  | { readonly do: 'switchRuleOff'; readonly campaign: number }
  /** For the standing send. `changeZone`: the account's clock, which the approval binds. `fewer`: a limit of so many people a day. */
  | { readonly do: 'pauseRule' | 'resumeRule' | 'standingOff' | 'skipDay' | 'changeZone' | 'changeText' | 'resumeDays' }
  /** Approves the rule as it is, after a restore or a limit that was reached. */
  | { readonly do: 'approveRule' }
  | { readonly do: 'takeOutOfRule' | 'leaveRuleList'; readonly person: number }
  | { readonly do: 'fewer'; readonly people: number }
  /** Another choice for quiet days, or a later time of day, approved at once. After a restore it is what switches the rule on again. */
  | { readonly do: 'approveQuiet'; readonly quiet: StandingQuiet; readonly laterMs?: number }
  /** So many more people join its list. */
  | { readonly do: 'joinRule'; readonly people: number }
  | { readonly do: 'optOut'; readonly person: number }
  | { readonly do: 'takeOut'; readonly campaign: number; readonly person: number }
  /** Undoes the last one that was confirmed. */
  | { readonly do: 'putBack' }
  /** `change`: makes a new version, with another text, and freezes it. */
  | { readonly do: 'change' | 'approveChange' | 'goBack'; readonly campaign: number }
  /** Edits the new version, and freezes it once more. */
  | { readonly do: 'changeAgain'; readonly campaign: number }
  | { readonly do: 'optOutAtGateway'; readonly person: number }
  /** Answers the campaign, with words that are no opt-out. */
  | { readonly do: 'reply'; readonly person: number }
  | { readonly do: 'decide'; readonly campaign: number; readonly choice: Choice; readonly stale?: boolean }
  | { readonly do: 'sendRest'; readonly campaign: number }
  | { readonly do: 'setClock'; readonly byMs: number }
  | { readonly do: 'sleep'; readonly ms: number }
  | { readonly do: 'snapshot' }
  | { readonly do: 'copy' }
  /** The copy is opened beside the folder that is open: the person goes on in it. */
  | { readonly do: 'openCopy' }

/** At a time after the start, or right before the n-th step of the run. */
export type Moment = { readonly atMs: number } | { readonly atStep: number }
export type Action = Moment & Deed

/** The state of the files after the process ended. */
export type Left =
  | 'everything'
  /** A power cut: what the journal did not sync is gone, or half there. */
  | 'synced'
  | 'torn'
  /** The database is as it was at the last snapshot. */
  | 'old_database'
  /** Also the journal. The computer remembers a later state. */
  | 'old_profile'
  | 'no_journal'
  /** The person goes on with a copy, in another folder of this computer or on another one. */
  | 'copy_here'
  | 'copy_elsewhere'
  /** The person goes on with the other one of folder and copy, as it was left, on the computer where it lies. */
  | 'other_copy'
  /** The folder is used on another computer from now on, or on the first one again. */
  | 'carried'
  /** The whole computer is as it was at the last snapshot: folder, journal and what it remembers. */
  | 'computer_restored'
  /** It closed by itself. */
  | 'closed'

export type End = Moment & { readonly left: Left; readonly awayMs: number }

export interface Outage {
  readonly fromMs: number
  readonly toMs: number
}

/** A rule that sends once, on the first day, and is on when the world begins. */
export interface StandingPlan {
  /** Place of its first person in the address book, and how many. */
  readonly first: number
  readonly people: number
  /** More than an hour, so that no one is claimed before the world begins; whole minutes. */
  readonly dueAfterMs: number
  readonly perDay: number
  /** So many hours late on the same day; absent: people who were missed are left out. */
  readonly lateHours?: number
  /** Texts the people of the first campaign who do not answer it, an hour after their own message. */
  readonly isFollowUp?: true
  /** Everyone's birthday is so many days away, and all days from it to the first day of the world are quiet: they are texted on the first day, or left out. */
  readonly birthday?: { readonly quiet: Exclude<StandingQuiet, 'later'>; readonly days: number }
  /** Its day comes back every week, so often, with limits of a month and a year; absent: once. */
  readonly weekly?: { readonly weeks: number; readonly perMonth: number; readonly perYear: number }
}

/** The gateway's price per person, in millionths. */
export const priceMicros = 20_000

/** A limit that covers so many people with the margin of an approval, and not one more. */
export function moneyLimitOf(people: number): number {
  return people * priceMicros * 1.1
}

/** The person's choice at each approval for people whom a limit would hold; absent: they are held. */
export type LimitChoice = 'leave_out' | 'send_anyway'

export interface WorldPlan {
  /** The listing's clock, from UTC. */
  readonly zoneHours: number
  readonly idsIncrease: boolean
  /** At most so many rows on a page, whatever is asked for. */
  readonly pageCap: number
  readonly callbackAddress: boolean
  /** A storage operation takes up to this long. */
  readonly storageMs: number
  /** The listing shows nothing newer than `fromMs` until `toMs`. */
  readonly frozenListing?: Outage
  /** Messages to the same people that another computer of this account sends, one a minute. */
  readonly strangers: number
  /** Another computer of this account sends these people the campaign's own text, at a time after the start. */
  readonly rival?: { readonly atMs: number; readonly people: number }
  /** Whether the listing already holds the same texts to the same people. */
  readonly sentBefore: boolean
  /** People whom the account may text in a day of its zone. */
  readonly dailyCap?: { readonly people: number; readonly zone: string }
  /** Money for so many people that the account may spend in a day of its zone. */
  readonly moneyPerDay?: { readonly people: number; readonly zone: string }
  /** The account's limits for one person: texts in any seven days, hours between two. */
  readonly personLimit?: { readonly texts?: number; readonly hours?: number; readonly choice?: LimitChoice }
  /** Between an approval and its first message. */
  readonly startDelaySeconds?: number
  /** Its answers do not say the time. */
  readonly isDateless?: boolean
  readonly standing?: StandingPlan
}

export interface Plan {
  readonly name: string
  readonly seed: number
  /** How the gateway behaves; absent: as its document words it. */
  readonly readings?: Readings
  readonly world: WorldPlan
  readonly campaigns: readonly CampaignPlan[]
  readonly sends: readonly SendFate[]
  readonly listings: readonly ListingFate[]
  readonly disk: readonly DiskFate[]
  readonly offline: readonly Outage[]
  readonly actions: readonly Action[]
  readonly ends: readonly End[]
  /** From then on nothing goes wrong any more, and the person sees every campaign to its end. */
  readonly fairAfterMs: number
  /** The person's decision for those still uncertain at the very end. */
  readonly lastChoice: Choice
  /** Acceptances can come after everything was waited for: then a late find must put it right. */
  readonly lateBeyond?: boolean
}

export const calmWorld: WorldPlan = {
  zoneHours: 0,
  idsIncrease: true,
  pageCap: 200,
  callbackAddress: false,
  storageMs: 0,
  strangers: 0,
  sentBefore: false,
}

export const emptyPlan: Omit<Plan, 'name' | 'seed' | 'campaigns'> = {
  world: calmWorld,
  sends: [],
  listings: [],
  disk: [],
  offline: [],
  actions: [],
  ends: [],
  fairAfterMs: 30_000,
  lastChoice: 'written_off',
}
