// Everything that is known of one number, and what can be asked about it or done with it.
import type { PersonEntry, VerifiedNumber } from '@contract'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { makeLatest } from '../../api/asking'
import { useClient, type Client } from '../../api/client'
import type { Problem } from '../../api/problem'

type PersonPage = Awaited<ReturnType<Client['history']['person']>>
export type PersonFacts = Omit<PersonPage, 'rows'>

const pageSize = 50

export const usePersonHistory = defineStore('personHistory', () => {
  const client = useClient()
  const facts = shallowRef<PersonFacts>()
  const entries = shallowRef<readonly PersonEntry[]>([])
  const problem = shallowRef<Problem>()
  const latest = makeLatest({ problem })

  async function read(phone: string, offset: number, limit: number): Promise<void> {
    await latest.ask(
      () => client.history.person({ phone, offset, limit }),
      ({ rows, ...known }) => {
        entries.value = offset === 0 ? rows : [...entries.value, ...rows]
        // A page without rows is the end, whatever was said before.
        facts.value = rows.length === 0 ? { ...known, total: entries.value.length } : known
      },
    )
  }
  async function show(phone: string): Promise<void> {
    if (facts.value?.phone !== phone) {
      facts.value = undefined
      entries.value = []
    }
    await read(phone, 0, pageSize)
  }
  const more = (phone: string): Promise<void> => read(phone, entries.value.length, pageSize)
  /** Reads again what is shown. */
  const again = (phone: string): Promise<void> =>
    read(phone, 0, Math.min(500, Math.max(pageSize, entries.value.length)))

  return {
    facts,
    entries,
    problem,
    show,
    more,
    again,
    verify: async (phone: string): Promise<VerifiedNumber> => (await client.numbers.verify({ phone })).result,
    setApart: async (phone: string): Promise<number> => (await client.numbers.setApart({ phones: [phone] })).changed,
    putBack: async (phone: string): Promise<number> => (await client.numbers.putBack({ phones: [phone] })).changed,
  }
})
