// Stores what this computer remembers of each profile, outside of its folder, to recognise a copy or an older state.
// One small file for each, in the folder that the system has for such state.
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { ProfileMark, ProfileMarks } from '../../core/ports'
import { writeWhole } from './writeWhole'

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
      writeWhole(pathOf(profileId), JSON.stringify(mark))
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
