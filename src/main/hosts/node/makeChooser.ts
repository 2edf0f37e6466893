// Answers the page that asks at a start which profile to open. A host adds its dialog and how it starts again.
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { implement } from '@orpc/server'
import type { ChooserState, ChoiceEnd, Settings } from '@contract'
import { chooserContract } from '@contract/hosts/chooser'
import { isLanguageTag } from '@text'
import { makeMaintenance, type MaintenanceOptions } from '../../core/storage/worker/maintenance'
import { makeReadChoosable } from './choosableProfiles'
import { hasDatabase } from './movedProfile'
import { makeProfileFolder, readProfileList, writeProfileList, type ListedProfile } from './profileList'
import { defaultMarksFolder } from './profileMarks'

export interface ChooserParts extends Pick<MaintenanceOptions, 'spawnWorker' | 'runTask'> {
  /** ISO UTC. */
  readonly now: () => string
  readonly pickFolder: () => Promise<string | undefined>
  readonly restart: (folder: string) => void
  readonly spoken: (language: Settings['language']) => void
  readonly marks?: string
  /** New profiles get their folders beside this one; beside the usual one if absent. */
  readonly usual?: string
}

/** The chosen language, or the system's. */
export function chooserLanguage(marks = defaultMarksFolder()): Settings['language'] {
  const { language } = readProfileList(marks)
  return language !== undefined && isLanguageTag(language) ? language : 'system'
}

export function makeChooser(parts: ChooserParts) {
  const { spawnWorker, runTask, now, pickFolder, restart, spoken, marks = defaultMarksFolder(), usual } = parts
  const readChoosable = makeReadChoosable((profile) =>
    makeMaintenance({ profile, spawnWorker, runTask }).peek({ at: now() }),
  )
  const { state, open, create, openFolder, speak } = implement(chooserContract)

  async function readState(): Promise<ChooserState> {
    const { profiles } = readProfileList(marks)
    return {
      profiles: await readChoosable(profiles),
      language: chooserLanguage(marks),
    }
  }
  function start({ folder }: ListedProfile): ChoiceEnd {
    restart(folder)
    return 'opening'
  }
  function add(name: string, folder: string): ListedProfile {
    const list = readProfileList(marks)
    const listed = list.profiles.find((one) => one.folder === folder)
    if (listed) return listed
    const added = { id: randomUUID(), name, folder }
    writeProfileList({ ...list, profiles: [...list.profiles, added] }, marks)
    return added
  }

  return {
    state: state.handler(readState),
    open: open.handler(({ input: { id, asksAtStart } }) => {
      const list = readProfileList(marks)
      const listed = list.profiles.find((one) => one.id === id)
      if (!listed) return 'failed'
      if (asksAtStart !== list.asksAtStart) writeProfileList({ ...list, asksAtStart }, marks)
      return start(listed)
    }),
    create: create.handler(({ input: { name } }) => {
      try {
        return start(add(name, makeProfileFolder(name, usual)))
      } catch {
        return 'failed'
      }
    }),
    openFolder: openFolder.handler(async () => {
      const folder = await pickFolder()
      if (folder === undefined) return 'cancelled'
      // A start makes an empty profile in any other folder.
      return hasDatabase(folder) ? start(add(basename(folder), folder)) : 'no_profile'
    }),
    speak: speak.handler(({ input: { language } }) => {
      writeProfileList({ ...readProfileList(marks), language }, marks)
      spoken(language)
      return readState()
    }),
  }
}
