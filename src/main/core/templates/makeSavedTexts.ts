// Templates and snippets, as far as they are alike: kept by name, found by their words, given back after a removal. Faults of a text's syntax are
// shown beside it; whether its fields exist depends on the people it is used for, and is shown there.
import type { ErrorCode, Template } from '@contract'
import { day } from '../base/durations'
import { toIso } from '../base/instants'
import { fail, ok } from '../base/result'
import { namesIn, parseTemplate } from '../messages/parseTemplate'
import { partsOfSource } from '../messages/partsOfSource'
import type { Live } from '../live'
import type { Clock } from '../ports'
import type { Storage } from '../storage/openStorage'
import type { templateOperations, TemplateRow, TemplateScope } from './templateRows'

export interface SavedTextsOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly live: Pick<Live, 'publish'>
}

interface Faults {
  readonly unknown: ErrorCode
  readonly taken: ErrorCode
  /** The field of the input that names one. */
  readonly idField: string
}

interface Written {
  readonly name: string
  readonly text: string
}

/** As long as an import can be taken back. */
const keptRemovedMs = 30 * day

export function makeSavedTexts({ storage, clock, live }: SavedTextsOptions, faults: Faults) {
  const rows = storage.bind<typeof templateOperations>('templates')
  const stamp = (agoMs = 0): string => toIso(clock.now() - agoMs)
  const unknown = () => fail(faults.unknown, 'no', { field: faults.idField })
  const taken = () => fail(faults.taken, 'no', { field: 'name' })
  const noName = () => fail('NAME_EMPTY', 'no', { field: 'name' })
  /** Another window shows them too. */
  const told = <Value>(value: Value) => {
    live.publish({ kind: 'templates' })
    return ok(value)
  }
  return {
    async find(accountId: TemplateScope['accountId'], search = ''): Promise<Template[]> {
      const found = await rows.all(accountId)
      return found.filter(({ name, text }) => matchesWords(search, [name, text])).map(toTemplate)
    },
    async create(accountId: TemplateScope['accountId'], { name, text }: Written) {
      const trimmed = name.trim()
      if (trimmed === '') return noName()
      const made = await rows.create({ accountId, name: trimmed, text, at: stamp() })
      return made ? told(toTemplate(made)) : taken()
    },
    async edit(scope: TemplateScope, { name, text }: { [Part in keyof Written]?: Written[Part] | undefined }) {
      const trimmed = name?.trim()
      if (trimmed === '') return noName()
      const edited = await rows.edit({ ...scope, name: trimmed, text, at: stamp() })
      if (edited === 'unknown') return unknown()
      return edited === 'name_taken' ? taken() : told(toTemplate(edited))
    },
    async remove(scope: TemplateScope) {
      const removed = await rows.remove({ ...scope, at: stamp(), forgetBefore: stamp(keptRemovedMs) })
      return removed ? told({ removed }) : unknown()
    },
    async restore(scope: TemplateScope) {
      const restored = await rows.restore(scope)
      return restored ? told(toTemplate(restored)) : unknown()
    },
    async use(scope: TemplateScope) {
      const used = await rows.use({ ...scope, at: stamp() })
      return used ? told(toTemplate(used)) : unknown()
    },
  }
}

function toTemplate({ usedAt, ...row }: TemplateRow): Template {
  const { pieces, issues } = parseTemplate(row.text)
  return {
    ...row,
    fields: [...namesIn(pieces)],
    issues: issues.map((issue) => ({ ...issue })),
    parts: partsOfSource(row.text),
    ...(usedAt === null ? {} : { usedAt }),
  }
}

/** True if every word of a search is somewhere in the texts, ignoring case and accents. No words match everything. */
function matchesWords(search: string, texts: readonly string[]): boolean {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const whole = fold(texts.join('\n'))
  return words.every((word) => whole.includes(word))
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
