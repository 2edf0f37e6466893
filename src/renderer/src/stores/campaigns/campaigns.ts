// Campaigns in the list and the one that is open. Every number is what one query of the core answered; none is summed up
// from events.
import type {
  MessageRow,
  AttemptRow,
  AuditLine,
  BatchCell,
  CampaignRow,
  CampaignState,
  Progress,
  RecipientGroup,
  RecipientRow,
  RetryGroup,
} from '@contract'
import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { useClient } from '../../api/client'
import { attempt } from '../../api/asking'
import { toProblem, type Problem } from '../../api/problem'
import { useAccounts } from '../settings/accounts'
import { useLive } from '../live'
import { useSends } from './sends'

export type CampaignFilter = 'all' | 'sending' | 'drafts' | 'done'
type Page<Row> = { readonly total: number; readonly rows: Row[] }

const statesOf: Readonly<Record<Exclude<CampaignFilter, 'all'>, CampaignState[]>> = {
  sending: ['approved', 'waiting', 'running', 'paused', 'settling'],
  drafts: ['draft', 'frozen'],
  done: ['done', 'done_with_exceptions', 'cancelled'],
}

/** Tables follow a running send at most this often. */
const readAgainMs = 500

export const useCampaigns = defineStore('campaigns', () => {
  const client = useClient()
  const sends = useSends()
  const filter = ref<CampaignFilter>('all')
  const totals = shallowRef<Readonly<Record<CampaignFilter, number>>>()
  const cells = shallowRef<readonly BatchCell[]>([])
  const openId = ref<string>()
  // A send that is over leaves the store of sends, but not this page.
  const last = shallowRef<Progress>()
  const problem = shallowRef<Problem>()
  const isActing = ref(false)
  /** Count up when rows changed, so that tables read them again. */
  const rowsVersion = ref(0)
  const detailVersion = ref(0)
  const progress = computed(() => sends.byId.get(openId.value ?? '') ?? last.value)
  watch(progress, (now) => {
    if (!now || now === last.value) return
    last.value = now
    void readAgain()
  })
  const readAgain = useThrottleFn(
    () => {
      detailVersion.value += 1
      void readCells()
    },
    readAgainMs,
    true,
  )
  const rowsChanged = useThrottleFn(
    () => {
      rowsVersion.value += 1
    },
    readAgainMs,
    true,
  )

  function page(offset: number, limit: number, of: CampaignFilter = filter.value): Promise<Page<CampaignRow>> {
    return client.campaigns.page({ offset, limit, ...(of === 'all' ? {} : { states: statesOf[of] }) })
  }

  async function loadTotals(): Promise<void> {
    try {
      const read = await client.campaigns.totals()
      const count = (of: CampaignFilter): number =>
        read
          .filter(({ state }) => of === 'all' || statesOf[of].includes(state))
          .reduce((sum, { campaigns }) => sum + campaigns, 0)
      totals.value = { all: count('all'), sending: count('sending'), drafts: count('drafts'), done: count('done') }
      problem.value = undefined
    } catch (thrown) {
      problem.value = toProblem(thrown)
    }
  }

  function choose(next: CampaignFilter): void {
    filter.value = next
    rowsVersion.value += 1
  }

  const acting = { problem, isBusy: isActing }

  const duplicate = async (campaignId: string): Promise<string | undefined> =>
    (await attempt(acting, () => client.campaigns.duplicate({ campaignId })))?.id
  /** A draft for those who were refused, or whose message failed. Sends nothing. */
  const prepareRetry = async (campaignId: string, of: RetryGroup, name: string): Promise<string | undefined> =>
    (await attempt(acting, () => client.campaigns.prepareRetry({ campaignId, of, name })))?.id
  /** A draft for those who were not in it. Sends nothing. */
  const prepareJoined = async (campaignId: string): Promise<string | undefined> =>
    (await attempt(acting, () => client.campaigns.prepareJoined({ campaignId })))?.id
  const remove = async (campaignId: string): Promise<boolean> =>
    (await attempt(acting, () => client.campaigns.remove({ campaignId }))) !== undefined
  const restore = async (campaignId: string): Promise<boolean> =>
    (await attempt(acting, () => client.campaigns.restore({ campaignId }))) !== undefined

  async function open(campaignId: string): Promise<void> {
    if (openId.value !== campaignId) {
      openId.value = campaignId
      last.value = undefined
      cells.value = []
    }
    await attempt(acting, () => sends.read(campaignId))
  }

  async function readCells(): Promise<void> {
    const campaignId = openId.value
    if (campaignId === undefined) return
    try {
      const read = await client.outbox.batches({ campaignId })
      if (campaignId === openId.value) cells.value = read
    } catch (thrown) {
      problem.value = toProblem(thrown)
    }
  }

  async function act(ask: (campaignId: string) => Promise<void>): Promise<boolean> {
    const campaignId = openId.value
    if (campaignId === undefined || isActing.value) return false
    await attempt(acting, () => ask(campaignId))
    return problem.value === undefined
  }
  const pause = (): Promise<boolean> => act(sends.pause)
  const resume = (): Promise<boolean> => act(sends.resume)
  const stop = (): Promise<boolean> => act(sends.stop)
  /** With the counts that were on the screen. */
  const decideListed = (choice: 'leave' | 'send_rest', listed: number, waiting: number): Promise<boolean> =>
    act((campaignId) => sends.decideListed({ campaignId, choice, listed, waiting }))
  /** Stops of a send that a person was shown without asking. */
  const shownStops = new Set<string>()
  function isFirstShown(stop: string): boolean {
    const isFirst = !shownStops.has(stop)
    shownStops.add(stop)
    return isFirst
  }
  const lookNow = (): Promise<boolean> => act(sends.lookNow)

  function attempts(
    campaignId: string,
    offset: number,
    limit: number,
    unusualOnly: boolean,
  ): Promise<Page<AttemptRow>> {
    return client.outbox.attempts({ campaignId, offset, limit, unusualOnly })
  }
  function audit(campaignId: string, offset: number, limit: number): Promise<Page<AuditLine>> {
    return client.outbox.audit({ campaignId, offset, limit })
  }
  function unlisted(campaignId: string, offset: number, limit: number) {
    return client.outbox.unlisted({ campaignId, offset, limit })
  }

  function recipients(
    campaignId: string,
    offset: number,
    limit: number,
    state?: RecipientGroup,
  ): Promise<Page<RecipientRow>> {
    return client.outbox.recipients({ campaignId, offset, limit, ...(state ? { state } : {}) })
  }

  /** Messages that the gateway says did not arrive, or of which it no longer expects to know. `status`: its word, as written. */
  function notDelivered(campaignId: string, offset: number, limit: number, status?: string): Promise<Page<MessageRow>> {
    const filter = { campaignId, delivery: 'not_delivered' as const, ...(status === undefined ? {} : { status }) }
    return client.history.page({ offset, limit, filter })
  }

  function close(): void {
    openId.value = last.value = problem.value = undefined
    cells.value = []
  }

  const live = useLive()
  live.on('progress', () => void rowsChanged())
  live.on('campaigns', () => {
    void rowsChanged()
    void loadTotals()
  })
  // Read-back brings costs and deliveries, also of campaigns that are over.
  live.on('history', () => {
    void rowsChanged()
    const campaignId = openId.value
    if (campaignId !== undefined) void sends.read(campaignId).catch(() => undefined)
  })
  const accounts = useAccounts()
  watch(
    () => accounts.activeId,
    () => {
      filter.value = 'all'
      void rowsChanged()
      void loadTotals()
    },
  )

  return {
    filter,
    totals,
    progress,
    cells,
    openId,
    problem,
    isActing,
    rowsVersion,
    detailVersion,
    page,
    loadTotals,
    choose,
    duplicate,
    prepareRetry,
    prepareJoined,
    remove,
    restore,
    open,
    pause,
    resume,
    decideListed,
    stop,
    lookNow,
    isFirstShown,
    attempts,
    audit,
    recipients,
    notDelivered,
    unlisted,
    close,
  }
})
