import { expect, test } from 'vitest'
import { focusRegion } from '../../../src/renderer/src/composables/keys/useRegions'

function showWindow(): void {
  document.body.innerHTML = `
    <header data-region><button id="back"></button></header>
    <main data-region tabindex="-1"><input id="search"><aside data-region><button id="close"></button></aside></main>
    <footer data-region><button id="keys"></button></footer>`
}

test('F6 walks through every region once and starts again, also through a panel inside the page', () => {
  showWindow()

  const visited = Array.from({ length: 5 }, () => {
    focusRegion(1)
    return document.activeElement?.id
  })

  expect(visited).toEqual(['back', 'search', 'close', 'keys', 'back'])
})

test('Shift F6 walks back', () => {
  showWindow()
  document.getElementById('keys')?.focus()

  focusRegion(-1)
  expect(document.activeElement?.id).toBe('close')
})
