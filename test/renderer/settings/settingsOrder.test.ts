// The sections of the settings: their order, and what is folded.
import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { nextTick } from 'vue'
import SettingsNav from '../../../src/renderer/src/features/settings/SettingsNav.vue'
import { sections } from '../../../src/renderer/src/features/settings/sections'
import { mountPart } from '../mountPage'

async function open(name: (typeof sections)[number]['name'], isSearching = false) {
  const current = sections.find((section) => section.name === name)
  const nav = mountPart(SettingsNav, { props: { sections, current, hasGateway: true, isSearching } })
  await flushPromises()
  const links = () => nav.findAll('a').map((link) => link.text())
  return { nav, links }
}

test('settings stood in an order for engineers, status updates second: what sending needs comes first, the rest is folded', async () => {
  const { nav, links } = await open('accounts')

  expect(links()).toEqual([
    ...['Accounts', 'Sending limits', 'Quiet hours', 'Opt-out words', 'Templates', 'Automatic answers'],
    ...['Appearance', 'Language', 'Notifications', 'Data and backup', 'Profiles', 'About'],
  ])
  await nav.get('[data-group=advanced] [data-disclosure]').trigger('click')

  expect(links().slice(-4)).toEqual(['Diagnostics', 'Status updates', 'Open browsers', 'Gateway'])
})

test.each([
  ['status-updates', false],
  ['accounts', true],
] as const)('advanced sections are never folded on %s, searching: %s', async (name, isSearching) => {
  const { nav, links } = await open(name, isSearching)
  await nav.get('[data-group=advanced] [data-disclosure]').trigger('click')
  await nextTick()

  expect(links()).toContain('Status updates')
})
