import type { Progress } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { describe, expect, test, vi } from 'vitest'
import TestToMe from '../../../src/renderer/src/features/compose/testSend/TestToMe.vue'
import { testState } from '../../../src/renderer/src/features/compose/testSend/testStates'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { useSends } from '../../../src/renderer/src/stores/campaigns/sends'
import { areaClient, refusal, type Answers } from '../areaClient'
import { mountPart } from '../mountPage'
import { anAccount, aPreview, aProgress, stateCounts, theDefaults } from '../shapes'

const typical = aPreview({ position: 3, name: 'Maya', text: 'Hi Maya', parts: 1 })
const longest = aPreview({ position: 7, name: 'Zoë', text: 'Hi Zoë', parts: 3 })
const progressOf = (campaignId: string, changes: Partial<Progress> = {}) =>
  aProgress({ campaignId, isTest: true, counts: stateCounts({ total: 1, pending: 1 }), ...changes })

async function openDialog(campaigns: NonNullable<Answers['campaigns']>, hasFallback = true) {
  const update = vi.fn(() => anAccount({ defaults: theDefaults({ ownPhone: '07700 900123' }) }))
  const page = mountPart(TestToMe, {
    props: { campaignId: 'c1', kind: 'text', hasFallback },
    client: areaClient({
      campaigns: {
        preview: ({ show }) => ('which' in show && show.which === 'longest' ? longest : typical),
        testPrice: ({ parts }) => ({ phone: '+447700900123', about: { micros: parts * 40_000, currency: 'GBP' } }),
        ...campaigns,
      },
      accounts: { list: () => ({ accounts: [anAccount()], activeId: 'a1' }), update },
      outbox: { progress: ({ campaignId }) => progressOf(campaignId) },
    }) as never,
  })
  await useAccounts().load()
  await page.get('[data-test-to-me]').trigger('click')
  await vi.waitFor(() => expect(document.querySelector('[role=dialog] [role=checkbox]')).not.toBeNull())
  const dialog = document.querySelector('[role=dialog]') as HTMLElement
  const send = () => dialog.querySelector('[data-send-tests]') as HTMLButtonElement
  const type = async (number: string): Promise<void> => {
    const field = dialog.querySelector('[data-own-phone], [data-own-phone] input') as HTMLInputElement
    field.value = number
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await flushPromises()
  }
  return { page, dialog, send, type, update }
}

describe('the dialog of tests', () => {
  test('the dialog of tests names each person once, with what they stand for, and says what is still needed', async () => {
    const { dialog, send } = await openDialog({})

    expect(dialog.textContent).toContain('Typical · With a fallback · 1 part')
    expect(dialog.textContent).toContain('Longest · 3 parts')
    expect(dialog.textContent).toContain('Type the number of your own phone.')
    expect(send().disabled).toBe(true)
  })

  test('the dialog of tests asks for no fallback if no one’s text has one', async () => {
    const { dialog } = await openDialog({}, false)

    expect(dialog.textContent).not.toContain('With a fallback')
  })

  test('the dialog of tests says the price, sends the chosen ones once, keeps the number, and shows the outcome of each', async () => {
    const answers: (() => void)[] = []
    const testSend = vi.fn(
      (_input: unknown) =>
        new Promise<{ campaignIds: string[] }>((resolve) => answers.push(() => resolve({ campaignIds: ['t1', 't2'] }))),
    )
    const { dialog, send, type, update } = await openDialog({ testSend })
    await type('07700 900123')
    await vi.waitFor(() => expect(dialog.textContent).toContain('About £0.16'))

    send().click()
    send().click()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.()
    await vi.waitFor(() => expect(dialog.querySelector('[data-tests-sent]')).not.toBeNull())
    useSends().take(progressOf('t1', { revision: 2, counts: stateCounts({ total: 1, accepted: 1 }) }))
    const refusals = [{ words: 'sender not allowed', people: 1 }]
    useSends().take(progressOf('t2', { revision: 2, counts: stateCounts({ total: 1, refused: 1 }), refusals }))
    await flushPromises()

    expect(testSend.mock.calls).toEqual([[{ campaignId: 'c1', phone: '07700 900123', positions: [3, 7] }]])
    expect(update).toHaveBeenCalledWith({ accountId: 'a1', defaults: { ownPhone: '07700 900123' } })
    expect(dialog.textContent).toContain('Accepted by the gateway')
    expect(dialog.textContent).toContain('The gateway’s words: “sender not allowed”')
  })

  test('the dialog of tests says beside the field that a number is invalid, and sends nothing', async () => {
    const { dialog, send, type } = await openDialog({
      testSend: () => {
        throw refusal('PHONE_NOT_USABLE')
      },
    })
    await type('call me')

    send().click()

    await vi.waitFor(() => expect(dialog.textContent).toContain('You cannot text this number'))
    expect(dialog.querySelector('[data-tests-sent]')).toBeNull()
  })
})

test.each<[Partial<Progress>, string]>([
  [{ counts: stateCounts({ total: 1, pending: 1 }) }, 'waiting'],
  [{ counts: stateCounts({ total: 1, inflight: 1 }) }, 'sending'],
  [{ counts: stateCounts({ total: 1, accepted: 1 }) }, 'accepted'],
  [{ counts: stateCounts({ total: 1, refused: 1 }) }, 'refused'],
  [{ counts: stateCounts({ total: 1, uncertain: 1 }), state: 'paused' }, 'uncertain'],
  [{ counts: stateCounts({ total: 1, skipped: 1 }) }, 'left_out'],
  [{ counts: stateCounts({ total: 1, pending: 1 }), state: 'paused' }, 'paused'],
])('a test with %j is %s', (changes, word) => {
  expect(testState(aProgress(changes)).word).toBe(word)
})
