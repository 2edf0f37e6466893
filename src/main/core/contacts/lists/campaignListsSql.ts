// SQL for the lists that a campaign goes to, read from its stored audience. The people of an import are in its list, so an opt-out
// from that list counts for a campaign to the import as well.
import { sql, type Sql } from '../../storage/sql'

/** Selects each list id once. `audience`: a column or parameter with the JSON. */
export const chosenListsSql = (audience: Sql): Sql =>
  sql`SELECT value FROM json_each(${audience}, '$.listIds')
     UNION SELECT list_id FROM imports WHERE list_id IS NOT NULL AND id IN (SELECT value FROM json_each(${audience}, '$.importIds'))`

/** Also includes the lists of the campaign that it retries, or whose people it texts again. */
export const countedListsSql = (audience: Sql): Sql =>
  sql`${chosenListsSql(audience)} UNION SELECT value FROM json_each(${audience}, '$.recipients.listIds')
     UNION SELECT value FROM json_each(${audience}, '$.texted.listIds')`
