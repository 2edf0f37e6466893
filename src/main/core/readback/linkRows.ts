// Joins a listed message to the person it proves. One record proves one person; `exact` outranks `strong`, and nothing less
// is ever applied.
import type { Db } from '../storage/db'
import { readCandidates, readListCandidates, readListed, type Candidate, type Listed } from './candidateRows'
import { isSecondOf, matchRecord, matchRequest, type MatchGrade } from './matchRecord'
import { noteSecondRecord, proveListSend, provePerson } from './proofRows'

/** The campaign whose person the message proves, or undefined. */
export function linkMessage(db: Db, listed: Listed): string | undefined {
  const { record } = listed
  const candidates = readCandidates(db, listed)
  const open = candidates.filter(({ messageId }) => messageId === null)
  const taken = candidates.filter(({ messageId }) => messageId !== null)
  const first = (among: readonly Candidate[], grade: MatchGrade) =>
    among.find((candidate) => matchRecord(record, candidate) === grade)

  const named = first(open, 'exact')
  if (named) return provePerson(db, listed, named)
  const again = first(taken, 'exact')
  if (again) return linkAgain(db, listed, again)
  const lists = readListCandidates(db, listed)
  const list = lists.find((send) => matchRequest(record, send) === 'exact')
  if (list) return proveListSend(db, listed, list)
  const alike = first(open, 'strong')
  if (alike) return provePerson(db, listed, alike)
  const second = taken.find((candidate) => isSecondOf(record, candidate))
  if (second) return linkAgain(db, listed, second)
  const likely = lists.find((send) => matchRequest(record, send) === 'strong')
  return likely && proveListSend(db, listed, likely)
}

/**
 * The person has a record already. Where that one may as well be somebody else's who still waits for theirs, it becomes
 * theirs: like messages are not always listed in the order in which they were taken.
 */
function linkAgain(db: Db, listed: Listed, person: Candidate): string {
  const earlier = person.messageId === null ? undefined : readListed(db, listed, person.messageId)
  const isProved = ['exact', 'strong'].includes(matchRecord(listed.record, person))
  if (!earlier || !isProved || matchRecord(earlier.record, person) === 'exact') {
    return noteSecondRecord(db, listed, person)
  }
  const other = readCandidates(db, earlier).find(
    (candidate) =>
      candidate.messageId === null &&
      candidate.recipientId !== person.recipientId &&
      matchRecord(earlier.record, candidate) === 'strong',
  )
  if (!other) return noteSecondRecord(db, listed, person)
  provePerson(db, earlier, other)
  return provePerson(db, listed, person)
}
