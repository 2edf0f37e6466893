// Notices of the system, while no window of ours has the focus; a click brings the window to the front.
import { BrowserWindow, Notification } from 'electron'
import type { Translate } from '@text'
import type { Notifier } from '../../core/ports'
import { noticeWords } from './noticeWords'

export function makeNotifier(show: () => void, t: Translate): Notifier {
  return {
    notify(notice) {
      if (!Notification.isSupported() || BrowserWindow.getFocusedWindow() !== null) return
      const shown = new Notification(noticeWords(notice, t))
      shown.on('click', show)
      shown.show()
    },
  }
}
