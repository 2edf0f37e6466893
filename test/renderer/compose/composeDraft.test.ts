import type { Draft } from '@contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findFields, withFallback } from '../../../src/renderer/src/features/compose/message/fieldsInText'
import FieldsTable from '../../../src/renderer/src/features/compose/message/FieldsTable.vue'
import PartBar from '../../../src/renderer/src/features/compose/message/PartBar.vue'
import { useCompose } from '../../../src/renderer/src/stores/compose/compose'
import { proposeName } from '../../../src/renderer/src/stores/compose/proposedName'
import { refusal, withStores, type Answers } from '../areaClient'
import { mountPart } from '../mountPage'
import { aDraft, aMeasure, aPreview } from '../shapes'

const draft = aDraft()
const measure = aMeasure({ leftOut: [{ reason: 'opted_out', people: 2 }] })
const preview = aPreview()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function openDraft(answers: NonNullable<Answers['campaigns']>) {
  const compose = withStores(
    {
      campaigns: { draft: () => draft, measure: () => measure, preview: () => preview, ...answers },
      contacts: { fields: () => [{ name: 'firstname', standard: true }] },
    },
    useCompose,
  )
  await compose.open('c1')
  return compose
}
const take = (kept: Draft) => (input: object) => Object.assign(kept, input, { campaignId: undefined })

describe('a draft', () => {
  test('a draft is saved once typing stops, and counted after that', async () => {
    const order: string[] = []
    const compose = await openDraft({
      save: (input) => {
        order.push(`save ${input.template}`)
        return { ...draft, template: input.template ?? '' }
      },
      measure: () => {
        order.push('measure')
        return measure
      },
    })
    order.length = 0

    compose.edit({ template: 'Hi t' })
    compose.edit({ template: 'Hi th' })
    compose.edit({ template: 'Hi there' })
    expect(compose.isFresh).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)

    expect(order).toEqual(['save Hi there', 'measure'])
    expect(compose.isFresh).toBe(true)
  })

  test('a campaign was untitled for ever: its name is the first words of its text until the user names it', async () => {
    const saved: object[] = []
    const compose = await openDraft({
      draft: () => ({ ...draft, name: '', template: '' }),
      save: (input) => {
        saved.push(input)
        return { ...draft, name: '', template: '', ...(input as object) } as Draft
      },
    })

    compose.edit({ template: 'Hi {{firstname|there}}, spring' })
    expect(compose.draft?.name).toBe('Hi, spring')
    compose.edit({ template: 'Hi {{firstname|there}}, spring points are here until Sunday.' })
    expect(compose.draft?.name).toBe('Hi, spring points are')
    await vi.advanceTimersByTimeAsync(1_000)
    compose.edit({ name: 'Points' })
    compose.edit({ template: 'Something else' })

    expect(saved).toMatchObject([{ name: 'Hi, spring points are' }])
    expect(compose.draft?.name).toBe('Points')
  })

  test('a name that a person gave was replaced while the text began with it: it stays', async () => {
    const compose = await openDraft({ draft: () => ({ ...draft, name: '', template: '' }), save: () => draft })
    compose.edit({ name: 'Spring' })

    for (const template of ['S', 'Spring', 'Spring is here']) compose.edit({ template })

    expect(compose.draft?.name).toBe('Spring')
  })

  test.each([
    ['“Summer” sale!', '“Summer” sale'],
    ['{{firstname}}', ''],
    ['Donaudampfschifffahrtsgesellschaft', 'Donaudampfschifffahrtsge'],
    ['Καλημέρα, {{name}}: νέα πόντοι', 'Καλημέρα: νέα πόντοι'],
  ])('a draft with the text %s proposes the name %s', (template, name) => {
    expect(proposeName(template)).toBe(name)
  })

  test('a draft typed on during a save keeps every letter and saves it next', async () => {
    const kept = { ...draft }
    const answers: (() => void)[] = []
    const compose = await openDraft({
      save: (input) => new Promise((resolve) => answers.push(() => resolve(take(kept)(input)))),
    })

    compose.edit({ template: 'Hello' })
    const first = compose.flush()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    compose.edit({ template: 'Hello Maya' })
    answers[0]?.()
    await first
    expect(compose.draft?.template).toBe('Hello Maya')
    const second = compose.flush()
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.()
    await second

    expect(kept.template).toBe('Hello Maya')
  })

  test('a draft that cannot be saved stays as typed and is saved at the next try', async () => {
    const kept = { ...draft }
    let isFull = true
    const compose = await openDraft({
      save: (input) => {
        if (isFull) throw refusal('STORAGE_FULL', 'after')
        return take(kept)(input)
      },
    })

    compose.edit({ template: 'Hello', name: 'Later' })
    const first = await compose.flush()
    expect([first, compose.saveProblem?.code, compose.draft?.template]).toEqual([false, 'STORAGE_FULL', 'Hello'])
    isFull = false

    expect(await compose.flush()).toBe(true)
    expect(kept).toMatchObject({ template: 'Hello', name: 'Later' })
    expect(compose.saveProblem).toBeUndefined()
  })

  test('a draft with an unusable sender keeps it in the field and saves the rest', async () => {
    const kept = { ...draft }
    const compose = await openDraft({
      save: (input) => {
        if (input.sender === 'far too long a name') throw refusal('SENDER_NOT_ALLOWED')
        return take(kept)(input)
      },
    })

    compose.edit({ sender: 'far too long a name', template: 'Hello' })

    expect(await compose.flush()).toBe(false)
    expect(kept).toMatchObject({ template: 'Hello', sender: '' })
    expect(compose.draft?.sender).toBe('far too long a name')
    compose.edit({ sender: 'AlderFinch' })
    expect(await compose.flush()).toBe(true)
    expect(kept.sender).toBe('AlderFinch')
  })

  test.each([
    [{ name: '', listIds: [], template: '' }, true],
    [{ name: '', listIds: [], template: 'Hi' }, false],
    [{ name: '', listIds: [7], template: '' }, false],
  ])('a draft that is left with %j is deleted: %s', async (content, isGone) => {
    const remove = vi.fn(() => ({ removed: true as const }))
    const compose = await openDraft({ draft: () => ({ ...draft, ...content }), remove })

    await compose.leave()

    expect(remove).toHaveBeenCalledTimes(isGone ? 1 : 0)
  })

  test("a draft's preview shows the person before the first and after the last", async () => {
    const look = vi.fn(({ show }: { show: { position: number } | { which: string } | { condition: number } }) => ({
      ...preview,
      position: 'position' in show ? show.position : 1,
    }))
    const compose = await openDraft({ preview: look })

    await compose.step(-1)
    await compose.step(1)

    expect(look.mock.calls.slice(-2).map(([{ show }]) => show)).toEqual([{ position: 12 }, { position: 1 }])
  })
})

describe('a field in the message', () => {
  test('a field in the message is found with its fallback, and odd braces are text', () => {
    expect(findFields('{a} {{ first  name |there}} {{points}} {{open')).toEqual([
      { name: 'first name', fallback: 'there', start: 4, end: 27 },
      { name: 'points', start: 28, end: 38 },
    ])
  })

  test.each([
    ['Hi {{firstname}}!', 'firstname', 'there', 'Hi {{firstname|there}}!'],
    ['{{Firstname|a}} {{ firstname }} {{points}}', 'FIRSTNAME', 'b', '{{Firstname|b}} {{firstname|b}} {{points}}'],
    ['Hi {{firstname|there}}', 'firstname', undefined, 'Hi {{firstname}}'],
    ['Hi {{firstname}}', 'firstname', '', 'Hi {{firstname|}}'],
    ['Hi {{firstname}}', 'firstname', 'a}}b{{c', 'Hi {{firstname|abc}}'],
    ['Price {{points}}', 'points', '$& {1}', 'Price {{points|$& 1}}'],
  ])('a field in the message gets another fallback: %s', (text, name, fallback, expected) => {
    expect(withFallback(text, name, fallback)).toBe(expected)
  })

  test('a field that is empty for some asks what to write, and an emptied fallback is no fallback', async () => {
    const fields = [
      { name: 'firstname', empty: 3, fallback: 'there' },
      { name: 'points', empty: 0 },
    ]
    const table = mountPart(FieldsTable, {
      props: { fields, people: 12, template: 'Hi {{firstname}}', labelOf: (name: string) => name.toUpperCase() },
    })
    const input = table.get('input')

    await input.setValue('friend')
    await input.setValue('')

    expect(table.findAll('input')).toHaveLength(1)
    expect(table.text()).toContain('Empty for 3 of 12 people')
    expect(table.emitted('fallback')).toEqual([
      ['firstname', 'friend'],
      ['firstname', undefined],
    ])
  })
})

test('the part bar tells a change of parts in words, not each letter', async () => {
  const bar = mountPart(PartBar, { props: { measure } })
  const spoken = () => bar.get('[aria-live=polite]').text()
  const before = spoken()

  await bar.setProps({ measure: { ...measure, longest: { encoding: 'gsm7', units: 21, perPart: 160 } } })
  expect(spoken()).toBe(before)
  await bar.setProps({
    measure: { ...measure, parts: { total: 24, least: 2, most: 2, spread: [{ parts: 2, people: 12 }] } },
  })

  expect(spoken()).toBe('The longest message has 2 parts')
})
