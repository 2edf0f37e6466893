// Statements that are put together while the app runs, from a person's choices: example pieces for an expression, by its file in
// src/main/core and its text. Everything else is read from the source.

const peopleCondition = [
  'true',
  'contacts.id IN (SELECT contact_id AS id FROM list_contacts WHERE list_id = ?)',
  `has_words(?, contacts.firstname, contacts.lastname) AND coalesce(contacts.import_id, '') = ?`,
]
const peopleIds = ['SELECT id FROM contacts WHERE account_id = ?', 'SELECT contact_id AS id FROM list_contacts']

export const sqlExamples: Readonly<Record<string, readonly string[]>> = {
  'contacts/search/filterCountRows.ts ids': peopleIds,
  'history/messageConditionRows.ts isPlain': [`instr(' ' || name_key, ' ' || ?) > 0`],
  'history/unlistedRows.ts condition': ['c.account_id = ? AND r.phone = ? AND has_each_word(?, t.text)'],
  'audience/smartListRows.ts ids': ['SELECT contacts.id FROM contacts WHERE contacts.account_id = ?'],
  'audience/smartListRows.ts ruleSql(rule, { at })': peopleCondition,
  'campaigns/audience/audienceSourcesSql.ts ({ name: named(`${kind}_${index}`), ids })': [],
  'campaigns/audience/audienceSourcesSql.ts ids': ['SELECT contact_id FROM list_contacts'],
  'campaigns/takeOut/chosenPeopleSql.ts joinSql(smart, sql` UNION ALL `)': [
    'SELECT phone FROM contacts WHERE id IN (SELECT contact_id FROM list_contacts)',
  ],
  'campaigns/takeOut/takeOutChoiceRows.ts ids': peopleIds,
  'contacts/acts/actLogRows.ts was': [`'{}'`, `json_object('listId', ?)`],
  'contacts/acts/actLogRows.ts chosen': peopleCondition,
  'contacts/acts/actLogRows.ts where': ['1', 'NOT EXISTS (SELECT 1 FROM list_contacts WHERE contact_id = contacts.id)'],
  'contacts/search/contactPageRows.ts where': peopleCondition,
  'contacts/people/contactRows.ts filterSql(db, scope, filter)': peopleCondition,
  'contacts/search/filterCountRows.ts allOf(conditions)': peopleCondition,
  'contacts/search/knownRows.ts found': peopleIds,
  'contacts/search/pageOrderRows.ts where': peopleCondition,
  'contacts/search/pageOrderRows.ts isWanted': ['true'],
  'contacts/acts/undoActRows.ts allNamed(Object.keys(list))': ['id, account_id, name'],
  'contacts/acts/undoActRows.ts valuesSql(Object.values(list))': ['?, ?, ?'],
  'exports/tables/chosenPeopleSql.ts where': peopleIds,
  'exports/tables/contactExportRows.ts chosenPeopleSql(db, chosen)': peopleCondition,
  'exports/tables/contactExportRows.ts chosen': peopleCondition,
  'history/messageConditionRows.ts where': peopleCondition,
  // In the order of the tables: a checked file, an import that is saved.
  'imports/staging/refusedRows.ts table': ['rows', 'import_rows'],
  'imports/staging/refusedRows.ts isOf': ['true', 'import_id = ?'],
  'imports/staging/refusedRows.ts cells': [
    `coalesce(cell, phone, '') AS cell, cells, firstname, lastname, email, custom1, custom2, fields`,
    `cell, cells, firstname, lastname, '' AS email, '' AS custom1, '' AS custom2, '{}' AS fields`,
  ],
  'inbox/inboxRows.ts person': peopleCondition,
  'numbers/numberSourceRows.ts allOf(rules)': peopleCondition,
  'standing/passRows.ts textsSql': ['NULL', 'json_object(?, p.firstname, ?, p.fields)'],
  // The tables and columns that the database itself names.
  'storage/files/salvageTables.ts mending': ['DELETE FROM recipients WHERE campaign_id IS NULL'],
}
