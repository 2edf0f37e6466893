// Ctrl V anywhere on the page where no text field has the focus: cells of a spreadsheet, numbers one a line, or a copied
// file. Reads what the browser hands over with the key, so that no permission for the clipboard is needed.
import { useEventListener } from '@vueuse/core'
import { useText } from '../../../composables/writing/useText'
import { useImportSource } from '../../../stores/imports/importSource'

export function usePasteCells(): void {
  const t = useText()
  const source = useImportSource()

  useEventListener(window, 'paste', (event: ClipboardEvent) => {
    const target = event.target instanceof Element ? event.target : undefined
    if (event.defaultPrevented || target?.closest('input, textarea, [contenteditable="true"]')) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const file = event.clipboardData?.files[0]
    // A spreadsheet also offers a picture of its cells: the text goes first.
    if (text.trim() !== '') void source.takePasted(text, t('imports.pastedName'))
    else if (file) void source.takeFile(file)
    else return
    event.preventDefault()
  })
}
