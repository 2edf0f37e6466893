// One step of the wizard around a draft that keeps what is saved.
import type { Draft, Measure } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { useCompose } from '../../../src/renderer/src/stores/compose/compose'
import { applyEdit } from '../../../src/renderer/src/stores/compose/draftEdit'
import { areaClient, type Answers } from '../areaClient'
import { mountPart } from '../mountPage'
import { aDraft, aMeasure, anAccount, aPreview, theDefaults } from '../shapes'

interface StepOptions {
  readonly kept?: Draft
  readonly answers?: NonNullable<Answers['campaigns']>
  readonly olderApi?: boolean
  readonly counted?: Measure
  readonly more?: Answers
}

export async function mountStep(part: unknown, options: StepOptions = {}) {
  const { kept = aDraft(), answers = {}, olderApi = false, counted = aMeasure(), more = {} } = options
  const saved: object[] = []
  let now = kept
  const defaults = theDefaults({ timeZone: 'Europe/Athens', usesOlderApi: olderApi })
  const page = mountPart(
    {
      components: { Part: part },
      setup: () => ({ compose: useCompose() }),
      template: `<Part v-if="compose.draft" @next="$emit('next')" />`,
    },
    {
      client: areaClient({
        campaigns: {
          draft: () => now,
          measure: () => counted,
          preview: () => aPreview(),
          save: ({ campaignId: _, ...change }) => {
            saved.push(change)
            return (now = applyEdit(now, change as never))
          },
          ...answers,
        },
        accounts: { list: () => ({ accounts: [anAccount({ defaults })], activeId: 'a1' }) },
        contacts: { fields: () => [] },
        lists: { all: () => ({ lists: [], everyone: { people: 0, optedOut: 0 } }) },
        ...more,
      }) as never,
    },
  )
  await useAccounts().load()
  const compose = useCompose()
  await compose.open('c1')
  await flushPromises()
  return { page, compose, saved, draft: () => now }
}
export type Step = Awaited<ReturnType<typeof mountStep>>

export const buttons = ({ page }: Pick<Step, 'page'>, words: string) =>
  page.findAll('button').filter((button) => button.text().includes(words))
