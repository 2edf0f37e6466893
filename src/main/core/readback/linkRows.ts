// Joins a listed message to the recipient it proves. One record proves one recipient; `exact` outranks `strong`, and nothing
// less is ever applied. Among several requests that a record may prove, the best fit counts.
import type { Db } from '../storage/db'
import { readCandidates, readListCandidates, readListed, type Candidate, type Listed } from './candidateRows'
import { isSecondOf, matchRecord, matchRequest, type Match, type MatchGrade } from './matching/matchRecord'
import { noteSecondRecord, proveListSend, provePerson } from './proofRows'

/** The campaign whose person the message proves, or undefined. */
export function linkMessage(db: Db, listed: Listed): string | undefined {
  const { record } = listed
  const candidates = readCandidates(db, listed)
  const open = candidates.filter(({ messageId }) => messageId === null)
  const taken = candidates.filter(({ messageId }) => messageId !== null)
  const best = (among: readonly Candidate[], grade: MatchGrade) =>
    bestOf(among, (each) => matchRecord(record, each), grade)

  const named = best(open, 'exact')
  if (named) return provePerson(db, listed, named)
  const again = best(taken, 'exact')
  if (again) return linkAgain(db, listed, again)
  const lists = readListCandidates(db, listed)
  const bestList = (grade: MatchGrade) => bestOf(lists, (send) => matchRequest(record, send), grade)
  const list = bestList('exact')
  if (list) return proveListSend(db, listed, list)
  const alike = best(open, 'strong')
  if (alike) return provePerson(db, listed, alike)
  const second = taken.find((candidate) => isSecondOf(record, candidate))
  if (second) return linkAgain(db, listed, second)
  const likely = bestList('strong')
  return likely && proveListSend(db, listed, likely)
}

/** The first of those that fit best. */
function bestOf<Each>(among: readonly Each[], matchOf: (each: Each) => Match, grade: MatchGrade): Each | undefined {
  let best: { readonly each: Each; readonly fit: number } | undefined
  for (const each of among) {
    const match = matchOf(each)
    if (match.grade === grade && (best === undefined || match.fit > best.fit)) best = { each, fit: match.fit }
  }
  return best?.each
}

/**
 * The person has a record already. If that one may belong to another person who still waits for theirs, it becomes theirs:
 * similar messages are not always listed in the order in which they were accepted.
 */
function linkAgain(db: Db, listed: Listed, person: Candidate): string {
  const earlier = person.messageId === null ? undefined : readListed(db, listed, person.messageId)
  const isProved = ['exact', 'strong'].includes(matchRecord(listed.record, person).grade)
  if (!earlier || !isProved || matchRecord(earlier.record, person).grade === 'exact') {
    return noteSecondRecord(db, listed, person)
  }
  const other = readCandidates(db, earlier).find(
    (candidate) =>
      candidate.messageId === null &&
      candidate.recipientId !== person.recipientId &&
      matchRecord(earlier.record, candidate).grade === 'strong',
  )
  if (!other) return noteSecondRecord(db, listed, person)
  provePerson(db, earlier, other)
  return provePerson(db, listed, person)
}
