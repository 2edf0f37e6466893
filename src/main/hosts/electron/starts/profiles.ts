// Profiles in the desktop app: the list for the settings, and the question at a start. Another profile is another start.
import { randomUUID } from 'node:crypto'
import { app, dialog } from 'electron'
import type { Translate } from '@text'
import type { ProfileList } from '../../../core/ports'
import {
  byLastOpening,
  makeProfileFolder,
  readProfileList,
  writeProfileList,
  type ListedProfile,
} from '../../node/profileList'
import { restart } from './restart'

/** `profile`: the folder of this window. */
export function makeProfileList(profile: string): ProfileList {
  const change = (next: (profiles: readonly ListedProfile[]) => ListedProfile[]): void => {
    const list = readProfileList()
    writeProfileList({ ...list, profiles: next(list.profiles) })
  }
  return {
    list() {
      const { profiles, asksAtStart } = readProfileList()
      return {
        isPossible: true,
        asksAtStart,
        profiles: profiles.map(({ folder, ...shown }) => ({ ...shown, isOpen: folder === profile })),
      }
    },
    create(name, thisName) {
      const folder = makeProfileFolder(name)
      change((profiles) => {
        const isListed = profiles.some((listed) => listed.folder === profile)
        const openedAt = new Date().toISOString()
        const own = isListed ? [] : [{ id: randomUUID(), name: thisName ?? 'Postrider', folder: profile, openedAt }]
        return [...own, ...profiles, { id: randomUUID(), name, folder }]
      })
    },
    rename: (id, name) =>
      change((profiles) => profiles.map((listed) => (listed.id === id ? { ...listed, name } : listed))),
    // The open one would be found by its folder only.
    forget: (id) => change((profiles) => profiles.filter((listed) => listed.id !== id || listed.folder === profile)),
    ask: (asksAtStart) => writeProfileList({ ...readProfileList(), asksAtStart }),
    open(id) {
      const listed = readProfileList().profiles.find((one) => one.id === id)
      if (listed && listed.folder !== profile) restart(listed.folder)
    },
  }
}

/** The most that a dialog of the system has room for. */
const maxAsked = 8

/** Answers the folder, or undefined if the person closed the question. A tick opens it at later starts without asking. */
export async function askForProfile(t: Translate): Promise<string | undefined> {
  const list = readProfileList()
  const asked = byLastOpening(list.profiles).slice(0, maxAsked)
  const { response, checkboxChecked } = await dialog.showMessageBox({
    type: 'question',
    title: 'Postrider',
    message: t('profiles.which'),
    detail: t('profiles.lead'),
    buttons: [...asked.map(({ name }) => name), t('profiles.quit')],
    defaultId: 0,
    cancelId: asked.length,
    checkboxLabel: t('profiles.withoutAsking'),
    noLink: false,
  })
  const chosen = asked[response]
  if (chosen && checkboxChecked) writeProfileList({ ...list, asksAtStart: false })
  return chosen?.folder
}

/** A start that only asks. The chosen profile is opened by another start, as every profile is. */
export async function askAndRestart(t: Translate): Promise<void> {
  const folder = await askForProfile(t)
  if (folder === undefined) app.exit(0)
  else restart(folder)
}
