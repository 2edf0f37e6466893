// Stores what this computer remembers of each profile, outside of its folder, to recognise a copy or an older state.
// One small file for each, in the folder that the system has for such state.
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { ProfileMark, ProfileMarks } from '../../core/ports'

export function defaultMarksFolder(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (env.POSTRIDER_MARKS) return env.POSTRIDER_MARKS
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Postrider profiles')
  if (platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Postrider', 'profiles')
  return join(env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'postrider', 'profiles')
}

export function makeProfileMarks(folder = defaultMarksFolder()): ProfileMarks {
  const pathOf = (profileId: string): string => join(folder, `${profileId.replace(/[^A-Za-z0-9-]/g, '')}.json`)
  return {
    read(profileId) {
      try {
        return parseMark(JSON.parse(readFileSync(pathOf(profileId), 'utf8')))
      } catch {
        return undefined
      }
    },
    write(profileId, mark) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const path = pathOf(profileId)
      const file = openSync(`${path}.new`, 'w', 0o600)
      try {
        writeSync(file, JSON.stringify(mark))
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(`${path}.new`, path)
    },
  }
}

function parseMark(value: unknown): ProfileMark | undefined {
  const { folder, epoch, stamp, nextStamp } = (value ?? {}) as Partial<ProfileMark>
  if (typeof folder !== 'string' || !Number.isSafeInteger(epoch)) return undefined
  return {
    folder,
    epoch: epoch as number,
    ...(typeof stamp === 'string' ? { stamp } : {}),
    ...(typeof nextStamp === 'string' ? { nextStamp } : {}),
  }
}
