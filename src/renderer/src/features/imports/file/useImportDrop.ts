// The whole window takes a dropped file as an import, or as a draft if it is a campaign file, on every page. Anything else that is dropped (an address, a page,
// text outside of a text field) is taken by nothing, so that the browser does not go there.
import { useEventListener } from '@vueuse/core'
import { useRouter } from 'vue-router'
import { useImportSource } from '../../../stores/imports/importSource'
import { useNumbers } from '../../../stores/numbers'
import { campaignFileEnding, useCampaignFile } from '../../campaigns/list/useCampaignFile'

export function useImportDrop(): void {
  const source = useImportSource()
  const router = useRouter()
  const campaignFile = useCampaignFile()
  const numbers = useNumbers()

  useEventListener(window, 'dragover', (event: DragEvent) => {
    if (isForField(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = hasFiles(event) ? 'copy' : 'none'
  })
  useEventListener(window, 'drop', (event: DragEvent) => {
    if (isForField(event)) return
    event.preventDefault()
    const file = event.dataTransfer?.files[0]
    if (!file) return
    if (file.name.toLowerCase().endsWith(campaignFileEnding)) {
      void campaignFile.open(file)
      return
    }
    toImport()
    void source.takeFile(file)
  })

  /** On the import page the import keeps its purpose. */
  function toImport(): void {
    const isForNumbers = numbers.asked !== undefined
    numbers.asked = undefined
    if (isForNumbers) void router.push({ path: '/import', query: { verify: '1' } })
    else if (router.currentRoute.value.path !== '/import') void router.push('/import')
  }
}

/** Text may be dragged into a field as anywhere; a file never. */
function isForField(event: DragEvent): boolean {
  const fields = 'input, textarea, [contenteditable="true"]'
  return !hasFiles(event) && event.target instanceof Element && event.target.closest(fields) !== null
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}
