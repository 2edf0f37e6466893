// Maintenance of the database when idle: a check some minutes after the start, a verified backup once a day, and deleting data
// past the accounts' retention periods. The first two run in the maintenance thread; never while a campaign is being sent.
import { day, minute } from '../base/durations'
import { isoNow } from '../base/instants'
import type { Clock, Logger } from '../ports'
import type { Maintenance } from '../storage/worker/maintenance'
import { StorageError } from '../storage/storageError'

export interface DailyCareOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly maintenance: Pick<Maintenance, 'backUp' | 'backups' | 'check'>
  /** The profile is open and nothing is being handed over. */
  readonly isQuiet: () => Promise<boolean>
  readonly onDamage: () => Promise<void>
  /** Removes what is no longer kept, after the day's backup. */
  readonly tidy: () => Promise<void>
  /** Runs one piece of work on the profile's files after the other. */
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>
}

const firstLookMs = 5 * minute
const lookEveryMs = 30 * minute

/** The returned function ends it. */
export function startDailyCare({
  clock,
  logger,
  maintenance,
  isQuiet,
  onDamage,
  tidy,
  inTurn,
}: DailyCareOptions): () => void {
  let isEnded = false
  let isChecked = false
  let cancel = plan(firstLookMs)

  function plan(delayMs: number): () => void {
    return clock.after(delayMs, () => {
      inTurn(look)
        .catch((error: unknown) => logger.error('daily_care_failed', { error }))
        .finally(() => {
          if (!isEnded) cancel = plan(lookEveryMs)
        })
    })
  }

  async function look(): Promise<void> {
    if (isEnded || !(await isQuiet())) return
    if (!isChecked) await check()
    if (isBackupDue()) await backUp()
    await tidy()
  }

  async function check(): Promise<void> {
    isChecked = true
    try {
      await maintenance.check()
    } catch (error) {
      if (!(error instanceof StorageError) || error.fault !== 'damaged') throw error
      logger.error('database_damaged', { error })
      await onDamage()
    }
  }

  /** A backup of the future is of no day: the clock was set back since. */
  function isBackupDue(): boolean {
    const last = maintenance.backups().find(({ reason }) => reason === 'daily')
    return last === undefined || Math.abs(clock.now() - Date.parse(last.madeAt)) >= day
  }

  async function backUp(): Promise<void> {
    const { name, bytes } = await maintenance.backUp({ reason: 'daily', at: isoNow(clock) })
    logger.info('backed_up', { name, bytes })
  }

  return () => {
    isEnded = true
    cancel()
  }
}
