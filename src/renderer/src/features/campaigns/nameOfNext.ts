// The name of a draft that is made from a campaign, for its retry or its follow-up. Pure.
import type { Translate } from '@text'

const words = { retry: 'campaigns.nameRetry', followUp: 'campaigns.nameFollowUp' } as const
/** The longest name, in UTF-16 units. */
const maxLength = 200

/** Empty for a campaign without a name. A retry of a retry has the name of the first one. */
export function nameOfNext(name: string, next: keyof typeof words, t: Translate): string {
  const mark = ` – ${t(words[next])}`
  if (name === '' || name.endsWith(mark)) return name
  let short = name
  while (short.length + mark.length > maxLength) short = Array.from(short).slice(0, -1).join('')
  return `${short.trimEnd()}${mark}`
}
