// Reusable texts. A change typed into one is saved a moment later, and before another is opened.
import type { Template } from '@contract'
import { useDebounceFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import { useClient } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'
import { useAccounts } from './accounts'
import { useLive } from '../live'

const saveAfterMs = 400

type Change = { readonly name?: string; readonly text?: string }

export const useTemplates = defineStore('templates', () => {
  const client = useClient()
  const accounts = useAccounts()
  /** Templates that match `search`, the last used first. */
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
  let round = 0
  let unsaved: { readonly id: number; readonly change: Change } | undefined
  let running: Promise<void> | undefined

  /** `isNews`: an update that no one asked for, so shown templates keep their place. */
  async function load(wanted = search.value, isNews = false): Promise<void> {
    search.value = wanted
    const mine = (round += 1)
    try {
      const { templates } = await client.templates.all(wanted.trim() === '' ? {} : { search: wanted })
      if (mine !== round) return
      found.value = isNews ? inPlace(templates) : templates
      // Unsaved text typed here outranks a change saved in another window.
      const typed = unsaved?.change.text
      const mineHere = typed === undefined ? undefined : templates.find(({ id }) => id === unsaved?.id)
      if (mineHere && typed !== undefined) show({ ...mineHere, text: typed })
      isLoaded.value = true
      problem.value = undefined
    } catch (thrown) {
      if (mine === round) problem.value = toProblem(thrown)
    }
  }

  function inPlace(templates: readonly Template[]): readonly Template[] {
    const places = new Map(found.value.map(({ id }, place) => [id, place]))
    return templates.toSorted((one, other) => (places.get(one.id) ?? -1) - (places.get(other.id) ?? -1))
  }

  async function loadFields(): Promise<void> {
    fields.value = await client.contacts.fields().catch(() => [])
  }

  function show(template: Template): void {
    found.value = found.value.map((one) => (one.id === template.id ? template : one))
  }

  /** Rejects with what the core refused. */
  async function create(name: string, text: string): Promise<Template> {
    const made = await client.templates.create({ name, text })
    await load('')
    return made
  }

  /** With a number behind the name if it is taken. */
  async function createNamed(name: string, text: string): Promise<Template> {
    for (let turn = 1; ; turn += 1) {
      try {
        return await create(turn === 1 ? name : `${name} ${turn}`, text)
      } catch (thrown) {
        if (toProblem(thrown).code !== 'TEMPLATE_NAME_TAKEN' || turn > 99) throw thrown
      }
    }
  }

  function edit(id: number, change: Change): void {
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

  async function save(templateId: number, change: Change): Promise<void> {
    try {
      const saved = await client.templates.edit({ templateId, ...change })
      const typed = unsaved?.id === templateId ? unsaved.change.text : undefined
      show(typed === undefined ? saved : { ...saved, text: typed })
      problem.value = undefined
    } catch (thrown) {
      const refused = toProblem(thrown)
      const isName = refused.code === 'TEMPLATE_NAME_TAKEN' || refused.code === 'NAME_EMPTY'
      if (!isName) problem.value = refused
      else {
        nameProblem.value = refused
        if (change.text !== undefined) await save(templateId, { text: change.text })
      }
    }
  }

  async function remove(templateId: number): Promise<void> {
    if (unsaved?.id === templateId) unsaved = undefined
    await client.templates.remove({ templateId })
    await load()
  }
  async function restore(templateId: number): Promise<Template> {
    const restored = await client.templates.restore({ templateId })
    await load()
    return restored
  }
  /** Remembers that it was used in a message; a failure does no harm. */
  function use(templateId: number): void {
    client.templates.use({ templateId }).catch(() => undefined)
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
})
