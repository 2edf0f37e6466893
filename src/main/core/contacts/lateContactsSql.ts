// SQL for contacts that came in since the index of words was last brought up to date. Contacts of an import that is being saved are
// stepped over, not walked through: there may be a million.

/** Ids, lowest first in each of the two parts. */
export const lateContactsSql = `
  SELECT id FROM main.contacts WHERE id > (SELECT up_to FROM contact_words_mark)
    AND id < (SELECT coalesce(min(first_contact_id), 9007199254740991) FROM bulk_work WHERE step = 'saving')
  UNION ALL
  SELECT id FROM main.contacts WHERE id > (SELECT max(up_to, last_contact_id) FROM contact_words_mark, bulk_work WHERE step = 'saving')`
