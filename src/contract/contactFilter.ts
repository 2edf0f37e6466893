// Which people: the one shape of a filter that tables, acts on a selection, smart lists' windows and exports share.
import { z } from 'zod'
import { contactIdSchema, countrySchema, importIdSchema, listIdSchema, smartListIdSchema } from './values'

/** The type of a number in its numbering plan. `mobile_or_landline`: plans that do not tell them apart, as in the US. */
export const phoneTypeSchema = z.enum([
  'mobile',
  'landline',
  'mobile_or_landline',
  'premium',
  'toll_free',
  'shared_cost',
  'voip',
  'pager',
  'personal',
  'uan',
  'unknown',
])
export type PhoneTypeName = z.infer<typeof phoneTypeSchema>

/** All conditions together; none means everyone. */
export const contactFilterSchema = z.strictObject({
  listId: listIdSchema.optional(),
  smartListId: smartListIdSchema.optional(),
  /** A number in any spelling or part of one; else words, each the beginning of a word in a name, an address or any field. */
  search: z.string().max(200).optional(),
  countries: z.array(countrySchema).min(1).max(50).optional(),
  phoneTypes: z.array(phoneTypeSchema).min(1).optional(),
  /**
   * `everywhere`: out of everything. `somewhere`: out of everything or of any list. `here`: out of everything or of the list
   * of this filter. `nowhere`: out of nothing that counts for this filter's list, or out of nothing at all without one.
   */
  optedOut: z.enum(['everywhere', 'somewhere', 'here', 'nowhere']).optional(),
  /** People added by this import; not those it found here. */
  importId: importIdSchema.optional(),
  /** True: people of no list. */
  inNoList: z.boolean().optional(),
})
export type ContactFilter = z.infer<typeof contactFilterSchema>

/** Maximum of people named one by one in a call; a filter chooses more. */
export const maxNamedContacts = 10_000

/**
 * The input of an act on chosen people: `contactIds`, or `filter` with `except` for "all 1,286 selected" and the few that
 * were taken out again. `filter: {}` is everyone.
 */
export function onPeople<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .strictObject({
      contactIds: z.array(contactIdSchema).min(1).max(maxNamedContacts).optional(),
      filter: contactFilterSchema.optional(),
      /** With a filter only. */
      except: z.array(contactIdSchema).max(maxNamedContacts).optional(),
      ...shape,
    })
    .refine(
      (input: { contactIds?: unknown; filter?: unknown; except?: unknown }) =>
        (input.contactIds === undefined) !== (input.filter === undefined) &&
        (input.except === undefined || input.filter !== undefined),
      { message: 'Either contactIds or a filter, with exceptions from the filter alone' },
    )
}

/** The chosen people in the input of such an act. */
export interface ChosenPeople {
  readonly contactIds?: number[] | undefined
  readonly filter?: ContactFilter | undefined
  readonly except?: number[] | undefined
}
