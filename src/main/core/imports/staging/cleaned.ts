/** Counts rows with a cleaned text. */
export interface Cleaned {
  rows: number
  /** Line of the first one; 0 if there is none. */
  line: number
}
