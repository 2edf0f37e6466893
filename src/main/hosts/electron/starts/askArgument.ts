/** Asks which profile to open, also where a start would not: with one profile, or without the question. */
export const askArgument = '--choose-profile'
