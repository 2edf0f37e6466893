// Reusable texts, each account with its own. Faults of a template's syntax are shown beside it; whether its fields exist
// depends on the people it is used for, and is shown there.
import type { Template } from '@contract'
import { makeWithAccount, type ReadActiveAccount } from '../accounts/activeAccount'
import { day } from '../base/durations'
import { toIso } from '../base/instants'
import { fail, ok } from '../base/result'
import type { Handlers } from '../handlers'
import { namesIn, parseTemplate } from '../messages/parseTemplate'
import { partsOfSource } from '../messages/partsOfSource'
import type { Live } from '../live'
import type { Clock } from '../ports'
import type { Storage } from '../storage/openStorage'
import { templateOperations, type TemplateRow } from './templateRows'

export interface TemplatesOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly activeAccount: ReadActiveAccount
  readonly live: Pick<Live, 'publish'>
}

/** As long as an import can be taken back. */
const keptRemovedMs = 30 * day

export function makeTemplates({ storage, clock, activeAccount, live }: TemplatesOptions): Handlers<'templates'> {
  const rows = storage.bind(templateOperations)
  const stamp = (agoMs = 0): string => toIso(clock.now() - agoMs)
  const unknown = () => fail('TEMPLATE_UNKNOWN', 'no', { field: 'templateId' })
  const taken = () => fail('TEMPLATE_NAME_TAKEN', 'no', { field: 'name' })
  /** Another window shows them too. */
  const told = <Value>(value: Value) => {
    live.publish({ kind: 'templates' })
    return ok(value)
  }
  const noName = () => fail('NAME_EMPTY', 'no', { field: 'name' })

  const withAccount = makeWithAccount(activeAccount)
  return {
    all: withAccount(async ({ id: accountId }, { search }) => {
      const found = await rows.all(accountId)
      const matching = found.filter(({ name, text }) => matchesWords(search ?? '', [name, text]))
      return ok({ templates: matching.map(toTemplate) })
    }),
    create: withAccount(async ({ id: accountId }, { name, text }) => {
      const trimmed = name.trim()
      if (trimmed === '') return noName()
      const made = await rows.create({ accountId, name: trimmed, text, at: stamp() })
      return made ? told(toTemplate(made)) : taken()
    }),
    edit: withAccount(async ({ id: accountId }, { templateId, name, text }) => {
      const trimmed = name?.trim()
      if (trimmed === '') return noName()
      const edited = await rows.edit({ accountId, templateId, name: trimmed, text, at: stamp() })
      if (edited === 'unknown') return unknown()
      return edited === 'name_taken' ? taken() : told(toTemplate(edited))
    }),
    remove: withAccount(async ({ id: accountId }, { templateId }) => {
      const scope = { accountId, templateId }
      const removed = await rows.remove({ ...scope, at: stamp(), forgetBefore: stamp(keptRemovedMs) })
      return removed ? told({ removed }) : unknown()
    }),
    restore: withAccount(async ({ id: accountId }, { templateId }) => {
      const restored = await rows.restore({ accountId, templateId })
      return restored ? told(toTemplate(restored)) : unknown()
    }),
    use: withAccount(async ({ id: accountId }, { templateId }) => {
      const used = await rows.use({ accountId, templateId, at: stamp() })
      return used ? told(toTemplate(used)) : unknown()
    }),
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
