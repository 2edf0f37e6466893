// Notices of the system, while no window of ours has the focus; a click opens the place that the notice is about.
import { BrowserWindow, Notification } from 'electron'
import type { Translate } from '@text'
import type { Notifier } from '../../core/ports'
import { noticeWords } from './noticeWords'
import type { NoticeText } from './presence/noticeText'

export interface HostNotifier extends Notifier {
  tell(notice: NoticeText, options?: { readonly alsoWhenQuiet?: boolean }): void
}

export function makeNotifier(show: (place: string) => void, t: Translate, isQuiet: () => boolean): HostNotifier {
  const tell: HostNotifier['tell'] = ({ title, body, place }, { alsoWhenQuiet = false } = {}) => {
    if (!Notification.isSupported() || BrowserWindow.getFocusedWindow() !== null) return
    if (isQuiet() && !alsoWhenQuiet) return
    const shown = new Notification({ title, body })
    shown.on('click', () => show(place))
    shown.show()
  }
  return { tell, notify: (notice) => tell({ ...noticeWords(notice, t), place: '/inbox' }) }
}
