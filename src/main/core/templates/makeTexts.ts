// Texts that are used again: snippets and templates.
import type { Handlers } from '../handlers'
import { ok } from '../base/result'
import { makeSavedTexts, type SavedTextsOptions } from './makeSavedTexts'
import { makeWithAccount, type ReadActiveAccount } from '../accounts/activeAccount'

/** Short texts to put into any message, of the profile and so of every account. */
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

interface TemplatesOptions extends SavedTextsOptions {
  readonly activeAccount: ReadActiveAccount
}

/** Reusable messages, each account with its own. */
export function makeTemplates({ activeAccount, ...options }: TemplatesOptions): Handlers<'templates'> {
  const texts = makeSavedTexts(options, {
    unknown: 'TEMPLATE_UNKNOWN',
    taken: 'TEMPLATE_NAME_TAKEN',
    idField: 'templateId',
  })
  const withAccount = makeWithAccount(activeAccount)
  return {
    all: withAccount(async ({ id }, { search }) => ok({ templates: await texts.find(id, search) })),
    create: withAccount(({ id }, written) => texts.create(id, written)),
    edit: withAccount(({ id: accountId }, { templateId, ...change }) => texts.edit({ accountId, templateId }, change)),
    remove: withAccount(({ id: accountId }, { templateId }) => texts.remove({ accountId, templateId })),
    restore: withAccount(({ id: accountId }, { templateId }) => texts.restore({ accountId, templateId })),
    use: withAccount(({ id: accountId }, { templateId }) => texts.use({ accountId, templateId })),
  }
}

export function makeTexts(options: TemplatesOptions): {
  readonly templates: Handlers<'templates'>
  readonly snippets: Handlers<'snippets'>
} {
  return { templates: makeTemplates(options), snippets: makeSnippets(options) }
}
