// The table of allowed imports, once for both the linter and the architecture test.
import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { areaRank, isPure, matches, zoneOf } from './zones.ts'

export interface ImportFound {
  /** The importing file, from the repository's root. */
  readonly from: string
  /** The path as the source writes it. */
  readonly specifier: string
  readonly typeOnly: boolean
}

interface Packages {
  /** Only these, where given. `*` stands for any part of a name. */
  readonly only?: readonly string[]
  readonly never?: readonly string[]
}

interface Layer {
  /** Zones besides its own; `type zone` allows its types only. A zone may be narrowed to files: `core:app,ports`. */
  readonly zones: readonly string[]
  readonly packages: Packages
  readonly node: boolean
}

const windowPackages = ['vue', 'vue-*', 'pinia', '@nuxt/ui', '@vueuse/*', '@codemirror/*', 'echarts']
const electronPackages = ['electron', 'electron-*']
const hostPackages = ['keytar']

const core: Layer = {
  zones: ['contract', 'core/base', 'core/storage', 'type core:ports,operationGroups,handlers,live'],
  packages: { never: [...windowPackages, ...electronPackages, ...hostPackages] },
  node: true,
}
const host: Layer = {
  zones: ['core:app,ports', 'contract', 'text', 'practice', 'hosts/node'],
  packages: { never: [...windowPackages, ...electronPackages] },
  node: true,
}
const page: Layer = {
  zones: ['contract', 'text'],
  packages: { never: [...electronPackages, ...hostPackages, '@orpc/server'] },
  node: false,
}
const noPackages: Packages = { only: [] }

const layers: Readonly<Record<string, Layer>> = {
  contract: { zones: [], packages: { only: ['zod', '@orpc/contract'] }, node: false },
  text: { zones: ['type contract'], packages: noPackages, node: false },
  core: { ...core, zones: ['contract', 'core/*', 'type text'] },
  'core/base': { zones: [], packages: noPackages, node: false },
  'core/workers': { ...core, zones: ['core/base'] },
  'core/storage': { ...core, zones: ['core/base', 'core/workers', 'type contract', 'type core:ports'] },
  'core/gateway': { ...core, zones: ['contract:errors,contactFields,messageForms', 'core/base', 'type core:ports'] },
  // Files that people read: headers, reasons, names.
  'core/exports': { ...core, zones: [...core.zones, 'core/*', 'text'] },
  practice: { ...core, zones: ['type contract', 'core/base', 'core/phones', 'core/messages', 'type core:ports'] },
  entry: { zones: ['hosts/electron', 'hosts/loopback'], packages: { only: ['electron'] }, node: false },
  // A profile is moved before the core opens it, a profile in the chooser is not opened at all, and threads start before the core is loaded.
  'hosts/node': { ...host, zones: [...host.zones, 'core/storage:moveProfile,maintenance,startStorage'] },
  'hosts/loopback': host,
  'hosts/electron': { ...host, packages: { never: windowPackages } },
  preload: { zones: ['type contract'], packages: { only: ['electron'] }, node: false },
  renderer: { ...page, zones: [...page.zones, 'renderer/*'] },
  'renderer/api': page,
  'renderer/stores': { ...page, zones: [...page.zones, 'renderer/api'] },
  'renderer/composables': { ...page, zones: [...page.zones, 'renderer/api', 'renderer/stores', 'renderer/text'] },
  'renderer/components': { ...page, zones: [...page.zones, 'renderer/composables', 'renderer/text'] },
  'renderer/text': page,
  'renderer/styles': page,
  'renderer/features': { ...page, zones: [...page.zones, 'renderer/*', 'renderer'] },
}

/** Node's modules that only some folders may touch. */
const guardedModules: readonly { readonly names: RegExp; readonly zones: readonly string[] }[] = [
  { names: /^node:sqlite$/, zones: ['core/storage'] },
  { names: /^node:(https?|http2|net|tls|dgram)$/, zones: ['core/gateway', 'practice', 'hosts/loopback'] },
]

/** Folders of an area that are entered through these files, and that use nothing of the area around them. */
const rooms: readonly { readonly folder: string; readonly doors: readonly string[] }[] = [
  // With the database, and in the main thread, which loads none.
  { folder: 'src/main/core/history/columns', doors: ['columnRows', 'makeColumnUpkeep'] },
]

const aliases: readonly (readonly [RegExp, string])[] = [
  [/^@contract$/, 'src/contract/index'],
  [/^@contract\//, 'src/contract/'],
  [/^@text$/, 'src/text/index'],
]

/** The fault of an import, or undefined. */
export function judgeImport(found: ImportFound): string | undefined {
  const zone = zoneOf(found.from)
  if (zone === 'outside') return undefined
  const layer = layerOf(zone)
  if (!layer) return `${zone} is not in the table of layers`
  const target = resolveSpecifier(found)
  if (target !== undefined) return judgeFile(found, zone, layer, target)
  const nodeModule = asNodeModule(found.specifier)
  return nodeModule ? judgeNodeModule(found.from, zone, layer, nodeModule) : judgePackage(zone, layer, found.specifier)
}

function layerOf(zone: string): Layer | undefined {
  if (layers[zone]) return layers[zone]
  return zone.startsWith('core/') && areaRank(zone.slice(5)) !== undefined ? core : undefined
}

/** The imported file without its ending, or undefined for a package. */
export function resolveSpecifier({ from, specifier }: { from: string; specifier: string }): string | undefined {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path).replace(/\.ts$/, '')
  for (const [alias, folder] of aliases) if (alias.test(path)) return path.replace(alias, folder)
  return undefined
}

function judgeFile(found: ImportFound, zone: string, layer: Layer, target: string): string | undefined {
  if (target === 'package.json' || target.startsWith('resources/')) return undefined
  const targetZone = zoneOf(folderAware(target))
  if (targetZone === 'outside') return `${found.specifier} is outside src`
  const breach = judgeRoom(found.from, target)
  if (breach !== undefined) return breach
  if (zone === 'core/base') return 'core/base imports nothing'
  if (isPure(found.from)) return judgePureImport(found, zone, targetZone, target)
  if (targetZone === zone) return undefined
  const name = posix.basename(target)
  if (layer.zones.some((allowed) => permits(allowed, targetZone, name, found.typeOnly))) return undefined
  if (layer === core && isBelow(targetZone, zone)) return undefined
  return `${zone} may not import ${found.typeOnly ? 'types of ' : ''}${targetZone} (${name})`
}

function judgeRoom(from: string, target: string): string | undefined {
  for (const { folder, doors } of rooms) {
    const [isFromInside, isInside] = [from, target].map((path) => path.startsWith(`${folder}/`))
    if (isInside && !isFromInside && !doors.some((door) => target === `${folder}/${door}`))
      return `${folder} is entered through ${doors.join(' and ')}`
    if (isFromInside && !isInside && target.startsWith(`${posix.dirname(folder)}/`))
      return `${folder} may use nothing else of its area, not ${target}`
  }
  return undefined
}

// `../../practice` names a folder: its index file is meant.
function folderAware(target: string): string {
  const isFolder =
    target === 'src/main/practice' || layers[target.replace(/^src\/(main\/)?/, '').replace('renderer/src', 'renderer')]
  return isFolder ? `${target}/index` : target
}

function judgePureImport(found: ImportFound, zone: string, targetZone: string, target: string): string | undefined {
  // The contract's schemas count as types: they only describe.
  if (['core/base', 'contract'].includes(targetZone) || isPure(`${target}.ts`)) return undefined
  const hasTypesOf = targetZone === zone || isBelow(targetZone, zone)
  if (found.typeOnly && hasTypesOf && targetZone !== 'core/storage') return undefined
  return `a pure file may import base, other pure files and types of what is below it, not ${target}`
}

function permits(allowed: string, zone: string, name: string, typeOnly: boolean): boolean {
  if (allowed.startsWith('type ')) return typeOnly && permits(allowed.slice(5), zone, name, typeOnly)
  const [zones = '', names] = allowed.split(':')
  return matches(zones, zone) && (names === undefined || names.split(',').includes(name))
}

function isBelow(target: string, zone: string): boolean {
  const [low, high] = [areaRank(target.replace('core/', '')), areaRank(zone.replace('core/', ''))]
  return low !== undefined && high !== undefined && low < high
}

function asNodeModule(specifier: string): string | undefined {
  if (specifier.startsWith('node:')) return specifier
  return builtinModules.includes(specifier) ? `node:${specifier}` : undefined
}

function judgeNodeModule(from: string, zone: string, layer: Layer, name: string): string | undefined {
  if (!layer.node) return `${zone} may not import ${name}`
  if (isPure(from)) return `a pure file may not import ${name}`
  const guarded = guardedModules.find(({ names }) => names.test(name))
  return guarded && !guarded.zones.includes(zone) ? `${name} belongs to ${guarded.zones.join(', ')}` : undefined
}

function judgePackage(zone: string, layer: Layer, specifier: string): string | undefined {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const { only, never = [] } = layer.packages
  const named = (patterns: readonly string[]): boolean => patterns.some((pattern) => matches(pattern, name))
  return (only && !named(only)) || named(never) ? `${zone} may not import the package ${name}` : undefined
}
