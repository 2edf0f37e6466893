// Reusable messages, each account with its own.
import { makeWithAccount, type ReadActiveAccount } from '../accounts/activeAccount'
import { ok } from '../base/result'
import type { Handlers } from '../handlers'
import { makeSavedTexts, type SavedTextsOptions } from './makeSavedTexts'

export interface TemplatesOptions extends SavedTextsOptions {
  readonly activeAccount: ReadActiveAccount
}

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
