// The language in force in a process: chosen, loaded, followed.
import { describe, expect, it } from 'vitest'
import { explainStartFailure } from '../../../src/main/hosts/node/startFailure'
import { noticeWords } from '../../../src/main/hosts/electron/noticeWords'
import { localesOf, makeLanguage } from '../../../src/main/hosts/node/language'
import type { Language } from '../../../src/text'
import { english } from '../../../src/text'
import { shouted } from '../../support/app/testLanguage'

function start(options: { system?: string[]; load?: (tag: Language['tag']) => Promise<Language> } = {}) {
  const system = options.system ?? ['en-GB']
  const failed: unknown[] = []
  const language = makeLanguage({
    systemLocales: () => system,
    failed: (error) => void failed.push(error),
    load: options.load ?? (async (tag) => (tag === 'en' ? english : shouted(tag))),
  })
  let changes = 0
  language.onChange(() => void changes++)
  return { language, system, failed, changes: () => changes }
}

describe('the language in force', () => {
  it('the language is English before one is loaded', () => {
    expect(start({ system: ['de-DE'] }).language.t('hosts.trayOpen')).toBe('Open Postrider')
  })

  it("the language is the first of the system's that Postrider has, with the numbers of its country", async () => {
    const { language } = start({ system: ['pt-BR', 'de-AT', 'fr'] })

    await language.use('system')

    expect(language.now()).toMatchObject({ locale: 'de-AT', language: { tag: 'de' } })
  })

  it('a function handed out before the choice speaks the chosen language', async () => {
    const { language } = start()
    const { t } = language

    await language.use('de')
    const loud = t('hosts.trayUnread', { count: 2 })
    await language.use('en')

    expect([loud, t('hosts.trayUnread', { count: 2 })]).toEqual(['2 UNREAD REPLIES', '2 unread replies'])
  })

  it('parts that keep their own sentences hear of each change of language once', async () => {
    const { language, changes } = start()

    for (const wanted of ['en', 'system', 'de', 'de', 'en'] as const) await language.use(wanted)

    expect(changes()).toBe(2)
  })

  it('the language chosen last wins, whichever is loaded first', async () => {
    const loaded = new Map<string, () => void>()
    const load = (tag: Language['tag']) =>
      new Promise<Language>((resolve) => loaded.set(tag, () => resolve(shouted(tag))))
    const { language } = start({ load })

    const both = [language.use('de'), language.use('fr')]
    loaded.get('fr')?.()
    loaded.get('de')?.()
    await Promise.all(both)

    expect(language.now().language.tag).toBe('fr')
  })

  it('the language stays if another one cannot be loaded, and the choice does not fail', async () => {
    const { language, failed, changes } = start({ load: () => Promise.reject(new Error('no file')) })

    await language.use('de')

    expect([language.now().language.tag, failed.length, changes()]).toEqual(['en', 1, 0])
  })

  it("the language follows the browser's, unless the user has chosen one", async () => {
    const { language, system } = start()
    await language.use('system')
    system.unshift('es-MX')

    await language.systemChanged()
    const followed = language.now().locale
    await language.use('en')
    await language.systemChanged()

    expect([followed, language.now().language.tag]).toEqual(['es-MX', 'en'])
  })

  it.each([
    [{ LC_ALL: 'fr_FR.UTF-8', LANG: 'de_DE.UTF-8' }, 'fr-FR'],
    [{ LC_ALL: '', LC_MESSAGES: 'el_GR', LANG: 'de_DE.UTF-8' }, 'el-GR'],
    [{ LANG: 'de_DE.UTF-8@euro' }, 'de-DE'],
    [{ LANG: 'C.UTF-8' }, 'en-GB'],
    [{ LANG: 'POSIX' }, 'en-GB'],
    [{}, 'es-ES'],
  ])('an environment with %j gives the language of %s', async (env, locale) => {
    const { language } = start({ system: localesOf(env, 'es-ES') })

    await language.use('system')

    expect(language.now().locale).toBe(locale)
  })

  it('notices and a failed start speak the chosen language', async () => {
    const { language } = start()
    await language.use('de')

    const notice = { kind: 'replies', replies: 7, people: 4, optedOut: 1 } as const
    expect(noticeWords(notice, language.t)).toEqual({ title: '4 PEOPLE WROTE', body: '7 NEW REPLIES. 1 OPTED OUT.' })
    expect(explainStartFailure(language.t, { code: 'PROFILE_IN_USE' }, '/profile').sentence).toMatch(
      /^POSTRIDER IS .* \/profile\./,
    )
  })
})
