// The files that a newcomer has to open to follow one message, out of all that ran: those of the areas whose work it is, and the few
// of other areas that it passes. See docs/decisions/0061-how-the-ways-are-counted.md.

interface Journey {
  /** Folders of the core; an empty name stands for the files that are in none. */
  readonly areas: readonly string[]
  readonly passed: readonly string[]
}

export const journeys = {
  /** From the approval until the first batch is answered and the page is told. */
  sending: {
    areas: ['', 'campaigns', 'outbox'],
    passed: [
      'accounts/gateways.ts',
      'planning/planBatch.ts',
      'gateway/client/buildSend.ts',
      'gateway/client/sending.ts',
      'storage/files/journal.ts',
      'storage/files/journalFile.ts',
    ],
  },
  /** From the gateway's answer with a page of its listing until a chart shows its messages. */
  chart: {
    areas: ['history', 'readback'],
    passed: [
      'gateway/client/messages.ts',
      'gateway/client/readAnswer.ts',
      'gateway/client/recordRest.ts',
      'gateway/client/wireFields.ts',
    ],
  },
} as const satisfies Readonly<Record<string, Journey>>

/** `ran`: as `filesThatRan` answers. A file that is passed and did not run fails: it was renamed, or no longer is on the way. */
export function filesOfTheJourney(ran: readonly string[], { areas, passed }: Journey): readonly string[] {
  const files = ran.flatMap((path) => (path.startsWith('src/main/core/') ? path.slice('src/main/core/'.length) : []))
  const missing = passed.filter((path) => !files.includes(path))
  if (missing.length > 0) throw new Error(`Not on the way: ${missing.join(', ')}`)
  return files.filter((path) => passed.includes(path) || areas.includes(path.split('/').slice(0, -1)[0] ?? ''))
}
