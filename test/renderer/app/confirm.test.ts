import { expect, test } from 'vitest'
import { makeConfirm } from '../../../src/renderer/src/composables/useConfirm'

const stop = { title: 'Stop 610 messages?', confirmLabel: 'Stop 610 messages' }
const remove = { title: 'Remove the account?', confirmLabel: 'Remove account' }

test('the promise of a question answers what the user pressed', async () => {
  const confirm = makeConfirm()

  const first = confirm.ask(stop)
  confirm.answer(true)
  const second = confirm.ask(stop)
  confirm.answer(false)

  expect([await first, await second]).toEqual([true, false])
  expect(confirm.asked.value).toBeUndefined()
})

test('a second question waits, and its answer is its own', async () => {
  const confirm = makeConfirm()
  const first = confirm.ask(stop)
  const second = confirm.ask(remove)

  expect(confirm.asked.value).toEqual(stop)
  confirm.answer(false)
  expect(confirm.asked.value).toEqual(remove)
  confirm.answer(true)

  expect([await first, await second]).toEqual([false, true])
})

test('an answer without a question confirms nothing that is asked later', async () => {
  const confirm = makeConfirm()
  confirm.answer(true)

  const asked = confirm.ask(stop)
  confirm.answer(false)

  expect(await asked).toBe(false)
})
