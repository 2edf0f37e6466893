import { describe, expect, it } from 'vitest'
import { makeGroupCommit } from '../../../src/main/core/history/makeReadHistory'

interface Store {
  /** The items of each group, in the order in which they were stored. */
  readonly groups: (readonly number[])[]
  /** Ends the storing of the group with this index; an Error rejects it. */
  answer(place: number, end?: string | Error): Promise<void>
}

function openStore(maxWaiting = 4) {
  const groups: (readonly number[])[] = []
  const answers: ((end: string | Error | undefined) => void)[] = []
  const commit = makeGroupCommit<number, string>((group) => {
    groups.push(group)
    return new Promise((resolve, reject) => {
      answers.push((end) => (end instanceof Error ? reject(end) : resolve(end)))
    })
  }, maxWaiting)
  const store: Store = {
    groups,
    async answer(place, end) {
      answers[place]?.(end)
      await turn()
    },
  }
  return { commit, store }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const isSettled = async (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), turn().then(() => false)])

describe('what is stored a few at once', () => {
  it('an item is stored at once while nothing is being stored, two groups at a time', async () => {
    const { commit, store } = openStore()
    for (const item of [1, 2, 3]) await commit.add(item)
    expect(store.groups).toEqual([[1], [2]])
  })

  it('items that came while others were being stored are one group', async () => {
    const { commit, store } = openStore()
    for (const item of [1, 2, 3, 4]) await commit.add(item)
    await store.answer(0)
    expect(store.groups).toEqual([[1], [2], [3, 4]])
  })

  it('adding waits once too many items are waiting', async () => {
    const { commit, store } = openStore(2)
    for (const item of [1, 2, 3]) await commit.add(item)
    const fourth = commit.add(4)
    expect(await isSettled(fourth)).toBe(false)
    await store.answer(0)
    expect(await isSettled(fourth)).toBe(true)
  })

  it('everything is stored once the groups have settled', async () => {
    const { commit, store } = openStore()
    for (const item of [1, 2, 3]) await commit.add(item)
    const settled = commit.settle()
    await store.answer(0)
    await store.answer(1)
    expect(await isSettled(settled)).toBe(false)
    await store.answer(2)
    expect(await settled).toBeUndefined()
  })

  it('the answer is the first end that storing came to', async () => {
    const { commit, store } = openStore()
    for (const item of [1, 2]) await commit.add(item)
    await store.answer(0, 'locked')
    expect(await commit.add(3)).toBe('locked')
    await store.answer(1, 'moved')
    await store.answer(2, 'moved')
    expect(await commit.settle()).toBe('locked')
  })

  it('a failure reaches everyone who waits, also if it was over before', async () => {
    const { commit, store } = openStore()
    await commit.add(1)
    await store.answer(0, new Error('the disk is full'))
    await expect(commit.settle()).rejects.toThrow('the disk is full')
  })
})
