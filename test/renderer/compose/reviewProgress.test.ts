// How far a campaign of very many people is prepared when its review opens.
import type { LiveEvent, Review } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import ComposeReview from '../../../src/renderer/src/features/compose/review/ComposeReview.vue'
import { useCompose } from '../../../src/renderer/src/stores/compose/compose'
import { useLive } from '../../../src/renderer/src/stores/live'
import { areaClient, refusal } from '../areaClient'
import { mountPart } from '../mountPage'
import { aDraft, aReview } from '../shapes'

afterEach(() => vi.restoreAllMocks())

test('the review says how many people are prepared of its campaign and of no other, then that it asks the price, then that it reads the newest messages', async () => {
  const heard = new Map<string, (event: never) => void>()
  let answer: (review: Review) => void = () => undefined
  const draft = aDraft({ template: 'Hi' })
  const page = mountPart(
    {
      components: { ComposeReview },
      setup() {
        vi.spyOn(useLive(), 'on').mockImplementation((kind, hear) => {
          heard.set(kind, hear as never)
          return () => undefined
        })
        return { compose: useCompose() }
      },
      template: `<ComposeReview v-if="compose.draft" />`,
    },
    {
      client: areaClient({
        campaigns: {
          draft: () => draft,
          freeze: () => new Promise<Review>((resolve) => (answer = resolve)),
          estimate: () => new Promise<Review>(() => undefined),
          measure: () => Promise.reject(refusal('CAMPAIGN_UNKNOWN')),
        },
        contacts: { fields: () => [] },
        lists: { all: () => ({ lists: [], everyone: { people: 0, optedOut: 0 } }) },
      }) as never,
    },
  )
  await useCompose().open(draft.id)
  await vi.waitFor(() => expect(heard.has('freezing')).toBe(true))
  const tell = async (campaignId: string, people: number): Promise<string> => {
    const event: LiveEvent = { kind: 'freezing', campaignId, people, ofPeople: 100_000 }
    heard.get('freezing')?.(event as never)
    await nextTick()
    return page.text()
  }

  expect(await tell('another', 12_500)).not.toContain('100,000')
  expect(await tell(draft.id, 45_000)).toContain('45,000 of 100,000 people')

  answer(aReview({ draft: { ...draft, state: 'frozen' } }))
  await flushPromises()
  await vi.waitFor(() => expect(page.find('[data-send]').exists()).toBe(true))
  expect(page.text()).not.toContain('45,000')
  expect(page.text()).toContain('Asking the gateway for the price')

  const read = async (campaignId: string): Promise<string> => {
    heard.get('reading_recent')?.({ kind: 'reading_recent', campaignId } as never)
    await nextTick()
    return page.text()
  }
  expect(await read('another')).toContain('Asking the gateway for the price')
  const reading = await read(draft.id)
  expect(reading).toContain('Checking at the gateway who was texted recently')
  expect(reading).not.toContain('Asking the gateway for the price')
})
