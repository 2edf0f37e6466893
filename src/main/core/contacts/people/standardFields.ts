/** Fields every contact has, in the order in which the editor offers them. A person's own columns come after. */
export const standardFields = ['firstname', 'lastname', 'email', 'custom1', 'custom2'] as const

export type StandardField = (typeof standardFields)[number]
