// Colours stand in the tokens alone: a part of the interface names what a colour means, never the colour.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..', '..', '..', 'src', 'renderer', 'src')
const scales =
  'red|green|blue|gray|slate|zinc|stone|amber|yellow|orange|indigo|violet|white|black|cobalt|ink|leaf|amberx|brick'
const step = new RegExp(`\\b(?:text|bg|border|ring|fill|stroke|outline|from|to)-(?:${scales})(?:-\\d+)?\\b`)
const plain = /['"`(\s]#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})\b|\brgba?\(|\bhsla?\(|\boklch\(/i
/** Shown where a token has no value, which no theme has. */
const noToken = /'#888888'/

test('a colour has one home: no component names a step of a palette or writes a colour out', () => {
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(vue|ts)$/.test(path))
    .flatMap((path) =>
      readFileSync(join(source, path), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          (step.test(line) || plain.test(line)) && !noToken.test(line) ? [`${path}:${at + 1}`] : [],
        ),
    )

  expect(found).toEqual([])
})
