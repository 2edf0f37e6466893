// The tables for people, attempts and campaigns must agree. A state that is right alone and contradicts another one is how a
// person gets lost, or is sent to a second time.
import type { World } from '../world'

interface Rule {
  readonly words: string
  /** Finds what contradicts. */
  readonly sql: string
}

const live = 'FROM attempt_recipients l WHERE l.recipient_id = r.id AND l.live = 1'
const liveAttempt = `FROM attempt_recipients l JOIN attempts a ON a.id = l.attempt_id WHERE l.recipient_id = r.id AND l.live = 1`
const people = 'SELECT r.phone AS who FROM recipients r WHERE r.position IS NOT NULL'
const linked = 'FROM attempt_recipients l JOIN recipients r ON r.id = l.recipient_id WHERE l.attempt_id = a.id'

const always: readonly Rule[] = [
  {
    words: 'waits, and an attempt holds on to them',
    sql: `${people} AND r.state IN ('pending', 'held', 'skipped', 'refused') AND EXISTS (SELECT 1 ${live})`,
  },
  {
    words: 'was or may have been handed over, and by no attempt',
    sql: `${people} AND r.state IN ('inflight', 'uncertain', 'absent') AND NOT EXISTS (SELECT 1 ${live})`,
  },
  {
    words: 'is in flight, and its attempt is not armed',
    sql: `${people} AND r.state = 'inflight' AND NOT EXISTS (SELECT 1 ${liveAttempt} AND a.state = 'armed')`,
  },
  {
    words: 'is not found, and its attempt says something else',
    sql: `${people} AND r.state = 'absent' AND NOT EXISTS (SELECT 1 ${liveAttempt} AND a.state IN ('absent', 'mixed'))`,
  },
  {
    words: 'is uncertain, and its attempt is settled',
    sql: `${people} AND r.state = 'uncertain' AND NOT EXISTS (SELECT 1 ${liveAttempt} AND (a.state IN ('unknown', 'mixed') OR a.owes_read_back = 1))`,
  },
  {
    words: 'is armed, and its people are not in flight',
    sql: `SELECT 'attempt ' || a.id AS who FROM attempts a WHERE a.state = 'armed' AND EXISTS (SELECT 1 ${linked} AND l.live = 1 AND r.state <> 'inflight')`,
  },
  {
    words: 'has its outcome, and people in flight or in doubt',
    sql: `SELECT 'attempt ' || a.id AS who FROM attempts a WHERE a.state IN ('acked', 'unsent', 'found', 'absent') AND EXISTS (SELECT 1 ${linked} AND l.live = 1 AND r.state IN ('inflight', 'uncertain'))`,
  },
  {
    words: 'is called not found, and somebody in it was',
    sql: `SELECT 'attempt ' || a.id AS who FROM attempts a WHERE a.state = 'absent' AND EXISTS (SELECT 1 ${linked} AND l.live = 1 AND r.state = 'accepted')`,
  },
  {
    words: 'is over, and somebody in it is not',
    sql: `SELECT 'campaign ' || c.id AS who FROM campaigns c WHERE c.state IN ('done', 'done_with_exceptions', 'cancelled')
      AND EXISTS (SELECT 1 FROM recipients r WHERE r.campaign_id = c.id AND r.position IS NOT NULL AND r.state IN ('pending', 'held', 'inflight', 'uncertain', 'absent'))`,
  },
]

/** Once the listing has been read in peace. */
const inTheEnd: readonly Rule[] = [
  {
    words: 'owes a look, and nobody in it waits for one',
    sql: `SELECT 'attempt ' || a.id AS who FROM attempts a WHERE a.owes_read_back = 1
      AND NOT EXISTS (SELECT 1 ${linked} AND l.live = 1 AND r.state IN ('uncertain', 'closed'))`,
  },
]

const questionOf = (rules: readonly Rule[]): string =>
  rules.map(({ words, sql }) => `SELECT who, '${words}' AS words FROM (${sql})`).join(' UNION ALL ') + ' LIMIT 1'
const questions = { always: questionOf(always), inTheEnd: questionOf([...always, ...inTheEnd]) } as const

export function checkAgreement({ look, breach }: Pick<World, 'look' | 'breach'>, when: keyof typeof questions): void {
  const [found] = look<{ who: string; words: string }>(questions[when])
  if (found) breach('states agree', `${found.who} ${found.words}`)
}
