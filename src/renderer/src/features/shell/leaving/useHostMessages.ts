// Messages of the desktop to the page: go to a place (from the menu, the tray or a notice), a file that was opened with Postrider,
// that the window wants to close, and newer versions. A file becomes an import or a draft, never a send.
import { ref, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import { bridge, type UpdateState } from '../../../api/bridge'
import { describeProblem } from '../../../api/problem'
import { useNotices } from '../../../composables/useNotices'
import { useText } from '../../../composables/writing/useText'
import { useImportSource } from '../../../stores/imports/importSource'
import { useUpdates } from '../../../stores/settings/updates'
import { campaignFileEnding, useCampaignFile } from '../../campaigns/list/useCampaignFile'

export function useHostMessages(): { isLeaving: Ref<boolean> } {
  const t = useText()
  const router = useRouter()
  const notices = useNotices()
  const source = useImportSource()
  const campaignFile = useCampaignFile()
  const updates = useUpdates()
  const isLeaving = ref(false)

  async function takeFile(handle: string, name: string): Promise<void> {
    if (name.toLowerCase().endsWith(campaignFileEnding)) {
      await campaignFile.openHandle(handle, name)
      return
    }
    await router.push('/import')
    await source.takeHandle(handle, name)
  }

  function takeUpdate(state: UpdateState): void {
    const isNews = state.kind === 'ready' && updates.state?.kind !== 'ready'
    updates.take(state)
    if (isNews) notices.show({ title: t('updates.ready', { version: state.version }) })
  }

  bridge()?.listen((message) => {
    if (message.kind === 'go') void router.push(message.place)
    if (message.kind === 'file') void takeFile(message.handle, message.name)
    if (message.kind === 'update') takeUpdate(message.state)
    if (message.kind === 'leaving') isLeaving.value = true
    if (message.kind === 'moved')
      notices.show({ title: t(`settings.move_${message.is}`), tone: message.is === 'moved' ? 'success' : 'error' })
    if (message.kind === 'file_refused') {
      const { title, body } = describeProblem({ code: message.code, retry: 'now' }, t)
      notices.show({ title, description: body, tone: 'warning' })
    }
  })
  return { isLeaving }
}
