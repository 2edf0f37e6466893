// Who was taken out of a campaign and not put back, as far as the database that the app has open can know.

/** Names a person of a campaign. */
type Key = string

export interface TakenOutWatch {
  /** Confirmed. `latest`: the latest attempt then. */
  takenOut(key: Key, latest: number): void
  /** Requested. */
  puttingBack(key: Key): void
  journalLost(): void
  wentBack(isJournalKept: boolean): void
  /** An attempt of this id names someone who was out. */
  isOut(key: Key, attemptId: number): boolean
  /**
   * They were put back in a time that this folder may not know: it is a copy, or was restored with its journal. It shows them as taken out
   * and does not send to them, also if the other one did.
   */
  mayBeBack(key: Key): boolean
}

export function makeTakenOutWatch(): TakenOutWatch {
  const latestOf = new Map<Key, number>()
  /** People taken out of whom the journal knows. */
  const inJournal = new Set<Key>()
  const putBack = new Set<Key>()
  const unknown = new Set<Key>()

  return {
    takenOut(key, latest) {
      latestOf.set(key, latest)
      inJournal.add(key)
      putBack.delete(key)
      unknown.delete(key)
    },
    puttingBack(key) {
      latestOf.delete(key)
      putBack.add(key)
    },
    journalLost: () => inJournal.clear(),
    wentBack(isJournalKept) {
      // The ids of attempts begin again.
      for (const key of latestOf.keys())
        if (isJournalKept && inJournal.has(key)) latestOf.set(key, -1)
        else latestOf.delete(key)
      if (!isJournalKept) for (const key of putBack) unknown.add(key)
    },
    isOut: (key, attemptId) => attemptId > (latestOf.get(key) ?? Infinity),
    mayBeBack: (key) => unknown.has(key),
  }
}
