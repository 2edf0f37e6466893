// Answers that are being written, one for each conversation, with what each would cost; and the sending of one.
import { useDebounceFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { useClient, type Client } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'
import { useAccounts } from '../settings/accounts'

export type ReplyPrice = Awaited<ReturnType<Client['replies']['price']>>

const priceAfterMs = 200

export const useReplies = defineStore('replies', () => {
  const client = useClient()
  const accounts = useAccounts()
  /** By account and number: what is begun stays while others are read. */
  const drafts = shallowRef<ReadonlyMap<string, string>>(new Map())
  const price = shallowRef<ReplyPrice>()
  const priceProblem = shallowRef<Problem>()
  /** The number an answer is being submitted for. */
  const sendingTo = ref<string>()

  const keyOf = (phone: string) => `${accounts.activeId ?? ''} ${phone}`
  const draftOf = (phone: string): string => drafts.value.get(keyOf(phone)) ?? ''

  function write(phone: string, text: string): void {
    const next = new Map(drafts.value)
    if (text === '') next.delete(keyOf(phone))
    else next.set(keyOf(phone), text)
    drafts.value = next
    ask(phone)
  }

  let turn = 0
  /** Asks for the price of what is written to this number; the price of another one goes at once. */
  function ask(phone: string): void {
    turn += 1
    const mine = turn
    const text = draftOf(phone)
    if (text.trim() === '' || price.value?.phone !== phone) price.value = undefined
    priceProblem.value = undefined
    if (text.trim() !== '') void askSoon(phone, text, mine)
  }
  const askSoon = useDebounceFn(async (phone: string, text: string, mine: number) => {
    if (mine !== turn) return
    try {
      const found = await client.replies.price({ phone, text })
      if (mine === turn) price.value = { ...found, phone }
    } catch (thrown) {
      if (mine === turn) priceProblem.value = toProblem(thrown)
    }
  }, priceAfterMs)

  /** Hands one message over. Rejects with what the core refused; what was written then stays. */
  async function send(phone: string): Promise<boolean> {
    const text = draftOf(phone)
    if (text.trim() === '' || sendingTo.value !== undefined) return false
    sendingTo.value = phone
    try {
      await client.replies.send({ phone, text })
      // Text typed meanwhile is the beginning of another answer.
      if (draftOf(phone) === text) write(phone, '')
      return true
    } finally {
      sendingTo.value = undefined
    }
  }

  return { drafts, price, priceProblem, sendingTo, draftOf, write, ask, send }
})
