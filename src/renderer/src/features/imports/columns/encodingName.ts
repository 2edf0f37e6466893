import type { FileEncoding } from '@contract/imports/fileEncodings'
import type { Translate } from '@text'

const macNames: Readonly<Record<string, string>> = { macintosh: 'Mac Roman', maccenteuro: 'Mac Central European' }

/** The technical name: `Windows-1250`, `ISO-8859-2`, `Mac Roman`. */
function technicalName(encoding: string): string {
  return (
    macNames[encoding] ??
    encoding
      .replace(/^(utf-|iso-|koi8-|cp|gb|euc-|tis|rk|pt)[\da-z]*/i, (name) => name.toUpperCase())
      .replace(/^windows/, 'Windows')
      .replace(/^shift_jis$/, 'Shift_JIS')
      .replace(/^big5$/, 'Big5')
      .replace(/^mac([a-z])/, (_, letter: string) => `Mac ${letter.toUpperCase()}`)
  )
}

/** `Central European (Windows-1250)`. */
export function encodingName({ encoding, script }: FileEncoding, t: Translate): string {
  return t('encodings.name', { script: t(`encodings.script_${script}`), name: technicalName(encoding) })
}
