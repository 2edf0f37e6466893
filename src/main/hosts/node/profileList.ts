// The computer's list of profiles: a small file beside its memory of them. It has names and folders, and nothing of what is in them.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasDatabase } from './movedProfile'
import { defaultProfile } from './profileFolder'
import { defaultMarksFolder } from './profileMarks'
import { writeWhole } from './writeWhole'

export interface ListedProfile {
  readonly id: string
  readonly name: string
  readonly folder: string
  readonly openedAt?: string
}

interface ListFile {
  readonly profiles: readonly ListedProfile[]
  readonly asksAtStart: boolean
  /** In which it is asked; absent: the system's. */
  readonly language?: string
}

const empty: ListFile = { profiles: [], asksAtStart: true }

const pathIn = (marks: string): string => join(marks, 'profiles.json')

/** A list that cannot be read is an empty one: every profile still opens by its folder. */
export function readProfileList(marks = defaultMarksFolder()): ListFile {
  try {
    const { profiles, asksAtStart, language } = JSON.parse(readFileSync(pathIn(marks), 'utf8')) as Partial<ListFile>
    return Array.isArray(profiles)
      ? {
          profiles: profiles.flatMap(parseListed),
          asksAtStart: asksAtStart !== false,
          ...(typeof language === 'string' ? { language } : {}),
        }
      : empty
  } catch {
    return empty
  }
}

function parseListed(value: unknown): ListedProfile[] {
  const { id, name, folder, openedAt } = (value ?? {}) as Partial<ListedProfile>
  if (typeof id !== 'string' || typeof name !== 'string' || typeof folder !== 'string') return []
  const isInstant = typeof openedAt === 'string' && !Number.isNaN(Date.parse(openedAt))
  return [{ id, name, folder, ...(isInstant ? { openedAt } : {}) }]
}

export function writeProfileList(list: ListFile, marks = defaultMarksFolder()): void {
  writeWhole(pathIn(marks), JSON.stringify(list))
}

/** Those that are listed; a folder that was only named on the command line is not added. */
function change(marks: string, folder: string, next: Partial<ListedProfile>): void {
  const list = readProfileList(marks)
  if (!list.profiles.some((listed) => listed.folder === folder)) return
  const profiles = list.profiles.map((listed) => (listed.folder === folder ? { ...listed, ...next } : listed))
  writeProfileList({ ...list, profiles }, marks)
}

export const noteOpened = (folder: string, openedAt: string, marks = defaultMarksFolder()): void =>
  change(marks, folder, { openedAt })

export const noteMoved = (from: string, to: string, marks = defaultMarksFolder()): void =>
  change(marks, from, { folder: to })

/** Latest first. */
export function byLastOpening(profiles: readonly ListedProfile[]): ListedProfile[] {
  return profiles.toSorted((one, other) => (other.openedAt ?? '').localeCompare(one.openedAt ?? ''))
}

/**
 * The profile of a start without a folder: undefined for the usual one, `ask` if a person has to choose, or wants to. Without a question
 * it is the one that was opened last.
 */
export function chooseAtStart(
  list: ListFile,
  { isHidden = false, isAsked = false }: { readonly isHidden?: boolean; readonly isAsked?: boolean } = {},
): ListedProfile | 'ask' | undefined {
  if (isAsked && list.profiles.length > 0) return 'ask'
  if (list.profiles.length < 2) return list.profiles[0]
  return list.asksAtStart && !isHidden ? 'ask' : byLastOpening(list.profiles)[0]
}

/** The only profile of a computer is not listed before there is a second one. Does nothing on a computer without any. */
export function listUsualProfile(usual = defaultProfile(), marks = defaultMarksFolder()): void {
  const list = readProfileList(marks)
  if (list.profiles.length > 0 || !hasDatabase(usual)) return
  writeProfileList({ ...list, profiles: [{ id: randomUUID(), name: 'Postrider', folder: usual }] }, marks)
}

/** A folder of its own beside the usual one, with the name in it as far as every system takes it. Makes it. */
export function makeProfileFolder(name: string, usual = defaultProfile()): string {
  const plain = name
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 40)
    .trim()
  const stem = plain === '' ? usual : `${usual} - ${plain}`
  let folder = plain === '' ? `${stem} 2` : stem
  for (let number = 2; existsSync(folder); number += 1) folder = `${stem} ${number}`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
