import { flushPromises } from '@vue/test-utils'
import { describe, expect, test, vi } from 'vitest'
import ImportWriteTo from '../../../src/renderer/src/features/imports/result/ImportWriteTo.vue'
import { areaClient, type Answers } from '../areaClient'
import { button, report, textOf } from './importFakes'
import { mountPart } from '../mountPage'
import { aDraft } from '../shapes'

async function shown(reach: NonNullable<NonNullable<Answers['campaigns']>['reachOfImport']>) {
  const create = vi.fn((_input: object) => aDraft())
  const client = areaClient({ campaigns: { reachOfImport: reach, create } })
  const page = mountPart(ImportWriteTo, { client: client as never, props: { report } })
  await flushPromises()
  return { page, create }
}

describe('whom to write to after an import', () => {
  test('after an import a message goes to the people of the file or to everyone in the list, each on a button with its own count', async () => {
    const { page, create } = await shown(() => ({ people: 1_204, list: { people: 1_331, others: 127 } }))

    expect(textOf(page)).toContain('Includes 127 people of the list who are not in this file.')
    button('Text these 1,204 people').click()
    await flushPromises()
    button('Write to Points (1,331)').click()
    await flushPromises()

    expect(create.mock.calls).toEqual([[{ importIds: ['i1'] }], [{ listIds: [7] }]])
  })

  test('after an import there is one button if the list has no one else', async () => {
    const { page } = await shown(() => ({ people: 1_204 }))

    expect(page.findAll('button').map((one) => one.text())).toEqual(['Text these 1,204 people'])
  })

  test('the button after an import says why it has fewer people than are ready', async () => {
    const { page } = await shown(() => ({ people: 1_202 }))

    expect(textOf(page)).toContain('2 people who are ready cannot be texted now. The next page says why.')
  })
})
