// Checks a tree of source files, given as path and text, against every rule of the architecture.
import { judgeImport, resolveSpecifier } from './layers.ts'
import { readSource, type SourceFacts } from './readSource.ts'
import { isPure, matches, pureFiles, zoneOf } from './zones.ts'

export type Tree = ReadonlyMap<string, string>

export const maxLines = 400

const forbiddenNames = /^(utils?|helpers?|common|managers?|services?|data|infos?)$/i
const forbiddenTypeEnd = /(Utils?|Helpers?|Manager|Service|Data|Info)$/

/** One line for each breach: `path:line what is wrong`. */
export function checkTree(tree: Tree): string[] {
  const sources = [...tree].filter(([path]) => /^src\/.*\.(ts|vue)$/.test(path))
  const facts = new Map(sources.map(([path, text]) => [path, readSource(path, text)]))
  return [
    ...sources.flatMap(([path, text]) => [
      ...checkName(path),
      ...checkSize(path, text),
      ...checkHiddenWrites(path, text),
      ...checkMakers(path, text),
    ]),
    ...[...facts].flatMap(([path, found]) => [
      ...checkImports(path, found),
      ...checkUses(path, found),
      ...checkExports(path, found),
    ]),
    ...checkTemplates(sources),
    ...findCycles(facts),
    ...checkMainThread(facts),
    ...checkPureList(tree),
  ]
}

function checkName(path: string): string[] {
  const parts = path.replace(/(\.d)?\.(ts|vue)$/, '').split('/')
  const bad = parts.find((part) => forbiddenNames.test(part) || forbiddenNames.test(lastWord(part)))
  return bad ? [`${path} is named "${bad}", which says nothing`] : []
}

function lastWord(name: string): string {
  return name.match(/[A-Z][a-z0-9]*$/)?.[0] ?? name
}

function checkSize(path: string, text: string): string[] {
  if (path.startsWith('src/text/') || path.includes('/migrations/')) return []
  const lines = text.trimEnd().split('\n').length
  return lines >= maxLines ? [`${path} has ${lines} lines, the limit is ${maxLines}`] : []
}

/** While an import is saved, views of these names hide its people; writes have to name the tables. */
function checkHiddenWrites(path: string, text: string): string[] {
  if (!path.startsWith('src/main/core/') || path.includes('/migrations/')) return []
  const write = /\b(?:INTO|UPDATE(?: OR \w+)?|DELETE FROM) (contacts|list_contacts|lists)\b/
  return text.split('\n').flatMap((line, index) => {
    const table = write.exec(line)?.[1]
    return table ? [`${path}:${index + 1} writes ${table} without "main." before it`] : []
  })
}

/** The one way to build something is `make…`; these two are the library's entry and an act of a person. */
const creators = ['createApp', 'createList']

function checkMakers(path: string, text: string): string[] {
  if (!path.startsWith('src/main/core/')) return []
  if (/^src\/main\/core\/(\w+)\/\1\.ts$/.test(path))
    return [`${path} is named like its area: its maker is in make<Area>.ts`]
  return [...text.matchAll(/^export (?:async )?function (create[A-Z]\w*)/gm)]
    .filter(([, name = '']) => !creators.includes(name))
    .map(([, name]) => `${path} exports ${name}: what builds something is called make…`)
}

function checkImports(path: string, { imports }: SourceFacts): string[] {
  return imports.flatMap((found) => {
    const problem = judgeImport(found)
    return problem ? [`${path}:${found.line} ${problem}`] : []
  })
}

function checkUses(path: string, { uses }: SourceFacts): string[] {
  const zone = zoneOf(path)
  const words = {
    sql: 'runs SQL outside core/storage and *Rows.ts',
    clock: 'is pure and reads the clock',
    chance: 'is pure and uses chance',
    fetch: 'fetches outside renderer/api',
  }
  const isForbidden = {
    sql: zone !== 'core/storage' && !path.endsWith('Rows.ts'),
    clock: isPure(path),
    chance: isPure(path),
    fetch: zone.startsWith('renderer') && zone !== 'renderer/api',
  }
  return uses.flatMap(({ kind, line }) => (isForbidden[kind] ? [`${path}:${line} ${words[kind]}`] : []))
}

function checkExports(path: string, { typeNames, hasDefaultExport }: SourceFacts): string[] {
  const names = typeNames.filter(({ name }) => forbiddenTypeEnd.test(name))
  return [
    ...(hasDefaultExport ? [`${path} has a default export`] : []),
    ...names.map(({ name, line }) => `${path}:${line} type "${name}" is named after nothing in particular`),
  ]
}

function checkTemplates(sources: readonly (readonly [string, string])[]): string[] {
  return sources.flatMap(([path, text]) =>
    path.endsWith('.vue') && /\sv-html\b/.test(text) ? [`${path} uses v-html`] : [],
  )
}

/** Finds areas that need each other at run time. Types may point anywhere that the table allows. */
const mainPrograms = ['src/main/index.ts', 'src/main/loopback.ts']
const isOfDatabase = (path: string): boolean => /^node:sqlite$|\/storage\/(sql|migrations)\.ts$|Rows\.ts$/.test(path)
/** A profile is moved before anything else is loaded, so nothing waits for the main thread. */
const mayLoadDatabase = 'src/main/core/storage/files/moveProfile.ts'

/** The main thread loads no database and no SQL, now or later: a thread of the storage has them, and is asked by name. */
function checkMainThread(facts: ReadonlyMap<string, SourceFacts>): string[] {
  const found: string[] = []
  const loaded = new Set(mainPrograms)
  // The set grows while it is read.
  for (const path of loaded)
    for (const one of facts.get(path)?.imports ?? []) {
      const file = resolveSpecifier(one)
      const target = file === undefined ? one.specifier : `${file}.ts`
      if (one.typeOnly || target === mayLoadDatabase) continue
      if (isOfDatabase(target))
        found.push(`${path}:${one.line} loads ${target} in the main thread, which has no database`)
      else loaded.add(target)
    }
  return found
}

function findCycles(facts: ReadonlyMap<string, SourceFacts>): string[] {
  const uses = new Map<string, Set<string>>()
  for (const [path, { imports }] of facts) {
    const from = zoneOf(path)
    for (const found of imports) {
      const target = found.typeOnly ? undefined : resolveSpecifier(found)
      const to = target && zoneOf(`${target}.ts`)
      if (!from.startsWith('core/') || !to?.startsWith('core/') || to === from) continue
      uses.set(from, (uses.get(from) ?? new Set()).add(to))
    }
  }
  return [...uses.keys()].flatMap((zone) => {
    const cycle = pathBack(zone, zone, uses, new Set())
    return cycle ? [`areas in a circle: ${[zone, ...cycle].join(' -> ')}`] : []
  })
}

function pathBack(
  goal: string,
  from: string,
  uses: ReadonlyMap<string, Set<string>>,
  seen: Set<string>,
): string[] | undefined {
  for (const next of uses.get(from) ?? []) {
    if (next === goal) return [goal]
    if (seen.has(next)) continue
    seen.add(next)
    const rest = pathBack(goal, next, uses, seen)
    if (rest) return [next, ...rest]
  }
  return undefined
}

function checkPureList(tree: Tree): string[] {
  const paths = [...tree.keys()]
  const empty = pureFiles.filter((pattern) => !paths.some((path) => matches(pattern, path)))
  return empty.map((pattern) => `the list of pure files names ${pattern}, which matches nothing`)
}
