// The keyboard map: one listener on the window, shortcuts come and go with the components that offer them.
// Key repeat never acts. While a dialog is open only shortcuts of dialogs act.
import { useEventListener } from '@vueuse/core'
import { inject, onScopeDispose, shallowRef, triggerRef, type InjectionKey, type ShallowRef } from 'vue'
import type { Display } from '../useDisplay'
import { chordOf, isTyped, keysHere } from './shortcutKeys'

export interface Shortcut {
  /** `mod+k`, `g h`, `?`; several spellings as an array. */
  readonly keys: string | readonly string[]
  /** The action's name, for the list of all shortcuts and the status bar. */
  readonly label: string
  readonly run: (event: KeyboardEvent) => void
  /** Shown in the status bar. */
  readonly hint?: boolean
  /** Caps for the status bar if they differ from `keys`, such as `1 – 4`. */
  readonly caps?: readonly string[]
  readonly group?: 'everywhere' | 'page'
  /** Acts inside dialogs too. */
  readonly inDialogs?: boolean
  readonly when?: () => boolean
}

export interface ShortcutMap {
  readonly all: Readonly<ShallowRef<ReadonlyArray<Shortcut>>>
  add(shortcuts: readonly Shortcut[]): () => void
  handle(event: KeyboardEvent): void
}

export const shortcutsKey: InjectionKey<ShortcutMap> = Symbol('shortcuts')

const sequenceMs = 1_200

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit', 'file', 'range'].includes(target.type)
  )
}

function dialogIsOpen(): boolean {
  return document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]') !== null
}

/** Made once, by App. */
export function makeShortcutMap(
  display: Pick<Display, 'isMac' | 'letterShortcuts'> & Partial<Pick<Display, 'inBrowser'>>,
  now: () => number = Date.now,
): ShortcutMap {
  const all = shallowRef<Shortcut[]>([])
  let begun: { chord: string; at: number } | undefined
  const spellings = ({ keys }: Shortcut): readonly string[] =>
    [keys].flat().map((one) => keysHere(one, display.inBrowser ?? false))

  function mayAct(shortcut: Shortcut, typed: boolean, event: KeyboardEvent): boolean {
    if (typed && (isTextField(event.target) || !display.letterShortcuts.value)) return false
    if (dialogIsOpen() && shortcut.inDialogs !== true) return false
    return shortcut.when?.() ?? true
  }

  // The last one that was added wins: a page may give a key another meaning than the frame.
  function find(keys: string, event: KeyboardEvent): Shortcut | undefined {
    return all.value.findLast(
      (shortcut) => spellings(shortcut).includes(keys) && mayAct(shortcut, isTyped(keys.split(' ')[0] ?? ''), event),
    )
  }

  function handle(event: KeyboardEvent): void {
    if (event.repeat || event.isComposing) return
    // A checkbox takes Enter away from its form, and would take Ctrl Enter with it.
    const isContinue = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isTextField(event.target)
    if (event.defaultPrevented && !isContinue) return
    if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return
    const chord = chordOf(event, display.isMac)
    const sequence = begun && now() - begun.at <= sequenceMs ? `${begun.chord} ${chord}` : undefined
    begun = undefined
    const found = (sequence && find(sequence, event)) || find(chord, event)
    if (found) {
      event.preventDefault()
      found.run(event)
    } else if (
      all.value.some((shortcut) => spellings(shortcut).some((keys) => keys.startsWith(`${chord} `))) &&
      !isTextField(event.target)
    ) {
      begun = { chord, at: now() }
    }
  }

  function add(shortcuts: readonly Shortcut[]): () => void {
    all.value.push(...shortcuts)
    triggerRef(all)
    return () => {
      all.value = all.value.filter((shortcut) => !shortcuts.includes(shortcut))
    }
  }
  return { all, add, handle }
}

/** Listens on the window; App calls it once. */
export function listenForShortcuts(map: ShortcutMap): void {
  useEventListener(window, 'keydown', (event: KeyboardEvent) => map.handle(event))
}

/** Offers shortcuts for as long as the calling component lives. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const map = inject(shortcutsKey, undefined)
  if (!map) return
  onScopeDispose(map.add(shortcuts))
}
