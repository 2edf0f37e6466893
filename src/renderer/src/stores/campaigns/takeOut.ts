// People to take out of one approved campaign, while a person chooses them. The core counts and decides; it refuses others than
// were on the screen.
import type { TakeOutChoice, TakeOutCount, TakeOutList, TakeOutWave } from '@contract'
import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { useClient } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'
import { useLive } from '../live'

/** A running send changes what is too late: it is counted again at most this often. */
const readAgainMs = 1_000

export const useTakeOut = defineStore('takeOut', () => {
  const client = useClient()
  const live = useLive()
  const openId = ref<string>()
  const choices = shallowRef<{ readonly lists: readonly TakeOutList[]; readonly waves: readonly TakeOutWave[] }>()
  const which = shallowRef<TakeOutChoice>({})
  const count = shallowRef<TakeOutCount>()
  const problem = shallowRef<Problem>()
  const isActing = ref(false)
  let asked = 0

  async function open(campaignId: string, first: TakeOutChoice = {}): Promise<void> {
    openId.value = campaignId
    choices.value = count.value = problem.value = undefined
    which.value = first
    await Promise.all([read(), recount()])
  }

  async function read(): Promise<void> {
    const campaignId = openId.value
    if (campaignId === undefined) return
    try {
      const found = await client.takeOut.choices({ campaignId })
      if (campaignId === openId.value) choices.value = found
    } catch (thrown) {
      if (campaignId === openId.value) problem.value = toProblem(thrown)
    }
  }

  const isNobody = ({ listIds = [], smartListIds = [], waves = [], recipientIds = [], numbers = '' }: TakeOutChoice) =>
    listIds.length + smartListIds.length + waves.length + recipientIds.length === 0 && numbers.trim() === ''

  /** The later of two requests wins. */
  async function recount(): Promise<void> {
    const campaignId = openId.value
    const mine = (asked += 1)
    if (campaignId === undefined || isNobody(which.value)) return void (count.value = undefined)
    try {
      const found = await client.takeOut.count({ campaignId, which: which.value })
      if (mine === asked) count.value = found
    } catch (thrown) {
      if (mine === asked) problem.value = toProblem(thrown)
    }
  }
  const recountLater = useThrottleFn(() => void recount(), readAgainMs, true)
  live.on('progress', ({ progress }) => progress.campaignId === openId.value && void recountLater())

  async function choose(next: TakeOutChoice): Promise<void> {
    which.value = next
    problem.value = undefined
    await recount()
  }

  function people(offset: number, limit: number, search?: string) {
    const input = { campaignId: openId.value ?? '', offset, limit }
    return client.takeOut.people(search === undefined ? { ...input, which: which.value } : { ...input, search })
  }

  /** Undefined if no one was taken out. Two quick presses do it once. */
  async function apply(): Promise<
    | {
        readonly takeOutId: number
        readonly people: number
        readonly tooLate: number
        readonly inQuestion: number
      }
    | undefined
  > {
    const campaignId = openId.value
    const shown = count.value
    if (campaignId === undefined || !shown || isActing.value) return undefined
    isActing.value = true
    problem.value = undefined
    try {
      return await client.takeOut.apply({ campaignId, which: which.value, chosen: shown.chosen })
    } catch (thrown) {
      problem.value = toProblem(thrown)
      await recount()
      return undefined
    } finally {
      isActing.value = false
    }
  }

  const undo = (campaignId: string, takeOutId: number) => client.takeOut.undo({ campaignId, takeOutId })

  function close(): void {
    asked += 1
    openId.value = choices.value = count.value = problem.value = undefined
    which.value = {}
  }

  return { openId, choices, which, count, problem, isActing, open, choose, people, apply, undo, close }
})
