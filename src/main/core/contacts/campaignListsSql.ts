// Which lists a campaign goes to, as SQL, read from its stored audience. People of an import stand in its list, so a list that
// they opted out of counts for them as it does for the list as a whole.

/** `audience`: a column or parameter that holds the JSON. Answers ids of lists, each once. */
export const chosenListsSql = (audience: string): string =>
  `SELECT value FROM json_each(${audience}, '$.listIds')
     UNION SELECT list_id FROM imports WHERE list_id IS NOT NULL AND id IN (SELECT value FROM json_each(${audience}, '$.importIds'))`

/** With the lists of the campaign that it retries. */
export const countedListsSql = (audience: string): string =>
  `${chosenListsSql(audience)} UNION SELECT value FROM json_each(${audience}, '$.recipients.listIds')`
