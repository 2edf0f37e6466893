// Reads the register of bad inputs and finds promises that it does not keep. An entry names the test that shows the
// case, by its own title or with its describes (`outer > inner > title`), or the area that has to be built first.
import ts from 'typescript'
import { z } from 'zod'

const entrySchema = z.union([
  z.strictObject({ about: z.string().min(10), title: z.string().min(1), file: z.string().min(1) }),
  z.strictObject({ about: z.string().min(10), area: z.string().regex(/^not built yet: \S/) }),
])

export const lastBadInput = 120

/** One line for each fault. `readTest` gives a test file's text, or undefined when there is none. */
export function checkBadInputs(register: unknown, readTest: (file: string) => string | undefined): string[] {
  const entries = z.record(z.string(), z.unknown()).parse(register)
  const wanted = Array.from({ length: lastBadInput }, (_, index) => `B${String(index + 1).padStart(3, '0')}`)
  const titles = new Map<string, ReadonlySet<string> | undefined>()
  const titlesOf = (file: string): ReadonlySet<string> | undefined => {
    if (!titles.has(file)) {
      const text = readTest(file)
      titles.set(file, text === undefined ? undefined : readTitles(text))
    }
    return titles.get(file)
  }
  const unknown = Object.keys(entries).filter((id) => !wanted.includes(id))
  return [
    ...unknown.map((id) => `${id} is not a bad input`),
    ...wanted.flatMap((id) => checkEntry(id, entries[id], titlesOf)),
  ]
}

function checkEntry(id: string, entry: unknown, titlesOf: (file: string) => ReadonlySet<string> | undefined): string[] {
  if (entry === undefined) return [`${id} is missing`]
  const parsed = entrySchema.safeParse(entry)
  if (!parsed.success) return [`${id} needs "about" and either "title" and "file" or "area": "not built yet: …"`]
  if ('area' in parsed.data) return []
  const { title, file } = parsed.data
  const titles = titlesOf(file)
  if (!titles) return [`${id} names the file ${file}, which is not there`]
  return titles.has(title) ? [] : [`${id} names the test "${title}", which is not in ${file}`]
}

/** Titles of the tests that run: those skipped or left to do do not count. */
export function readTitles(text: string): Set<string> {
  const file = ts.createSourceFile('test.ts', text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS)
  const titles = new Set<string>()
  const visit = (node: ts.Node, outer: readonly string[]): void => {
    const call = ts.isCallExpression(node) ? titledCall(node) : undefined
    if (call?.skipped) return
    if (call?.kind === 'test') titles.add(call.title).add([...outer, call.title].join(' > '))
    const inner = call?.kind === 'describe' ? [...outer, call.title] : outer
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(file, [])
  return titles
}

// Matches test('…'), it.each(table)('…'), describe.skip('…') and the like.
export function titledCall({ expression, arguments: [first] }: ts.CallExpression) {
  if (!first || !ts.isStringLiteralLike(first)) return undefined
  const words = wordsOf(expression)
  const kind = words.includes('describe') ? 'describe' : words[0] === 'it' || words[0] === 'test' ? 'test' : undefined
  return kind && { kind, title: first.text, skipped: words.some((word) => word === 'skip' || word === 'todo') }
}

function wordsOf(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text]
  if (ts.isPropertyAccessExpression(expression)) return [...wordsOf(expression.expression), expression.name.text]
  if (ts.isCallExpression(expression)) return wordsOf(expression.expression)
  if (ts.isTaggedTemplateExpression(expression)) return wordsOf(expression.tag)
  return []
}
