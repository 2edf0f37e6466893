// How far a change of very many contacts is.
import type { LiveEvent } from '@contract'
import { afterEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import ContactActProgress from '../../../src/renderer/src/features/contacts/ContactActProgress.vue'
import { useLive } from '../../../src/renderer/src/stores/live'
import { frame, noLists } from './contactsParts'

afterEach(() => vi.restoreAllMocks())

test('the progress of a change of many contacts is shown while it goes on, and no longer', async () => {
  const heard = new Map<string, (event: never) => void>()
  const { part } = frame(
    {
      setup() {
        const live = useLive()
        vi.spyOn(live, 'on').mockImplementation((kind, hear) => {
          heard.set(kind, hear as never)
          return () => undefined
        })
        return {}
      },
      components: { ContactActProgress },
      template: '<ContactActProgress />',
    },
    { lists: { all: noLists } },
  )
  const tell = async (event: LiveEvent): Promise<string> => {
    heard.get(event.kind)?.(event as never)
    await nextTick()
    return part.text()
  }
  expect(part.text()).toBe('')
  expect(await tell({ kind: 'contact_act', progress: { people: 12_500, ofPeople: 100_000 } })).toBe(
    '12,500 of 100,000 people changed',
  )
  expect(await tell({ kind: 'contact_act' })).toBe('')
})
