export interface TableColumn {
  readonly key: string
  readonly label: string
  /** A grid track: `10rem`, `minmax(0, 2fr)`; an equal share without it. */
  readonly width?: string
  readonly align?: 'end'
  readonly sortable?: boolean
  /** The one order that the table has, if it cannot be changed. */
  readonly fixedOrder?: 'ascending' | 'descending'
}

export interface TableSort {
  readonly key: string
  readonly descending: boolean
}
