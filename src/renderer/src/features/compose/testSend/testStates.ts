// A test's one person, in one word. Pure.
import type { Progress, RecipientState } from '@contract'

export type TestWord = 'waiting' | 'sending' | 'accepted' | 'refused' | 'uncertain' | 'paused' | 'left_out'

export interface TestState {
  readonly word: TestWord
  /** How it is drawn. */
  readonly looks: RecipientState
}

export function testState(progress: Pick<Progress, 'state' | 'counts'> | undefined): TestState {
  if (!progress) return { word: 'waiting', looks: 'pending' }
  const { counts, state } = progress
  if (counts.accepted > 0) return { word: 'accepted', looks: 'accepted' }
  if (counts.refused > 0) return { word: 'refused', looks: 'refused' }
  if (counts.skipped > 0) return { word: 'left_out', looks: 'skipped' }
  if (counts.uncertain + counts.absent + counts.closed > 0) return { word: 'uncertain', looks: 'uncertain' }
  if (counts.inflight > 0) return { word: 'sending', looks: 'inflight' }
  return state === 'paused' ? { word: 'paused', looks: 'held' } : { word: 'waiting', looks: 'pending' }
}
