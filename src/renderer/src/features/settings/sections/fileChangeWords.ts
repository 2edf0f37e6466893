// The changes of a settings file in words: what each is called on its own page, and its value before and after.
import type { AccountSetting, AccountValue, FileChange, FileSection, HoursRule, LeftOut, Settings } from '@contract'
import { hasText, type TextKey } from '@text'
import { useDisplay } from '../../../composables/useDisplay'
import { countryName } from '../../../composables/writing/countryNames'
import { ownNameOf } from '../../../composables/writing/languageName'
import { useFormat } from '../../../composables/writing/useFormat'
import { useText } from '../../../composables/writing/useText'
import { placeName } from '../quietHours/quietPlaces'
import { settingNames } from '../settingValues'

const accountNames: Readonly<Record<AccountSetting, TextKey>> = {
  sender: 'settings.sender',
  country: 'settings.country',
  batchSize: 'settings.batchSize',
  pacePerSecond: 'settings.pace',
  timeZone: 'settings.zone',
  chatAppChannel: 'settings.channel',
  lowBalanceMicros: 'settings.lowBalance',
  dailyCap: 'settings.dailyCap',
  maxInDoubt: 'settings.maxInDoubt',
  textsPerPerson: 'settings.textsPerPerson',
  textsPerPersonHours: 'settings.textsPerPersonHours',
  textsPerWeek: 'settings.textsPerWeek',
  hoursBetweenTexts: 'settings.hoursBetweenTexts',
  atLimit: 'settings.atLimit',
  moneyPerDayMicros: 'settings.moneyPerDayMicros',
  moneyPerMonthMicros: 'settings.moneyPerMonthMicros',
  keepMonths: 'callbacks.keep',
  usesOlderApi: 'settings.olderApi',
  transcodes: 'settings.transcodes',
}
const answerNames = { perDay: 'answers.allAnswers', micros: 'answers.money' } as const
const textNames = { template: 'fileTemplate', snippet: 'fileSnippet', rule: 'fileRule' } as const

export function useFileChangeWords() {
  const t = useText()
  const format = useFormat()
  const { locale } = useDisplay()
  const word = t as (key: string, values?: object) => string
  const onOff = (isOn: boolean): string => (isOn ? t('shell.valueOn') : t('shell.valueOff'))
  const money = (micros: number, currency = ''): string => format.money({ micros, currency })
  const hoursLabel = (region: string): string => t('quietHours.week', { place: placeName(region, t, locale.value) })

  function labelOf(change: FileChange): string {
    switch (change.kind) {
      case 'computer':
        return word(settingNames[change.setting])
      case 'account':
        return word(accountNames[change.setting])
      case 'answers':
        return t('settings.fileAnswers', { name: t(answerNames[change.setting]) })
      case 'hours':
        return hoursLabel(change.region)
      case 'crossing':
        return t('quietHours.crossing')
      case 'word':
        return t('settings.fileWord', { word: change.word })
      case 'template':
      case 'snippet':
      case 'rule':
        return t(`settings.${textNames[change.kind]}`, { name: change.name })
    }
  }

  function valueOf(change: FileChange, currency?: string): string {
    const fromTo = (from: string, to: string): string => t('settings.fileFromTo', { from, to })
    switch (change.kind) {
      case 'computer': {
        const [from, to] = [settingWord(change.setting, change.from), settingWord(change.setting, change.to)]
        return from === undefined || to === undefined ? t('settings.fileOther') : fromTo(from, to)
      }
      case 'account':
        return fromTo(
          accountWord(change.setting, change.from, currency),
          accountWord(change.setting, change.to, currency),
        )
      case 'answers': {
        const write = (value: number): string =>
          change.setting === 'micros' ? money(value, currency) : format.count(value)
        return fromTo(write(change.from), write(change.to))
      }
      case 'hours':
        return fromTo(hoursWord(change.from), hoursWord(change.to))
      case 'crossing': {
        const write = (choice: typeof change.from): string => t(choice === 'ask' ? 'quietHours.ask' : 'quietHours.goOn')
        return fromTo(write(change.from), write(change.to))
      }
      case 'word':
        return change.isRemoved ? t('settings.fileRemoved') : t('settings.fileAdded')
      default:
        if (change.isReplaced) return t('settings.fileReplaced')
        return change.kind === 'rule' ? t('settings.fileAddedOff') : t('settings.fileAdded')
    }
  }

  /** Undefined for what has no short value: widths and columns. */
  function settingWord(name: keyof Settings, settings: Partial<Settings>): string | undefined {
    const value = settings[name]
    if (typeof value === 'boolean') return onOff(value)
    if (typeof value === 'number') return format.count(value)
    const quiet = settings.quietNotices
    if (name === 'quietNotices') return quiet ? `${quiet.from}–${quiet.to}` : onOff(false)
    if (typeof value !== 'string') return undefined
    if (name === 'language') return value === 'system' ? t('settings.languageAsComputer') : ownNameOf(value)
    if (name === 'accentColour') return value === 'own' ? t('settings.accentOwn') : t('settings.accentSystem')
    return word(name === 'updates' ? `updates.${value}` : `settings.${value}`)
  }

  function accountWord(name: AccountSetting, value: AccountValue, currency?: string): string {
    if (typeof value === 'boolean') return onOff(value)
    if (value === null) {
      if (name === 'keepMonths') return t('callbacks.keepForever')
      if (name === 'maxInDoubt') return t('settings.automatic')
      return name === 'lowBalanceMicros' ? t('settings.never') : t('settings.noLimit')
    }
    if (typeof value === 'number') {
      if (name === 'keepMonths') return t('callbacks.keepMonths', { count: value })
      return name.endsWith('Micros') ? money(value, currency) : format.count(value)
    }
    if (name === 'country') return countryName(value, locale.value)
    if (name === 'atLimit') return word(`settings.atLimit_${value}`)
    if (value !== '') return value
    return name === 'timeZone' ? t('settings.fileZone') : t('settings.fileSender')
  }

  /** Days with the same hours stand together: Mon–Fri. */
  function hoursWord({ week, onHolidays }: Pick<HoursRule, 'week' | 'onHolidays'>): string {
    const groups: { first: number; last: number; hours: string }[] = []
    for (const [day, open] of week.entries()) {
      const hours = open ? t('quietHours.openFromTo', open) : t('quietHours.quietAllDay')
      const last = groups.at(-1)
      if (last?.hours === hours) last.last = day
      else groups.push({ first: day, last: day, hours })
    }
    const days = groups.map(({ first, last, hours }) => {
      const name = (day: number): string => word(`quietHours.day${day}`)
      return t('settings.fileDays', { days: first === last ? name(first) : `${name(first)}–${name(last)}`, hours })
    })
    return format.list([...days, t(onHolidays ? 'settings.fileHolidays' : 'settings.fileNoHolidays')])
  }

  function leftOutLine({ kind, name, why }: LeftOut): string {
    return t('settings.fileLeftOut', { name: leftOutName(kind, name), why: t(`settings.fileWhy_${why}`) })
  }

  function leftOutName(kind: LeftOut['kind'], name: string): string {
    if (kind === 'hours') return hoursLabel(name)
    if (kind === 'word') return t('settings.fileWord', { word: name })
    if (kind === 'template' || kind === 'snippet' || kind === 'rule') return t(`settings.${textNames[kind]}`, { name })
    const names: Readonly<Record<string, TextKey>> =
      kind === 'computer' ? settingNames : kind === 'account' ? accountNames : answerNames
    const key = names[name] ?? ''
    return hasText(key) ? word(key) : name
  }

  function titleOf({ of, name }: FileSection): string {
    if (of === 'computer') return t('settings.fileComputer')
    return of === 'profile' ? t('settings.fileProfile') : (name ?? '')
  }

  return { labelOf, valueOf, leftOutLine, titleOf }
}
