import { leftOutReasonSchema } from '@contract/campaigns/draft'
import type { Draft, List, RowSet } from '@contract'
import { hasText } from '@text'
import USelect from '@nuxt/ui/components/Select.vue'
import { useToast } from '@nuxt/ui/composables'
import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h, type Component } from 'vue'
import ComposePeople from '../../../src/renderer/src/features/compose/people/ComposePeople.vue'
import type { Answers } from '../areaClient'
import { refusal } from '../areaClient'
import { button, type } from '../contacts/contactsParts'
import { buttons, mountStep, type Step } from './mountStep'
import { aDraft, aMeasure } from '../shapes'
import { setWindowWidth } from '../windowWidth'

const list = (changes: Partial<List>): List => ({
  ...{ id: 7, name: 'Loyalty members', description: '', people: 1_286, optedOut: 61, isFavourite: false },
  ...{ createdAt: '2026-10-01T09:00:00.000Z', updatedAt: '2026-10-01T09:00:00.000Z' },
  ...changes,
})
const lists = [
  list({ gateway: { id: '5', readAt: '2026-11-20T09:40:00.000Z' } }),
  list({ id: 8, name: 'Staff', people: 14 }),
  list({ id: 9, name: 'Shop Leeds', people: 300 }),
]
const rule = { kind: 'in_no_list' as const }
const smartLists = [
  { id: 3, name: 'New this month', rule, createdAt: '2026-10-01T09:00:00.000Z', updatedAt: '2026-10-01T09:00:00.000Z' },
]
const pasted: RowSet = {
  ...{ id: 1, kind: 'pasted', name: '', people: 11, cannotUse: 1, fields: [], addedAt: '2026-11-20T09:41:00.000Z' },
  samples: [
    { written: '07700 900611', phone: '+447700900611' },
    { written: '+33 6 39 98 04 18', phone: '+33639980418' },
    { written: '0770', why: 'too_short' },
  ],
}
const sheet: RowSet = {
  ...pasted,
  ...{
    id: 2,
    kind: 'spreadsheet',
    name: 'stall.xlsx',
    people: 40,
    cannotUse: 3,
    fields: ['Points', 'Shop'],
    samples: [],
  },
}
const known: Answers = {
  lists: { all: () => ({ lists, everyone: { people: 1_500, optedOut: 61 } }) },
  audience: { all: () => ({ smartLists }), count: () => ({ people: 52, optedOut: 0 }) },
}

const toasts: ReturnType<typeof useToast>[] = []
const Framed = defineComponent((_, { attrs }) => {
  const toast = useToast()
  toast.clear()
  toasts.push(toast)
  return () => h(ComposePeople, attrs)
})
/** Presses Undo of the last notice. */
async function undo(): Promise<void> {
  const press = toasts.at(-1)?.toasts.value.at(-1)?.actions?.[0]?.onClick
  if (typeof press === 'function') await press(new MouseEvent('click') as never)
  await flushPromises()
}

beforeEach(() => {
  // The window is wide enough for the funnel to stand beside the choices.
  setWindowWidth(1_280)
})

const open = (kept: Partial<Draft> = {}, more: Partial<Parameters<typeof mountStep>[1]> = {}) =>
  mountStep(Framed, { kept: aDraft(kept), ...more, more: { ...known, ...more.more } })
const sources = ({ page }: Step) => page.findAll('[data-source]').map((line) => line.text().replace(/\s+/g, ' '))
const isContinueOpen = (step: Step) => buttons(step, 'Continue').at(-1)?.attributes('disabled') === undefined
const box = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[role=checkbox]')]
  const label = (one: HTMLElement) =>
    one.getAttribute('aria-label') ?? document.querySelector(`label[for="${one.id}"]`)?.textContent?.trim()
  return found.find((one) => label(one) === name)
}
const press = async (element: HTMLElement | undefined) => {
  element?.click()
  await flushPromises()
}
const settle = async (step: Step) => {
  await step.compose.flush()
  await flushPromises()
}

describe('where people come from', () => {
  test('each source of people is one line: what it is, how recent, how many', async () => {
    const step = await open({ listIds: [7, 8], smartListIds: [3], rowSets: [pasted, sheet] })

    const said = sources(step)
    expect(said[0]).toMatch(/^Loyalty membersList, refreshed from the gateway .*1,286$/)
    expect(said.slice(1, 3)).toEqual([
      'StaffList, on this computer14',
      'New this monthSmart list, as its rules match when you approve52',
    ])
    expect(said[3]).toContain('11 of 12 understood. Numbers without a country code get +44.')
    expect(said[4]).toContain('3 rows cannot be used. Own fields: Points, Shop.40')
  })

  test('pasted numbers are shown as written and as understood, with the reason if they were not', async () => {
    const step = await open({ rowSets: [pasted] })

    const lines = step.page.findAll('[data-samples] li').map((line) => line.text().replace(/\s+/g, ' '))
    expect(lines).toEqual(['07700 900611→ +44 7700 900611', '+33 6 39 98 04 18', '0770Too few digits', '9 more'])
  })

  test('“9 more” below pasted numbers opens all of their rows', async () => {
    const rowSetPeople = vi.fn((_input: { rowSetId: number }) => ({
      total: 2,
      rows: [
        { written: '07700 900611', name: '', phone: '+447700900611' },
        { written: '0770', name: '', why: 'too_short' },
      ],
    }))
    const step = await open({ rowSets: [pasted] }, { answers: { rowSetPeople } })

    await buttons(step, '9 more')[0]?.trigger('click')
    await flushPromises()

    expect(document.querySelector('[role=dialog]')?.textContent).toContain('You can text 11 numbers.')
    await vi.waitFor(() => expect(rowSetPeople.mock.calls[0]?.[0]).toMatchObject({ campaignId: 'c1', rowSetId: 1 }))
  })

  test('a deleted list in a draft says so and can be removed', async () => {
    const step = await open({ listIds: [99] })

    expect(sources(step)[0]).toContain('This list no longer exists')
    await press(button('Remove This list no longer exists'))
    await settle(step)
    expect(step.saved).toEqual([{ listIds: [] }])
  })

  test('a list is chosen by letters and Enter, several at once', async () => {
    const step = await open({ listIds: [] })
    await press(button(/^Add a list/))
    const search = document.querySelector<HTMLInputElement>('[role=dialog] input[placeholder]')!
    const find = async (words: string) => {
      search.value = words
      search.dispatchEvent(new Event('input', { bubbles: true }))
      await flushPromises()
      search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      await flushPromises()
    }

    await find('staf')
    await find('new t')
    await press(button(/^Use 2 lists/))
    await settle(step)

    expect(step.saved).toEqual([{ listIds: [8], smartListIds: [3] }])
    expect(sources(step)).toHaveLength(2)
  })

  test('Cancel in the dialog of lists changes nothing, although lists were chosen with arrow keys', async () => {
    const step = await open({ listIds: [7] })
    await press(button(/^Add a list/))
    const key = (name: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
    document.querySelector<HTMLInputElement>('[role=dialog] input[placeholder]')?.focus()
    key('ArrowDown')
    key('ArrowDown')
    expect(document.activeElement).toBe(box('Staff'))
    await press(box('Staff'))
    await press(button('Cancel'))
    await settle(step)

    expect(step.saved).toEqual([])
  })

  test('a list that is removed comes back by undo', async () => {
    const step = await open({ listIds: [7, 8] })

    await press(button('Remove Staff'))
    expect(sources(step)).toHaveLength(1)
    await undo()
    await settle(step)

    expect(step.draft().listIds).toEqual([7, 8])
  })

  test('pasted numbers that are removed come back by undo', async () => {
    let rowSets: RowSet[] = [pasted]
    const answer = (next: RowSet[]) => () => aDraft({ rowSets: (rowSets = next) })
    const step = await open({ rowSets }, { answers: { removeRowSet: answer([]), restoreRowSet: answer([pasted]) } })

    await press(button('Remove Pasted numbers'))
    expect(sources(step)).toHaveLength(1)
    await undo()

    expect(rowSets).toEqual([pasted])
    expect(sources(step)).toHaveLength(2)
  })

  test('typed numbers that cannot be read stay in the field with the reason', async () => {
    const texts: string[] = []
    const addNumbers = ({ campaignId, text }: { campaignId: string; text: string }) => {
      texts.push(text)
      if (!text.includes('07700')) throw refusal('NUMBERS_NONE')
      return { draft: aDraft({ id: campaignId, listIds: [], rowSets: [pasted] }), rowSet: pasted }
    }
    const step = await open({ listIds: [] }, { answers: { addNumbers } })
    await press(button(/^Paste numbers/))

    type('Numbers', 'none here')
    await flushPromises()
    await press(button(/^Add these numbers/))
    expect(document.querySelector('[role=dialog]')).not.toBeNull()
    type('Numbers', '07700 900611')
    await flushPromises()
    await press(button(/^Add these numbers/))

    expect(texts).toEqual(['none here', '07700 900611'])
    expect(sources(step)).toHaveLength(1)
  })

  test('text typed while numbers are added is not lost', async () => {
    let stored = aDraft({ listIds: [] })
    const addNumbers = () => ({ draft: (stored = { ...stored, rowSets: [pasted] }), rowSet: pasted })
    const save = ({ name = '' }) => (stored = { ...stored, name })
    const step = await open({ listIds: [] }, { answers: { addNumbers, save } })
    await press(button(/^Paste numbers/))
    type('Numbers', '07700 900611')
    await flushPromises()

    const adding = press(button(/^Add these numbers/))
    step.compose.edit({ name: 'Typed meanwhile' })
    await adding
    await settle(step)

    expect(step.compose.draft).toMatchObject({ name: 'Typed meanwhile', rowSets: [{ id: 1 }] })
  })

  test('a draft can go to those who joined since an earlier campaign', async () => {
    const exceptCampaign = { campaignId: 'c0', name: 'News' }
    const counted = aMeasure({ people: 0, found: 0, leftOut: [] })
    const step = await open({ exceptCampaign }, { counted })

    expect(step.page.get('[data-joined]').text()).toContain('Joined since “News”')
    expect(step.page.get('[data-nobody]').text()).toContain('No one has joined since.')
  })
})

describe('who is left out', () => {
  test('people who opted out are always left out, and those texted recently only if that is ticked, for the chosen days', async () => {
    const step = await open({}, { counted: aMeasure({ leftOut: [{ reason: 'opted_out', people: 2 }] }) })
    expect(box('People who opted out')).toBeUndefined()
    expect(step.page.get('[data-rule="People who opted out"]').text()).toContain('always on')
    expect(step.page.get('[data-rule="People who opted out"] [data-count]').text()).toBe('2')
    expect(box('People texted recently')?.getAttribute('aria-checked')).toBe('false')

    const days = step.page.findComponent(USelect as Component)
    expect(days.props()).toMatchObject({ disabled: true })

    await press(box('People texted recently'))
    await settle(step)
    days.vm.$emit('update:modelValue', 14)
    await settle(step)
    await press(box('People texted recently'))
    await settle(step)
    expect(step.draft()).not.toHaveProperty('notTextedDays')
    await press(box('People texted recently'))
    await settle(step)

    expect(step.saved).toEqual([7, 14, null, 14].map((notTextedDays) => ({ notTextedDays })))
  })

  test('everyone in another list is left out once one is chosen, and again after undo', async () => {
    const counted = aMeasure({ leftOut: [{ reason: 'in_excluded', people: 14 }] })
    const step = await open({}, { counted })

    await press(box('People in another list'))
    expect(box('People in another list')?.getAttribute('aria-checked')).toBe('false')
    await press(box('Staff'))
    await press(button(/^Use 1 list/))
    await settle(step)
    expect(step.draft().exceptIn).toEqual({ listIds: [8], smartListIds: [] })
    expect(step.page.get('[data-rule="People in another list"]').text()).toContain('Staff')
    await press(box('People in another list'))
    expect(step.compose.draft?.exceptIn).toEqual({ listIds: [], smartListIds: [] })
    await undo()
    await settle(step)

    expect(step.draft().exceptIn).toEqual({ listIds: [8], smartListIds: [] })
  })

  test('a deleted list stayed among those whose people are left out, whatever was chosen in its place', async () => {
    const step = await open({ exceptIn: { listIds: [99], smartListIds: [98] } })

    await press(button(/^Change: People in another list/))
    await press(box('Staff'))
    await press(button(/^Use 1 list/))
    await settle(step)

    expect(step.draft().exceptIn).toEqual({ listIds: [8], smartListIds: [] })
  })

  test('everyone who is not also in another list can be left out', async () => {
    const step = await open()

    await press(step.page.get<HTMLElement>('[data-disclosure]').element)
    await press(box('People not in another list too'))
    await press(box('New this month'))
    await press(button(/^Use 1 list/))
    await settle(step)

    expect(step.saved).toEqual([{ onlyIn: { listIds: [], smartListIds: [3] } }])
  })

  test('every reason for leaving people out has its words', () => {
    expect(leftOutReasonSchema.options.filter((reason) => !hasText(`compose.reason_${reason}`))).toEqual([])
  })

  test('the reason that left out everyone is named if no one is left', async () => {
    const leftOut = [
      { reason: 'opted_out' as const, people: 3 },
      { reason: 'duplicate' as const, people: 30 },
      { reason: 'texted_recently' as const, people: 11 },
    ]
    const step = await open({ notTextedDays: 14 }, { counted: aMeasure({ people: 0, leftOut }) })

    expect(step.page.get('[data-nobody]').text()).toContain('Most of them: Texted in the last 14 days, 11.')
    expect(isContinueOpen(step)).toBe(false)
  })

  test('no one can be texted before people are chosen', async () => {
    const step = await open({ listIds: [] })

    expect(step.page.text()).toContain('No one is chosen yet.')
    expect(step.page.find('[data-leave-out]').exists()).toBe(false)
    expect(isContinueOpen(step)).toBe(false)
  })
})

describe('the funnel', () => {
  const leftOut = [
    { reason: 'in_excluded' as const, people: 61 },
    { reason: 'duplicate' as const, people: 19 },
    { reason: 'not_in_all' as const, people: 0 },
  ]
  const byCountry = [
    { country: 'GB', people: 1_081 },
    { country: 'FR', people: 74 },
    { people: 49 },
    ...['US', 'DE', 'IE', 'ES', 'IT'].map((country) => ({ country, people: 1 })),
  ]
  const counted = aMeasure({ people: 1_218, found: 1_298, leftOut, byCountry })

  test('the funnel goes from found to left, every reason opening its people', async () => {
    const asked = vi.fn((_input: object) => ({ total: 0, rows: [] }))
    const step = await open({}, { counted, answers: { leftOut: asked } })

    const lines = step.page.findAll('[data-funnel-line]').map((line) => line.findAll('span').map((one) => one.text()))
    expect(lines).toEqual([
      ['Found in your sources', '1,298'],
      ['Same number twice', '−19'],
      ['In a list that is left out', '−61'],
      ['Left to text', '1,218'],
    ])
    await buttons(step, 'In a list that is left out')[0]?.trigger('click')
    await flushPromises()
    await vi.waitFor(() => expect(asked.mock.calls[0]?.[0]).toMatchObject({ reason: 'in_excluded' }))
  })

  test('the funnel says where people are, the rest behind a button', async () => {
    const step = await open({}, { counted })
    const countries = () => step.page.findAll('[data-countries] li').map((line) => line.text().replace(/\s+/g, ' '))

    expect(countries().slice(0, 3)).toEqual(['GBUnited Kingdom1,081', 'FRFrance74', 'Unknown49'])
    expect(countries()).toHaveLength(6)
    await buttons(step, '2 more countries')[0]?.trigger('click')
    expect(countries()).toHaveLength(8)
  })

  test('the funnel says that it counts only when that takes a while', async () => {
    let answer: (() => void) | undefined
    let isSlow = false
    const measure = () =>
      isSlow ? new Promise<typeof counted>((resolve) => (answer = () => resolve(counted))) : counted
    const step = await open({}, { answers: { measure } })
    isSlow = true
    const isSaid = () => step.page.find('[role=status]').exists()

    void step.compose.count()
    await flushPromises()
    expect(isSaid()).toBe(false)
    await vi.waitFor(() => expect(isSaid()).toBe(true), { timeout: 1_000 })
    expect(step.page.text()).toContain('1,218')
    answer?.()
    await vi.waitFor(() => expect(isSaid()).toBe(false))
  })
})
