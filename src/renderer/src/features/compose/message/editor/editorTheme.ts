// Looks of the editor, in the tokens of the theme.
import { EditorView } from '@codemirror/view'

export const editorTheme = EditorView.theme({
  '&': { fontSize: '0.875rem', color: 'var(--ui-text-highlighted)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.625rem', minHeight: '6.5rem', maxHeight: '16rem' },
  '.cm-content': { padding: '0.8rem 0', caretColor: 'var(--ui-primary)' },
  '.cm-line': { padding: '0 1rem' },
  '.cm-cursor': { borderLeftColor: 'var(--ui-primary)' },
  '.cm-placeholder': { color: 'var(--ui-text-dimmed)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'var(--ui-tint-primary) !important',
  },
  '.cm-chip': {
    display: 'inline-block',
    padding: '0 0.3125rem',
    borderRadius: '0.3125rem',
    boxShadow: 'inset 0 0 0 1px color-mix(in srgb, var(--ui-primary) 35%, transparent)',
    backgroundColor: 'var(--ui-tint-primary)',
    color: 'var(--ui-primary)',
    fontSize: '0.8125rem',
    fontWeight: '500',
    lineHeight: '1.125rem',
    whiteSpace: 'nowrap',
  },
  '.cm-chip-marker': {
    boxShadow: 'inset 0 0 0 1px var(--ui-border-accented)',
    backgroundColor: 'var(--ui-bg-elevated)',
    color: 'var(--ui-text-toned)',
  },
  '.cm-chip-unknown': {
    boxShadow: 'inset 0 0 0 1px var(--ui-error)',
    backgroundColor: 'var(--ui-tint-error)',
    color: 'var(--ui-error)',
  },
  '.cm-chip-more': { color: 'var(--ui-text-toned)', fontWeight: '400' },
  '.cm-costly': {
    borderRadius: '0.25rem',
    boxShadow: '0 0 0 1.5px var(--ui-mark-uncertain)',
    backgroundColor: 'var(--ui-tint-warning)',
    padding: '0.125rem 0.1875rem',
    margin: '0 0.0625rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete': {
    border: '1px solid var(--ui-border)',
    borderRadius: '0.5rem',
    backgroundColor: 'var(--ui-bg)',
    boxShadow: 'var(--ui-shadow-pop)',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit !important', fontSize: '0.8125rem', padding: '0.25rem' },
  '.cm-tooltip-autocomplete > ul > li': {
    padding: '0.25rem 0.5rem !important',
    borderRadius: '0.375rem',
    color: 'var(--ui-text)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--ui-row-selected) !important',
    color: 'var(--ui-primary) !important',
  },
  '.cm-completionDetail': { color: 'var(--ui-text-dimmed)', fontStyle: 'normal' },
})
