// The page of diagnostics: what is in the support bundle is read before it is saved.
import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import UApp from '@nuxt/ui/components/App.vue'
import DiagnosticsSection from '../../../src/renderer/src/features/settings/sections/DiagnosticsSection.vue'
import { areaClient } from '../areaClient'
import { mountPart } from '../mountPage'
import { watchSavedTexts } from '../savedTexts'

const figures = {
  startedAt: '2026-11-20T09:00:00.000Z',
  memory: { appBytes: 212_000_000, heapBytes: 60_000_000, freeBytes: 8_000_000_000, totalBytes: 16_000_000_000 },
  delay: { since: '2026-11-20T09:30:00.000Z', medianMs: 0.4, p99Ms: 12, maxMs: 80 },
  disk: {
    sizes: {
      database: 300_000_000,
      backups: 90_000_000,
      aside: 0,
      journal: 1_000_000,
      ballast: 0,
      logs: 4_000_000,
      other: 5_000_000,
    },
    freeBytes: 138_000_000_000,
  },
}

async function open(text = 'Postrider support bundle') {
  const client = areaClient({
    diagnostics: { figures: () => figures, bundle: () => ({ name: 'postrider-support.txt', text }) },
  })
  const page = mountPart(defineComponent({ render: () => h(UApp, null, { default: () => h(DiagnosticsSection) }) }), {
    client: client as never,
  })
  await flushPromises()
  const press = async (name: string): Promise<void> => {
    await page
      .findAll('button')
      .find((button) => button.text() === name)
      ?.trigger('click')
    await flushPromises()
  }
  return { page, press }
}

test('diagnostics show memory, delay, the data folder and the room on the disk', async () => {
  const { page } = await open()

  expect(page.findAll('dd').map((value) => value.text())).toEqual([
    ...['212 MB', '8 GB of 16 GB free on this computer'],
    ...['12 ms', expect.stringMatching(/^Usually 0 ms, at worst 80 ms since \d\d:\d\d/)],
    ...['400 MB', '138 GB'],
  ])
})

test('the support bundle can be saved only once it was shown, and the file is what was shown', async () => {
  const saved = watchSavedTexts()
  const { page, press } = await open('state is=ready')
  await press('Save as a file')
  expect([page.find('[data-bundle]').exists(), (await saved()).length]).toEqual([false, 0])

  await press('Read the bundle')
  expect(page.get('[data-bundle]').text()).toBe('state is=ready')
  await press('Save as a file')

  expect(await saved()).toEqual(['postrider-support.txt: state is=ready'])
})
