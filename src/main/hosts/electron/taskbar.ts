// The icon in the task bar or the dock: the send's bar, the number of what waits for a person. Keeps the computer awake
// while something is being sent, and only then.
import { join } from 'node:path'
import { app, nativeImage, powerSaveBlocker, type BrowserWindow } from 'electron'
import type { Translate } from '@text'
import type { Presence } from './presence/presence'

export interface Taskbar {
  show(presence: Presence): void
  /** A new window starts without a bar. */
  watch(window: BrowserWindow): void
}

export function makeTaskbar(resources: string, t: Translate): Taskbar {
  let window: BrowserWindow | undefined
  let blocker: number | undefined
  let shown: Presence | undefined

  function keepAwake(isWanted: boolean): void {
    if (isWanted === (blocker !== undefined)) return
    if (blocker === undefined) {
      blocker = powerSaveBlocker.start('prevent-app-suspension')
      return
    }
    powerSaveBlocker.stop(blocker)
    blocker = undefined
  }

  function draw(): void {
    if (!shown) return
    const { bar, badge } = shown
    keepAwake(shown.sending !== undefined)
    app.setBadgeCount(badge)
    if (!window || window.isDestroyed()) return
    window.setProgressBar(bar ? bar.share : -1, { mode: bar?.isPaused === true ? 'paused' : 'normal' })
    if (process.platform !== 'win32') return
    const name = badge > 9 ? 'more' : String(badge)
    const overlay = badge === 0 ? null : nativeImage.createFromPath(join(resources, 'icons', `overlay-${name}.png`))
    window.setOverlayIcon(overlay, badge === 0 ? '' : t('desktop.badge', { count: badge }))
  }

  return {
    show(presence) {
      shown = presence
      draw()
    },
    watch(next) {
      window = next
      draw()
    },
  }
}
