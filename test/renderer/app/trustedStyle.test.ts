import { expect, test } from 'vitest'
import { isColourBlock } from '../../../src/renderer/src/trustedStyle'

test('the block of colour variables is allowed as a style', () => {
  expect(
    isColourBlock('@layer theme {\n  :root, :host {\n  --ui-color-primary-50: var(--color-cobalt-50, );\n  }\n}'),
  ).toBe(true)
})

test.each([
  '<img src=x onerror=alert(1)>',
  '@layer theme { } <script>1</script>',
  '@layer theme { a { background: url(https://x.example) } }',
  'body {}',
])('a style with markup or anything that fetches is not allowed: %s', (text) => {
  expect(isColourBlock(text)).toBe(false)
})
