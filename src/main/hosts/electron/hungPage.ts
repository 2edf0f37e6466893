// A page that stops responding: a person decides whether to wait or to open it again. The core runs in another process and
// continues meanwhile. Ends no page on its own.
import type { Logger } from '../../core/ports'

/** The used part of Electron's WebContents. */
export interface WatchedPage {
  on(event: 'unresponsive' | 'responsive', run: () => void): unknown
}

export interface HungPageParts {
  readonly page: WatchedPage
  /** True to open the page again. The signal takes the question back, which then counts as "wait". */
  readonly ask: (signal: AbortSignal) => Promise<boolean>
  /** Ends the page, so that it can be loaded again. */
  readonly end: () => void
  readonly after: (delayMs: number, run: () => void) => void
  readonly logger: Logger
}

/** Electron reports a hang once, so a person who waits is asked again. */
export const askAgainMs = 30_000

export function watchHungPage({ page, ask, end, after, logger }: HungPageParts): void {
  /** One hang, until the page responds or is ended. */
  let hang: AbortController | undefined

  async function askAbout(own: AbortController): Promise<void> {
    const isEndWanted = await ask(own.signal)
    if (hang !== own) return
    if (!isEndWanted) return after(askAgainMs, () => hang === own && void askAbout(own))
    hang = undefined
    logger.warn('window.hung_page_ended')
    end()
  }

  page.on('unresponsive', () => {
    if (hang) return
    logger.warn('window.unresponsive')
    hang = new AbortController()
    void askAbout(hang)
  })
  page.on('responsive', () => {
    if (!hang) return
    logger.info('window.responsive')
    hang.abort()
    hang = undefined
  })
}
