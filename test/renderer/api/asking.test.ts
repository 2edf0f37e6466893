import { describe, expect, test } from 'vitest'
import { ref, shallowRef } from 'vue'
import { attempt, makeLatest } from '../../../src/renderer/src/api/asking'
import type { Problem } from '../../../src/renderer/src/api/problem'

const earlier: Problem = { code: 'GATEWAY_BUSY', retry: 'after' }

function openQuestion() {
  let answer: (value: string) => void = () => undefined
  let fail: () => void = () => undefined
  const asked = new Promise<string>((resolve, reject) => {
    answer = resolve
    fail = () => reject(new TypeError('no answer'))
  })
  return { question: () => asked, answer, fail }
}

describe('an attempt', () => {
  test('an attempt clears the earlier problem, is busy until it ends, and gives the answer', async () => {
    const asking = { problem: shallowRef<Problem | undefined>(earlier), isBusy: ref(false) }
    const { question, answer } = openQuestion()

    const attempted = attempt(asking, question)

    expect([asking.problem.value, asking.isBusy.value]).toEqual([undefined, true])
    answer('saved')
    expect(await attempted).toBe('saved')
    expect(asking.isBusy.value).toBe(false)
  })

  test('an attempt that fails gives no answer, says why, and is no longer busy', async () => {
    const asking = { problem: shallowRef<Problem>(), isBusy: ref(false) }
    const { question, fail } = openQuestion()

    const attempted = attempt(asking, question)
    fail()

    expect(await attempted).toBeUndefined()
    expect([asking.problem.value?.code, asking.isBusy.value]).toEqual(['CORE_LOST', false])
  })
})

describe('the latest question', () => {
  function twoQuestions() {
    const asking = { problem: shallowRef<Problem>(), isBusy: ref(false) }
    const shown: string[] = []
    const latest = makeLatest(asking)
    const [first, second] = [openQuestion(), openQuestion()]
    const asked = [first, second].map(({ question }) => latest.ask(question, (answer) => shown.push(answer)))
    return { asking, shown, latest, first, second, asked }
  }

  test('an answer that a newer question has overtaken is not shown', async () => {
    const { asked, first, second, shown, asking } = twoQuestions()

    second.answer('new')
    await asked[1]
    first.answer('old')

    expect([await asked[0], shown, asking.isBusy.value]).toEqual([false, ['new'], false])
  })

  test('the failure of an overtaken question is no problem, and the newer one is still on its way', async () => {
    const { asked, first, asking } = twoQuestions()

    first.fail()

    expect([await asked[0], asking.problem.value, asking.isBusy.value]).toEqual([false, undefined, true])
  })

  test('the problem of the newest question stays until one goes well', async () => {
    const { asked, second, asking, latest } = twoQuestions()
    second.fail()
    await asked[1]
    expect(asking.problem.value?.code).toBe('CORE_LOST')

    const isShown = await latest.ask(
      () => Promise.resolve('fine'),
      () => undefined,
    )

    expect([isShown, asking.problem.value]).toEqual([true, undefined])
  })

  test('a dropped answer is not shown, and nothing is busy', async () => {
    const { asked, second, latest, shown, asking } = twoQuestions()

    latest.drop()
    second.answer('late')

    expect([await asked[1], shown, asking.isBusy.value]).toEqual([false, [], false])
  })
})
