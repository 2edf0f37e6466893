// Ways to a campaign's people that begin on other pages: one number, and a spreadsheet through the importer.
import type { Draft, RowSet } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { describe, expect, test, vi } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import { useRouter, type Router } from 'vue-router'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import QuickSend from '../../../src/renderer/src/features/compose/QuickSend.vue'
import ComposeNew from '../../../src/renderer/src/features/compose/ComposeNew.vue'
import StandingNew from '../../../src/renderer/src/features/standing/StandingNew.vue'
import ImportCheck from '../../../src/renderer/src/features/imports/check/ImportCheck.vue'
import ImportPage from '../../../src/renderer/src/features/imports/ImportPage.vue'
import { useCompose } from '../../../src/renderer/src/stores/compose/compose'
import { useImports } from '../../../src/renderer/src/stores/imports/imports'
import { areaClient, refusal, type Answers } from '../areaClient'
import { button, noLists, type } from '../contacts/contactsParts'
import { makeStatus, plan, report } from '../imports/importFakes'
import { makePreview } from '../imports/importPreview'
import { mountPart } from '../mountPage'
import { aDraft, aMeasure, aPreview } from '../shapes'
import { aRule } from '../standing/standingShapes'

const empty = aDraft({ name: '', listIds: [], template: '' })
const oneNumber: RowSet = {
  ...{ id: 1, kind: 'pasted', name: '', people: 1, cannotUse: 0, fields: [], addedAt: '2026-11-20T09:41:00.000Z' },
  samples: [{ written: '+447700900611', phone: '+447700900611' }],
}

const notAsked = (): void => undefined
let finish = notAsked
/** Answers once `finish` is called. */
function made<Made>(value: Made): Promise<Made> {
  return new Promise((resolve) => (finish = () => resolve(value)))
}

function at(part: unknown, answers: Answers, path = '/', props: Record<string, unknown> = {}) {
  const held: { router?: Router } = {}
  const Frame = defineComponent(() => {
    held.router = useRouter()
    return () => h(part as never, props)
  })
  const page = mountPart(
    defineComponent({
      components: { Frame },
      setup() {
        provide(confirmKey, makeConfirm())
        held.router = useRouter()
        void held.router.push(path)
        return { held }
      },
      template: '<Frame v-if="$route.fullPath !== \'/\'" />',
    }),
    { client: areaClient(answers) as never },
  )
  return {
    page,
    path: () => held.router?.currentRoute.value.fullPath,
    goTo: async (path: string) => held.router?.push(path),
  }
}
const press = async (element: HTMLElement | undefined) => {
  element?.click()
  await flushPromises()
}

describe('one number', () => {
  async function typeNumber(answers: NonNullable<Answers['campaigns']>, left = 1) {
    const calls: string[] = []
    const client: Answers = {
      contacts: {
        fields: () => [],
        tryNumber: ({ phone }) => {
          if (!/\d{6}/.test(phone)) throw refusal('PHONE_NOT_USABLE')
          return { phone: '+447700900611', country: 'GB', phoneType: 'mobile' as const }
        },
      },
      campaigns: {
        create: () => {
          calls.push('create')
          return empty
        },
        addNumbers: ({ text }) => {
          calls.push(`add ${text}`)
          return { draft: { ...empty, rowSets: [oneNumber] }, rowSet: oneNumber }
        },
        draft: () => ({ ...empty, rowSets: [oneNumber] }),
        measure: () => aMeasure({ people: left, found: 1 }),
        preview: () => aPreview(),
        remove: () => {
          calls.push('remove')
          return { removed: true as const }
        },
        ...answers,
      },
    }
    const shown = at(QuickSend, client, '/campaigns', { open: true })
    await flushPromises()
    return { ...shown, calls }
  }
  async function write(number: string): Promise<void> {
    type('Number', number)
    await flushPromises()
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await flushPromises()
  }

  test('one number becomes a campaign that is opened at the message step', async () => {
    const shown = await typeNumber({})

    await write('07700 900611')

    await vi.waitFor(() => expect(shown.path()).toBe('/compose/c1/message'))
    expect(shown.calls).toEqual(['create', 'add +447700900611'])
  })

  test('one number that cannot be texted is refused in its field and leaves no draft behind', async () => {
    const shown = await typeNumber({})

    await write('hello')

    expect(document.querySelector('[role=dialog]')?.textContent).toContain('You cannot text this number')
    expect([shown.calls, shown.path()]).toEqual([[], '/campaigns'])
  })

  test('one number that the draft refuses leaves no draft behind', async () => {
    const shown = await typeNumber({
      addNumbers: () => {
        throw refusal('STORAGE_FULL')
      },
    })

    await write('07700 900611')

    expect([shown.calls, shown.path()]).toEqual([['create', 'remove'], '/campaigns'])
  })

  test('a campaign to one number that opted out opens on the people step, which says so', async () => {
    const shown = await typeNumber({}, 0)

    await write('07700 900611')

    await vi.waitFor(() => expect(shown.path()).toBe('/compose/c1'))
  })
})

test.each([
  ['/compose?list=7', { listIds: [7] }],
  ['/compose?smart=3', { smartListIds: [3] }],
  ['/compose', {}],
])('the address %s starts a draft with %j', async (path, input) => {
  const create = vi.fn((_input: object) => empty)

  const shown = at(ComposeNew, { campaigns: { create } }, path)

  await vi.waitFor(() => expect(shown.path()).toBe('/compose/c1'))
  expect(create.mock.calls).toEqual([[input]])
})

test.each([
  ['a draft', ComposeNew, { campaigns: { create: () => made(empty) } }, '/compose'],
  ['a standing send', StandingNew, { standing: { create: () => made(aRule({ id: 1 })) } }, '/standing/new'],
])(
  'a person who goes to another page while %s is being made stays there (it took them back)',
  async (_, part, answers, path) => {
    const shown = at(part, answers as never, path)
    await vi.waitFor(() => expect(finish).not.toBe(notAsked))

    await shown.goTo('/')
    finish()
    finish = notAsked
    await flushPromises()

    expect(shown.path()).toBe('/')
  },
)

describe('a spreadsheet for a campaign', () => {
  const sheet: RowSet = { ...oneNumber, id: 2, kind: 'spreadsheet', name: 'points.csv', people: 1_204 }
  function importing(part: unknown, answers: NonNullable<Answers['campaigns']>) {
    let draft: Draft = empty
    const saved: unknown[] = []
    const shown = at(
      part,
      {
        imports: {
          all: () => ({ total: 0, rows: [] }),
          preview: () => makePreview(),
          status: () => makeStatus(),
          rows: () => ({ total: 0, rows: [] }),
          plan: () => plan,
          report: () => report,
          commit: () => ({ ...makeStatus({ state: 'committed' }), added: 268, updated: 900, optedOut: 61 }),
        },
        lists: { all: noLists },
        files: { canPick: () => ({ canPick: false }) },
        contacts: { fields: () => [] },
        campaigns: {
          draft: () => draft,
          measure: () => aMeasure(),
          preview: () => aPreview(),
          save: (input) => {
            saved.push(input)
            const { campaignId: _, ...change } = input
            return (draft = { ...draft, ...(change as Partial<Draft>) })
          },
          ...answers,
        },
      },
      '/import?campaign=c1',
    )
    return { ...shown, saved, draft: () => draft }
  }

  test('a spreadsheet for a campaign belongs only to it once its rows are checked, and the way leads back', async () => {
    const addImport = vi.fn((_input: object) => ({ draft: { ...empty, rowSets: [sheet] }, rowSet: sheet }))
    const shown = importing(ImportCheck, { addImport })
    await flushPromises()
    await useImports().goOn('i1')
    await flushPromises()

    await press(button(/^Use for this campaign only/))

    await vi.waitFor(() => expect(shown.path()).toBe('/compose/c1'))
    expect(addImport.mock.calls).toEqual([[{ campaignId: 'c1', importId: 'i1' }]])
    expect(useImports().importId).toBeUndefined()
  })

  test('a spreadsheet stays where it is when the draft refuses it', async () => {
    const shown = importing(ImportCheck, {
      addImport: () => {
        throw refusal('IMPORT_NOTHING_READY')
      },
    })
    await flushPromises()
    await useImports().goOn('i1')
    await flushPromises()

    await press(button(/^Use for this campaign only/))

    expect(shown.path()).toBe('/import?campaign=c1')
    expect([useImports().importId, useImports().isBusy]).toEqual(['i1', false])
  })

  test('a spreadsheet kept as a list brings its own people into the campaign, and no one else of that list', async () => {
    const shown = importing(ImportPage, {})
    await flushPromises()
    expect(shown.page.text()).toContain('These people are for the campaign “Untitled campaign”.')
    await useImports().goOn('i1')

    await useImports().commit({ name: 'Points' })

    await vi.waitFor(() => expect(shown.path()).toBe('/compose/c1'))
    expect(shown.saved).toEqual([{ campaignId: 'c1', importIds: ['i1'] }])
    expect(shown.draft().listIds).toEqual([])
  })

  test('an empty draft is kept while the user is away for a spreadsheet, this once', async () => {
    const remove = vi.fn((_input: object) => ({ removed: true as const }))
    importing(ImportPage, { remove })
    await flushPromises()
    const compose = useCompose()
    await compose.open('c1')

    compose.keepWhileAway()
    await compose.leave()
    expect(remove).not.toHaveBeenCalled()
    await compose.leave()

    expect(remove).toHaveBeenCalledTimes(1)
  })
})
