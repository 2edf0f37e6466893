// One draft being written. Typed text stays here until the core has it; saving comes before counting, because the core counts
// what it has stored.
import type { Draft, Measure } from '@contract'
import { useDebounceFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { attempt } from '../../api/asking'
import { useClient, type Client } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'
import { applyEdit, isUntouched, toChange, type DraftEdit } from './draftEdit'
import { makeDraftPreview } from './draftPreview'
import { proposeName } from './proposedName'

export type { PreviewChoice } from './draftPreview'
export type LeftOutReason = Measure['leftOut'][number]['reason']
export type LeftOutPerson = Awaited<ReturnType<Client['campaigns']['leftOut']>>['rows'][number]

/** The audience of a new draft. */
export interface NewSources {
  readonly listIds?: number[]
  readonly smartListIds?: number[]
  readonly importIds?: string[]
}

/** Long enough that a word is one save, short enough that the counts follow the hand. */
const saveAfterMs = 350

export const useCompose = defineStore('compose', () => {
  const client = useClient()
  const draft = shallowRef<Draft>()
  const fields = shallowRef<readonly { readonly name: string; readonly standard: boolean }[]>([])
  const measure = shallowRef<Measure>()
  /** The template that `measure` was counted for. */
  const measuredTemplate = ref<string>()
  const { preview, show, look, step, forgetPreview } = makeDraftPreview(client, () =>
    measure.value && measure.value.people > 0 ? draft.value?.id : undefined,
  )
  const isLoading = ref(false)
  const isSaving = ref(false)
  const isCounting = ref(false)
  const saveProblem = shallowRef<Problem>()
  /** The sender as typed cannot be used; it is not saved, everything else is. */
  const senderProblem = shallowRef<Problem>()
  const problem = shallowRef<Problem>()
  const measureProblem = shallowRef<Problem>()
  let unsaved: DraftEdit = {}
  /** The name that was proposed for the open draft. */
  let proposed: string | undefined
  /** Left for a page that comes back to it: it stays, though nothing may be in it yet. */
  let keptId: string | undefined
  let running: Promise<boolean> | undefined

  const isFresh = computed(() => measure.value !== undefined && measuredTemplate.value === draft.value?.template)

  function forget(): void {
    unsaved = {}
    proposed = undefined
    // An answer for the draft before would be taken for this one's.
    counting += 1
    isCounting.value = false
    draft.value = measure.value = undefined
    forgetPreview()
    measuredTemplate.value = undefined
    saveProblem.value = senderProblem.value = problem.value = measureProblem.value = undefined
  }

  /** Takes over what a review says of the draft, such as that it is frozen now. */
  function take(reviewed: Draft): void {
    if (draft.value?.id === reviewed.id && Object.keys(unsaved).length === 0) draft.value = reviewed
  }

  /** Takes over a draft that the core answered after changing its people, and counts them. */
  async function takeChanged(changed: Draft): Promise<void> {
    if (draft.value?.id !== changed.id) return
    draft.value = applyEdit(changed, { ...unsaved, ...(senderProblem.value ? { sender: draft.value.sender } : {}) })
    await count()
  }

  /** Starts a draft and answers its id. */
  async function create(sources: NewSources = {}): Promise<string | undefined> {
    return (await attempt({ problem }, () => client.campaigns.create({ ...sources })))?.id
  }

  let opening = 0
  /** If two drafts are opened one after the other, the later one is shown, whichever is read first. */
  async function open(campaignId: string): Promise<void> {
    const mine = (opening += 1)
    if (draft.value?.id === campaignId) {
      // An import, or another window, may have changed it meanwhile.
      const found = (await flush()) ? await client.campaigns.draft({ campaignId }).catch(() => undefined) : undefined
      if (found) take(found)
      return
    }
    if (!(await flush()) && saveProblem.value) {
      problem.value = saveProblem.value
      return
    }
    if (mine !== opening) return
    forget()
    await attempt({ problem, isBusy: isLoading }, async () => {
      const [found, known] = await Promise.all([client.campaigns.draft({ campaignId }), client.contacts.fields()])
      if (mine !== opening) return
      draft.value = found
      fields.value = known
    })
    if (mine === opening && draft.value) await count()
  }

  /** Reads a draft again, as it stands now; for when another window changed it. */
  async function reload(): Promise<void> {
    const id = draft.value?.id
    if (id === undefined) return
    forget()
    await open(id)
  }

  function edit(wanted: DraftEdit): void {
    if (!draft.value) return
    const changes = withName(wanted)
    draft.value = applyEdit(draft.value, changes)
    unsaved = { ...unsaved, ...changes }
    if ('sender' in changes) senderProblem.value = undefined
    void saveLater()
  }
  /** A proposed name follows the text; one that a person gave stays, even if the text once began with it. */
  function withName(wanted: DraftEdit): DraftEdit {
    if ('name' in wanted) proposed = undefined
    const { template } = wanted
    const name = draft.value?.name ?? ''
    if (template === undefined || 'name' in wanted || (name !== '' && name !== proposed)) return wanted
    proposed = proposeName(template)
    return proposed === name ? wanted : { ...wanted, name: proposed }
  }
  const saveLater = useDebounceFn(() => flush(), saveAfterMs)

  /** Saves what is not saved and counts again. False if it could not be saved; what was typed is kept then. */
  async function flush(): Promise<boolean> {
    while (running) await running
    if (!draft.value || Object.keys(unsaved).length === 0) return senderProblem.value === undefined
    running = save(draft.value.id)
    const saved = await running
    running = undefined
    if (saved) await count()
    return saved && senderProblem.value === undefined
  }

  async function save(campaignId: string): Promise<boolean> {
    const changes = unsaved
    unsaved = {}
    isSaving.value = true
    try {
      const saved = await client.campaigns.save({ campaignId, ...toChange(changes) })
      // Typing went on meanwhile: only what the core decides is taken over.
      if (draft.value?.id === campaignId)
        draft.value = applyEdit(saved, { ...unsaved, ...(senderProblem.value ? { sender: draft.value.sender } : {}) })
      saveProblem.value = undefined
      return true
    } catch (thrown) {
      return await keep(campaignId, changes, toProblem(thrown))
    } finally {
      isSaving.value = false
    }
  }

  // One sender that cannot be used must not keep the message from being saved.
  async function keep(campaignId: string, changes: DraftEdit, found: Problem): Promise<boolean> {
    const { sender, ...others } = changes
    if (found.code === 'SENDER_NOT_ALLOWED' && sender !== undefined) {
      senderProblem.value = found
      unsaved = { ...others, ...unsaved }
      return Object.keys(unsaved).length === 0 || save(campaignId)
    }
    unsaved = { ...changes, ...unsaved }
    saveProblem.value = found
    return false
  }

  let counting = 0
  async function count(): Promise<void> {
    const counted = draft.value
    if (!counted) return
    counting += 1
    const turn = counting
    isCounting.value = true
    try {
      const found = await client.campaigns.measure({ campaignId: counted.id })
      if (turn !== counting) return
      measure.value = found
      measuredTemplate.value = counted.template
      measureProblem.value = undefined
    } catch (thrown) {
      if (turn === counting) measureProblem.value = toProblem(thrown)
    }
    if (turn === counting) isCounting.value = false
    if (turn === counting) await look()
  }

  /** The counts of the message as it is and with a change to it, which is not saved; undefined if they cannot be read. */
  async function measureWith(
    change: (template: string) => string,
  ): Promise<{ readonly before: Measure; readonly after: Measure } | undefined> {
    await flush()
    const { id: campaignId, template } = draft.value ?? {}
    const before = measure.value
    if (campaignId === undefined || template === undefined || before === undefined) return undefined
    const after = await client.campaigns.measure({ campaignId, template: change(template) }).catch(() => undefined)
    return after && { before, after }
  }

  /** People who will not get it, by window. */
  function leftOut(
    offset: number,
    limit: number,
    reason?: LeftOutReason,
  ): Promise<{ total: number; rows: LeftOutPerson[] }> {
    const campaignId = draft.value?.id
    if (campaignId === undefined) return Promise.resolve({ total: 0, rows: [] })
    return client.campaigns.leftOut({ campaignId, offset, limit, ...(reason ? { reason } : {}) })
  }

  /** For a page that fetches people for it: leaving does not throw it away this once. */
  function keepWhileAway(): void {
    keptId = draft.value?.id
  }

  /** Throws away a draft that nothing was put into, so that looking in leaves nothing behind. */
  async function leave(): Promise<void> {
    const left = draft.value
    const isKept = left !== undefined && left.id === keptId
    keptId = undefined
    if (!left || isKept || !isUntouched(left)) {
      await flush()
      return
    }
    forget()
    await client.campaigns.remove({ campaignId: left.id }).catch(() => undefined)
  }

  return {
    draft,
    fields,
    measure,
    isFresh,
    preview,
    show,
    isLoading,
    isSaving,
    isCounting,
    saveProblem,
    senderProblem,
    problem,
    measureProblem,
    create,
    open,
    reload,
    edit,
    flush,
    count,
    measureWith,
    look,
    step,
    leftOut,
    keepWhileAway,
    leave,
    take,
    takeChanged,
    forget,
  }
})
