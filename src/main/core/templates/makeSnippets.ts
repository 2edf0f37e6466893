// Short texts to put into any message, of the profile and so of every account.
import { ok } from '../base/result'
import type { Handlers } from '../handlers'
import { makeSavedTexts, type SavedTextsOptions } from './makeSavedTexts'

export function makeSnippets(options: SavedTextsOptions): Handlers<'snippets'> {
  const texts = makeSavedTexts(options, {
    unknown: 'SNIPPET_UNKNOWN',
    taken: 'SNIPPET_NAME_TAKEN',
    idField: 'snippetId',
  })
  const scopeOf = (templateId: number) => ({ accountId: null, templateId })
  return {
    all: async ({ search }) => ok({ snippets: await texts.find(null, search) }),
    create: (written) => texts.create(null, written),
    edit: ({ snippetId, ...change }) => texts.edit(scopeOf(snippetId), change),
    remove: ({ snippetId }) => texts.remove(scopeOf(snippetId)),
    restore: ({ snippetId }) => texts.restore(scopeOf(snippetId)),
    use: ({ snippetId }) => texts.use(scopeOf(snippetId)),
  }
}
