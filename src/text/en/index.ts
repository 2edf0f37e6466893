import { audience } from './audience'
import { campaigns } from './campaigns'
import { characters } from './characters'
import { compose } from './compose'
import { contacts } from './contacts'
import { errors } from './errors'
import { exportWords } from './exports'
import { history } from './history'
import { home } from './home'
import { jobs } from './jobs'
import { recovery } from './recovery'
import { requests } from './requests'
import { settings } from './settings'
import { shell } from './shell'
import { states } from './states'
import { uncertain } from './uncertain'
import { welcome } from './welcome'
import { hosts } from './hosts'
import { imports } from './imports'
import { importsCheck } from './importsCheck'
import { importsPast } from './importsPast'

export const en = {
  audience,
  campaigns,
  characters,
  compose,
  contacts,
  errors,
  exports: exportWords,
  history,
  imports,
  importsCheck,
  importsPast,
  home,
  jobs,
  recovery,
  requests,
  settings,
  shell,
  states,
  uncertain,
  welcome,
  hosts,
} as const
