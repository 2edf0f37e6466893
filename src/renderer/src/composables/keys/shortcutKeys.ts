// How a key is written and recognised. `mod` is Ctrl, or Cmd on macOS. Examples: `mod+k`, `shift+x`, `g h`, `?`, `alt+1`.

export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

// Alt and Shift change the letter that a layout gives; the position of letters and digits does not.
function baseKey(press: KeyPress): string {
  const position = /^(?:Key|Digit)([A-Z0-9])$/.exec(press.code)?.[1]
  if (position && (press.altKey || press.ctrlKey || press.metaKey)) return position.toLowerCase()
  const key = press.key.toLowerCase()
  return key === ' ' ? 'space' : key === 'escape' ? 'esc' : key
}

/** The press as a chord in the spelling of the shortcuts, `mod+shift+z`. */
export function chordOf(press: KeyPress, isMac: boolean): string {
  const key = baseKey(press)
  const mod = isMac ? press.metaKey : press.ctrlKey
  const control = isMac && press.ctrlKey
  // For signs (`?`, `{`) Shift is part of how the sign is typed, not of the chord.
  const shift = press.shiftKey && (key.length > 1 || /[a-z0-9]/.test(key))
  return [mod && 'mod', control && 'ctrl', press.altKey && 'alt', shift && 'shift', key].filter(Boolean).join('+')
}

// A browser opens its own window or tab, or changes to the next one, before the page sees the key.
const ofBrowser: Readonly<Record<string, string>> = {
  'mod+n': 'alt+n',
  // Alt T is for templates.
  'mod+t': 'alt+y',
  'mod+tab': 'alt+a',
  'ctrl+tab': 'alt+a',
}

/** The keys of a shortcut where the page runs. */
export function keysHere(keys: string, inBrowser: boolean): string {
  return (inBrowser ? ofBrowser[keys] : undefined) ?? keys
}

/** Whether a chord would also type a character. */
export function isTyped(chord: string): boolean {
  const parts = chord.split('+').filter(Boolean)
  const key = parts.at(-1) ?? ''
  return (
    !parts.includes('mod') && !parts.includes('ctrl') && !parts.includes('alt') && (key.length <= 1 || key === 'space')
  )
}

const names: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  esc: 'Esc',
  space: 'Space',
  tab: 'Tab',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}
const macNames: Readonly<Record<string, string>> = { mod: '⌘', alt: '⌥', shift: '⇧' }

/** Caps to draw for a shortcut, in order: `mod+k` gives Ctrl, K. */
export function capsOf(keys: string, isMac: boolean): string[] {
  return keys
    .split(' ')
    .flatMap((chord) => (chord === '+' ? ['+'] : chord.split('+')))
    .filter(Boolean)
    .map(
      (key) =>
        (isMac ? macNames[key] : undefined) ??
        names[key] ??
        (key.length === 1 || /^f\d+$/.test(key) ? key.toUpperCase() : key),
    )
}
