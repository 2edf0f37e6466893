// node scripts/makeZoneNames.mjs <folder>: writes src/text/zoneNames, the places that time zones are named after, in each language
// but English, from the npm package cldr-dates-full unpacked in that folder. A place that is written as in the zone's own name is
// left out. Run it when Unicode's data have a new version.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const [source] = process.argv.slice(2)
if (!source) throw new Error('Name the folder of cldr-dates-full')
const read = (...path) => JSON.parse(readFileSync(join(source, ...path), 'utf8'))
const { version, license } = read('package.json')

const { zones: ofPhones } = JSON.parse(readFileSync(join(root, 'resources', 'phoneZones.json'), 'utf8'))
const zones = new Set([
  ...Object.keys(ofPhones).flatMap((some) => some.split(' ')),
  ...Intl.supportedValuesOf('timeZone'),
])
zones.delete('')
// Unicode's data keep the oldest name of a zone, which is what the browser engine resolves to.
const oldest = (zone) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/** `America` → `Argentina` → `Buenos_Aires` → { exemplarCity } as flat names. */
function flatten(tree, path = []) {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (key === 'exemplarCity') return [[path.join('/'), value]]
    return typeof value === 'object' ? flatten(value, [...path, key]) : []
  })
}

mkdirSync(join(root, 'src', 'text', 'zoneNames'), { recursive: true })
for (const tag of ['de', 'fr', 'es', 'el', 'ar']) {
  const places = new Map(flatten(read('main', tag, 'timeZoneNames.json').main[tag].dates.timeZoneNames.zone))
  const lines = [...zones].sort().flatMap((zone) => {
    const place = places.get(zone) ?? places.get(oldest(zone))
    const ofZone = zone.split('/').at(-1).replaceAll('_', ' ')
    return place === undefined || place === ofZone ? [] : [`  '${zone}': ${quoted(place)},`]
  })
  const head = `// Written by scripts/makeZoneNames.mjs from cldr-dates-full ${version}, ${license}.\n`
  const body = `export const zoneNames: Readonly<Record<string, string>> = {\n${lines.join('\n')}\n}\n`
  writeFileSync(join(root, 'src', 'text', 'zoneNames', `${tag}.ts`), head + body)
}

function quoted(text) {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`
}
