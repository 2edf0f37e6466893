import { campaigns } from './campaigns'
import { characters } from './characters'
import { compose } from './compose'
import { contacts } from './contacts'
import { errors } from './errors'
import { history } from './history'
import { home } from './home'
import { recovery } from './recovery'
import { requests } from './requests'
import { settings } from './settings'
import { shell } from './shell'
import { states } from './states'
import { uncertain } from './uncertain'
import { welcome } from './welcome'
import { hosts } from './hosts'
import { imports } from './imports'

export const en = {
  campaigns,
  characters,
  compose,
  contacts,
  errors,
  history,
  imports,
  home,
  recovery,
  requests,
  settings,
  shell,
  states,
  uncertain,
  welcome,
  hosts,
} as const
