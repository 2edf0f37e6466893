// Changes to people and lists. Every call rejects with the core's refusal; undoable changes are remembered, so that Ctrl Z
// undoes the last one first.
import type { ChosenPeople, List } from '@contract'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { useClient, type Client } from '../../api/client'
import { makeUnderWay } from './underWay'
import { useContacts } from './contacts'
import { useLive } from '../live'

type Contacts = Client['contacts']
export type NewPerson = Parameters<Contacts['add']>[0]
export type PersonChange = Parameters<Contacts['edit']>[0]
export type TriedNumber = Awaited<ReturnType<Contacts['tryNumber']>>
export type BeforeErase = Awaited<ReturnType<Contacts['beforeErase']>>
export type PersonMessage = Awaited<ReturnType<Contacts['messages']>>['rows'][number]

const maxUndos = 20

export const useContactActs = defineStore('contactActs', () => {
  const client = useClient()
  const contacts = useContacts()
  /** Newest last. */
  const undos = ref<readonly string[]>([])
  /** An act on very many people takes a while. */
  const underWay = makeUnderWay()
  /** Only of an act that takes several steps. */
  const progress = shallowRef<{ readonly people: number; readonly ofPeople: number }>()
  const live = useLive()
  live.on('contact_act', (event) => (progress.value = event.progress))
  // The end may have been announced while there was no connection.
  live.on('ready', () => (progress.value = undefined))

  const canTakeBack = (undoId: string): boolean => undos.value.includes(undoId)

  async function done<Done extends { undoId?: string | undefined }>(asked: Promise<Done>): Promise<Done> {
    const answer = await underWay.follow(
      asked.then((answer) => {
        if (answer.undoId !== undefined) undos.value = [...undos.value, answer.undoId].slice(-maxUndos)
        return answer
      }),
    )
    await contacts.refresh()
    return answer
  }

  /** If two ask at the same time only one gets it. */
  async function takeLastUndo(): Promise<string | undefined> {
    const last = await underWay.lastOf(() => undos.value.at(-1))
    if (last === undefined || !canTakeBack(last)) return undefined
    undos.value = undos.value.filter((one) => one !== last)
    return last
  }

  async function undo(undoId: string): Promise<number> {
    undos.value = undos.value.filter((one) => one !== undoId)
    const { changed } = await client.contacts.undo({ undoId })
    await contacts.refresh()
    return changed
  }

  return {
    canUndo: computed(() => undos.value.length > 0 || underWay.isAny.value),
    canTakeBack,
    takeLastUndo,
    isWorking: underWay.isAny,
    progress: computed(() => progress.value),
    undo,
    addToList: (people: ChosenPeople, listId: number) => done(client.contacts.addToList({ ...people, listId })),
    removeFromList: (people: ChosenPeople, listId: number) =>
      done(client.contacts.removeFromList({ ...people, listId })),
    optOut: (people: ChosenPeople, listId?: number) =>
      done(client.contacts.optOut({ ...people, ...(listId === undefined ? {} : { listId }) })),
    optIn: (people: ChosenPeople, reason: string, listId?: number) =>
      done(client.contacts.optIn({ ...people, reason, ...(listId === undefined ? {} : { listId }) })),
    remove: (people: ChosenPeople) => done(client.contacts.remove(people)),

    add: (person: NewPerson) => done(client.contacts.add(person)),
    edit: (change: PersonChange) => done(client.contacts.edit(change)),
    tryNumber: (phone: string): Promise<TriedNumber> => client.contacts.tryNumber({ phone }),
    fieldNames: async (): Promise<string[]> =>
      (await client.contacts.fields()).filter(({ standard }) => !standard).map(({ name }) => name),
    messages: (contactId: number, offset: number, limit: number) =>
      client.contacts.messages({ contactId, offset, limit }),
    beforeErase: (contactId: number): Promise<BeforeErase> => client.contacts.beforeErase({ contactId }),
    async erase(contactId: number): Promise<void> {
      await client.contacts.erase({ contactId })
      if (contacts.openId === contactId) await contacts.open(undefined)
      await contacts.refresh()
    },

    async editList(listId: number, change: { name?: string; description?: string; isFavourite?: boolean }) {
      const list: List = await client.lists.edit({ listId, ...change })
      await contacts.loadLists()
      return list
    },
    beforeRemoveList: (listId: number) => client.lists.beforeRemove({ listId }),
    removeList: (listId: number) => done(client.lists.remove({ listId })),
  }
})
