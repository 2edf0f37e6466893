// People added to one draft only: pasted numbers, rows of a spreadsheet, one number. None of them becomes a contact. Every call
// rejects with the core's refusal.
import type { Draft, RowSet } from '@contract'
import { defineStore } from 'pinia'
import { useClient, type Client } from '../../api/client'
import { useCompose } from './compose'

export type RowSetPerson = Awaited<ReturnType<Client['campaigns']['rowSetPeople']>>['rows'][number]

export const useRowSets = defineStore('rowSets', () => {
  const client = useClient()
  const compose = useCompose()

  /** Saves typed changes of the open draft first: the answer shows the draft as the core stored it. */
  async function change(ask: (campaignId: string) => Promise<Draft>): Promise<void> {
    const id = compose.draft?.id
    if (id === undefined) return
    await compose.flush()
    await compose.takeChanged(await ask(id))
  }

  async function addNumbers(text: string): Promise<void> {
    await change(async (campaignId) => (await client.campaigns.addNumbers({ campaignId, text })).draft)
  }
  const remove = (rowSetId: number): Promise<void> =>
    change((campaignId) => client.campaigns.removeRowSet({ campaignId, rowSetId }))
  const restore = (rowSetId: number): Promise<void> =>
    change((campaignId) => client.campaigns.restoreRowSet({ campaignId, rowSetId }))

  /** Takes the checked rows of an import for this draft, in place of its commit. */
  async function addImport(campaignId: string, importId: string): Promise<RowSet> {
    const taken = await client.campaigns.addImport({ campaignId, importId })
    if (compose.draft?.id === campaignId) await compose.takeChanged(taken.draft)
    return taken.rowSet
  }
  /** Adds the people of an import that was committed away from the draft's pages, and no one else of the list they went into. */
  async function addCommitted(campaignId: string, importId: string): Promise<void> {
    const { imports } = await client.campaigns.draft({ campaignId })
    const importIds = [...new Set([...imports.map((one) => one.importId), importId])]
    const saved = await client.campaigns.save({ campaignId, importIds })
    if (compose.draft?.id === campaignId) await compose.takeChanged(saved)
  }

  function people(rowSetId: number, offset: number, limit: number): Promise<{ total: number; rows: RowSetPerson[] }> {
    const campaignId = compose.draft?.id
    if (campaignId === undefined) return Promise.resolve({ total: 0, rows: [] })
    return client.campaigns.rowSetPeople({ campaignId, rowSetId, offset, limit })
  }

  /** Starts a draft to one number and answers its id. A number that cannot be used leaves nothing behind. */
  async function startForNumber(written: string): Promise<string> {
    const { phone } = await client.contacts.tryNumber({ phone: written })
    const { id: campaignId } = await client.campaigns.create({})
    try {
      await client.campaigns.addNumbers({ campaignId, text: phone })
    } catch (thrown) {
      await client.campaigns.remove({ campaignId }).catch(() => undefined)
      throw thrown
    }
    return campaignId
  }

  return { addNumbers, remove, restore, addImport, addCommitted, people, startForNumber }
})
