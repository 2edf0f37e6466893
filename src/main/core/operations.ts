// Every area's named storage operations, for the storage workers and for tests that run in-process.
import { accountOperations } from './accounts/accountRows'
import { smartListOperations } from './audience/smartListRows'
import { audienceOperations } from './campaigns/audienceRows'
import { draftOperations } from './campaigns/draftRows'
import { freezeOperations } from './campaigns/freezeRows'
import { actOperations } from './contacts/actRows'
import { choiceOperations } from './contacts/choiceRows'
import { contactOperations } from './contacts/contactRows'
import { editOperations } from './contacts/editRows'
import { eraseOperations } from './contacts/eraseRows'
import { feedOperations } from './contacts/feedRows'
import { listOperations } from './contacts/listRows'
import { optOutOperations } from './contacts/optOutRows'
import { contactPersonOperations } from './contacts/personRows'
import { undoOperations } from './contacts/undoRows'
import { wordOperations } from './contacts/wordRows'
import { contactExportOperations } from './exports/contactExportRows'
import { personOperations } from './exports/personRows'
import { refusedOperations } from './exports/refusedRows'
import { historyOperations } from './history/historyRows'
import { importOperations } from './imports/importRows'
import { jobOperations } from './jobs/jobRows'
import { controlOperations } from './outbox/controlRows'
import { dispatchOperations } from './outbox/outboxRows'
import { startUpOperations } from './outbox/startUpRows'
import { viewOperations } from './outbox/viewRows'
import { readbackOperations } from './readback/readbackRows'
import { recoveryOperations } from './recovery/recoveryRows'
import { requestOperations } from './requests/requestRows'
import type { OperationGroup } from './storage/operations'
import { pullOperations } from './sync/pullRows'
import { pushOperations } from './sync/pushRows'
import { tellOperations } from './sync/tellRows'

export const operationGroups: readonly OperationGroup[] = [
  accountOperations,
  contactOperations,
  listOperations,
  optOutOperations,
  choiceOperations,
  contactPersonOperations,
  editOperations,
  actOperations,
  undoOperations,
  eraseOperations,
  wordOperations,
  smartListOperations,
  feedOperations,
  jobOperations,
  pullOperations,
  pushOperations,
  tellOperations,
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
  contactExportOperations,
  refusedOperations,
  personOperations,
]
