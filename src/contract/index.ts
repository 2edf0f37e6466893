// The whole boundary between the core and any page or script that uses it. Nothing here can return a credential.
import { accounts } from './accounts'
import { answers } from './answers'
import { audience } from './audience'
import { calendar } from './campaigns/calendar'
import { callbacks } from './callbacks'
import { campaigns } from './campaigns/campaigns'
import { changes } from './campaigns/changes'
import { contacts } from './contacts'
import { diagnostics } from './diagnostics'
import { exportProcedures } from './exports'
import { files } from './files'
import { history } from './history'
import { imports } from './imports/imports'
import { inbox } from './inbox'
import { insight } from './insight'
import { jobs } from './jobs'
import { lists } from './lists'
import { live } from './live'
import { numbers } from './numbers'
import { outbox } from './outbox'
import { profiles } from './hosts/profiles'
import { quietHours } from './quietHours'
import { recovery } from './recovery'
import { replies } from './campaigns/replies'
import { requests } from './requests'
import { sessions } from './hosts/sessions'
import { settings } from './settings/settings'
import { settingsFile } from './settings/settingsFile'
import { standing } from './campaigns/standing'
import { takeOut } from './campaigns/takeOut'
import { trials } from './campaigns/trials'
import { snippets, templates } from './templates'

export const contract = {
  accounts,
  contacts,
  lists,
  audience,
  jobs,
  imports,
  campaigns,
  changes,
  takeOut,
  trials,
  calendar,
  templates,
  snippets,
  quietHours,
  outbox,
  history,
  insight,
  inbox,
  replies,
  answers,
  standing,
  numbers,
  callbacks,
  recovery,
  profiles,
  diagnostics,
  requests,
  sessions,
  settings,
  settingsFile,
  exports: exportProcedures,
  files,
  live,
}
export type Contract = typeof contract

export type * from './accounts'
export type * from './answers'
export type * from './audience'
export type * from './campaigns/calendar'
export type * from './campaigns/calendarMoves'
export type * from './callbacks'
export type * from './campaigns/campaigns'
export type * from './campaigns/changes'
export type * from './contactFilter'
export type * from './contacts'
export type * from './campaigns/draft'
export type * from './campaigns/times'
export type * from './diagnostics'
export type { ErrorCode } from './errors'
export type * from './exports'
export type * from './files'
export type * from './campaigns/flightPlan'
export type * from './history'
export type * from './imports/importKind'
export type * from './imports/imports'
export type * from './imports/importSession'
export type * from './inbox'
export type * from './insight'
export type * from './jobs'
export type * from './lists'
export type * from './live'
export type * from './campaigns/measure'
export type * from './numbers'
export type * from './campaigns/limits'
export type * from './outbox'
export type * from './hosts/chooser'
export type * from './hosts/profiles'
export type * from './quietHours'
export type * from './recovery'
export type * from './requests'
export type * from './campaigns/pausesAndWaits'
export type * from './campaigns/review'
export type * from './hosts/sessions'
export type * from './settings/settings'
export type * from './settings/settingsFile'
export type * from './campaigns/standing'
export type * from './campaigns/standingInput'
export type * from './campaigns/takeOut'
export type * from './campaigns/trials'
export type * from './templates'
export type * from './values'
