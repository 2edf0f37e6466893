// Profiles in the desktop app: the list for the settings. Another profile is another start.
import { randomUUID } from 'node:crypto'
import type { ProfileList } from '../../../core/ports'
import { makeProfileFolder, readProfileList, writeProfileList, type ListedProfile } from '../../node/profileList'
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
