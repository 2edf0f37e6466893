// Ends the app and starts it again with a profile: its own, which is then moved, or another one.
import { app } from 'electron'
import { withoutDataArgument } from '../readDataArgument'

/** Time for the answer of the call that wanted it. */
const answerMs = 200

export function restart(profile: string, more: readonly string[] = []): void {
  setTimeout(() => {
    app.relaunch({
      args: [...withoutDataArgument(process.argv.slice(1)), '--data', profile, ...more],
      // An AppImage runs from a place that is gone with it.
      ...(process.env.APPIMAGE === undefined ? {} : { execPath: process.env.APPIMAGE }),
    })
    app.quit()
  }, answerMs)
}
