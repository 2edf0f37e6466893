// Final statuses of messages that no one received: refused by the network, failed for good, or taken out before they were sent.
import { sql } from '../../storage/sql'

export const notReceivedSql = sql`('FAILED', 'UNDELIVERED', 'REJECTED', 'UNSUBSCRIBED')`
