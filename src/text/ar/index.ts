import type { Translated } from '../entries'
import { allSends } from './allSends'
import { audience } from './audience'
import { audit } from './audit'
import { callbacks } from './callbacks'
import { campaigns } from './campaigns'
import { characters } from './characters'
import { compose } from './compose'
import { contacts } from './contacts'
import { encodings } from './encodings'
import { errors } from './errors'
import { exportWords } from './exports'
import { history } from './history'
import { home } from './home'
import { jobs } from './jobs'
import { listed } from './listed'
import { message } from './message'
import { numbers } from './numbers'
import { otherComputer } from './otherComputer'
import { pauses } from './pauses'
import { quietHours } from './quietHours'
import { recovery } from './recovery'
import { requests } from './requests'
import { review } from './review'
import { settings } from './settings'
import { shell } from './shell'
import { states } from './states'
import { templates } from './templates'
import { uncertain } from './uncertain'
import { welcome } from './welcome'
import { when } from './when'
import { hosts } from './hosts'
import { imports } from './imports'
import { importsCheck } from './importsCheck'
import { importsConsent } from './importsConsent'
import { importsPast } from './importsPast'
import { inbox } from './inbox'
import { insight } from './insight'
import { optOutWords } from './optOutWords'

export const ar = {
  allSends,
  audience,
  audit,
  callbacks,
  campaigns,
  characters,
  compose,
  contacts,
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
  home,
  jobs,
  listed,
  message,
  numbers,
  otherComputer,
  pauses,
  quietHours,
  recovery,
  requests,
  review,
  settings,
  shell,
  states,
  templates,
  uncertain,
  welcome,
  when,
  hosts,
} as const satisfies Translated<'one' | 'two' | 'few' | 'many' | 'other'>
