// All settings to a file, and those of a file here: first shown, then used in one act, and taken back once.
import type { FileSection, Settings } from '@contract'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import type { Accounts } from '../accounts/makeAccounts'
import type { Files } from '../files/makeFiles'
import type { Handlers } from '../handlers'
import type { Live } from '../live'
import type { Clock, Logger, Random } from '../ports'
import type { SettingsArea } from '../settings/makeSettings'
import type { Storage } from '../storage/openStorage'
import { planComputer } from './profileChanges'
import {
  isSame,
  isSameSection,
  maxSettingsFile,
  nameKey,
  parseSettingsFile,
  writeSettingsFile,
  type ReadSettings,
  type SettingsFault,
} from './fileForm'
import type { settingsFileOperations } from './settingsFileRows'
import type { UndoStep } from './undoRows'

export interface SettingsFileOptions {
  readonly storage: Storage
  readonly clock: Pick<Clock, 'now'>
  readonly random: Random
  readonly live: Pick<Live, 'publish'>
  readonly logger: Logger
  readonly files: Pick<Files, 'resolve' | 'readText'>
  readonly settings: Pick<SettingsArea, 'current' | 'put'>
  readonly accounts: Pick<Accounts, 'changeTogether'>
  /** See `AnswersOptions`. */
  readonly noteChange: () => Promise<void>
}

const faults = {
  unknown: 'SETTINGS_FILE_UNKNOWN',
  newer: 'SETTINGS_FILE_NEWER',
  damaged: 'SETTINGS_FILE_DAMAGED',
  name_twice: 'SETTINGS_FILE_NAME_TWICE',
} as const satisfies Record<SettingsFault, string>

interface Used {
  readonly id: string
  readonly steps: readonly UndoStep[]
  readonly computer: { readonly before: Partial<Settings>; readonly after: Partial<Settings> }
}

export function makeSettingsFile(options: SettingsFileOptions): Handlers<'settingsFile'> {
  const { storage, clock, random, live, logger, files, settings, accounts } = options
  const rows = storage.bind<typeof settingsFileOperations>('settingsFile')
  const broken = (fault: SettingsFault) => fail(faults[fault], 'no', { field: 'handle' })
  /** The last file that was read, and the last that was used: both for as long as this process runs. */
  let lastRead: { readonly id: string; readonly file: ReadSettings } | undefined
  let lastUsed: Used | undefined

  function computerSection({ settings: filed }: ReadSettings): { section: FileSection; next: Partial<Settings> } {
    const { next, changes, leftOut, unknown } = planComputer(settings.current(), filed)
    const section = { id: 'computer', of: 'computer', found: 'here' } as const
    return { section: { ...section, changes: [...changes], leftOut: [...leftOut], unknown }, next }
  }

  /** Pages read templates and rules again, and a database from before gives itself away when it is put back. */
  async function tell(): Promise<void> {
    await options
      .noteChange()
      .catch((error: unknown) => logger.error('settings_file_not_noted', { error: String(error) }))
    for (const kind of ['templates', 'answers'] as const) live.publish({ kind })
  }

  return {
    write: async () => {
      const filed = await rows.describe()
      const names = filed.accounts.map(({ name }) => nameKey(name))
      if (new Set(names).size < names.length) return fail('SETTINGS_NAMES_TWICE')
      return ok(writeSettingsFile({ settings: settings.current(), ...filed }, isoNow(clock)))
    },

    read: async ({ handle }) => {
      const chosen = files.resolve(handle)
      if (!chosen.ok) return chosen
      if (chosen.value.sizeBytes > maxSettingsFile) return fail('SETTINGS_FILE_TOO_LARGE', 'no', { field: 'handle' })
      const text = await files.readText(handle, maxSettingsFile)
      if (!text.ok) return text
      const file = parseSettingsFile(text.value)
      if (typeof file === 'string') return broken(file)
      const id = random.uuid()
      const sections = [computerSection(file).section, ...(await rows.preview(file))]
      lastRead = { id, file }
      return ok({ fileId: id, sections })
    },

    use: async ({ fileId, sections }) => {
      const stale = () => fail('SETTINGS_FILE_STALE', 'no', { field: 'sections' })
      if (lastRead?.id !== fileId) return stale()
      const { file } = lastRead
      const shown = sections.find(({ of }) => of === 'computer')
      const computer = computerSection(file)
      if (shown && !isSameSection(shown, computer.section)) return stale()
      const wanted = sections.filter(({ of }) => of !== 'computer')
      const steps = await accounts.changeTogether(() => rows.use({ filed: file, wanted, at: isoNow(clock) }))
      if (!steps) return stale()
      const after = shown ? computer.next : {}
      const before = pick(settings.current(), after)
      try {
        await settings.put(after)
      } catch (error) {
        // All or nothing: the file of the preferences could not be written.
        await accounts.changeTogether(() => rows.undo({ steps, at: isoNow(clock) }))
        throw error
      }
      lastUsed = { id: random.uuid(), steps, computer: { before, after } }
      await tell()
      return ok({ changed: sections.reduce((sum, { changes }) => sum + changes.length, 0), undoId: lastUsed.id })
    },

    undo: async ({ undoId }) => {
      if (lastUsed?.id !== undoId) return fail('UNDO_GONE', 'no', { field: 'undoId' })
      const { steps, computer } = lastUsed
      lastUsed = undefined
      const undone = await accounts.changeTogether(() => rows.undo({ steps, at: isoNow(clock) }))
      const now = settings.current()
      const names = (Object.keys(computer.after) as (keyof Settings)[]).filter((name) =>
        isSame(now[name], computer.after[name]),
      )
      await settings.put(Object.fromEntries(names.map((name) => [name, computer.before[name]])))
      await tell()
      return ok({ changed: undone + names.length })
    },
  }
}

function pick(from: Settings, names: Partial<Settings>): Partial<Settings> {
  return Object.fromEntries((Object.keys(names) as (keyof Settings)[]).map((name) => [name, from[name]]))
}
