// The kinds of file that can be imported.
import { z } from 'zod'

/**
 * `vcard`: contact cards, whose columns are made from their properties. `pasted` is text without a file of its own; its `fileName` is
 * the name that came with it.
 */
export const importSourceKindSchema = z.enum(['text', 'workbook', 'vcard', 'pasted'])
export type ImportSourceKind = z.infer<typeof importSourceKindSchema>
