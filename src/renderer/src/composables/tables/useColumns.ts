// Columns of a table: more of them as the window grows.
import { useMediaQuery } from '@vueuse/core'
import { computed, type ComputedRef } from 'vue'
import type { TableColumn } from './tableColumns'

/** Window widths in CSS px at which columns may join. */
const widths = [640, 900, 1100, 1280, 1440, 1760, 1920, 2240, 2560] as const
/** From here a panel stands beside the table. */
const panelBeside = '(min-width: 1100px) and (max-width: 1599.98px)'

export interface GrowingColumn extends TableColumn {
  /** Shown in windows of this width and wider; in all without it. */
  readonly from?: (typeof widths)[number]
  /** Gives its room to a panel that is open beside the table, below 1600 px. */
  readonly yieldsToPanel?: true
}

export function useColumns(
  all: () => readonly GrowingColumn[],
  isPanelOpen: () => boolean = () => false,
): ComputedRef<TableColumn[]> {
  const reached = new Map(widths.map((width) => [width, useMediaQuery(`(min-width: ${width}px)`)]))
  const isPanelBeside = useMediaQuery(panelBeside)
  const hasRoom = ({ from, yieldsToPanel }: GrowingColumn) =>
    (from === undefined || reached.get(from)?.value === true) &&
    !(yieldsToPanel === true && isPanelBeside.value && isPanelOpen())
  return computed(() => all().filter(hasRoom))
}
