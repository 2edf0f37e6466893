// The operations of the interface document, as the lists in test/gateway/document name them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const parameterSchema = z.strictObject({
  name: z.string(),
  in: z.enum(['query', 'path', 'body']),
  required: z.boolean(),
})

const operationSchema = z.strictObject({
  id: z.string(),
  method: z.enum(['GET', 'POST', 'DELETE']),
  host: z.enum(['base', 'auth', 'api']),
  /** Names in braces stand for path parameters. */
  path: z.string(),
  /** The part of the operation that the document does not show. */
  notShown: z.string().optional(),
  /** `messages[].to` is a field of the entries of `messages`. */
  parameters: z.array(parameterSchema),
  /** Fields of the answer, in the same spelling; `[].id` where the answer is an array. */
  response: z.array(z.string()),
})
export type DocumentOperation = z.infer<typeof operationSchema>

export function readDocument(): readonly DocumentOperation[] {
  const folder = join(import.meta.dirname, '../gateway/document')
  const names = ['tokens', 'account', 'people', 'sending', 'reading', 'older'].map((name) => `${name}.json`)
  const found = readdirSync(folder).sort()
  if (found.join() !== [...names].sort().join()) throw new Error(`Not every list is read: ${found.join(', ')}`)
  return names.flatMap((name) => z.array(operationSchema).parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}

/** Whether a value holds a field, somewhere in the entries where the path goes through an array. Null counts: it is there. */
export function hasField(value: unknown, path: string): boolean {
  const [first = '', ...rest] = path.split('.')
  const name = first.replace(/\[\]$/, '')
  let inner = value
  if (name !== '') {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
    inner = (value as Record<string, unknown>)[name]
  }
  if (first.endsWith('[]')) {
    if (!Array.isArray(inner)) return false
    return rest.length === 0 || inner.some((entry) => hasField(entry, rest.join('.')))
  }
  return rest.length === 0 || hasField(inner, rest.join('.'))
}
