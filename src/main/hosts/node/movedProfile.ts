// Finds a profile that a person moved: one small file beside the computer's marks, so that a start with the old folder
// finds the new one. A move is wanted first, and made by the next start, when nothing of the profile is open.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultMarksFolder } from './profileMarks'
import { writeWhole } from './writeWhole'

interface Move {
  readonly to: string
  readonly state: 'wanted' | 'moved'
}
type Moves = Readonly<Record<string, Move>>

export interface FoundProfile {
  readonly folder: string
  /** To be made before anything is opened. */
  readonly wanted?: { readonly from: string; readonly to: string }
}

/** The moved folder is not there: on a disk that is not connected, for example. Nothing new may be made in its place. */
export class MovedAway extends Error {
  readonly code = 'PROFILE_MOVED_AWAY'
  constructor(readonly folder: string) {
    super('The data folder was moved and is not there')
  }
}

export const hasDatabase = (folder: string): boolean => existsSync(join(folder, 'postrider.sqlite'))

/** Also one whose database is damaged or being exchanged: the start judges that. */
const hasProfile = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => /^(postrider\.sqlite|dispatch\.journal)/.test(name))

/** Throws MovedAway. A folder that has a database is used as it is: the start asks about it. */
export function findProfile(asked: string, marks = defaultMarksFolder()): FoundProfile {
  const moves = readMoves(marks)
  let folder = asked
  for (const seen = new Set<string>(); ;) {
    const move = moves[folder]
    if (!move || seen.has(folder)) return { folder }
    if (move.state === 'wanted') {
      if (!hasDatabase(folder) && !hasProfile(move.to)) throw new MovedAway(move.to)
      return { folder, wanted: { from: folder, to: move.to } }
    }
    if (hasDatabase(folder)) return { folder }
    if (!moves[move.to] && !hasProfile(move.to)) throw new MovedAway(move.to)
    seen.add(folder)
    folder = move.to
  }
}

/** Durable when it returns. Undefined takes a wish back. */
export function noteMove(from: string, move: Move | undefined, marks = defaultMarksFolder()): void {
  const { [from]: _, ...others } = readMoves(marks)
  // A folder that was moved to is not moved away any more.
  const back = move?.state === 'moved' ? move.to : undefined
  const moves = Object.fromEntries(Object.entries(others).filter(([folder]) => folder !== back))
  writeWhole(join(marks, 'moves.json'), JSON.stringify(move ? { ...moves, [from]: move } : moves))
}

function readMoves(marks: string): Moves {
  try {
    const found = JSON.parse(readFileSync(join(marks, 'moves.json'), 'utf8')) as Record<string, Partial<Move>>
    return Object.fromEntries(
      Object.entries(found).flatMap(([from, { to, state }]) =>
        typeof to === 'string' && (state === 'wanted' || state === 'moved') ? [[from, { to, state }]] : [],
      ),
    )
  } catch {
    return {}
  }
}
