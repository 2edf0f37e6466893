// If a person has several numbers, picks the one this computer already knows: one that opted out, so that they are not texted on
// another, otherwise one that was texted before. Runs once after reading, before the user decides anything.
import type { Db } from '../../../storage/db'
import { sql } from '../../../storage/sql'
import { setNumber } from '../../staging/changeRows'
import type { CellNumber } from '../../staging/judgePhone'

export interface RecogniseInput {
  readonly accountId: string
  /** Prefer a number that was texted before; false if the user chose the order. */
  readonly prefersTexted: boolean
}

type Usable = CellNumber & { readonly phone: string }

/** Returns how many rows got another number. */
export function recogniseNumbers(db: Db, { accountId, prefersTexted }: RecogniseInput): number {
  listNumbers(db)
  const gone = findOptedOut(db, accountId)
  const texted = prefersTexted ? findTexted(db, accountId) : new Set<string>()
  if (gone.size + texted.size === 0) return 0
  const changes: [row: number, number: Usable][] = []
  for (const { row, phone, numbers } of db.iterate<{ row: number; phone: string | null; numbers: string }>(
    sql`SELECT row, phone, numbers FROM rows WHERE numbers IS NOT NULL`,
  )) {
    const usable = (JSON.parse(numbers) as CellNumber[]).filter((one): one is Usable => one.phone !== undefined)
    const found = usable.find((one) => gone.has(one.phone)) ?? findKnown(usable, texted, phone)
    if (found && found.phone !== phone) changes.push([row, found])
  }
  for (const [row, { phone, country = null, type = null }] of changes)
    setNumber(db, row, { phone, country, type }, 'texted_before')
  return changes.length
}

/** If two equal numbers were both texted, the user has to decide. A landline is never preferred to a mobile. */
function findKnown(usable: readonly Usable[], texted: ReadonlySet<string>, phone: string | null): Usable | undefined {
  const found = usable.filter((one) => texted.has(one.phone))
  if (found.some((one) => one.phone === phone) || (phone === null && found.length > 1)) return undefined
  return found.find(({ type }) => type !== 'landline' || usable.every((one) => one.type === 'landline'))
}

function listNumbers(db: Db): void {
  db.script('CREATE TEMP TABLE IF NOT EXISTS several (phone TEXT PRIMARY KEY) WITHOUT ROWID; DELETE FROM temp.several;')
  db.run(sql`
    INSERT OR IGNORE INTO temp.several
    SELECT json_extract(one.value, '$.phone')
    FROM rows, json_each(rows.numbers) AS one
    WHERE rows.numbers IS NOT NULL AND json_extract(one.value, '$.phone') IS NOT NULL
  `)
}

function findOptedOut(db: Db, accountId: string): ReadonlySet<string> {
  const found = db.all<{ phone: string }>(sql`
    SELECT phone FROM temp.several AS each WHERE EXISTS (SELECT 1 FROM book.opt_outs AS gone
    WHERE gone.account_id = ${accountId} AND gone.phone = each.phone AND gone.list_id = 0 AND gone.source <> 'unclear')
  `)
  return new Set(found.map(({ phone }) => phone))
}

/** Numbers in a campaign that was handed over, or in the gateway's listing; messages that did not arrive are ignored. */
function findTexted(db: Db, accountId: string): ReadonlySet<string> {
  const found = db.all<{ phone: string }>(sql`
    SELECT phone
    FROM temp.several AS each
    WHERE EXISTS (
      SELECT 1
      FROM book.messages AS sent
      WHERE sent.account_id = ${accountId} AND sent.phone = each.phone AND sent.delivery <> 'not_delivered'
    )
      OR EXISTS (
        SELECT 1
        FROM book.campaigns AS past
        CROSS JOIN book.recipients AS had ON had.campaign_id = past.id AND had.phone = each.phone
          AND had.position IS NOT NULL
        CROSS JOIN book.attempt_recipients AS held ON held.recipient_id = had.id AND held.live = 1
        WHERE past.account_id = ${accountId}
          AND NOT EXISTS (
            SELECT 1
            FROM book.messages AS lost
            WHERE lost.account_id = ${accountId} AND lost.phone = each.phone AND lost.campaign_id = past.id
              AND lost.delivery = 'not_delivered'
          )
      )
  `)
  return new Set(found.map(({ phone }) => phone))
}
