// Tests to one's own number: the people whose texts they are, their sending, and each outcome. Guarantee: at most one test is
// being sent; a button pressed twice sends once.
import type { Money, Preview, Progress } from '@contract'
import type { MessageKind } from '@contract/messageForms'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { attempt, makeLatest } from '../../api/asking'
import { useClient } from '../../api/client'
import type { Problem } from '../../api/problem'
import { useAccounts } from '../settings/accounts'
import { useSends } from '../campaigns/sends'

export const testChoices = ['typical', 'longest', 'fallback'] as const
export type TestChoice = (typeof testChoices)[number]

/** A person whose text can be sent, and by which choices they were found. */
export interface TestPerson {
  readonly preview: Preview
  readonly choices: readonly TestChoice[]
}

export interface SentTest {
  readonly campaignId: string
  /** The person whose text it is. */
  readonly name: string
  readonly phone: string
  /** Absent until it was read once. */
  readonly progress: Progress | undefined
}

export const useTestSend = defineStore('testSend', () => {
  const client = useClient()
  const accounts = useAccounts()
  const sends = useSends()
  const people = shallowRef<readonly TestPerson[]>([])
  const isReading = ref(false)
  const isSending = ref(false)
  const problem = shallowRef<Problem>()
  /** The price of the texts that were chosen last. */
  const price = shallowRef<{ readonly phone: string; readonly about?: Money | undefined }>()
  const made = shallowRef<readonly Omit<SentTest, 'progress'>[]>([])

  const sent = computed<SentTest[]>(() =>
    made.value.map((test) => ({ ...test, progress: sends.byId.get(test.campaignId) })),
  )

  const latest = makeLatest({ problem, isBusy: isReading })
  /** Finds a typical person, the one with the longest text and one with a fallback; the same person is named once. */
  async function open(campaignId: string, hasFallback: boolean): Promise<void> {
    people.value = []
    made.value = []
    problem.value = undefined
    const choices = testChoices.filter((which) => which !== 'fallback' || hasFallback)
    await latest.ask(
      () => Promise.all(choices.map((which) => client.campaigns.preview({ campaignId, show: { which } }))),
      (found) => (people.value = joinSame(found, choices)),
    )
  }

  let pricing = 0
  async function askPrice(phone: string, parts: number, kind: MessageKind): Promise<void> {
    pricing += 1
    const turn = pricing
    price.value = undefined
    if (phone === '' || parts === 0) return
    try {
      const found = await client.campaigns.testPrice({ phone, parts, kind })
      if (turn === pricing) price.value = found
    } catch {
      // Half a number has no price; what is wrong with it is said when it is sent.
    }
  }

  async function keepPhone(phone: string): Promise<void> {
    const { activeId, active } = accounts
    if (activeId !== undefined && active?.defaults.ownPhone !== phone)
      await accounts.update(activeId, { defaults: { ownPhone: phone } })
  }

  /** Costs money: one message for each position. Answers whether they were made. */
  async function send(campaignId: string, phone: string, positions: readonly number[]): Promise<boolean> {
    if (isSending.value || positions.length === 0) return false
    const isMade = await attempt({ problem, isBusy: isSending }, async () => {
      await keepPhone(phone)
      const { campaignIds } = await client.campaigns.testSend({ campaignId, phone, positions: [...positions] })
      const names = positions.map((position) => people.value.find(({ preview }) => preview.position === position))
      made.value = campaignIds.map((id, index) => {
        const { name = '', phone: of = '' } = names[index]?.preview ?? {}
        return { campaignId: id, name, phone: of }
      })
      await Promise.all(campaignIds.map((id) => sends.read(id)))
      return true
    })
    return isMade ?? false
  }

  function again(): void {
    made.value = []
  }

  return { people, isReading, isSending, problem, price, sent, open, askPrice, send, again }
})

function joinSame(found: readonly Preview[], choices: readonly TestChoice[]): TestPerson[] {
  const byPosition = new Map<number, TestPerson>()
  found.forEach((preview, index) => {
    const choice = choices[index]
    const known = byPosition.get(preview.position)
    if (!choice) return
    byPosition.set(preview.position, { preview, choices: [...(known?.choices ?? []), choice] })
  })
  return [...byPosition.values()]
}
