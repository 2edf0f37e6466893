// An import that was begun from a campaign's people (`/import?campaign=…`): its rows go into that draft and the person goes
// back to it.
import type { ImportReport } from '@contract'
import { computed, type ComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useNotices } from '../../composables/useNotices'
import { useText } from '../../composables/writing/useText'
import { useCompose } from '../../stores/compose/compose'
import { useImports } from '../../stores/imports/imports'
import { useRowSets } from '../../stores/compose/rowSets'
import { useAct } from '../shell/useAct'

export interface ImportForCampaign {
  /** Undefined for an import of its own. */
  readonly campaignId: ComputedRef<string | undefined>
  readonly name: ComputedRef<string>
  back(): Promise<void>
  /** The checked rows become people of the draft alone; no contact is made. */
  useOnly(): Promise<void>
  /** The people of the import that was kept as a list become the draft's; others of that list do not. */
  takeCommitted(done: ImportReport): Promise<void>
}

export function useImportForCampaign(): ImportForCampaign {
  const t = useText()
  const route = useRoute()
  const router = useRouter()
  const notices = useNotices()
  const compose = useCompose()
  const imports = useImports()
  const rowSets = useRowSets()
  const act = useAct()
  const campaignId = computed(() => {
    const { campaign } = route.query
    return typeof campaign === 'string' && campaign !== '' ? campaign : undefined
  })
  const name = computed(() => {
    const { draft } = compose
    return (draft?.id === campaignId.value ? draft?.name : undefined) || t('compose.untitled')
  })
  async function back(): Promise<void> {
    if (campaignId.value !== undefined) await router.push(`/compose/${campaignId.value}`)
  }
  async function useOnly(): Promise<void> {
    const [campaign, importId] = [campaignId.value, imports.importId]
    if (campaign === undefined || importId === undefined || imports.isBusy) return
    await act(async () => {
      imports.isBusy = true
      const set = await rowSets.addImport(campaign, importId).finally(() => (imports.isBusy = false))
      imports.forget()
      notices.show({ title: t('compose.importTaken', { count: set.people }), tone: 'success' })
      await back()
    })
  }
  async function takeCommitted({ importId, fileName: file, listName: list = '' }: ImportReport): Promise<void> {
    const campaign = campaignId.value
    if (campaign === undefined) return
    await act(async () => {
      await rowSets.addCommitted(campaign, importId)
      imports.forget()
      notices.show({ title: t('compose.importListTaken', { file, list }), tone: 'success' })
      await back()
    })
  }
  return { campaignId, name, back, useOnly, takeCommitted }
}
