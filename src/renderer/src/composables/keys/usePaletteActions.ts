// The actions of the command palette. Areas add sources; nothing in the palette sends.
import { inject, onScopeDispose, shallowRef, triggerRef, type InjectionKey, type ShallowRef } from 'vue'

export type PaletteGroup = 'do' | 'lists' | 'campaigns' | 'people' | 'settings' | 'help' | 'templates' | 'snippets'

/** One of the other actions of a row. Acts that cost or opt out say so in the suffix. */
export interface PaletteAct {
  readonly id: string
  readonly label: string
  readonly suffix?: string
  readonly icon: string
  /** A letter that chooses it. */
  readonly letter: string
  readonly isDangerous?: boolean
  readonly run: () => void
}

export interface PaletteRow {
  readonly id: string
  readonly group: PaletteGroup
  readonly label: string
  /** A quiet fact after the label. */
  readonly suffix?: string
  /** Literal name of a bundled icon. */
  readonly icon: string
  /** Keys that do the same, `mod+i`. */
  readonly keys?: string
  /** Words that find it besides the label. */
  readonly words?: string
  readonly run: () => void
  /** Other actions of the row; Tab shows them. */
  readonly acts?: readonly PaletteAct[]
}

/** Fixed rows, filtered by the palette; or a function of the term, which filters itself. */
export type PaletteSource =
  | (() => readonly PaletteRow[])
  | { readonly search: (term: string) => Promise<readonly PaletteRow[]> }

export interface Palette {
  readonly isOpen: ShallowRef<boolean>
  /** Stands in the field when it opens. */
  readonly firstTerm: ShallowRef<string>
  readonly sources: Readonly<ShallowRef<readonly PaletteSource[]>>
  add(source: PaletteSource): () => void
  show(term?: string): void
}

export const paletteKey: InjectionKey<Palette> = Symbol('palette')

export function makePalette(): Palette {
  const sources = shallowRef<PaletteSource[]>([])
  const isOpen = shallowRef(false)
  const firstTerm = shallowRef('')
  return {
    isOpen,
    firstTerm,
    sources,
    show(term = '') {
      firstTerm.value = term
      isOpen.value = true
    },
    add(source) {
      sources.value.push(source)
      triggerRef(sources)
      return () => {
        sources.value = sources.value.filter((one) => one !== source)
      }
    },
  }
}

/** Offers rows for as long as the calling component lives. */
export function usePaletteActions(source: PaletteSource): void {
  const palette = inject(paletteKey, undefined)
  if (palette) onScopeDispose(palette.add(source))
}

export function usePalette(): Palette | undefined {
  return inject(paletteKey, undefined)
}
