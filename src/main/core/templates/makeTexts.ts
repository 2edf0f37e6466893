// Texts that are used again.
import type { Handlers } from '../handlers'
import { makeSnippets } from './makeSnippets'
import { makeTemplates, type TemplatesOptions } from './makeTemplates'

export function makeTexts(options: TemplatesOptions): {
  readonly templates: Handlers<'templates'>
  readonly snippets: Handlers<'snippets'>
} {
  return { templates: makeTemplates(options), snippets: makeSnippets(options) }
}
