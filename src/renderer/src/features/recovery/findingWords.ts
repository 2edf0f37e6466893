// The sentences for what a start found, and which of the findings is the gravest.
import type { Finding, RecoveryStatus } from '@contract'
import { hasText, type TextKey, type Translate } from '@text'

type Kind = Finding['kind'] | (string & {})

/** The gravest first. A crash alone comes last: it is what the journal is for. */
const byGravity: readonly string[] = [
  'not_conserved',
  'check_failed',
  'database_behind',
  'profile_restored',
  'profile_copied',
  'synced_folder',
  'journal_lost',
  'clock_behind',
]
const harmless: readonly string[] = ['unclean_end', 'journal_torn']
/** A person's decision about the folder. It gives the card its title, although a crash may have come before it. */
const decided: readonly string[] = ['separated', 'adopted']

export function isDecidedByPerson({ findings }: RecoveryStatus): boolean {
  return findings.some(({ kind }) => decided.includes(kind))
}

function sentenceOf(finding: Finding, t: Translate): string {
  switch (finding.kind) {
    case 'database_behind':
      return [
        t('recovery.found_behind', { count: finding.attempts }),
        finding.people > 0 ? t('recovery.found_behind_people', { count: finding.people }) : '',
        finding.unknownPeople > 0 ? t('recovery.found_behind_unknown', { count: finding.unknownPeople }) : '',
      ]
        .filter(Boolean)
        .join(' ')
    case 'journal_lost':
      return finding.attempts > 0
        ? t('recovery.found_journal_lost', { count: finding.attempts })
        : t('recovery.found_journal_broken')
    case 'not_conserved':
      return t('recovery.found_not_conserved', { count: finding.campaigns })
    default: {
      // A core that is newer than this page may find what the page has no words for.
      const key = `recovery.found_${finding.kind}`
      return hasText(key) ? plain(t, key) : t('recovery.found_other', { kind: finding.kind })
    }
  }
}
const plain = (t: Translate, key: TextKey): string => (t as (key: TextKey) => string)(key)

/** Sentences for everything a start found that is not harmless, apart from the lock. */
export function seriousSentences({ findings, locked }: RecoveryStatus, t: Translate): string[] {
  return findings
    .filter(({ kind }) => !harmless.includes(kind) && kind !== locked)
    .map((finding) => sentenceOf(finding, t))
}

export interface FoundWords {
  readonly title: string
  readonly sentences: readonly string[]
  readonly tone: 'success' | 'warning' | 'error'
  /** The app ended and nothing else happened, so people in doubt were on the wire then. */
  readonly isPlainEnd: boolean
}

export function wordsOf(status: RecoveryStatus, t: Translate): FoundWords {
  const kinds: Kind[] = status.findings.map(({ kind }) => kind)
  if (status.locked && !kinds.includes(status.locked)) kinds.push(status.locked)
  const grave = kinds.filter((kind) => !harmless.includes(kind) && !decided.includes(kind))
  const least = decided.find((kind) => kinds.includes(kind)) ?? 'unclean_end'
  const worst = byGravity.find((kind) => grave.includes(kind)) ?? (grave.length > 0 ? 'other' : least)
  const key = `recovery.title_${worst}`
  const isCalm = kinds.every((kind) => kind === 'unclean_end')
  const found = status.findings.map((finding) => sentenceOf(finding, t))
  const isLockSaid = !status.locked || status.findings.some(({ kind }) => kind === status.locked)
  return {
    title: hasText(key) ? plain(t, key) : t('recovery.title_other'),
    sentences: isCalm
      ? [t('recovery.agree')]
      : isLockSaid || !status.locked
        ? found
        : [...found, plain(t, `recovery.found_${status.locked}`)],
    tone: grave.length === 0 ? 'success' : worst === 'not_conserved' || worst === 'check_failed' ? 'error' : 'warning',
    isPlainEnd: worst === 'unclean_end',
  }
}
