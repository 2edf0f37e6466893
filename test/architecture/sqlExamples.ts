// Statements that are put together while the app runs, from what a person chose: for an expression, by its file in
// src/main/core and its text, pieces as it may come to. Everything else is read from the source.

const peopleCondition = [
  'true',
  'contacts.id IN (SELECT contact_id AS id FROM list_contacts WHERE list_id = ?)',
  `has_words(?, contacts.firstname, contacts.lastname) AND coalesce(contacts.import_id, '') = ?`,
]
const peopleIds = ['SELECT id FROM contacts WHERE account_id = ?', 'SELECT contact_id AS id FROM list_contacts']

export const sqlExamples: Readonly<Record<string, readonly string[]>> = {
  'audience/smartListRows.ts sql': peopleCondition,
  'audience/smartListRows.ts ids.sql': ['SELECT id FROM contacts WHERE account_id = ?'],
  'campaigns/audience/audienceSourcesSql.ts ({ name: `${kind}_${index}`, sql })': [],
  'campaigns/audience/audienceSourcesSql.ts sql': ['SELECT contact_id FROM list_contacts'],
  "campaigns/audience/audienceSourcesSql.ts `'${word}'`": ["'FAILED'"],
  'contacts/acts/actLogRows.ts wasSql': [`'{}'`, `json_object('listId', ?)`],
  'contacts/acts/actLogRows.ts chosen.sql': peopleCondition,
  'contacts/acts/actLogRows.ts whereSql': [
    '1',
    'NOT EXISTS (SELECT 1 FROM list_contacts WHERE contact_id = contacts.id)',
  ],
  'contacts/search/contactPageRows.ts sql': peopleCondition,
  'contacts/people/contactRows.ts sql': peopleCondition,
  'contacts/search/filterCountRows.ts sql': peopleCondition,
  'contacts/search/filterCountRows.ts ids': peopleIds,
  'contacts/search/filterCountRows.ts ids.sql': peopleIds,
  'contacts/search/knownRows.ts sql': peopleIds,
  'contacts/search/pageOrderRows.ts sql': ['true'],
  'contacts/search/pageOrderRows.ts where.sql': peopleCondition,
  "contacts/acts/undoActRows.ts Object.keys(list).join(', ')": ['id, account_id, name'],
  "contacts/acts/undoActRows.ts values.map(() => '?').join(', ')": ['?, ?, ?'],
  'exports/tables/chosenPeopleSql.ts sql': peopleIds,
  'exports/tables/contactExportRows.ts sql': peopleCondition,
  'exports/tables/contactExportRows.ts chosen.sql': peopleCondition,
  'history/namedPhoneRows.ts isPlain': [`instr(' ' || name_key, ' ' || ?) > 0`],
  'history/namedPhoneRows.ts where.sql': peopleCondition,
  'history/unlistedRows.ts condition.sql': ['c.account_id = ? AND r.phone = ? AND has_each_word(?, t.text)'],
  // In the order of the tables: a checked file, an import that is saved.
  'imports/staging/refusedRows.ts within': ['true', 'import_id = ?'],
  'inbox/inboxRows.ts person.sql': peopleCondition,
  "numbers/numberSourceRows.ts rules.map(({ sql }) => ` AND (${sql})`).join('')": [
    '',
    ' AND (contacts.id IN (SELECT contact_id AS id FROM list_contacts WHERE list_id = ?))',
  ],
  // The tables and columns that the database itself names.
  'storage/files/salvageTables.ts mending': ['DELETE FROM recipients WHERE campaign_id IS NULL'],
}
