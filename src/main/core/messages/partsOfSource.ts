// Parts of a message that has no person yet.
import { measureParts } from './countParts'
import { parseTemplate } from './parseTemplate'
import { renderMessage } from './renderMessage'
import { versionsOf } from './versionsOf'

/** A day with one of the longest names in a year, for a text that names the day of sending. */
const longDay = '2026-09-30'

/** Without the values of fields; of the longest version if it has conditions. */
export function partsOfSource(source: string): number {
  return Math.max(...versionsOf(source).map((version) => partsOf(version)))
}

function partsOf(version: string): number {
  return measureParts(renderMessage(parseTemplate(version).pieces, () => undefined, undefined, longDay).text).parts
}
