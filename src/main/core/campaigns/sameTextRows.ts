// Who of a frozen campaign got nearly the same text lately: by a campaign of this computer, or by what the gateway's listing
// shows of another one. Reads the frozen texts, never the people's data of now.
import type { CampaignId } from '../base/ids'
import { parseTemplate } from '../messages/parseTemplate'
import type { Db } from '../storage/db'
import { operationGroup, read } from '../storage/operations'
import { fewestPairs, likeness, nearlySame, shapeOf, type TextShape } from './sameText'

export interface SameText {
  readonly source: 'here' | 'gateway'
  /** Set for a campaign of this computer. */
  readonly campaignId?: string
  readonly name?: string
  /** When it was approved, or listed last. */
  readonly at: string
  /** People of both. */
  readonly people: number
}

export interface SameTextQuestion {
  readonly accountId: string
  readonly id: CampaignId
  /** ISO instant: what is older does not count. */
  readonly since: string
  /** Messages to one's own number may be tests of another computer. Empty: none is known. */
  readonly ownPhone: string
}

interface EarlierCampaign {
  readonly id: string
  readonly name: string
  readonly template: string
  readonly at: string
}

/** The most harmful are shown; a shop that sends the same every day needs no list of them. */
const mostShown = 3

// People whose message was refused, failed for good or was taken out before it was sent did not get it.
const mayHaveGotItSql = `(b.state IN ('pending', 'held', 'inflight', 'uncertain', 'absent')
  OR (b.state = 'accepted' AND upper(coalesce(b.delivery, '')) NOT IN ('FAILED', 'UNDELIVERED', 'REJECTED', 'UNSUBSCRIBED'))
  OR (b.state = 'closed' AND b.reason IN ('assumed_sent', 'left_to_other')))`
const bothSql = `recipients a JOIN recipients b ON b.campaign_id = ?2 AND b.phone = a.phone AND b.position IS NOT NULL
  AND ${mayHaveGotItSql} WHERE a.campaign_id = ?1 AND a.position IS NOT NULL`

export const sameTextOperations = operationGroup('sameText', {
  find: read((db, question: SameTextQuestion): SameText[] =>
    [...findHere(db, question), ...findListed(db, question)]
      .sort((one, other) => other.people - one.people)
      .slice(0, mostShown),
  ),
})

function findHere(db: Db, { accountId, id, since }: SameTextQuestion): SameText[] {
  const template = db.get<{ template: string }>('SELECT template FROM campaigns WHERE id = ?', id)?.template ?? ''
  const earlier = db.all<EarlierCampaign>(
    `SELECT id, name, template, coalesce(json_extract(approval, '$.at'), started_at) AS at FROM campaigns
     WHERE account_id = ?1 AND id <> ?2 AND is_test = 0 AND removed_at IS NULL AND state NOT IN ('draft', 'frozen')
       AND (coalesce(json_extract(approval, '$.at'), started_at) >= ?3 OR state IN ('approved', 'waiting', 'running', 'paused'))`,
    ...[accountId, id, since],
  )
  const own = fixedShape(template)
  return earlier.flatMap(({ template: other, ...campaign }) => {
    const people = countSame(db, id, campaign.id, own, fixedShape(other))
    return people === 0
      ? []
      : [{ source: 'here' as const, campaignId: campaign.id, name: campaign.name, at: campaign.at, people }]
  })
}

/** By what both templates say themselves; where that is too little, by what each person gets. */
function countSame(db: Db, id: string, otherId: string, own: TextShape, other: TextShape): number {
  if (own.length >= fewestPairs && other.length >= fewestPairs) {
    if (likeness(own, other) < nearlySame) return 0
    return db.get<{ people: number }>(`SELECT count(*) AS people FROM ${bothSql}`, id, otherId)?.people ?? 0
  }
  const isSame = makeJudge()
  let people = 0
  for (const { ours, theirs } of db.iterate<{ ours: string; theirs: string }>(
    `SELECT s.text AS ours, t.text AS theirs FROM ${bothSql.replace(
      ' WHERE',
      ' JOIN recipient_texts s ON s.recipient_id = a.id JOIN recipient_texts t ON t.recipient_id = b.id WHERE',
    )}`,
    id,
    otherId,
  ))
    if (isSame(ours, theirs)) people += 1
  return people
}

function findListed(db: Db, { accountId, id, since, ownPhone }: SameTextQuestion): SameText[] {
  const isSame = makeJudge()
  const people = new Set<number>()
  let at = ''
  for (const row of db.iterate<{ id: number; at: string; ours: string; theirs: string }>(
    `SELECT r.id, m.at, t.text AS ours, m.text AS theirs FROM messages m
       JOIN recipients r ON r.campaign_id = ?2 AND r.phone = m.phone AND r.position IS NOT NULL
       JOIN recipient_texts t ON t.recipient_id = r.id
     WHERE m.account_id = ?1 AND m.at >= ?3 AND m.campaign_id IS NULL AND m.phone <> ?4
       AND upper(m.status) NOT IN ('FAILED', 'UNDELIVERED', 'REJECTED', 'UNSUBSCRIBED')`,
    ...[accountId, id, since, ownPhone],
  )) {
    if (people.has(row.id) ? row.at <= at : !isSame(row.ours, row.theirs)) continue
    people.add(row.id)
    if (row.at > at) at = row.at
  }
  return people.size === 0 ? [] : [{ source: 'gateway', at, people: people.size }]
}

function fixedShape(template: string): TextShape {
  const { pieces } = parseTemplate(template)
  return shapeOf(pieces.map((piece) => (piece.kind === 'text' ? piece.text : ' ')).join(' '))
}

/** Texts often come many times over: one is not read again while it stays the same. */
function makeJudge(): (ours: string, theirs: string) => boolean {
  const read = (): ((text: string) => TextShape) => {
    let last = { text: '', shape: shapeOf('') }
    return (text) => {
      if (text !== last.text) last = { text, shape: shapeOf(text) }
      return last.shape
    }
  }
  const ours = read()
  const theirs = read()
  return (one, other) => one === other || likeness(ours(one), theirs(other)) >= nearlySame
}
