import type { Translated } from '../entries'
import { allSends } from './campaigns/allSends'
import { answers } from './answers'
import { audience } from './audience'
import { audit } from './campaigns/audit'
import { callbacks } from './callbacks'
import { campaigns } from './campaigns/campaigns'
import { characters } from './imports/characters'
import { compose } from './campaigns/compose'
import { contactFields } from './contactFields'
import { contacts } from './contacts'
import { desktop } from './desktop'
import { diagnostics } from './diagnostics'
import { encodings } from './imports/encodings'
import { errors } from './errors'
import { exportWords } from './exports'
import { history } from './history'
import { guide } from './guide'
import { home } from './home'
import { jobs } from './jobs'
import { listed } from './campaigns/listed'
import { message } from './campaigns/message'
import { messageForms } from './campaigns/messageForms'
import { numbers } from './numbers'
import { otherComputer } from './campaigns/otherComputer'
import { pauses } from './campaigns/pauses'
import { planned } from './campaigns/planned'
import { profiles } from './profiles'
import { quietHours } from './quietHours'
import { recovery } from './recovery'
import { report } from './campaigns/report'
import { requests } from './requests'
import { review } from './campaigns/review'
import { sessions } from './sessions'
import { settings } from './settings'
import { shell } from './shell'
import { standing } from './campaigns/standing'
import { smartRules } from './smartRules'
import { states } from './campaigns/states'
import { snippets, templates } from './templates'
import { uncertain } from './campaigns/uncertain'
import { updates } from './updates'
import { welcome } from './welcome'
import { times } from './campaigns/times'
import { when } from './campaigns/when'
import { hosts } from './hosts'
import { imports } from './imports/imports'
import { importsCheck } from './imports/importsCheck'
import { importsConsent } from './imports/importsConsent'
import { importsPast } from './imports/importsPast'
import { inbox } from './inbox'
import { insight } from './insight'
import { optOutWords } from './optOutWords'

export const de = {
  allSends,
  answers,
  audience,
  audit,
  callbacks,
  campaigns,
  characters,
  compose,
  contactFields,
  contacts,
  desktop,
  diagnostics,
  encodings,
  errors,
  exports: exportWords,
  history,
  imports,
  importsCheck,
  importsConsent,
  importsPast,
  inbox,
  insight,
  optOutWords,
  guide,
  home,
  jobs,
  listed,
  message,
  messageForms,
  numbers,
  otherComputer,
  pauses,
  planned,
  profiles,
  quietHours,
  recovery,
  report,
  requests,
  review,
  sessions,
  settings,
  shell,
  smartRules,
  standing,
  states,
  snippets,
  templates,
  uncertain,
  updates,
  welcome,
  times,
  when,
  hosts,
} as const satisfies Translated<'one' | 'other'>
