// People of the draft worth checking, by window; and what its editor remembers while other steps are open.
import { defineStore } from 'pinia'
import { useClient, type Client } from '../../api/client'
import { useCompose } from './compose'

export type WhichPeople = Parameters<Client['campaigns']['people']>[0]['which']
export type MessagePerson = Awaited<ReturnType<Client['campaigns']['people']>>['rows'][number]

export const useMessagePeople = defineStore('messagePeople', () => {
  const client = useClient()
  const compose = useCompose()
  /** By draft. Gone with the page, as undo is. */
  const pasts = new Map<string, unknown>()

  function people(
    which: WhichPeople,
    offset: number,
    limit: number,
  ): Promise<{ total: number; rows: MessagePerson[] }> {
    const campaignId = compose.draft?.id
    if (campaignId === undefined) return Promise.resolve({ total: 0, rows: [] })
    return client.campaigns.people({ campaignId, which, offset, limit })
  }

  return {
    people,
    pastOf: (draftId: string) => pasts.get(draftId),
    keepPast: (draftId: string, past: unknown) => void pasts.set(draftId, past),
  }
})
