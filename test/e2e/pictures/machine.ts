// The browser and the fonts that it finds decide how letters look. They are kept beside the pictures, because every letter
// differs in another browser or with other fonts.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageTag } from '../../../src/text'
import type { Closeness } from '../../support/pictures/comparePictures'

export const keptFolder = join(import.meta.dirname, 'kept')
const machineFile = join(keptFolder, 'machine.json')

interface Machine {
  readonly system: string
  /** Its major version. */
  readonly chromium: string
  /** The font of Latin letters that Inter does not cover. */
  readonly latin: string
  readonly arabic: string
  /** The charts measure the height of a line by a Chinese letter. */
  readonly chinese: string
}

export function readMachine(chromium: string): Machine {
  return {
    system: process.platform,
    chromium: chromium.split('.')[0] ?? '',
    latin: fontOf('system-ui'),
    arabic: fontOf('system-ui:lang=ar'),
    chinese: fontOf('system-ui:lang=zh'),
  }
}

export function keepMachine(machine: Machine): void {
  mkdirSync(keptFolder, { recursive: true })
  writeFileSync(machineFile, `${JSON.stringify(machine, null, 2)}\n`)
}

/** `unlike`: even lines break elsewhere, so nothing can be compared. */
export function closenessOf(machine: Machine, language: LanguageTag): Closeness | 'unlike' {
  if (!existsSync(machineFile)) return 'same_machine'
  const kept = JSON.parse(readFileSync(machineFile, 'utf8')) as Machine
  const { arabic: keptArabic, ...keptRest } = kept
  const { arabic, ...rest } = machine
  if (language === 'ar' && arabic !== keptArabic) return 'unlike'
  return JSON.stringify(rest) === JSON.stringify(keptRest) ? 'same_machine' : 'other_machine'
}

/** Name and version, where fontconfig chooses the fonts. */
function fontOf(pattern: string): string {
  try {
    return execFileSync('fc-match', ['--format', '%{family[0]} %{fontversion}', pattern], { encoding: 'utf8' })
  } catch {
    return 'not known'
  }
}
