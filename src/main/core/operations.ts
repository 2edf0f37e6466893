// Every area's named storage operations, for the storage workers and for tests that run in-process.
import { accountOperations } from './accounts/accountRows'
import { audienceOperations } from './campaigns/audienceRows'
import { draftOperations } from './campaigns/draftRows'
import { freezeOperations } from './campaigns/freezeRows'
import { contactOperations } from './contacts/contactRows'
import { feedOperations } from './contacts/feedRows'
import { listOperations } from './contacts/listRows'
import { optOutOperations } from './contacts/optOutRows'
import { historyOperations } from './history/historyRows'
import { importOperations } from './imports/importRows'
import { controlOperations } from './outbox/controlRows'
import { dispatchOperations } from './outbox/outboxRows'
import { startUpOperations } from './outbox/startUpRows'
import { viewOperations } from './outbox/viewRows'
import { readbackOperations } from './readback/readbackRows'
import { recoveryOperations } from './recovery/recoveryRows'
import { requestOperations } from './requests/requestRows'
import type { OperationGroup } from './storage/operations'

export const operationGroups: readonly OperationGroup[] = [
  accountOperations,
  contactOperations,
  listOperations,
  optOutOperations,
  feedOperations,
  importOperations,
  readbackOperations,
  dispatchOperations,
  controlOperations,
  viewOperations,
  startUpOperations,
  historyOperations,
  draftOperations,
  audienceOperations,
  freezeOperations,
  requestOperations,
  recoveryOperations,
]
