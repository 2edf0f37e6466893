// The standing send that is open, saved as it is typed, and its forecast. Guarantee: a forecast on the screen is of the rule as it is
// saved; while a newer one is counted the one before is marked as old.
import type { CampaignRow, StandingForecast, StandingOnly, StandingRule, StandingRuleInput } from '@contract'
import { useDebounceFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { attempt, makeLatest } from '../../api/asking'
import { useClient, type Client } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'
import { useLive } from '../live'

export type RuleEdit = Partial<StandingRuleInput>
export type NeverReason = NonNullable<Parameters<Client['standing']['never']>[0]['reason']>

/** Long enough that a word is one save. */
const saveAfterMs = 350
/** Campaigns in the menu, the latest first. */
const maxCampaigns = 200
const sentStates = ['approved', 'waiting', 'running', 'paused', 'settling', 'done', 'done_with_exceptions'] as const
/** Contacts change in bursts, and a forecast reads all of them. */
const countAfterMs = 1_000

export const useStandingSend = defineStore('standingSend', () => {
  const client = useClient()
  const live = useLive()
  const rule = shallowRef<StandingRule>()
  const forecast = shallowRef<StandingForecast>()
  /** Those whose people a rule can text again. */
  const campaigns = shallowRef<readonly CampaignRow[]>([])
  const problem = shallowRef<Problem>()
  const saveProblem = shallowRef<Problem>()
  const forecastProblem = shallowRef<Problem>()
  const isSaving = ref(false)
  const isCounting = ref(false)
  const isActing = ref(false)
  const isEditing = ref(false)
  const savedAt = ref<string>()
  /** Counts what changed, so that lists are read again. */
  const version = ref(0)
  const latest = makeLatest({ problem: forecastProblem, isBusy: isCounting })
  let unsaved: RuleEdit = {}
  let running: Promise<boolean> | undefined

  const isFresh = computed(
    () => !isCounting.value && !isSaving.value && forecast.value?.revision === rule.value?.revision,
  )

  function take(found: StandingRule): void {
    // Answers may overtake each other: an older one never replaces a later one.
    if (rule.value?.id !== found.id || found.revision < rule.value.revision) return
    // A space at the end of a name is not saved, but another word may follow it.
    const { name } = rule.value
    rule.value = { ...asEdited(found), ...(name.trim() === found.name ? { name } : {}), ...unsaved }
    version.value += 1
  }

  /** A person edits the new version of a rule that goes on; its page shows the one that goes on. */
  function asEdited(found: StandingRule): StandingRule {
    return isEditing.value ? { ...found, ...found.proposed } : found
  }

  async function open(ruleId: number, edits = false): Promise<void> {
    if (isEditing.value !== edits) {
      await flush()
      forecast.value = undefined
    }
    isEditing.value = edits
    if (rule.value?.id !== ruleId) {
      await flush()
      forget()
    }
    const found = await attempt({ problem }, () => client.standing.one({ ruleId }))
    if (!found) return
    rule.value = asEdited(found)
    await count()
  }

  async function reload(): Promise<void> {
    const ruleId = rule.value?.id
    if (ruleId === undefined) return
    const found = await client.standing.one({ ruleId }).catch(() => undefined)
    if (!found) return
    take(found)
    // Changed elsewhere, such as its message or its people.
    if (forecast.value && forecast.value.revision < found.revision) void count()
  }

  async function count(): Promise<void> {
    const ruleId = rule.value?.id
    if (ruleId === undefined) return
    await latest.ask(
      () => client.standing.forecast({ ruleId, ofChange: isEditing.value }),
      (found) => {
        forecast.value = found
        version.value += 1
      },
    )
  }

  async function loadCampaigns(): Promise<void> {
    const found = await client.campaigns
      .page({ offset: 0, limit: maxCampaigns, states: [...sentStates] })
      .catch(() => undefined)
    if (found) campaigns.value = found.rows
  }

  function edit(change: RuleEdit): void {
    if (!rule.value) return
    rule.value = { ...rule.value, ...change }
    unsaved = { ...unsaved, ...change }
    void saveLater()
  }
  const saveLater = useDebounceFn(() => flush(), saveAfterMs)

  /** False if it could not be saved; what was typed is kept then. */
  async function flush(): Promise<boolean> {
    while (running) await running
    const ruleId = rule.value?.id
    if (ruleId === undefined || Object.keys(unsaved).length === 0) return true
    running = save(ruleId)
    const isSaved = await running
    running = undefined
    if (isSaved) void count()
    return isSaved
  }

  async function save(ruleId: number): Promise<boolean> {
    const change = unsaved
    unsaved = {}
    isSaving.value = true
    try {
      take(await client.standing.edit({ ruleId, ...change }))
      savedAt.value = new Date().toISOString()
      saveProblem.value = undefined
      return true
    } catch (thrown) {
      unsaved = { ...change, ...unsaved }
      saveProblem.value = toProblem(thrown)
      return false
    } finally {
      isSaving.value = false
    }
  }

  /** For what a person does with it. Undefined if the core refused it, which `problem` says. */
  async function act(work: (ruleId: number) => Promise<StandingRule>): Promise<StandingRule | undefined> {
    const ruleId = rule.value?.id
    if (ruleId === undefined || !(await flush())) return undefined
    const found = await attempt({ problem, isBusy: isActing }, () => work(ruleId))
    if (found) take(found)
    else await reload()
    void count()
    return found
  }

  /**
   * With the forecast and the limits that are on the screen; the forecast must be the latest. If it names unknown opt-outs, a person has
   * agreed to send without them.
   */
  async function switchOn(): Promise<StandingRule | undefined> {
    const [shown, limits] = [forecast.value, rule.value?.limits]
    if (!shown || !limits || !isFresh.value) return undefined
    const { revision, version: counted, optOutsUnknown } = shown
    const from = optOutsUnknown?.hours.at(-1)?.from
    const tick = from === undefined ? {} : { optOutsUnknownFrom: from }
    return act((ruleId) => client.standing.switchOn({ ruleId, revision, version: counted, limits, ...tick }))
  }

  async function setOut(contactId: number, isOut: boolean): Promise<boolean> {
    const ruleId = rule.value?.id
    if (ruleId === undefined) return false
    const change = { ruleId, contactId }
    const done = await attempt({ problem }, async () => {
      if (isOut) await client.standing.takeOut(change)
      else await client.standing.putBack(change)
      return true
    })
    await reload()
    await count()
    return done === true
  }

  function forget(): void {
    latest.drop()
    unsaved = {}
    rule.value = forecast.value = undefined
    problem.value = saveProblem.value = forecastProblem.value = undefined
    savedAt.value = undefined
  }

  const countLater = useDebounceFn(() => count(), countAfterMs)
  live.on('standing', () => void reload())
  live.on('contacts', () => void (rule.value && countLater()))

  const ofRule = <Answer>(ask: (ruleId: number) => Promise<Answer>): Promise<Answer> => ask(rule.value?.id ?? 0)

  return {
    rule,
    forecast,
    problem,
    saveProblem,
    forecastProblem,
    campaigns,
    isSaving,
    isCounting,
    isActing,
    isFresh,
    savedAt,
    version,
    open,
    reload,
    count,
    loadCampaigns,
    edit,
    flush,
    switchOn,
    forget,
    pause: () => act((ruleId) => client.standing.pause({ ruleId })),
    resume: () => act((ruleId) => client.standing.resume({ ruleId })),
    discardChange: () => act((ruleId) => client.standing.discardChange({ ruleId })),
    switchOff: () => act((ruleId) => client.standing.switchOff({ ruleId })),
    skipDay: (day: string) => act((ruleId) => client.standing.skipDay({ ruleId, day })),
    unskipDay: (day: string) => act((ruleId) => client.standing.unskipDay({ ruleId, day })),
    approveDay: (day: string, people: number) => act((ruleId) => client.standing.approveDay({ ruleId, day, people })),
    takeOut: (contactId: number) => setOut(contactId, true),
    putBack: (contactId: number) => setOut(contactId, false),
    people: (day: string, offset: number, limit: number, asked: { find?: string; only?: StandingOnly } = {}) =>
      ofRule((ruleId) => client.standing.people({ ruleId, day, offset, limit, ofChange: isEditing.value, ...asked })),
    never: (offset: number, limit: number, reason?: NeverReason) =>
      ofRule((ruleId) =>
        client.standing.never({ ruleId, offset, limit, ofChange: isEditing.value, ...(reason ? { reason } : {}) }),
      ),
    takenOut: (offset: number, limit: number) =>
      ofRule((ruleId) => client.standing.takenOut({ ruleId, offset, limit })),
    days: (offset: number, limit: number) => ofRule((ruleId) => client.standing.days({ ruleId, offset, limit })),
  }
})
