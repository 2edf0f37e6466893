// Every area's named storage operations, for the storage workers and for tests that run in-process.
import { accountOperations } from './accounts/accountRows'
import { smartListOperations } from './audience/smartListRows'
import { audienceOperations } from './campaigns/audienceRows'
import { campaignFileOperations } from './campaigns/campaignFileRows'
import { costlyNamesOperations } from './campaigns/costlyNamesRows'
import { draftOperations } from './campaigns/draftRows'
import { estimateOperations } from './campaigns/estimateRows'
import { freezeOperations } from './campaigns/freezeRows'
import { frozenTextOperations } from './campaigns/frozenTextRows'
import { rowSetOperations } from './campaigns/rowSetRows'
import { planOperations } from './campaigns/planRows'
import { sameTextOperations } from './campaigns/sameTextRows'
import { testSendOperations } from './campaigns/testSendRows'
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
import { hoursOperations } from './quietHours/hoursRows'
import { readbackOperations } from './readback/readbackRows'
import { recoveryOperations } from './recovery/recoveryRows'
import { requestOperations } from './requests/requestRows'
import type { OperationGroup } from './storage/operations'
import { pullOperations } from './sync/pullRows'
import { pushOperations } from './sync/pushRows'
import { tellOperations } from './sync/tellRows'
import { templateOperations } from './templates/templateRows'

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
  templateOperations,
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
  rowSetOperations,
  hoursOperations,
  planOperations,
  audienceOperations,
  freezeOperations,
  estimateOperations,
  sameTextOperations,
  costlyNamesOperations,
  testSendOperations,
  frozenTextOperations,
  campaignFileOperations,
  requestOperations,
  recoveryOperations,
  contactExportOperations,
  refusedOperations,
  personOperations,
]
