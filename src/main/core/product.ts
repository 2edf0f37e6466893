// Everything that needs the open database: builds the areas, puts right what the process before left behind, and answers
// their part of the contract. Knows nothing of how the database was opened, nor of what happens when it cannot be.
// Long because every area is made and joined to the others here, and nowhere else. Each line uses what stands above it;
// an area that calls a later one gets a link, which is connected once the other is made.
import { makeAccounts, type AccountsOptions } from './accounts/makeAccounts'
import { makeLink } from './base/link'
import { practiceAddresses, practiceKey } from './base/practiceAccount'
import { makeAnswers, type AnswersArea } from './answers/makeAnswers'
import { makeAudience } from './audience/makeAudience'
import { makeCalendar } from './calendar/makeCalendar'
import { makeCallbacks } from './callbacks/makeCallbacks'
import { makeFreeze } from './campaigns/approval/makeFreeze'
import { makeCampaignAreas, makeDropChange, type CampaignParts } from './campaigns/makeCampaignAreas'
import { makeReply } from './campaigns/makeReply'
import { makeContacts } from './contacts/makeContacts'
import type { optOutOperations } from './contacts/consent/optOutRows'
import { makeDispatchGateways } from './outbox/engine/dispatchGateway'
import type { Files } from './files/makeFiles'
import { answerContract, type CoreResult, type ProductHandlers } from './handlers'
import { makeFeeds } from './feeds/makeFeeds'
import { makeExports, type ExportsArea } from './exports/makeExports'
import { makeAskGateway } from './history/askGateway'
import { makeHistory, makeInsight } from './history/makeHistory'
import { makeColumnUpkeep } from './history/columns/makeColumnUpkeep'
import { makeHistoryWatch } from './history/historyWatch'
import { makeReadHistory, type ReadHistoryOptions } from './history/makeReadHistory'
import { makeImports } from './imports/makeImports'
import { makeWorkerReader } from './imports/reader/workerReader'
import { makeInbox } from './inbox/makeInbox'
import { makeJobs } from './jobs/makeJobs'
import type { Live } from './live'
import { makeOutbox } from './outbox/makeOutbox'
import { makeStartUp, type AdoptedAs } from './outbox/recovery/startUp'
import type { Ports } from './ports'
import { makeLookUpTempo } from './numbers/lookUpTempo'
import { makeNumbers } from './numbers/makeNumbers'
import { makeVerify } from './numbers/makeVerify'
import { makeQuietHours } from './quietHours/makeQuietHours'
import { makeReadback, type ReadbackOptions } from './readback/makeReadback'
import type { ReadNews } from './readback/takeLook'
import { makeSyncedFolderLock } from './recovery/syncedFolder'
import { makeForgetting } from './retention/makeForgetting'
import { makeRetention, type Retention } from './retention/makeRetention'
import { makeRequests } from './requests/makeRequests'
import { seedPractice } from './seedPractice'
import type { SettingsArea } from './settings/makeSettings'
import { makeSettingsFile } from './settingsFile/makeSettingsFile'
import { makeStanding } from './standing/makeStanding'
import type { Maintenance } from './storage/worker/maintenance'
import type { Storage } from './storage/openStorage'
import { makeSync } from './sync/makeSync'
import type { tellOperations } from './sync/tellRows'
import { makeTexts } from './templates/makeTexts'

export interface ProductParts {
  readonly ports: Ports
  /** The network, watched for whether it is there. */
  readonly network: Ports['network']
  readonly storage: Storage
  readonly maintenance: Maintenance
  readonly live: Live
  readonly files: Files
  readonly settings: SettingsArea
}

export interface Product {
  readonly handlers: ProductHandlers
  /** A harmless read at the gateway, to learn whether the network is back. */
  probe(): void
  /** For a host without a dialog: a finished export by its handle. */
  takeDownload: ExportsArea['takeDownload']
  /** Makes every window read everything again. */
  announce(): Promise<void>
  /** Uses a copied or restored profile here. */
  adopt(as: AdoptedAs): Promise<CoreResult<void>>
  /** Deletes the credentials of every account, and of the receiver of status updates, in the keychain. KEYCHAIN_LOCKED. */
  forgetCredentials(): Promise<CoreResult<void>>
  /** Removes what is older than the accounts keep, at most once a day. */
  tidy: Retention['tidy']
  /** Stops all work. The storage stays open, because it belongs to the caller that opened it. */
  stop(): Promise<void>
}

/** Rejects with StorageError where what the process before left behind cannot be put right; nothing runs then. */
export async function makeProduct(parts: ProductParts): Promise<Product> {
  const { ports, network, storage, maintenance, live, files, settings } = parts
  const { clock, random, logger } = ports
  const optOuts = storage.bind<typeof optOutOperations>('optOuts')
  const fillPractice = makeLink<AccountsOptions['onPracticeAdded']>('fillPractice')
  const heardTime = makeLink<AccountsOptions['heardTime']>('heardTime')
  const limitsChanged = makeLink<AccountsOptions['limitsChanged']>('limitsChanged')
  const accounts = makeAccounts({
    storage,
    ports: { ...ports, network },
    live,
    practiceAddresses,
    practiceKey,
    onPracticeAdded: fillPractice.call,
    heardTime: heardTime.call,
    limitsChanged: limitsChanged.call,
  })
  const activeAccount = accounts.active
  const gatewayOf = async (accountId: string) => (await accounts.gateways.of(accountId))?.gateway
  const consentChanged = makeLink<() => void>('consentChanged')
  const erased = makeLink<() => Promise<void>>('erased')
  const contacts = makeContacts({
    storage,
    live,
    clock,
    random,
    logger,
    activeAccount,
    consentChanged: consentChanged.call,
    erased: erased.call,
    forgetAtPractice: ports.forgetAtPractice,
  })
  fillPractice.connect((account) => seedPractice(account.id, { accounts, contacts, optOuts, clock }))
  const feeds = makeFeeds({ storage, live, clock, logger, gatewayOf })
  const repliesRead = makeLink<AnswersArea['onRead']>('repliesRead')
  const inbox = makeInbox({
    storage,
    live,
    clock,
    random,
    logger,
    activeAccount,
    gatewayOf,
    notifier: ports.notifier,
    notifies: () => settings.current().notifyReplies,
    onRead: repliesRead.call,
    feeds,
  })
  consentChanged.connect(inbox.announce)
  const columnUpkeep = makeColumnUpkeep({ storage, clock, logger })
  const onRead = makeLink<ReadbackOptions['onRead']>('onRead')
  const readback = makeReadback({
    storage,
    clock,
    logger,
    messagesOf: async (accountId) => (await gatewayOf(accountId))?.messages,
    onRead: onRead.call,
  })
  const onPageKept = makeLink<ReadHistoryOptions['onKept']>('onPageKept')
  const onGaveUp = makeLink<ReadHistoryOptions['onGaveUp']>('onGaveUp')
  const readHistory = makeReadHistory({
    storage,
    clock,
    messagesOf: async (accountId) => (await gatewayOf(accountId))?.messages,
    isSending: (accountId) => readback.isSending(accountId),
    onKept: onPageKept.call,
    onGaveUp: onGaveUp.call,
  })
  const jobs = makeJobs({
    storage,
    clock,
    live,
    logger,
    activeAccount,
    optOutsUntold: storage.bind<typeof tellOperations>('tell').untold,
  })
  const sync = makeSync({ storage, clock, random, live, logger, activeAccount, gatewayOf, jobs })
  const tempo = makeLookUpTempo()
  jobs.register(makeVerify({ storage, clock, live, tempo, gatewayOf }), readHistory)
  const historyWatch = makeHistoryWatch({
    storage,
    clock,
    random,
    live,
    logger,
    activeAccount,
    added: jobs.added,
  })
  onGaveUp.connect((accountId, code) => historyWatch.noteGaveUp(accountId, code))
  const reader = ports.importReader ?? makeWorkerReader(ports.spawnWorker)
  const imports = makeImports({ storage, live, clock, random, activeAccount, files, logger, reader })
  const startUp = makeStartUp({
    storage,
    clock,
    random,
    logger,
    marks: ports.profileMarks,
    folder: ports.paths.profile,
    computer: ports.computerName ?? '',
    onLost: () => live.publish({ kind: 'recovery' }),
  })
  const outbox = makeOutbox({
    storage,
    clock,
    random,
    startUp,
    live,
    logger,
    activeAccount,
    gatewayOf: makeDispatchGateways({ gateways: accounts.gateways, readback, feeds }),
    looks: readback,
  })
  limitsChanged.connect((accountId) => void outbox.limitsChanged(accountId))
  const syncedFolder = makeSyncedFolderLock(storage, ports.paths.profile, logger)
  const history = makeHistory({
    storage,
    clock,
    activeAccount,
    readback,
    upkeep: columnUpkeep,
    readNew: (accountId) => historyWatch.readNew(accountId),
  })
  const insight = makeInsight({ storage, activeAccount, upkeep: columnUpkeep })
  const freezing = makeFreeze({ storage, clock, random, live, logger })
  const campaignParts: CampaignParts = {
    storage,
    clock,
    random,
    live,
    accounts,
    files,
    imports,
    contacts,
    logger,
    freezing,
    start: outbox.start,
    touched: outbox.touched,
    startDelaySeconds: () => settings.current().startDelaySeconds,
    readRecent: (accountId, since, rules) => readback.readRecent(accountId, since, rules),
    readMark: (accountId) => readback.readMark(accountId),
  }
  const ruleParts = {
    ...campaignParts,
    stopCampaign: (campaignId: Parameters<typeof outbox.start>[0]) => outbox.handlers.stop({ campaignId }),
    noteChange: () => startUp.beginRun(),
  }
  const answers = makeAnswers({ ...ruleParts, announce: inbox.announce })
  repliesRead.connect(answers.onRead)
  const standing = makeStanding(ruleParts)
  heardTime.connect((accountId, toldAt) => {
    readback.heardTime(accountId, toldAt)
    standing.heardTime(accountId, toldAt)
  })
  const numbers = makeNumbers({
    storage,
    clock,
    random,
    live,
    activeAccount,
    gatewayOf,
    imports,
    tempo,
    added: jobs.added,
  })
  const retention = makeRetention({ storage, clock, live, logger, onRemoved: () => columnUpkeep.changed() })
  const applyRead = (campaignIds: readonly string[]): void => {
    outbox
      .onReadBack(campaignIds)
      .catch((error: unknown) => logger.error('readback_not_applied', { error: String(error) }))
  }
  const onMessages = ({ accountId, added, changed, campaignIds }: ReadNews): void => {
    if (added + changed > 0) {
      columnUpkeep.changed()
      live.publish({ kind: 'history', added, changed })
      accounts.balanceMoved(accountId)
    }
    applyRead(campaignIds)
  }
  const callbacks = makeCallbacks({
    storage,
    live,
    clock,
    random,
    ports,
    onUpdated: (news) => onMessages({ ...news, added: 0 }),
    look: (accountId, since) => readback.readRecent(accountId, since),
  })
  onRead.connect((news) => {
    onMessages(news)
    if (news.added > 0) callbacks.onListed()
  })
  onPageKept.connect((recorded) => {
    historyWatch.noteKept(recorded)
    columnUpkeep.changed()
    if (recorded.added > 0) callbacks.onListed()
    if (recorded.campaignIds.length > 0) applyRead(recorded.campaignIds)
  })
  const askGateway = makeAskGateway({ storage, clock, activeAccount, gatewayOf, onKept: onPageKept.call })
  const exportsArea = makeExports({ storage, live, ports, activeAccount, insight })
  const forgetting = makeForgetting({
    storage,
    clock,
    logger,
    forgetImports: imports.forget,
    maintenance,
    forgetFiles: async () => {
      await files.forgetOwn()
      await exportsArea.forget()
    },
  })
  erased.connect(() => forgetting.erased())

  async function stopWork(): Promise<void> {
    retention.stop()
    await forgetting.stop()
    await callbacks.stop()
    await Promise.all([answers.stop(), standing.stop()])
    await outbox.stop()
    await readback.stop()
    await feeds.stop()
    historyWatch.stop()
    await columnUpkeep.stop()
    sync.stop()
    await jobs.stop()
    accounts.stop()
    await freezing.stop()
    await imports.stop()
    await contacts.stop()
    await exportsArea.stop()
  }

  /** Settles what the previous process left unfinished, before anything may send. */
  async function recover(): Promise<void> {
    try {
      await syncedFolder.lift()
      await outbox.recover()
      await Promise.all([answers.recover(), standing.recover()])
      await syncedFolder.put()
      for (const area of [imports, contacts, freezing]) await area.recover()
      feeds.start()
      await jobs.start()
      sync.start()
      historyWatch.start()
      await readback.start()
      await outbox.resumeWaiting()
      standing.start()
      await callbacks.start()
      forgetting.start()
    } catch (error) {
      await stopWork()
      throw error
    }
  }

  await recover()
  const campaignAreas = makeCampaignAreas(campaignParts)
  const dropChange = makeDropChange(campaignParts)
  return {
    handlers: answerContract({
      accounts,
      answers,
      askGateway,
      audience: makeAudience({ storage, live, clock, activeAccount }),
      calendar: makeCalendar({ storage, clock, activeAccount, standing, dropChange, ...campaignAreas }),
      callbacks,
      ...campaignAreas,
      contacts,
      exports: exportsArea,
      history,
      historyWatch,
      imports,
      inbox,
      insight,
      jobs,
      numbers,
      outbox: standing.heldWith(answers.heldWith(outbox)),
      quietHours: makeQuietHours({ storage, clock }),
      replies: makeReply(campaignParts),
      requests: makeRequests({ storage, accounts, clock }),
      retention,
      settingsFile: makeSettingsFile({ ...ruleParts, settings }),
      standing,
      sync,
      ...makeTexts({ storage, clock, activeAccount, live }),
    }),
    takeDownload: (handle) => exportsArea.takeDownload(handle),
    tidy: (isQuiet) => retention.tidy(isQuiet),
    async forgetCredentials() {
      const forgotten = await accounts.forgetCredentials()
      return forgotten.ok ? callbacks.forgetKey() : forgotten
    },
    probe: () =>
      void accounts.handlers.readBalance(undefined).catch((error: unknown) => logger.warn('probe_failed', { error })),
    async announce() {
      const known = await accounts.handlers.list(undefined)
      if (known.ok) live.publish({ kind: 'accounts', ...known.value })
      for (const kind of ['contacts', 'campaigns'] as const) live.publish({ kind })
      live.publish({ kind: 'history', added: 0, changed: 0 })
    },
    async adopt(as) {
      const adopted = await outbox.adopt(as)
      if (!adopted.ok) return adopted
      await Promise.all([answers.recover(), standing.recover()])
      // Its other lock stood aside for the one that a person could open.
      await syncedFolder.put()
      // The listing was not polled while the profile was locked.
      await readback.start()
      return adopted
    },
    async stop() {
      await stopWork()
      await startUp.closed()
    },
  }
}
