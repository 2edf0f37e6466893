// Every area's named storage operations, for the storage workers and for tests that run in-process.
import { accountOperations } from './accounts/accountRows'
import { answerOperations } from './answers/answerRows'
import { answerRuleOperations } from './answers/answerRuleRows'
import { smartListOperations } from './audience/smartListRows'
import { standingClaimOperations } from './standing/claimRows'
import { standingDayOperations } from './standing/dayRows'
import { standingForecastOperations } from './standing/forecastRows'
import { standingPollOperations } from './standing/pollRows'
import { ruleFileOperations } from './standing/ruleFileRows'
import { standingRuleOperations } from './standing/ruleRows'
import { standingTakenOutOperations } from './standing/takenOutRows'
import { standingOptOutOperations } from './standing/unknownOptOutRows'
import { standingWaitingOperations } from './standing/waitingRows'
import { callbackOperations } from './callbacks/callbackRows'
import { audienceOperations } from './campaigns/audience/audienceRows'
import { changeOperations } from './campaigns/change/changeRows'
import { compareOperations } from './campaigns/change/compareRows'
import { calendarOperations } from './calendar/calendarRows'
import { moveOperations } from './calendar/moveRows'
import { campaignFileOperations } from './campaigns/files/campaignFileRows'
import { costlyNamesOperations } from './campaigns/review/costlyNamesRows'
import { draftOperations } from './campaigns/draft/draftRows'
import { estimateOperations } from './campaigns/review/estimateRows'
import { freezeOperations } from './campaigns/approval/freezeRows'
import { freezingOperations } from './campaigns/approval/freezingRows'
import { frozenTextOperations } from './campaigns/review/frozenTextRows'
import { leftOutCountOperations } from './campaigns/review/leftOutCountRows'
import { responseOperations } from './campaigns/review/responseRows'
import { importReachOperations } from './campaigns/draft/importReachRows'
import { rowSetOperations } from './campaigns/audience/rowSetRows'
import { timesOperations } from './campaigns/audience/timesRows'
import { planOperations } from './campaigns/review/planRows'
import { sameTextOperations } from './campaigns/review/sameTextRows'
import { overLimitOperations, tooManyTextsOperations } from './campaigns/review/repeatedRows'
import { takeOutChoiceOperations } from './campaigns/takeOut/takeOutChoiceRows'
import { takeOutOperations } from './campaigns/takeOut/takeOutRows'
import { trialOperations } from './campaigns/trial/trialRows'
import { replySendOperations } from './campaigns/replySendRows'
import { testSendOperations } from './campaigns/testSendRows'
import { actOperations } from './contacts/acts/actRows'
import { choiceOperations } from './contacts/search/choiceRows'
import { contactOperations } from './contacts/people/contactRows'
import { editOperations } from './contacts/people/editRows'
import { eraseOperations } from './contacts/people/eraseRows'
import { feedOperations } from './feeds/feedRows'
import { listOperations } from './contacts/lists/listRows'
import { optOutOperations } from './contacts/consent/optOutRows'
import { contactPersonOperations } from './contacts/people/personRows'
import { undoOperations } from './contacts/acts/undoActRows'
import { holdOperations } from './contacts/consent/holdRows'
import { wordOperations } from './contacts/search/wordRows'
import { contactExportOperations } from './exports/tables/contactExportRows'
import { inboxExportOperations } from './exports/tables/inboxExportRows'
import { messageExportOperations } from './exports/tables/messageExportRows'
import { numberExportOperations } from './exports/tables/numberExportRows'
import { outcomeOperations } from './exports/tables/outcomeRows'
import { personOperations } from './exports/tables/personRecordRows'
import { refusedOperations } from './exports/tables/refusedChunkRows'
import { columnOperations } from './history/columns/columnRows'
import { figureOperations } from './history/figureRows'
import { historyPersonOperations } from './history/historyPersonRows'
import { copyOperations } from './history/copyRows'
import { historyOperations } from './history/historyRows'
import { readHistoryOperations } from './history/readHistoryRows'
import { importOperations } from './imports/importRows'
import { conversationOperations } from './inbox/conversationRows'
import { inboxOperations } from './inbox/inboxRows'
import { optOutWordOperations } from './inbox/optOutWordRows'
import { replyOperations } from './inbox/replyRows'
import { jobOperations } from './jobs/jobRows'
import { controlOperations } from './outbox/store/controlRows'
import { moneyOperations } from './outbox/store/accountLimitRows'
import { dispatchOperations } from './outbox/store/outboxRows'
import { listedOperations } from './outbox/store/listedRows'
import { startUpOperations } from './outbox/recovery/startUpRows'
import { viewOperations } from './outbox/views/viewRows'
import { lookUpOperations } from './numbers/lookUpRows'
import { numberOperations } from './numbers/resultRows'
import { setApartOperations } from './numbers/setApartRows'
import { numberSourceOperations } from './numbers/numberSourceRows'
import { hoursOperations } from './quietHours/hoursRows'
import { gatewayTimeOperations } from './readback/gatewayTimeRows'
import { readbackOperations } from './readback/readbackRows'
import { recoveryOperations } from './recovery/recoveryRows'
import { erasingOperations } from './retention/erasingRows'
import { oldRepliesOperations } from './retention/oldRepliesRows'
import { retentionOperations } from './retention/retentionRows'
import { requestOperations } from './requests/requestRows'
import { settingsFileOperations } from './settingsFile/settingsFileRows'
import { freePageOperations } from './storage/freePageRows'
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
  holdOperations,
  eraseOperations,
  wordOperations,
  smartListOperations,
  templateOperations,
  feedOperations,
  replyOperations,
  inboxOperations,
  conversationOperations,
  optOutWordOperations,
  jobOperations,
  pullOperations,
  pushOperations,
  tellOperations,
  importOperations,
  gatewayTimeOperations,
  readbackOperations,
  callbackOperations,
  dispatchOperations,
  controlOperations,
  viewOperations,
  startUpOperations,
  listedOperations,
  historyOperations,
  historyPersonOperations,
  figureOperations,
  columnOperations,
  readHistoryOperations,
  copyOperations,
  numberOperations,
  numberSourceOperations,
  lookUpOperations,
  setApartOperations,
  draftOperations,
  rowSetOperations,
  hoursOperations,
  planOperations,
  audienceOperations,
  timesOperations,
  importReachOperations,
  freezeOperations,
  freezingOperations,
  estimateOperations,
  sameTextOperations,
  moneyOperations,
  tooManyTextsOperations,
  overLimitOperations,
  costlyNamesOperations,
  testSendOperations,
  replySendOperations,
  answerRuleOperations,
  standingClaimOperations,
  standingDayOperations,
  standingForecastOperations,
  standingPollOperations,
  standingOptOutOperations,
  ruleFileOperations,
  standingRuleOperations,
  standingTakenOutOperations,
  standingWaitingOperations,
  answerOperations,
  frozenTextOperations,
  leftOutCountOperations,
  responseOperations,
  changeOperations,
  compareOperations,
  takeOutOperations,
  trialOperations,
  calendarOperations,
  moveOperations,
  takeOutChoiceOperations,
  campaignFileOperations,
  requestOperations,
  retentionOperations,
  oldRepliesOperations,
  erasingOperations,
  freePageOperations,
  recoveryOperations,
  contactExportOperations,
  inboxExportOperations,
  messageExportOperations,
  numberExportOperations,
  outcomeOperations,
  refusedOperations,
  personOperations,
  settingsFileOperations,
]
