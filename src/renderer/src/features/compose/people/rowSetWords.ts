// Why a row of a draft's own people cannot be used, in the words of an import: pure.
import type { Translate } from '@text'
import { importReason } from '../../../../../text/importReason'

export function whyNot(why: string, t: Translate): string {
  return importReason({ why, verdict: 'cannot_use' }, t)
}
