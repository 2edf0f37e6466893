// Counts things that make a tree of source files hard to read, with the number of each that is allowed.
import type { Tree } from './checkTree.ts'

export interface HouseFigure {
  readonly name: string
  readonly count: number
  /** The architecture test fails beyond it; absent: only printed. */
  readonly max?: number
  /** The first places as `path:line`, or paths. */
  readonly places: readonly string[]
}

const fieldNames = ['firstname', 'lastname', 'email', 'custom1', 'custom2']
/** A list of fields, a row's type and a statement's columns fit into this many lines. */
const linesOfPlace = 8
const maxFilesInFolder = 30

/** Comments count in `src`, `test` and `scripts`, code in `src` alone; other files count in their folder. */
export function houseFigures(tree: Tree): readonly HouseFigure[] {
  const files = [...tree].filter(([path]) => path.startsWith('src/'))
  const sources = files.filter(([path]) => /\.(ts|vue)$/.test(path))
  const code = sources.filter(([path]) => !path.startsWith('src/text/'))
  const lines = linesOf(sources)
  const commentLines = linesOf([...tree].filter(([path]) => /^(src|test|scripts)\/.*\.(ts|mjs|vue)$/.test(path)))
  const commentsWith = (isFound: (line: string) => boolean) =>
    commentLines.filter(({ line }) => isFound(line)).map(({ place }) => place)
  const linesWith = (isFound: (line: string) => boolean, among = /^/) =>
    lines.filter(({ line, place }) => among.test(place) && isFound(line)).map(({ place }) => place)
  const forms = code.filter(([, text]) => /\bflash\b|\bchat_app\b/.test(text)).map(([path]) => path)
  const fieldPlaces = code.flatMap(([path, text]) => placesOfFields(text).map((line) => `${path}:${line}`))
  const folders = crowdedFolders([...tree.keys()].filter((path) => /^(src|test)\//.test(path)))
  return [
    figure('comment lines that begin with Of, Where, What, Whom, As far as or So that', commentsWith(beginsOddly), 3),
    figure('comment lines with nobody, somebody or whoever', commentsWith(namesNobody), 3),
    figure(
      'limits called most instead of max',
      linesWith((line) => /\bmost[A-Z]/.test(line)),
      0,
    ),
    figure(
      'lines that spread a list or an object just made, in outbox, readback and history',
      linesWith((line) => /\.\.\.(\[|\{( |$))/.test(line), /^src\/main\/core\/(outbox|readback|history)\//),
      19,
    ),
    figure(`folders of src and test with more than ${maxFilesInFolder} files`, folders, 0),
    figure('files that name flash or chat_app, without texts', forms, 3),
    figure('places that write out the standard fields of a contact', fieldPlaces, 12),
    figure('files with such a place', [...new Set(fieldPlaces.map((place) => place.replace(/:\d+$/, '')))], 8),
    { name: 'lines of src (.ts and .vue) without texts', count: countLines(code), places: [] },
  ]
}

function linesOf(files: readonly (readonly [string, string])[]) {
  return files.flatMap(([path, text]) =>
    text.split('\n').map((line, index) => ({ place: `${path}:${index + 1}`, line })),
  )
}

function figure(name: string, places: readonly string[], max?: number): HouseFigure {
  return { name, count: places.length, places: places.slice(0, 10), ...(max === undefined ? {} : { max }) }
}

function beginsOddly(line: string): boolean {
  return /^\s*(\/\*\*|\*|\/\/|<!--)\s*(Of|Where|What|Whom|As far as|So that)\b/.test(line)
}

/** Code in backticks is a name, not a word of the comment. */
function namesNobody(line: string): boolean {
  const comment = /^\s*(?:\/\*\*|\*|<!--)(.*)/.exec(line)?.[1] ?? /(?:^|\s)(?:\/\/|\/\*\*)\s(.*)/.exec(line)?.[1]
  return comment !== undefined && /\b(nobody|somebody|whoever)\b/i.test(comment.replace(/`[^`]*`/g, ''))
}

/** Lines at which a stretch begins that names at least four of the standard fields. */
function placesOfFields(text: string): readonly number[] {
  const named = text.split('\n').map((line) => fieldNames.filter((name) => new RegExp(`\\b${name}\\b`).test(line)))
  const places: number[] = []
  for (let at = 0; at < named.length; at += 1) {
    if (named[at]?.length === 0) continue
    const near = new Set(named.slice(at, at + linesOfPlace).flat())
    if (near.size < 4) continue
    places.push(at + 1)
    at += linesOfPlace - 1
  }
  return places
}

function crowdedFolders(paths: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  // Migrations are numbered in one row, and never move.
  return [...counts]
    .filter(([folder, count]) => count > maxFilesInFolder && !folder.endsWith('/migrations'))
    .sort(([, one], [, other]) => other - one)
    .map(([folder, count]) => `${folder} (${count})`)
}

function countLines(files: readonly (readonly [string, string])[]): number {
  return files.reduce((sum, [, text]) => sum + text.trimEnd().split('\n').length, 0)
}
