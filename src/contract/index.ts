// The whole boundary between the core and whoever shows it. Nothing here can return a credential.
import { accounts } from './accounts'
import { campaigns } from './campaigns'
import { contacts } from './contacts'
import { files } from './files'
import { history } from './history'
import { imports } from './imports'
import { lists } from './lists'
import { live } from './live'
import { outbox } from './outbox'
import { recovery } from './recovery'
import { requests } from './requests'
import { settings } from './settings'

export const contract = {
  accounts,
  contacts,
  lists,
  imports,
  campaigns,
  outbox,
  history,
  recovery,
  requests,
  settings,
  files,
  live,
}
export type Contract = typeof contract

export type * from './accounts'
export type * from './campaigns'
export type * from './contacts'
export type { ErrorCode } from './errors'
export type * from './files'
export type * from './history'
export type * from './imports'
export type * from './lists'
export type * from './live'
export type * from './outbox'
export type * from './recovery'
export type * from './requests'
export type * from './settings'
export type * from './values'
