// An import that is checked, and a client that keeps what is decided about it, as the core would.
import type { CommitPlan, ImportReport, ImportRow, ImportStatus, ImportUndo, SharedNumber } from '@contract'
import type { VueWrapper } from '@vue/test-utils'
import { vi } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import { makeShortcutMap, shortcutsKey } from '../../../src/renderer/src/composables/keys/useShortcuts'
import { areaClient, type Answers } from '../areaClient'
import { makePreview } from './importPreview'
import { mountPart } from '../mountPage'

export const counts = {
  ...{ rows: 1_342, ready: 1_199, toDecide: 47, fixed: 5 },
  ...{ optedOut: 61, duplicates: 19, cannotUse: 11, leftOut: 0 },
}
export const choices = { keepDuplicates: 'first' as const, known: 'update' as const, leaveOutTypes: [] }

export function makeStatus(changes: Partial<ImportStatus> = {}): ImportStatus {
  return {
    ...{
      importId: 'i1',
      fileName: 'points.csv',
      state: 'checked',
      counts,
      people: 1_265,
      newPeople: 268,
      knownPeople: 936,
    },
    ...{ choices, shared: { numbers: 0, rows: 0, differing: 0 }, twoNumbers: 0 },
    ...{
      types: [{ type: 'mobile', rows: 1_265 }],
      countries: [{ country: 'GB', rows: 1_265 }],
      proposals: [],
      consents: [],
    },
    ...changes,
  }
}

export function makeRow(changes: Partial<ImportRow> = {}): ImportRow {
  return { row: 87, line: 88, cell: '07700 90014', name: '', verdict: 'cannot_use', why: 'too_short', ...changes }
}

export const plan: CommitPlan = {
  ...{ people: 1_265, ready: 1_204, newPeople: 268, updatedPeople: 900, unchangedPeople: 36 },
  ...{ optedOut: 61, newOptOuts: 3, updatedOptedOut: 0, leftOut: 77 },
  refusals: [{ header: 'SMS ok?', people: 3 }],
  changes: [{ field: 'Points', isOwn: true, people: 880 }],
  questions: [],
}

export const shared: SharedNumber = {
  ...{ phone: '+447700900147', country: 'GB', differing: true, count: 2 },
  rows: [
    { row: 1, line: 2, isKept: true, values: ['Maya', 'Hart', '', '', '', '312'] },
    { row: 900, line: 901, isKept: false, values: ['Zoë', 'Hart', '', '', '', '290'] },
  ],
  result: ['Maya', 'Hart', '', '', '', '312'],
}
export const sharedFields = ['firstname', 'lastname', 'email', 'custom1', 'custom2', 'Points']

const { questions: _questions, ...done } = plan
export const report: ImportReport = {
  ...{ importId: 'i1', fileName: 'points.csv', kind: 'text', state: 'committed', openedAt: '2026-11-21T09:40:00.000Z' },
  ...{ finishedAt: '2026-11-21T09:41:00.000Z', listId: 7, listName: 'Points', counts, choices, done },
  undoUntil: '2026-12-21T09:41:00.000Z',
}
export const undo: ImportUndo = {
  ...{ removed: 268, keptUsed: 0, restored: 900, keptChanged: 0, leftList: 1_265, removesList: true, keptOptOuts: 3 },
}

export type ImportAnswers = NonNullable<Answers['imports']>

/** Mounts a part with what App has around it. `press` is a key of the keyboard map. */
export function mountImport(part: unknown, answers: ImportAnswers, props: Record<string, unknown> = {}) {
  const confirm = makeConfirm()
  const shortcuts = makeShortcutMap({ isMac: false, letterShortcuts: { value: true } } as never)
  const Around = defineComponent(() => {
    provide(confirmKey, confirm)
    provide(shortcutsKey, shortcuts)
    return () => h(part as never, props)
  })
  const client = areaClient({
    imports: { open: () => makePreview(), check: () => makeStatus(), ...answers },
    contacts: { fields: () => [] },
  })
  const page = mountPart(Around, { client: client as never })
  const press = (key: string, more: KeyboardEventInit = {}): void =>
    shortcuts.handle(new KeyboardEvent('keydown', { key, cancelable: true, ...more }))
  return { page, confirm, press }
}

/** The test browser has no layout: every element says it is as high as the table's place on the screen. */
export function withLayout(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(413)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly tell: (entries: unknown[]) => void) {}
      observe(target: Element): void {
        const size = [{ inlineSize: 800, blockSize: 413 }]
        this.tell([{ target, contentRect: { width: 800, height: 413 }, contentBoxSize: size, borderBoxSize: size }])
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  )
}

/** The one button with this text, anywhere on the page: dialogs stand beside the part. */
export function button(words: string | RegExp): HTMLButtonElement {
  const all = [...document.querySelectorAll<HTMLButtonElement>('button, a, [role="menuitem"]')]
  const named = all.find((one) => {
    const text = (one.getAttribute('aria-label') ?? one.textContent).replaceAll(/\s+/g, ' ').trim()
    return typeof words === 'string' ? text.startsWith(words) : words.test(text)
  })
  if (!named) throw new Error(`No button ${String(words)}`)
  return named
}

/** Texts with one space between them, as they are read out. */
export function textOf(part: VueWrapper | { readonly element: Node } | Node): string {
  const walker = document.createTreeWalker('element' in part ? part.element : part, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim()
}
