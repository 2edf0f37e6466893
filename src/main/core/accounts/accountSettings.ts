// Checks a person's settings for an account and brings them into the form that is stored. Pure.
import type { AccountDefaults } from '@contract'
import { fail, ok, type Result } from '../base/result'
import { defaultChannel } from '../gateway/client/buildSend'
import { isAllowedSender } from '../messages/checkSender'
import { parsePhone, type CountryCode } from '../phones/parsePhone'
import type { AccountChange, AccountRow } from './accountRows'

export type SettingCode =
  | 'SENDER_NOT_ALLOWED'
  | 'ZONE_UNKNOWN'
  | 'CALLBACK_NOT_HTTPS'
  | 'CHANNEL_NOT_ALLOWED'
  | 'PHONE_NOT_USABLE'

export interface AccountEdit {
  readonly name?: string | undefined
  /** Absent fields stay unchanged. `lowBalanceMicros` given as undefined ends the warning. */
  readonly defaults?:
    | (Loose<Omit<AccountDefaults, AccountLimit>> & { readonly [Name in AccountLimit]?: number | null | undefined })
    | undefined
}

/** Settings that can be removed. */
type AccountLimit =
  | 'dailyCap'
  | 'maxInDoubt'
  | 'textsPerPerson'
  | 'textsPerWeek'
  | 'hoursBetweenTexts'
  | 'moneyPerDayMicros'
  | 'moneyPerMonthMicros'
  | 'keepMonths'

type Loose<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined }

/** The row after the edit. Problems name `defaults.<setting>`. */
export function editAccount(row: AccountRow, { name, defaults = {} }: AccountEdit): Result<AccountChange, SettingCode> {
  const sender = defaults.sender ?? row.sender
  if (!isAllowedSender(sender)) return refuse('SENDER_NOT_ALLOWED', 'sender')
  const timeZone = parseZone(defaults.timeZone ?? row.timeZone)
  if (timeZone === undefined) return refuse('ZONE_UNKNOWN', 'timeZone')
  const callbackUrl = parseCallbackUrl(defaults.callbackUrl ?? row.callbackUrl)
  if (callbackUrl === undefined) return refuse('CALLBACK_NOT_HTTPS', 'callbackUrl')
  const chatAppChannel = (defaults.chatAppChannel ?? row.chatAppChannel).trim() || defaultChannel
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(chatAppChannel)) return refuse('CHANNEL_NOT_ALLOWED', 'chatAppChannel')
  const country = defaults.country ?? row.country
  const ownPhone = parseOwnPhone(defaults.ownPhone ?? row.ownPhone, country)
  if (ownPhone === undefined) return refuse('PHONE_NOT_USABLE', 'ownPhone')
  return ok({
    id: row.id,
    name: name?.trim() || row.name,
    sender,
    timeZone,
    callbackUrl,
    chatAppChannel,
    country,
    batchSize: defaults.batchSize ?? row.batchSize,
    pacePerSecond: defaults.pacePerSecond ?? row.pacePerSecond,
    lowBalanceMicros: 'lowBalanceMicros' in defaults ? (defaults.lowBalanceMicros ?? null) : row.lowBalanceMicros,
    usesOlderApi: flag(defaults.usesOlderApi) ?? row.usesOlderApi,
    transcodes: flag(defaults.transcodes) ?? row.transcodes,
    dailyCap: defaults.dailyCap === undefined ? row.dailyCap : defaults.dailyCap,
    maxInDoubt: defaults.maxInDoubt === undefined ? row.maxInDoubt : defaults.maxInDoubt,
    textsPerPerson: defaults.textsPerPerson === undefined ? row.textsPerPerson : defaults.textsPerPerson,
    textsPerPersonHours: defaults.textsPerPersonHours ?? row.textsPerPersonHours,
    textsPerWeek: defaults.textsPerWeek === undefined ? row.textsPerWeek : defaults.textsPerWeek,
    hoursBetweenTexts: defaults.hoursBetweenTexts === undefined ? row.hoursBetweenTexts : defaults.hoursBetweenTexts,
    atLimit: defaults.atLimit ?? row.atLimit,
    moneyPerDayMicros: defaults.moneyPerDayMicros === undefined ? row.moneyPerDayMicros : defaults.moneyPerDayMicros,
    moneyPerMonthMicros:
      defaults.moneyPerMonthMicros === undefined ? row.moneyPerMonthMicros : defaults.moneyPerMonthMicros,
    keepMonths: defaults.keepMonths === undefined ? row.keepMonths : defaults.keepMonths,
    ownPhone,
  })
}

function refuse(code: SettingCode, name: keyof AccountDefaults): Result<never, SettingCode> {
  return fail(code, 'no', { field: `defaults.${name}` })
}

/** E.164; empty stays empty. */
function parseOwnPhone(written: string, country: string): string | undefined {
  if (written.trim() === '') return ''
  const parsed = parsePhone(written, country as CountryCode)
  return parsed.ok ? parsed.e164 : undefined
}

function flag(value: boolean | undefined): 0 | 1 | undefined {
  return value === undefined ? undefined : value ? 1 : 0
}

/** A name of the TZ database, older names too, or nothing. Offsets such as +01:00 are no zone: they know no summer time. */
export function parseZone(written: string): string | undefined {
  const zone = written.trim()
  if (zone === '') return ''
  const listed = Intl.supportedValuesOf('timeZone').find((name) => name.toLowerCase() === zone.toLowerCase())
  if (listed !== undefined) return listed
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) return undefined
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    return undefined
  }
}

const maxUrlLength = 500

/** https, or http to this computer; without a name or password in it, which every message record would show. */
export function parseCallbackUrl(written: string): string | undefined {
  const text = written.trim()
  if (text === '') return ''
  if (!/^https?:\/\//i.test(text) || /[\s\\]/.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isHere = url.hostname === '127.0.0.1' || url.hostname === 'localhost'
  const isFit = (url.protocol === 'https:' || isHere) && url.username === '' && url.password === ''
  return isFit && url.href.length <= maxUrlLength ? url.href : undefined
}
