// How the areas answer the contract: with plain functions that return results. The table at the end says who answers what.
import type { Contract, ErrorCode } from '@contract'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { Accounts } from './accounts/makeAccounts'
import type { AnswersArea } from './answers/makeAnswers'
import type { CampaignId } from './base/ids'
import type { Result } from './base/result'
import type { Callbacks } from './callbacks/makeCallbacks'
import type { ContactsArea } from './contacts/makeContacts'
import type { ExportsArea } from './exports/makeExports'
import type { AskHandlers } from './history/askGateway'
import type { CopyHandlers } from './history/makeHistory'
import type { HistoryWatch } from './history/historyWatch'
import type { ImportsArea } from './imports/makeImports'
import type { Inbox } from './inbox/makeInbox'
import type { Jobs } from './jobs/makeJobs'
import type { Outbox } from './outbox/makeOutbox'
import type { Retention } from './retention/makeRetention'
import type { StandingArea } from './standing/makeStanding'
import type { Sync } from './sync/makeSync'

type Inputs = InferContractRouterInputs<Contract>
type Outputs = InferContractRouterOutputs<Contract>

export type CoreResult<Value> = Result<Value, ErrorCode>

/** A campaign's id gets its brand here, once the contract has checked its form. */
type Branded<Input> = Input extends { readonly campaignId: string }
  ? Omit<Input, 'campaignId'> & { readonly campaignId: CampaignId }
  : Input

/** The handlers of one area; `live` is a stream and stands apart. */
export type Handlers<Area extends Exclude<keyof Contract, 'live'>> = {
  readonly [Name in keyof Contract[Area]]: Name extends keyof Inputs[Area] & keyof Outputs[Area]
    ? (input: Branded<Inputs[Area][Name]>) => Promise<CoreResult<Outputs[Area][Name]>>
    : never
}

export type AllHandlers = { readonly [Area in Exclude<keyof Contract, 'live'>]: Handlers<Area> }

/** `app.ts` answers the others, which need no database. */
export type ProductHandlers = Omit<
  AllHandlers,
  'recovery' | 'diagnostics' | 'profiles' | 'settings' | 'sessions' | 'files'
>

/** The areas that `product.ts` made. Some do nothing but answer their part. */
export interface MadeAreas extends Pick<
  ProductHandlers,
  | 'audience'
  | 'calendar'
  | 'campaigns'
  | 'changes'
  | 'insight'
  | 'numbers'
  | 'quietHours'
  | 'replies'
  | 'requests'
  | 'settingsFile'
  | 'snippets'
  | 'takeOut'
  | 'templates'
  | 'trials'
> {
  readonly accounts: Accounts
  readonly answers: AnswersArea
  readonly askGateway: AskHandlers
  readonly callbacks: Callbacks
  readonly contacts: ContactsArea
  readonly exports: ExportsArea
  readonly history: CopyHandlers
  readonly historyWatch: HistoryWatch
  readonly imports: ImportsArea
  readonly inbox: Inbox
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly retention: Retention
  readonly standing: StandingArea
  readonly sync: Sync
}

/** One line for each area of the contract; the folder has the same name unless a comment says another. */
export function answerContract(made: MadeAreas): ProductHandlers {
  return {
    // One procedure from retention, which knows what a shorter period would delete.
    accounts: { ...made.accounts.handlers, retention: made.retention.preview },
    contacts: made.contacts.contacts,
    // In contacts.
    lists: made.contacts.lists,
    audience: made.audience,
    // A job is begun by the area of its kind; everything after that is of jobs.
    jobs: { ...made.jobs.handlers, ...made.sync.starts, readHistory: made.historyWatch.readHistory },
    imports: made.imports.handlers,
    campaigns: made.campaigns,
    // These three in campaigns.
    changes: made.changes,
    takeOut: made.takeOut,
    trials: made.trials,
    calendar: made.calendar,
    templates: made.templates,
    snippets: made.snippets,
    quietHours: made.quietHours,
    outbox: made.outbox.handlers,
    history: { ...made.history, ...made.askGateway },
    // In history: its figures.
    insight: made.insight,
    inbox: made.inbox.handlers,
    // In campaigns: an answer to one person is a campaign of its own.
    replies: made.replies,
    answers: made.answers.handlers,
    standing: made.standing.handlers,
    numbers: made.numbers,
    callbacks: made.callbacks.handlers,
    requests: made.requests,
    settingsFile: made.settingsFile,
    exports: made.exports.handlers,
  }
}
