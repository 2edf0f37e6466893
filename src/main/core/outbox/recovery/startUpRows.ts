// Repairs the outbox at a start, in one transaction: compares the journal with the database, puts armed attempts in doubt,
// pauses running campaigns, checks states against the approved people. Before anything may be sent.
import type { Finding } from '@contract'
import { minute } from '../../base/durations'
import type { CampaignId } from '../../base/ids'
import type { ProfileMark } from '../../ports'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import type { JournalLine } from '../../storage/files/journal'
import { essentialWrite, operationGroup, read, write } from '../../storage/operations'
import { compareJournal, isNeverMade, judgeProfile, type ProfileLock } from './compareJournal'
import { holdAnswers } from '../../storage/holdAnswers'
import { finishCampaign } from '../store/controlRows'
import { noteFolder } from './auditRows'
import { endsInLoss, hasLost, journalAttempts, journalEpoch } from '../store/journalLines'
import { journalSetAsides } from '../store/setAsideLines'
import { journalTakeOuts } from '../store/takenOutLines'
import {
  isUnlinked,
  pauseFor,
  quarantineCopied,
  quarantineMissing,
  quarantineUnlinked,
  recoverArmed,
} from './quarantineRows'
import { setAsideAgain, takeOutAgain } from './actsAgainRows'

export interface ProfileRow {
  readonly profileId: string
  readonly epoch: number
  /** See `ProfileMark`. */
  readonly stamp: string | null
  readonly isOpen: 0 | 1
  readonly lockedBy: ProfileLock | null
  /** JSON; null once a person has read it. */
  readonly report: string | null
}

/** The findings of the last start, until a person has read them. */
export interface StoredReport {
  readonly findings: readonly Finding[]
  readonly campaigns: readonly { readonly campaignId: CampaignId; readonly inDoubt: number }[]
}

export interface Opening {
  readonly at: string
  readonly folder: string
  readonly mark: ProfileMark | undefined
  readonly isOriginalThere: boolean
  /** For a profile that is opened for the first time. */
  readonly newProfileId: string
  readonly newKey: string
  /** Absent if this computer's mark could not note it first: the folder then keeps its stamp. */
  readonly newStamp?: string
  /** This computer's name for itself. */
  readonly computer: string
}

export interface Adoption {
  readonly at: string
  readonly markEpoch: number
  readonly newStamp: string
  readonly computer: string
  /** From here on the folder is a profile of its own, beside the one it was copied from; that one may still send. */
  readonly newProfileId?: string
}

export interface Opened {
  readonly profileId: string
  readonly epoch: number
  readonly stamp: string | null
  readonly lockedBy: ProfileLock | null
  readonly report: StoredReport
  /** Requests in the journal that were neither committed nor made. */
  readonly neverMade: number
}

/** A clock this far before the latest record is not slow, it is wrong. */
const clockSlackMs = 10 * minute

export const startUpOperations = operationGroup('startUp', {
  profile: read((db) => readProfile(db)),

  open: write((db, opening: Opening): Opened => {
    const known = readProfile(db)
    const profile = known ?? makeProfileRow(db, opening)
    const findings: Finding[] = []
    if (profile.isOpen === 1) findings.push({ kind: 'unclean_end' })
    if ((db.journal?.cutBytes ?? 0) > 0) findings.push({ kind: 'journal_torn' })
    // Opened for the first time by a Postrider with profiles: there is nothing to compare it with, unless the journal has
    // requests and the row was lost.
    const hasAnnounced = journalEpoch(db.journal?.lines ?? []) > 0
    const lock = known || hasAnnounced ? (profile.lockedBy ?? judgeLock(db, profile, opening)) : null
    const inDoubt = new Map<CampaignId, number>()
    const neverMade = compareWithJournal(db, opening.at, findings, inDoubt, Boolean(lock))
    recoverArmed(db, opening.at, inDoubt, Boolean(lock))
    actAgain(db, opening.at, inDoubt, Boolean(lock))
    if (lock) findings.push({ kind: lock })
    if (lock || findings.some(({ kind }) => kind === 'database_behind' || kind === 'journal_lost'))
      holdAnswers(db, opening.at)
    // Before anything is called done: those who are gone would not be missed any more.
    checkConservation(db, opening.at, findings)
    finishSettled(db, opening.at)
    if (isClockBehind(db, opening.at)) findings.push({ kind: 'clock_behind' })
    const epoch = lock ? profile.epoch : Math.max(profile.epoch, journalEpoch(db.journal?.lines ?? [])) + 1
    const stamp = lock ? profile.stamp : (opening.newStamp ?? profile.stamp)
    // Locked, everything that is open is in question.
    if (lock) for (const { id } of readOpen(db)) if (!inDoubt.has(id)) inDoubt.set(id, 0)
    const report = withUnread(profile.report, { findings, campaigns: toReported(inDoubt) })
    db.run(sql`
      UPDATE profile SET epoch = ${epoch}, stamp = ${stamp}, is_open = 1, locked_by = ${lock ?? null},
        start_report = ${JSON.stringify(report)}
    `)
    if (!lock) {
      const { at, computer, newStamp } = opening
      if (newStamp !== undefined) noteFolder(db, { stamp: newStamp, computer, at })
      beginEpoch(db, epoch, at)
      db.journal?.letGo()
    }
    return { profileId: profile.profileId, epoch, stamp, lockedBy: lock ?? null, report, neverMade }
  }),

  /** A copied or restored profile is used here from now on: everything not settled is in doubt until the listing was read. */
  adopt: write((db, { at, markEpoch, newStamp, computer, newProfileId }: Adoption) => {
    const profile = readProfile(db)
    if (!profile?.lockedBy) return undefined
    const lines = db.journal?.lines ?? []
    // A journal as young as the computer's mark, which never lost a line, has every request: the others were never made.
    const isWhole = db.journal?.brokenAt === undefined && !hasLost(lines)
    const isComplete =
      profile.lockedBy === 'profile_restored' &&
      isWhole &&
      journalEpoch(lines) >= markEpoch &&
      newProfileId === undefined
    const inDoubt = new Map<CampaignId, number>()
    if (!isComplete) quarantineCopied(db, at, profile.lockedBy, inDoubt)
    setAsideAgain(db, at, journalSetAsides(lines, 0), inDoubt, false)
    // One that is stopped here may have no one in doubt, whom the listing would have to settle first.
    finishSettled(db, at)
    holdAnswers(db, at)
    const epoch = Math.max(profile.epoch, markEpoch, journalEpoch(lines)) + 1
    const kind = newProfileId === undefined ? ('adopted' as const) : ('separated' as const)
    const report = withUnread(profile.report, { findings: [{ kind }], campaigns: toReported(inDoubt) })
    db.run(sql`
      UPDATE profile SET locked_by = NULL, left_stamp = NULL, profile_id = ${newProfileId ?? profile.profileId},
        epoch = ${epoch}, stamp = ${newStamp}, start_report = ${JSON.stringify(report)}
    `)
    noteFolder(db, { stamp: newStamp, computer, at })
    // A new journal counts from 1, and the floors of the previous one would hide its lines.
    beginEpoch(db, epoch, at)
    return { profileId: newProfileId ?? profile.profileId, epoch, stamp: newStamp }
  }),

  /** A person leaves the sending to the other computer. False if nothing is locked. */
  leave: write((db) => {
    const { changes } = db.run(sql`
      UPDATE profile SET left_stamp = coalesce(stamp, ''), start_report = NULL
      WHERE locked_by IN ('profile_copied', 'profile_restored')
    `)
    return changes === 1
  }),

  /** Locks the profile because another folder has taken the right to send, as a start does. */
  lockForeign: write((db, at: string) => {
    const profile = readProfile(db)
    if (!profile || profile.lockedBy) return
    const campaigns = readOpen(db).map(({ id }) => ({ campaignId: id, inDoubt: 0 }))
    const report = withUnread(profile.report, { findings: [{ kind: 'profile_copied' }], campaigns })
    db.run(sql`
      UPDATE profile SET locked_by = 'profile_copied', start_report = ${JSON.stringify(report)}
    `)
    holdAnswers(db, at)
  }),

  /** Each run has an epoch of its own: a folder that goes back to before it gives itself away. */
  beginRun: write((db, { at, newStamp, computer }: { at: string; newStamp: string; computer: string }) => {
    const profile = readProfile(db)
    if (!profile || profile.lockedBy) return undefined
    const epoch = profile.epoch + 1
    db.run(sql`UPDATE profile SET epoch = ${epoch}, stamp = ${newStamp}`)
    noteFolder(db, { stamp: newStamp, computer, at })
    const line = db.journal?.append({ kind: 'open', epoch, at })
    // Otherwise requests of another run would count as made in an epoch that the database never had.
    if (line) db.onRollback(() => void db.journal?.append({ kind: 'void', of: line.hash }))
    return { profileId: profile.profileId, epoch, stamp: newStamp }
  }),

  seen: write((db) => db.run(sql`UPDATE profile SET start_report = NULL`)),

  closed: essentialWrite((db) => db.run(sql`UPDATE profile SET is_open = 0`)),
})

function toReported(inDoubt: ReadonlyMap<CampaignId, number>): StoredReport['campaigns'] {
  return [...inDoubt].map(([campaignId, people]) => ({ campaignId, inDoubt: people }))
}

function readOpen(db: Db): { id: CampaignId }[] {
  return db.all<{ id: CampaignId }>(sql`
    SELECT id FROM campaigns WHERE state IN ('approved', 'waiting', 'running', 'paused', 'settling')
  `)
}

/**
 * Everything until now was compared and settled: the next start compares what comes after. A database that goes back takes its
 * floors with it.
 */
function beginEpoch(db: Db, epoch: number, at: string): void {
  const line = db.journal?.append({ kind: 'open', epoch, at })
  db.run(sql`
    UPDATE profile SET journal_floor = ${line?.n ?? 0}, journal_floor_hash = ${line?.hash ?? null},
      attempt_floor = coalesce((SELECT max(id) FROM attempts), 0)
  `)
}

/** Keeps findings of earlier starts in the report until a person has read them. */
function withUnread(unread: string | null, report: StoredReport): StoredReport {
  if (unread === null) return report
  const earlier = JSON.parse(unread) as StoredReport
  const kinds = new Set(report.findings.map(({ kind }) => kind))
  const ids = new Set(report.campaigns.map(({ campaignId }) => campaignId))
  // A question that has been decided since then is dropped.
  const isDecided = kinds.has('adopted') || kinds.has('separated')
  const isOpen = ({ kind }: Finding): boolean => !isDecided || !['profile_copied', 'profile_restored'].includes(kind)
  return {
    findings: [
      ...report.findings,
      ...earlier.findings.filter((finding) => !kinds.has(finding.kind) && isOpen(finding)),
    ],
    campaigns: [...report.campaigns, ...earlier.campaigns.filter(({ campaignId }) => !ids.has(campaignId))],
  }
}

function readProfile(db: Db): ProfileRow | undefined {
  return db.get<ProfileRow>(sql`
    SELECT profile_id AS profileId, epoch, stamp, is_open AS isOpen, locked_by AS lockedBy, start_report AS report
    FROM profile
  `)
}

function makeProfileRow(db: Db, { newProfileId, newKey }: Opening): ProfileRow {
  db.run(sql`
    INSERT INTO profile (id, profile_id, journal_key, epoch, is_open) VALUES (1, ${newProfileId}, ${newKey}, 0, 0)
  `)
  return { profileId: newProfileId, epoch: 0, stamp: null, isOpen: 0, lockedBy: null, report: null }
}

function judgeLock(
  db: Db,
  { epoch, stamp }: ProfileRow,
  { folder, mark, isOriginalThere }: Opening,
): ProfileLock | undefined {
  // A rule that is on sends without asking again.
  const { sent } = db.get<{ sent: 0 | 1 }>(sql`
    SELECT EXISTS (SELECT 1 FROM campaigns WHERE approval IS NOT NULL)
      OR EXISTS (SELECT 1 FROM answer_rules WHERE is_on = 1)
      OR EXISTS (SELECT 1 FROM standing_rules WHERE state IN ('on', 'paused')) AS sent
  `) ?? { sent: 0 }
  const lines = db.journal?.lines ?? []
  const known = endsInLoss(lines) ? epoch + 1 : journalEpoch(lines)
  const facts = { folder, epoch, stamp, hasSent: sent === 1, journalEpoch: known }
  return judgeProfile(facts, mark, isOriginalThere)
}

interface Floors {
  readonly journal: number
  readonly attempt: number
  /** The journal is the one of which the database knows. Of another one every line is compared. */
  readonly isSame: boolean
}

function readFloors(db: Db, lines: readonly JournalLine[]): Floors | undefined {
  const known = db.get<{ journal: number; hash: string | null; attempt: number }>(sql`
    SELECT journal_floor AS journal, journal_floor_hash AS hash, attempt_floor AS attempt FROM profile
  `)
  if (!known) return undefined
  const { journal, hash, attempt } = known
  const isSame = journal === 0 || lines[journal - 1]?.hash === hash
  return isSame ? { journal, attempt, isSame } : { journal: 0, attempt: 0, isSame }
}

/**
 * People who were taken out, and campaigns that were set aside, in a time that is lost are so again. After everyone who may have been sent
 * to is in question: they stay so, and out if they were not sent to.
 */
function actAgain(db: Db, at: string, inDoubt: Map<CampaignId, number>, isLocked: boolean): void {
  const { journal } = db
  const floors = journal && readFloors(db, journal.lines)
  if (!journal || !floors) return
  const lines = [...journal.lines, ...journal.unproved]
  takeOutAgain(db, journalTakeOuts(lines, floors.journal))
  setAsideAgain(db, at, journalSetAsides(lines, floors.journal), inDoubt, isLocked)
}

/** Answers how many requests were announced and never made. */
function compareWithJournal(
  db: Db,
  at: string,
  findings: Finding[],
  inDoubt: Map<CampaignId, number>,
  isLocked: boolean,
): number {
  const { journal } = db
  const floors = journal && readFloors(db, journal.lines)
  if (!journal || !floors) return 0
  const { isSame } = floors
  const announced = journalAttempts([...journal.lines, ...journal.unproved], floors.journal)
  const made = db.all<{ hash: string | null }>(
    // Made up ones, of people in doubt without a request that is known, have no line.
    sql`SELECT journal_hash AS hash FROM attempts WHERE id > ${floors.attempt} AND journal_hash IS NOT NULL`,
  )
  const { missingInDatabase, missingInJournal } = compareJournal(
    announced.map(({ hash }) => hash),
    made.map(({ hash }) => hash),
  )
  const hashes = new Set(missingInDatabase)
  const missing = announced.filter(({ hash }) => hashes.has(hash))
  // A copy may lack what the original committed a moment later.
  const isAllElseEqual = isSame && missingInJournal === 0 && journal.brokenAt === undefined && !isLocked
  const neverMade = isNeverMade(missing, isAllElseEqual) ? missing : []
  for (const { hash } of neverMade) journal.append({ kind: 'void', of: hash })
  if (missing.length > neverMade.length) {
    const { people, unknownPeople } = quarantineMissing(db, at, missing, inDoubt)
    findings.push({ kind: 'database_behind', attempts: hashes.size, people, unknownPeople })
  }
  const isLost = missingInJournal > 0 || journal.brokenAt !== undefined
  if (isLost) findings.push({ kind: 'journal_lost', attempts: missingInJournal })
  if (isLost || !isSame) {
    // For a backup that is restored later: see `adopt`.
    const line = journal.append({ kind: 'lost', at })
    db.onRollback(() => void journal.append({ kind: 'void', of: line.hash }))
  }
  return neverMade.length
}

/** The end came between a stop, or an answer, and what it meant for the campaign. */
function finishSettled(db: Db, at: string): void {
  const settling = db.all<{ id: CampaignId }>(sql`SELECT id FROM campaigns WHERE state = 'settling'`)
  for (const { id } of settling) finishCampaign(db, id, at)
}

/** Every person who was approved is in exactly one state; where that is not so, nothing of the campaign is sent. */
function checkConservation(db: Db, at: string, findings: Finding[]): void {
  const broken = db.all<{ id: CampaignId }>(sql`
    SELECT c.id FROM campaigns c
    WHERE c.state IN ('approved', 'waiting', 'running', 'paused', 'settling')
      AND (c.frozen_people IS NOT (SELECT count(*) FROM recipients r
        WHERE r.campaign_id = c.id AND r.position IS NOT NULL)
        OR EXISTS (SELECT 1 FROM recipients r WHERE r.campaign_id = c.id AND ${isUnlinked}))
  `)
  if (broken.length === 0) return
  for (const { id } of broken) {
    quarantineUnlinked(db, id, at)
    pauseFor(db, id, at, 'quarantine')
  }
  findings.push({ kind: 'not_conserved', campaigns: broken.length })
}

function isClockBehind(db: Db, at: string): boolean {
  const latest = db.get<{ at: string | null }>(sql`SELECT latest_at AS at FROM profile`)?.at ?? null
  return latest !== null && Date.parse(at) < Date.parse(latest) - clockSlackMs
}
