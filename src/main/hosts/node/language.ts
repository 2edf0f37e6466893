// The language in force in this process: of notices, menus, dialogs, and the words in exported files. English until one is
// loaded, and if one cannot be.
import type { Settings } from '@contract'
import { chooseLanguage, english, loadLanguage, makeText, type Translate } from '@text'
import type { LanguageInForce, SpokenLanguage } from '../../core/ports'

export interface HostLanguage extends LanguageInForce {
  /** Called when another language has come into force, for what keeps its words: menus. */
  onChange(tell: () => void): void
  /** The system's languages are others: chooses again. */
  systemChanged(): Promise<void>
}

export interface HostLanguageOptions {
  /** The system's, best first, as the system writes them. Asked whenever a language is chosen. */
  readonly systemLocales: () => readonly string[]
  /** One that could not be loaded. */
  readonly failed: (error: unknown) => void
  readonly load?: typeof loadLanguage
}

export function makeLanguage({ systemLocales, failed, load = loadLanguage }: HostLanguageOptions): HostLanguage {
  let spoken: SpokenLanguage = { language: english, locale: 'en-GB' }
  let text = makeText(spoken.locale, spoken.language)
  let chosen: Settings['language'] = 'system'
  let asked = 0
  const listeners: (() => void)[] = []
  const t: Translate = (key, ...values) => text(key, ...values)

  async function use(wanted: Settings['language']): Promise<void> {
    chosen = wanted
    const own = ++asked
    try {
      const { tag, locale } = chooseLanguage(wanted, systemLocales())
      if (tag === spoken.language.tag && locale === spoken.locale) return
      const language = await load(tag)
      // Another was chosen meanwhile.
      if (own !== asked) return
      spoken = { language, locale }
      text = makeText(locale, language)
    } catch (error) {
      failed(error)
      return
    }
    for (const tell of listeners) tell()
  }

  return {
    t,
    now: () => spoken,
    use,
    systemChanged: () => use(chosen),
    onChange: (tell) => void listeners.push(tell),
  }
}

/** The languages of a process without a window: `LC_ALL`, `LC_MESSAGES` or `LANG`, as POSIX has them, or the system's own. */
export function localesOf(env: NodeJS.ProcessEnv, usual = Intl.DateTimeFormat().resolvedOptions().locale): string[] {
  const given = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find((value) => value !== undefined && value !== '')
  return [given ?? usual]
}
