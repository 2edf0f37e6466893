// The direction in which the page is read. The root carries it, set with the language; another language makes the page again.

export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl'
}

/** The arrow keys that point onward and back in reading, as they are written in shortcuts. */
export function readingArrows(): {
  readonly onward: 'arrowright' | 'arrowleft'
  readonly back: 'arrowright' | 'arrowleft'
} {
  return isRightToLeft() ? { onward: 'arrowleft', back: 'arrowright' } : { onward: 'arrowright', back: 'arrowleft' }
}

/** 1 for the arrow key that points onward in reading, -1 for the one that points back, 0 for any other key. */
export function readingStep(key: string): 1 | 0 | -1 {
  const { onward, back } = readingArrows()
  const pressed = key.toLowerCase()
  if (pressed === onward) return 1
  return pressed === back ? -1 : 0
}
