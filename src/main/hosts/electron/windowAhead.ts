// A window whose page loads while the core opens the profile: the page is there when the core is. It gets no port before someone opens
// it. It is shown then. If the account of its first page is known, that page is built and painted first, without figures, and shown as
// soon as the profile is open.
import type { BrowserWindow } from 'electron'
import { offerCallPort, type Calls } from './callPort'
import { makeWindow, showPage, type WindowParts } from './window'

/** A page that is not painted is no reason to wait longer for the core. */
const maxWaitMs = 1_000

export interface WindowAhead {
  readonly window: BrowserWindow
  /** Resolves when the first page is painted; at once if only the core can say which it is. */
  readonly isFirstPageThere: Promise<void>
  /** The storage has opened the profile, the core has not. */
  profileIsOpen(): void
  /** Shows it, and answers its page. */
  open(calls: Calls): void
}

export function makeWindowAhead(
  parts: Omit<WindowParts, 'mayShow'> & { readonly mayLoad: Promise<void> },
  watch: (window: BrowserWindow) => void,
): WindowAhead {
  let answer: (calls: Calls) => void = () => undefined
  const calls = new Promise<Calls>((resolve) => (answer = resolve))
  let show: () => void = () => undefined
  const mayShow = new Promise<void>((resolve) => (show = resolve))
  const window = makeWindow({ ...parts, mayShow })
  const isFirstPageKnown = parts.look?.accountId !== undefined
  const isFirstPageThere = new Promise<void>((resolve) => {
    if (!isFirstPageKnown) return resolve()
    window.once('ready-to-show', resolve)
    setTimeout(resolve, maxWaitMs)
  })
  watch(window)
  offerCallPort(window, calls, parts.logger)
  void parts.mayLoad
    .then(() => showPage(window, 'app', parts.look))
    .catch((error: unknown) => parts.logger.error('window.page_not_loaded', { error }))
  return {
    window,
    isFirstPageThere,
    profileIsOpen() {
      if (isFirstPageKnown) show()
    },
    open(ready) {
      show()
      answer(ready)
    },
  }
}
