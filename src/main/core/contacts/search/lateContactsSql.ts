// SQL for contacts that were added since the word index was last updated. It skips the hidden contacts of an import that is being saved
// by their range of ids, because reading through up to a million of them would be slow.
import { sql } from '../../storage/sql'

/** Ids in ascending order, first those below the hidden range, then those above it. */
export const lateContactsSql = sql`
  SELECT id FROM main.contacts WHERE id > (SELECT up_to FROM contact_words_mark)
    AND id < (SELECT coalesce(min(first_contact_id), 9007199254740991) FROM bulk_work WHERE step = 'saving')
  UNION ALL
  SELECT id FROM main.contacts WHERE id > (SELECT max(up_to, last_contact_id) FROM contact_words_mark, bulk_work WHERE step = 'saving')`
