// Notices of the system; a click brings the window to the front.
import { Notification } from 'electron'
import type { Notifier } from '../../core/ports'

export function makeNotifier(show: () => void): Notifier {
  return {
    notify({ title, body }) {
      if (!Notification.isSupported()) return
      const notice = new Notification({ title, body })
      notice.on('click', show)
      notice.show()
    },
  }
}
