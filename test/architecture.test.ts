import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkTree, type Tree } from './architecture/checkTree'
import { houseFigures } from './architecture/houseFigures'
import { pureFiles } from './architecture/zones'

const root = join(import.meta.dirname, '..')

function readTree(): Tree {
  const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const paths = names.map((name) => `src/${name.replaceAll('\\', '/')}`).filter((path) => /\.(ts|vue|sql)$/.test(path))
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** A small tree that keeps every rule, with some files replaced or added. */
function sampleTree(changes: Readonly<Record<string, string>>): Tree {
  const pure = pureFiles.map((pattern) => [pattern.replaceAll('*', 'sample'), 'export const sample = 1\n'] as const)
  return new Map([...pure, ...Object.entries(changes)])
}

test('every file of the source keeps the rules', () => {
  const tree = readTree()

  expect(tree.size).toBeGreaterThan(100)
  expect(checkTree(tree)).toEqual([])
})

/** The files of a folder. Only those with comments of ours are read; the others count in their folders. */
function readFolder(folder: string): Tree {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return new Map(
    paths.map((path) => [
      path.slice(root.length + 1).replaceAll('\\', '/'),
      /\.(ts|mjs)$/.test(path) ? readFileSync(path, 'utf8') : '',
    ]),
  )
}

test('comments, names and folders stay within the limits of the house', () => {
  const tree = new Map([...readTree(), ...readFolder('test'), ...readFolder('scripts')])
  const figures = houseFigures(tree).filter(({ max }) => max !== undefined)

  expect(figures).toHaveLength(8)
  expect(figures.filter(({ count, max = 0 }) => count > max)).toEqual([])
})

test('the figures of the house count comments in src, tests and scripts, and names in src, not code or texts', () => {
  const tree = new Map([
    [
      'src/main/a.ts',
      '/** Of the list. */\n * What it is.\nconst nobody = 1 // for `nobody`\nlet x = 2 // nobody reads it\n',
    ],
    ['src/renderer/b.vue', '<!-- Where somebody looks -->\n<p>Nobody</p>\nconst mostRows = 1, foremostRow = 2\n'],
    ['src/renderer/f.vue', `<p v-if="kind === 'flash'" />\n<p v-else-if="kind === 'chat_app'" />\nconst flashes = 1\n`],
    ['src/text/en/c.ts', "  nobody: 'Nobody',\n  // What it says\n  kind_flash: 'flash',\n"],
    ['test/core/g.test.ts', '// Whom it is for.\nconst mostRows = 1 // for somebody\n'],
    ['scripts/h.mjs', '// So that it runs.\nf(...[a]) // whoever calls it\n'],
    ['test/fixtures/i.csv', '// Of a file.\n'],
    ['src/main/core/history/d.ts', 'f(...[a, b], ...rest)\nconst c = {\n  ...{ d },\n}\n'],
    [
      'src/main/core/sync/e.ts',
      'a(\n`SELECT firstname, lastname, email,\n  custom1 FROM contacts`)\nb(firstname, email)\n',
    ],
  ])

  const counts = houseFigures(tree).filter(({ max }) => max !== undefined)

  expect(counts.map(({ places }) => places)).toEqual([
    [
      ...['src/main/a.ts:1', 'src/main/a.ts:2', 'src/renderer/b.vue:1', 'src/text/en/c.ts:2'],
      ...['test/core/g.test.ts:1', 'scripts/h.mjs:1'],
    ],
    ['src/main/a.ts:4', 'src/renderer/b.vue:1', 'test/core/g.test.ts:2', 'scripts/h.mjs:2'],
    ['src/renderer/b.vue:3'],
    ['src/main/core/history/d.ts:1', 'src/main/core/history/d.ts:3'],
    [],
    ['src/renderer/f.vue'],
    ['src/main/core/sync/e.ts:2'],
    ['src/main/core/sync/e.ts'],
  ])
})

test('a folder with more than 30 files is found, and files in its own folders do not count in it', () => {
  const named = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index): [string, string] => [`${folder}/a${index}.ts`, ''])
  const tree = new Map([...named('src/main/core/a', 31), ...named('test/b', 30), ...named('test/b/c', 2)])

  const folders = houseFigures(tree).find(({ name }) => name.startsWith('folders'))

  expect(folders?.places).toEqual(['src/main/core/a (31)'])
})

describe('imports that keep the table', () => {
  const allowed: readonly (readonly [string, string])[] = [
    [
      'src/contract/accounts.ts',
      `import { z } from 'zod'\nimport { errors } from './errors'\nimport { oc } from '@orpc/contract'`,
    ],
    ['src/text/en/errors.ts', `import type { ErrorCode } from '@contract'`],
    ['src/main/core/outbox/send.ts', `import { ok } from '../base/result'\nimport type { Clock } from '../ports'`],
    ['src/main/core/outbox/outboxRows.ts', `import { write } from '../storage/operations'\ndb.prepare('select 1')`],
    [
      'src/main/core/outbox/pause.ts',
      `import { submit } from '../gateway/submit'\nimport { isOptedOut } from '../contacts/optOuts'`,
    ],
    ['src/main/core/history/aRows.ts', `import { askColumns } from './columns/columnRows'`],
    [
      'src/main/core/history/columns/aRows.ts',
      `import type { Db } from '../../storage/db'\nimport { b } from './block'`,
    ],
    ['src/main/core/storage/open.ts', `import { DatabaseSync } from 'node:sqlite'\nconnection.exec('pragma x')`],
    [
      'src/main/core/gateway/transport.ts',
      `import { request } from 'node:https'\nimport type { ErrorCode } from '@contract/errors'`,
    ],
    ['src/main/core/phones/parse.ts', `import max from 'libphonenumber-js/max'\nimport { ok } from '../base/result'`],
    ['src/main/core/outbox/engine/judgeOutcome.ts', `import type { SubmitAnswer } from '../../gateway/submitOutcome'`],
    ['src/main/core/app.ts', `import { send } from './outbox/send'\nimport { contract } from '@contract'`],
    [
      'src/main/practice/door.ts',
      `import { createServer } from 'node:http'\nimport { countParts } from '../core/messages/sample'`,
    ],
    [
      'src/main/hosts/electron/window.ts',
      `import { BrowserWindow } from 'electron'\nimport { createApp } from '../../core/app'`,
    ],
    ['src/main/hosts/loopback/server.ts', `import { createServer } from 'node:http'\nimport { makeText } from '@text'`],
    ['src/main/index.ts', `import { start } from './hosts/electron/start'`],
    ['src/preload/index.ts', `import { contextBridge } from 'electron'\nimport type { Contract } from '@contract'`],
    [
      'src/renderer/src/stores/settings/accounts.ts',
      `import { client } from '../api/client'\nimport type { Account } from '@contract'`,
    ],
    ['src/renderer/src/api/client.ts', `export const load = () => fetch('/rpc')`],
    [
      'src/renderer/src/components/progress/SendBar.vue',
      `<script setup lang="ts">\nimport { useText } from '../composables/useText'\n</script>`,
    ],
    ['src/main/core/imports/readRows.ts', `const found = pattern.exec(line)\nconst now = Date.now()`],
  ]

  test.each(allowed)('%s', (path, text) => {
    expect(checkTree(sampleTree({ [path]: text }))).toEqual([])
  })
})

describe('a breach is found', () => {
  const core = 'src/main/core'
  const page = 'src/renderer/src'
  const breaches: readonly (readonly [string, string, string, RegExp])[] = [
    ['the contract imports a host', 'src/contract/a.ts', `import { app } from 'electron'`, /package electron/],
    ['the contract imports Node', 'src/contract/a.ts', `import { join } from 'node:path'`, /node:path/],
    [
      'text imports a value of the contract',
      'src/text/a.ts',
      `import { contract } from '@contract'`,
      /may not import contract/,
    ],
    ['base imports something', `${core}/base/a.ts`, `import { z } from 'zod'`, /package zod/],
    ['base imports base', `${core}/base/a.ts`, `import { b } from './b'`, /imports nothing/],
    ['the core imports electron', `${core}/app.ts`, `import { app } from 'electron'`, /package electron/],
    [
      'the core imports electron by its way round',
      `${core}/app.ts`,
      `const { app } = await import('electron')`,
      /package electron/,
    ],
    ['the core imports a host', `${core}/app.ts`, `import { start } from '../hosts/loopback/start'`, /hosts\/loopback/],
    ['the core imports Vue', `${core}/history/a.ts`, `import { ref } from 'vue'`, /package vue/],
    ['the core imports sentences', `${core}/history/a.ts`, `import { makeText } from '@text'`, /may not import text/],
    [
      'an area looks up',
      `${core}/contacts/a.ts`,
      `import { send } from '../outbox/send'`,
      /may not import core\/outbox/,
    ],
    [
      'a file of the column index is imported past its door',
      `${core}/history/aRows.ts`,
      `import { makeBlock } from './columns/block'`,
      /entered through columnRows/,
    ],
    [
      'the column index uses the history around it',
      `${core}/history/columns/aRows.ts`,
      `import { readTypedWords } from '../makeHistory'`,
      /nothing else of its area/,
    ],
    [
      'an area looks up for a type',
      `${core}/contacts/a.ts`,
      `import type { Plan } from '../outbox/send'`,
      /types of core\/outbox/,
    ],
    [
      'an area looks sideways',
      `${core}/inbox/a.ts`,
      `export { list } from '../history/list'`,
      /may not import core\/history/,
    ],
    ['an area imports the app', `${core}/history/a.ts`, `import type { App } from '../app'`, /types of core \(app\)/],
    ['ports are imported as values', `${core}/history/a.ts`, `import { clock } from '../ports'`, /may not import core/],
    ['an area is not in the order', `${core}/rockets/a.ts`, `import { z } from 'zod'`, /not in the table/],
    [
      'the gateway reads storage',
      `${core}/gateway/a.ts`,
      `import { read } from '../storage/operations'`,
      /core\/storage/,
    ],
    [
      'the gateway reads the contract',
      `${core}/gateway/a.ts`,
      `import { contract } from '@contract'`,
      /may not import contract/,
    ],
    [
      'sqlite outside storage',
      `${core}/outbox/a.ts`,
      `import { DatabaseSync } from 'node:sqlite'`,
      /node:sqlite belongs/,
    ],
    ['a socket outside the gateway', `${core}/outbox/a.ts`, `import net from 'net'`, /node:net belongs/],
    [
      'a listener in the window host',
      'src/main/hosts/electron/a.ts',
      `import { createServer } from 'node:http'`,
      /node:http belongs/,
    ],
    ['SQL outside rows', `${core}/outbox/a.ts`, `db.prepare('select 1')`, /runs SQL/],
    ['SQL run at once outside rows', `${core}/outbox/a.ts`, 'db.exec(`delete from x`)', /runs SQL/],
    ['a pure file reads a file', `${core}/phones/a.ts`, `import { readFileSync } from 'node:fs'`, /pure file/],
    ['a pure file imports ports', `${core}/messages/a.ts`, `import type { Clock } from '../ports'`, /pure file/],
    [
      'a pure file runs what is below it',
      `${core}/outbox/engine/judgeOutcome.ts`,
      `import { submit } from '../gateway/submit'`,
      /pure file/,
    ],
    ['a pure file reads the clock', `${core}/messages/a.ts`, `export const now = () => Date.now()`, /reads the clock/],
    [
      'a pure file makes a date of now',
      `${core}/messages/a.ts`,
      `export const now = () => new Date()`,
      /reads the clock/,
    ],
    ['a pure file throws dice', `${core}/phones/a.ts`, `export const x = () => Math.random()`, /uses chance/],
    [
      'the practice gateway opens storage',
      'src/main/practice/a.ts',
      `import { x } from '../core/storage/open'`,
      /core\/storage/,
    ],
    [
      'a host reaches into the core',
      'src/main/hosts/loopback/a.ts',
      `import { x } from '../../core/outbox/send'`,
      /core\/outbox/,
    ],
    [
      'the loopback host imports electron',
      'src/main/hosts/loopback/a.ts',
      `import { app } from 'electron'`,
      /package electron/,
    ],
    [
      'shared host files import electron',
      'src/main/hosts/node/a.ts',
      `import { app } from 'electron'`,
      /package electron/,
    ],
    [
      'a host imports the page',
      'src/main/hosts/electron/a.ts',
      `import { x } from '../../../renderer/src/api/a'`,
      /renderer\/api/,
    ],
    ['the preload imports main', 'src/preload/index.ts', `import { x } from '../main/core/app'`, /may not import core/],
    [
      'the preload imports a contract value',
      'src/preload/index.ts',
      `import { contract } from '@contract'`,
      /may not import contract/,
    ],
    ['the page imports electron', `${page}/main.ts`, `import { ipcRenderer } from 'electron'`, /package electron/],
    ['the page imports Node', `${page}/api/a.ts`, `import { join } from 'path'`, /node:path/],
    ['the page imports the core', `${page}/main.ts`, `import { x } from '../../main/core/app'`, /may not import core/],
    ['the page fetches', `${page}/features/home/a.ts`, `await fetch('/x')`, /fetches/],
    ['the page fetches by window', `${page}/stores/a.ts`, `await window.fetch('/x')`, /fetches/],
    [
      'a store imports a component',
      `${page}/stores/a.ts`,
      `import Bar from '../components/Bar.vue'`,
      /renderer\/components/,
    ],
    [
      'a component imports a store',
      `${page}/components/Bar.vue`,
      `<script setup lang="ts">\nimport { useX } from '../stores/x'\n</script>`,
      /Bar\.vue:2 .*renderer\/stores/,
    ],
    [
      'a component imports a feature',
      `${page}/components/a.ts`,
      `import X from '../features/x/X.vue'`,
      /renderer\/features/,
    ],
    ['raw markup', `${page}/components/Bar.vue`, `<template><p v-html="x" /></template>`, /v-html/],
    ['a default export', `${core}/history/a.ts`, `export default function a() {}`, /default export/],
    ['a maker called create', `${core}/history/a.ts`, `export function createCopy() {}`, /createCopy.*make/],
    ['an area in a file of its own name', `${core}/history/history.ts`, '', /make<Area>/],
    ['an empty file name', `${core}/history/utils.ts`, '', /named "utils"/],
    ['an empty folder name', `${page}/features/common/a.ts`, '', /named "common"/],
    ['a name that ends in nothing', `${core}/history/importService.ts`, '', /named "importService"/],
    ['an empty type name', `${core}/history/a.ts`, 'interface ContactInfo {}', /ContactInfo/],
    [
      'a write of contacts past the table itself',
      `${core}/contacts/aRows.ts`,
      "// Rows.\nexport const sql = 'DELETE FROM contacts'",
      /writes contacts without "main."/,
    ],
    ['a file of 400 lines', `${core}/history/a.ts`, `// History.\n${'\n'.repeat(400)}const x = 1`, /limit is 400/],
  ]

  test.each(breaches)('%s', (_, path, text, message) => {
    expect(checkTree(sampleTree({ [path]: text }))).toEqual([expect.stringMatching(message)])
  })

  test('the main thread loads the database by way of other files, at once or later; importing a type loads nothing', () => {
    const core = 'src/main/core'
    const found = checkTree(
      sampleTree({
        'src/main/index.ts': `void import('./core/app')`,
        [`${core}/app.ts`]: `import { a } from './storage/aRows'\nimport type { b } from './storage/b'\nvoid import('./storage/c')`,
        [`${core}/storage/aRows.ts`]: '// Rows.',
        [`${core}/storage/b.ts`]: `import { DatabaseSync } from 'node:sqlite'`,
        [`${core}/storage/c.ts`]: `import { DatabaseSync } from 'node:sqlite'`,
      }),
    )

    expect(found).toEqual(
      expect.arrayContaining([
        `${core}/app.ts:1 loads ${core}/storage/aRows.ts in the main thread, which has no database`,
        `${core}/storage/c.ts:1 loads node:sqlite in the main thread, which has no database`,
      ]),
    )
    expect(found.filter((line) => line.includes('/b.ts'))).toEqual([])
  })

  test('a circle of areas, even of pure files', () => {
    const found = checkTree(
      sampleTree({
        'src/main/core/phones/a.ts': `import { b } from '../messages/b'`,
        'src/main/core/messages/b.ts': `import { a } from '../phones/a'`,
      }),
    )

    expect(found).toContain('areas in a circle: core/phones -> core/messages -> core/phones')
  })

  test('a pure file that is gone from the tree', () => {
    const [first] = pureFiles
    const tree = new Map(sampleTree({}))
    tree.delete((first ?? '').replaceAll('*', 'sample'))

    expect(checkTree(tree)).toEqual([`the list of pure files names ${first}, which matches nothing`])
  })
})

test('a file under the limit and long texts are let through', () => {
  const lines = '\n'.repeat(300)
  const tree = sampleTree({
    'src/main/core/history/a.ts': `// The states are read together.${lines}const x = 1`,
    'src/text/en/a.ts': `export const x = 1${'\n// sentence'.repeat(500)}`,
  })

  expect(checkTree(tree)).toEqual([])
})
