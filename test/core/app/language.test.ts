// The whole app speaks the language of the setting: from its start, and from the moment it is changed.
import { english } from '@text'
import { expect, test } from 'vitest'
import type { PreferenceStore } from '../../../src/main/core/ports'
import { memoryPreferences, openCore, type Core } from '../../support/app/openCore'
import { shouted, testLanguage } from '../../support/app/testLanguage'

const twoLanguages = () => testLanguage(async (tag) => (tag === 'en' ? english : shouted(tag)))

async function exportedName(core: Core): Promise<string> {
  const made = await core.drive(core.client.exports.lists({ exportId: 'export-1', format: 'csv' }))
  return made.kind === 'cancelled' ? made.kind : made.name.replace(/ \d.*/, '')
}

test('an app that starts speaks the language that was chosen before', async () => {
  const language = twoLanguages()

  await openCore({ language, preferences: memoryPreferences({ language: 'de' }) })

  expect(language.now().language.tag).toBe('de')
})

test('a file exported after a change of the language has its name and headers in the new one', async () => {
  const core = await openCore({ language: twoLanguages() })
  await core.drive(core.client.accounts.openPractice())
  await core.drive(core.client.lists.create({ name: 'Choir' }))

  const before = await exportedName(core)
  await core.drive(core.client.settings.change({ language: 'de' }))

  expect([before, await exportedName(core)]).toEqual(['Lists', 'LISTS'])
})

test('preferences that were put aside are reported to the user even if the tray read them before the page', async () => {
  let reads = 0
  const preferences: PreferenceStore = {
    ...memoryPreferences({}),
    read() {
      if (reads++ === 0) throw new Error('put aside')
      return {}
    },
  }
  const core = await openCore({ preferences })
  // The host asks before the page is there.
  await core.drive(core.client.settings.get())

  expect(await core.drive(core.client.settings.get())).toMatchObject({ wasReset: true })
})
