// Texts that are used again: the account's templates and the profile's snippets, each kind a store of its own. A change typed into one
// is saved a moment later, and before another is opened.
import type { Template } from '@contract'
import { useDebounceFn } from '@vueuse/core'
import { ref, shallowRef, watch } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'
import { useAccounts } from './accounts'
import { useLive } from '../live'

const saveAfterMs = 400

type TextChange = { readonly name?: string; readonly text?: string }

/** Another text of the kind has the name. */
export const isNameTaken = ({ code }: Problem): boolean =>
  code === 'TEMPLATE_NAME_TAKEN' || code === 'SNIPPET_NAME_TAKEN'

/** How a kind of text is asked for. */
export interface TextsApi {
  all(search: string): Promise<readonly Template[]>
  create(name: string, text: string): Promise<Template>
  edit(id: number, change: TextChange): Promise<Template>
  remove(id: number): Promise<unknown>
  restore(id: number): Promise<Template>
  use(id: number): Promise<unknown>
}

export function makeSavedTexts(api: TextsApi) {
  const client = useClient()
  const accounts = useAccounts()
  /** Texts that match `search`, the last used first. */
  const found = shallowRef<readonly Template[]>([])
  const search = ref('')
  const isLoaded = ref(false)
  const problem = shallowRef<Problem>()
  /** A name that another template has, or none: it is not saved, the text is. */
  const nameProblem = shallowRef<Problem>()
  /** Fields of the contacts, which a template may use. */
  const fields = shallowRef<readonly { readonly name: string; readonly standard: boolean }[]>([])
  /** The template with typed text that is not saved yet. */
  const pendingId = ref<number>()
  const latest = makeLatest({ problem })
  let unsaved: { readonly id: number; readonly change: TextChange } | undefined
  let running: Promise<void> | undefined

  /** `isNews`: an update that no one asked for, so shown templates keep their place. */
  async function load(wanted = search.value, isNews = false): Promise<void> {
    search.value = wanted
    await latest.ask(
      () => api.all(wanted),
      (texts) => {
        found.value = isNews ? inPlace(texts) : texts
        // Unsaved text typed here outranks a change saved in another window.
        const typed = unsaved?.change.text
        const mineHere = typed === undefined ? undefined : texts.find(({ id }) => id === unsaved?.id)
        if (mineHere && typed !== undefined) show({ ...mineHere, text: typed })
        isLoaded.value = true
      },
    )
  }

  function inPlace(texts: readonly Template[]): readonly Template[] {
    const places = new Map(found.value.map(({ id }, place) => [id, place]))
    return texts.toSorted((one, other) => (places.get(one.id) ?? -1) - (places.get(other.id) ?? -1))
  }

  async function loadFields(): Promise<void> {
    fields.value = await client.contacts.fields().catch(() => [])
  }

  function show(template: Template): void {
    found.value = found.value.map((one) => (one.id === template.id ? template : one))
  }

  /** Rejects with what the core refused. */
  async function create(name: string, text: string): Promise<Template> {
    const made = await api.create(name, text)
    await load('')
    return made
  }

  /** With a number behind the name if it is taken. */
  async function createNamed(name: string, text: string): Promise<Template> {
    for (let turn = 1; ; turn += 1) {
      try {
        return await create(turn === 1 ? name : `${name} ${turn}`, text)
      } catch (thrown) {
        if (!isNameTaken(toProblem(thrown)) || turn > 99) throw thrown
      }
    }
  }

  function edit(id: number, change: TextChange): void {
    if (unsaved && unsaved.id !== id) void flush()
    unsaved = { id, change: { ...(unsaved?.id === id ? unsaved.change : {}), ...change } }
    pendingId.value = id
    if (change.name !== undefined) nameProblem.value = undefined
    const shown = found.value.find((one) => one.id === id)
    if (shown && change.text !== undefined) show({ ...shown, text: change.text })
    void saveLater()
  }
  const saveLater = useDebounceFn(() => flush(), saveAfterMs)

  /** Saves what was typed. A name that cannot be had is told in `nameProblem`. */
  async function flush(): Promise<void> {
    while (running) await running
    if (!unsaved) return
    const { id, change } = unsaved
    unsaved = undefined
    running = save(id, change)
    await running
    running = undefined
    if (!unsaved) pendingId.value = undefined
  }

  async function save(id: number, change: TextChange): Promise<void> {
    try {
      const saved = await api.edit(id, change)
      const typed = unsaved?.id === id ? unsaved.change.text : undefined
      show(typed === undefined ? saved : { ...saved, text: typed })
      problem.value = undefined
    } catch (thrown) {
      const refused = toProblem(thrown)
      const isName = isNameTaken(refused) || refused.code === 'NAME_EMPTY'
      if (!isName) problem.value = refused
      else {
        nameProblem.value = refused
        if (change.text !== undefined) await save(id, { text: change.text })
      }
    }
  }

  async function remove(id: number): Promise<void> {
    if (unsaved?.id === id) unsaved = undefined
    await api.remove(id)
    await load()
  }
  async function restore(id: number): Promise<Template> {
    const restored = await api.restore(id)
    await load()
    return restored
  }
  /** Remembers that it was used in a message; a failure does no harm. */
  function use(id: number): void {
    api.use(id).catch(() => undefined)
  }

  // Another window changed some; or this one, which shows it already.
  useLive().on('templates', () => {
    if (isLoaded.value) void load(search.value, true)
  })
  watch(
    () => accounts.activeId,
    () => {
      found.value = []
      unsaved = undefined
      pendingId.value = undefined
      if (isLoaded.value) void load('')
    },
  )
  return {
    found,
    search,
    isLoaded,
    problem,
    nameProblem,
    fields,
    pendingId,
    load,
    loadFields,
    create,
    createNamed,
    edit,
    flush,
    remove,
    restore,
    use,
  }
}
