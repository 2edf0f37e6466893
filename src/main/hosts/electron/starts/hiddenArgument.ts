/** Given to a start with the computer. */
export const hiddenArgument = '--hidden'
