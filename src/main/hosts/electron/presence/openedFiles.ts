// Files that a person opens with Postrider, from the command line of a start or of a second one. They become an import or a
// draft, never a send: the page gets a handle, as for a dropped file. Nothing else of a command line is read.
import { extname, isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const endings: ReadonlySet<string> = new Set([
  '.csv',
  '.ods',
  '.postrider',
  '.tsv',
  '.txt',
  '.vcf',
  '.xls',
  '.xlsb',
  '.xlsm',
  '.xlsx',
])

/** More at once is a slip: each would be an import of its own. */
const maxFiles = 1

/**
 * Paths of files among the arguments of a start. `ownArguments`: how many belong to the program itself. Options and what
 * follows `--data` are not files. The address of a local file is one, because desktops on Linux name a file so; no other address is (a
 * drive letter of Windows is no scheme).
 */
export function readOpenedFiles(args: readonly string[], ownArguments: number, folder: string): readonly string[] {
  const given = args.slice(ownArguments)
  return given
    .filter((arg, index) => !arg.startsWith('-') && given[index - 1] !== '--data')
    .flatMap((arg) => toPath(arg) ?? [])
    .filter(canBeOpened)
    .map((path) => (isAbsolute(path) ? path : resolve(folder, path)))
    .slice(0, maxFiles)
}

/** Undefined for an address that is not that of a file on this computer. */
function toPath(argument: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(argument)) return argument
  if (!/^file:\/\/\//i.test(argument)) return undefined
  try {
    return fileURLToPath(argument)
  } catch {
    return undefined
  }
}

export function canBeOpened(path: string): boolean {
  return endings.has(extname(path).toLowerCase())
}
