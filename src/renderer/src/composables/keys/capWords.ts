// The names on the keys of a keyboard for this language. Signs and letters are the same everywhere. Pure.
import type { Translate } from '@text'

const words = {
  Ctrl: 'shell.capCtrl',
  Shift: 'shell.capShift',
  Enter: 'shell.capEnter',
  Esc: 'shell.capEsc',
  Space: 'shell.capSpace',
  Home: 'shell.capHome',
  End: 'shell.capEnd',
} as const

export function capWord(cap: string, t: Translate): string {
  return cap in words ? t(words[cap as keyof typeof words]) : cap
}
