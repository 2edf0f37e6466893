// Every operation, parameter and field of the interface document against client, practice gateway, contract and app.
// Writes the table that `npm run coverage:gateway` prints.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { operationRows } from '../../src/main/core/gateway/client/operationTable'
import { checkOperation, columns, inputMentions, outputHas, type Missing } from './checkOperation'
import { hasField, readDocument, type DocumentOperation } from './document'
import { gatewayMap } from './gatewayMap'

const cache = join(import.meta.dirname, '../../.cache')
const document = readDocument()
const found = new Map<string, Missing>()

describe('the list of operations', () => {
  it('the map has a row for each operation, and none besides', () => {
    expect(document.map(({ id }) => id).sort()).toEqual(Object.keys(gatewayMap).sort())
  })

  it('the list of operations is not shorter than the document', () => {
    const count = (of: (operation: DocumentOperation) => number) =>
      document.reduce((sum, operation) => sum + of(operation), 0)

    expect([
      document.length,
      count(({ parameters }) => parameters.length),
      count(({ response }) => response.length),
    ]).toEqual([34, 114, 253])
  })

  it('the list of operations names every one that the Gateway page can ask', () => {
    const asked = Object.values(gatewayMap).flatMap(({ ask }) =>
      ask ? [ask({ listId: '1', messageKey: '1', phone: '1', other: '1', day: '1' })[0]] : [],
    )

    expect(asked.sort()).toEqual(operationRows.map(([id]) => id).sort())
  })

  it('the list of operations is compared by calling them, not by trusting the map', () => {
    expect(hasField({ data: [{ id: null }] }, 'data[].id')).toBe(true)
    expect(hasField({ data: [{ id: 1 }] }, 'data[].name')).toBe(false)
    expect(hasField([{ id: 1 }], '[].id')).toBe(true)
    expect(hasField({ data: [] }, 'data[].id')).toBe(false)
    expect([outputHas('outbox.attempts', 'rows[].words'), outputHas('outbox.attempts', 'rows[].nothing')]).toEqual([
      true,
      false,
    ])
  })

  it('the map has every form of a send but the query string, which leaves the key in logs on the way', () => {
    const shown = Object.entries(gatewayMap).filter(([, { way }]) => way === 'shown')

    expect(shown.map(([id]) => id)).toEqual(['sendByQuery'])
  })

  it('the map leads to pages that the router knows', () => {
    const router = readFileSync(join(import.meta.dirname, '../../src/renderer/src/router.ts'), 'utf8')

    expect(router).toContain("path: '/gateway'")
  })
})

describe.each(document.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  it('the operation is found at every station', async () => {
    const row = gatewayMap[id]
    if (!row) throw new Error('It has no row in the map')
    const missing = await checkOperation(operation, row)
    found.set(id, missing)

    expect(missing).toEqual({ client: [], practice: [], contract: [], place: [], parameters: [], fields: [] })
  })
})

afterAll(() => {
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, 'coverage-gateway.txt'), drawTable())
})

function drawTable(): string {
  const head = ['', 'operation', 'client', 'practice', 'contract', 'place in the app', 'parameters', 'fields', '']
  const rows = document.map((operation) => rowOf(operation, found.get(operation.id)))
  const widths = head.map((title, index) => Math.max(...[head, ...rows].map((row) => (row[index] ?? title).length)))
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const gaps = [...found].flatMap(([id, missing]) =>
    columns.flatMap((column) => missing[column].map((what) => `MISSING ${id}, ${column}: ${what}`)),
  )
  return `${[...lines, '', ...gaps].join('\n').trimEnd()}\n`
}

/** Whether the contract takes the credentials of such an account; its operations are explained to the others. */
function canAddAccount(kind: string): boolean {
  return kind === 'api_key' || ['secret', 'clientId', 'clientSecret'].some((name) => inputMentions('accounts', name))
}

function rowOf(
  { id, method, host, path, notShown, parameters, response }: DocumentOperation,
  missing: Missing | undefined,
): string[] {
  const row = gatewayMap[id]
  const cell = (column: keyof Missing, text: string) => (missing?.[column].length === 0 ? text : 'MISSING')
  const share = (column: keyof Missing, all: number) => `${all - Math.min(all, missing?.[column].length ?? all)}/${all}`
  const notes = [
    row?.way === 'shown' ? 'shown, never sent: it would leave the key in logs on the way' : '',
    row?.way === 'asked' && row.credential !== 'api_key'
      ? canAddAccount(row.credential)
        ? 'tokens struck out'
        : 'tokens struck out; no account of this kind can be added yet'
      : '',
    notShown ? `document leaves open: ${notShown}` : '',
  ]
  return [
    id,
    `${method} {${host}}${path}`,
    cell('client', row?.client ?? ''),
    cell('practice', 'answers'),
    cell('contract', row?.places.map(({ procedure }) => procedure).join(', ') ?? ''),
    cell('place', row?.places.map(({ page }) => page[0]).join(', ') ?? ''),
    share('parameters', parameters.length),
    share('fields', response.length),
    notes.filter(Boolean).join('; '),
  ]
}
