// Imitations of what other programs export, in six languages: each is imported as it is, with the answers to what is asked, and the
// people, their numbers and who said no are compared. Names are invented, numbers are reserved for fiction.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'
import { makeWorkbook, number, row, text } from '../../support/files/makeWorkbook'

const folder = join(import.meta.dirname, '../../fixtures/programs')

const expectedSchema = z.strictObject({
  program: z.string(),
  language: z.enum(['en', 'de', 'fr', 'es', 'el', 'ar']),
  file: z.string(),
  country: z.string(),
  /** Answers about messages that the import asks about, and what the person answers. */
  asks: z
    .array(z.strictObject({ column: z.string(), no: z.array(z.string()), nothing: z.array(z.string()) }))
    .default([]),
  /** Rows without a number that can be used. */
  unusable: z.number().default(0),
  people: z.array(z.strictObject({ name: z.string(), phone: z.string(), optedOut: z.boolean() })),
})
type Expected = z.infer<typeof expectedSchema>

const programs = readdirSync(join(folder, 'expected')).map((name) =>
  expectedSchema.parse(JSON.parse(readFileSync(join(folder, 'expected', name), 'utf8'))),
)

let core: CoreAreas
afterEach(() => core.dispose())

/** Imports a file as a person would, and answers what is asked as expected. */
async function importFile(bytes: Uint8Array, { file, country, asks }: Pick<Expected, 'file' | 'country' | 'asks'>) {
  core = await startCoreAreas({ country })
  const { imports } = core
  const { importId } = expectOk(await imports.handlers.open({ handle: await core.chooseFile(bytes, file) }))
  expectOk(await imports.handlers.check({ importId }))
  const { consents } = await core.whenChecked(importId)
  const open = consents.filter(({ answers }) => answers.some(({ means }) => means === 'open'))
  const list = { name: 'Imported' }
  if (open.length > 0) expect(codeOf(await imports.handlers.commit({ importId, list }))).toBe('IMPORT_CONSENT_OPEN')
  for (const { column, header, answers } of open) {
    const said = asks.find((one) => one.column === header)
    const decided = answers.flatMap(({ word, written }): { word: string; means: 'no' | 'nothing' }[] => {
      if (said?.no.includes(written)) return [{ word, means: 'no' }]
      return said?.nothing.includes(written) ? [{ word, means: 'nothing' }] : []
    })
    if (decided.length > 0) expectOk(await imports.handlers.answerConsent({ importId, column, answers: decided }))
  }
  const counts = expectOk(await imports.handlers.status({ importId })).counts
  expectOk(await imports.handlers.commit({ importId, list }))
  const page = { filter: {}, order: 'phone', offset: 0, limit: 100 } as never
  const people = expectOk(await core.contacts.contacts.page(page)).rows.map(({ name, phone, optedOut }) => ({
    ...{ name, phone, optedOut },
  }))
  return { asked: open.map(({ header }) => header), unusable: counts?.cannotUse, people }
}

const byPhone = (people: Expected['people']): Expected['people'] =>
  people.toSorted((a, b) => (a.phone < b.phone ? -1 : 1))

describe('the right people come from an export of', () => {
  test.each(programs.map((expected) => [expected.file, expected] as const))(
    'the right people come from an export of %s',
    async (file, expected) => {
      const done = await importFile(readFileSync(join(folder, file)), expected)

      expect(done).toEqual({
        asked: expected.asks.map(({ column }) => column),
        unusable: expected.unusable,
        people: byPhone(expected.people),
      })
    },
  )

  test('the right people come from a workbook of a loyalty scheme, with ticks as true and false', async () => {
    const said = (ref: string, value: 0 | 1): string => `<c r="${ref}" t="b"><v>${value}</v></c>`
    const bytes = makeWorkbook({
      sheets: [
        {
          name: 'Members',
          rows: [
            row(1, [text('A1', 'Card'), text('B1', 'Name'), text('C1', 'Mobile'), text('D1', 'SMS opt-in')]),
            row(2, [number('A2', '5001'), text('B2', 'Ayla Demir'), text('C2', '07700 900201'), said('D2', 1)]),
            row(3, [number('A3', '5002'), text('B3', 'Rhys Vaughan'), text('C3', '07700 900202'), said('D3', 0)]),
          ],
        },
      ],
    })

    const { people } = await importFile(bytes, { file: 'members.xlsx', country: 'GB', asks: [] })

    expect(people).toEqual([
      { name: 'Ayla Demir', phone: '+447700900201', optedOut: false },
      { name: 'Rhys Vaughan', phone: '+447700900202', optedOut: true },
    ])
  })
})

test('at least 20 programs in six languages are imitated', async () => {
  core = await startCoreAreas()

  expect(programs.length).toBeGreaterThanOrEqual(20)
  expect(new Set(programs.map(({ language }) => language)).size).toBe(6)
  expect(programs.every(({ people }) => people.length > 1)).toBe(true)
})
