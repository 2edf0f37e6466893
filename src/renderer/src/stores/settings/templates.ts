// Templates of the account in use, and snippets of the profile.
import type { Template } from '@contract'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { useClient } from '../../api/client'
import { makeSavedTexts } from './savedTexts'

/** Also the areas of their sentences. */
export type TextKind = 'templates' | 'snippets'

const termOf = (search: string) => (search.trim() === '' ? {} : { search })

export const useTemplates = defineStore('templates', () => {
  const { templates } = useClient()
  return makeSavedTexts({
    all: async (search) => (await templates.all(termOf(search))).templates,
    create: (name, text) => templates.create({ name, text }),
    edit: (templateId, change) => templates.edit({ templateId, ...change }),
    remove: (templateId) => templates.remove({ templateId }),
    restore: (templateId) => templates.restore({ templateId }),
    use: (templateId) => templates.use({ templateId }),
  })
})

export const useSnippets = defineStore('snippets', () => {
  const { snippets } = useClient()
  /** Puts one into the message that is being written; absent if none is. */
  const insert = shallowRef<(snippet: Template) => void>()
  const texts = makeSavedTexts({
    all: async (search) => (await snippets.all(termOf(search))).snippets,
    create: (name, text) => snippets.create({ name, text }),
    edit: (snippetId, change) => snippets.edit({ snippetId, ...change }),
    remove: (snippetId) => snippets.remove({ snippetId }),
    restore: (snippetId) => snippets.restore({ snippetId }),
    use: (snippetId) => snippets.use({ snippetId }),
  })
  return { ...texts, insert }
})

export function useSavedTexts(kind: TextKind) {
  return kind === 'templates' ? useTemplates() : useSnippets()
}
