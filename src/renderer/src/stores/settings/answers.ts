// Rules for automatic answers of the account in use, and their limits.
import type { AnswerLimits, AnswerRule, Answers } from '@contract'
import { defineStore } from 'pinia'
import { reactive, shallowRef, watch } from 'vue'
import { useClient, type Client } from '../../api/client'
import { toProblem, type Problem } from '../../api/problem'
import { useLive } from '../live'
import { useAccounts } from './accounts'

export type TriedReply = Awaited<ReturnType<Client['answers']['tryReply']>>
export type TryInput = Parameters<Client['answers']['tryReply']>[0]
export type RuleInput = Pick<AnswerRule, 'name' | 'conditions' | 'text'>

export const useAnswers = defineStore('answers', () => {
  const client = useClient()
  const accounts = useAccounts()
  const known = shallowRef<Answers>()
  const problem = shallowRef<Problem>()
  /** Changed rules that are not saved, by id: they outlive the page. */
  const unsaved = reactive(new Map<number, RuleInput>())
  let round = 0

  async function load(): Promise<void> {
    const mine = (round += 1)
    try {
      const answer = await client.answers.all()
      if (mine === round) known.value = answer
    } catch (thrown) {
      if (mine === round) problem.value = toProblem(thrown)
    }
  }

  /** Undefined if the core refused it, which `problem` says. */
  async function done<Value>(acting: Promise<Value>): Promise<Value | undefined> {
    try {
      const value = await acting
      problem.value = undefined
      await load()
      return value
    } catch (thrown) {
      problem.value = toProblem(thrown)
      await load()
      return undefined
    }
  }

  useLive().on('answers', () => {
    if (known.value) void load()
  })
  watch(
    () => accounts.activeId,
    () => {
      if (!known.value) return
      known.value = undefined
      void load()
    },
  )
  return {
    known,
    problem,
    unsaved,
    load,
    create: (rule: RuleInput) => done(client.answers.create(rule)),
    edit: (ruleId: number, rule: RuleInput) => done(client.answers.edit({ ruleId, ...rule })),
    switchOn: (ruleId: number, revision: number, limits: AnswerLimits) =>
      done(client.answers.switchOn({ ruleId, revision, limits })),
    switchOff: (ruleId: number) => done(client.answers.switchOff({ ruleId })),
    move: (ruleId: number, place: number) => done(client.answers.move({ ruleId, place })),
    remove: (ruleId: number) => done(client.answers.remove({ ruleId })),
    restore: (ruleId: number) => done(client.answers.restore({ ruleId })),
    changeLimits: (limits: AnswerLimits) => done(client.answers.changeLimits(limits)),
    seeLimit: () => done(client.answers.seeLimit()),
    given: (ruleId: number) => client.answers.given({ ruleId, offset: 0, limit: 10 }),
    tryReply: (input: TryInput) => client.answers.tryReply(input),
  }
})
