// Polls for replies now and shows the result; from the page and from the palette.
import { useNotices } from '../../composables/useNotices'
import { useText } from '../../composables/writing/useText'
import { useInbox } from '../../stores/inbox'
import { useAct } from '../shell/useAct'

export function useLookNow(): () => Promise<boolean> {
  const t = useText()
  const notices = useNotices()
  const inbox = useInbox()
  const act = useAct()
  return () =>
    act(async () => {
      const found = await inbox.lookNow()
      if (!found) return
      const said = [
        found.replies > 0 ? t('inbox.lookFound', { count: found.replies }) : '',
        found.optOuts > 0 ? t('inbox.lookFoundOptOuts', { count: found.optOuts }) : '',
      ].filter(Boolean)
      notices.show({ title: said.length > 0 ? said.join(' ') : t('inbox.lookFoundNothing'), tone: 'success' })
    })
}
