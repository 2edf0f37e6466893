// A window whose page loads while the core opens the profile: the page is there when the core is. It is not shown, and gets no port,
// before someone opens it.
import type { BrowserWindow } from 'electron'
import { offerCallPort, type Calls } from './callPort'
import { makeWindow, showPage, type WindowParts } from './window'

export interface WindowAhead {
  readonly window: BrowserWindow
  /** Shows it, and answers its page. */
  open(calls: Calls): void
}

export function makeWindowAhead(
  parts: Omit<WindowParts, 'mayShow'> & { readonly mayLoad: Promise<void> },
  watch: (window: BrowserWindow) => void,
): WindowAhead {
  let open: (calls: Calls) => void = () => undefined
  const calls = new Promise<Calls>((resolve) => (open = resolve))
  const window = makeWindow({ ...parts, mayShow: calls.then(() => undefined) })
  watch(window)
  offerCallPort(window, calls, parts.logger)
  void parts.mayLoad
    .then(() => showPage(window, 'app', parts.look))
    .catch((error: unknown) => parts.logger.error('window.page_not_loaded', { error }))
  return { window, open }
}
