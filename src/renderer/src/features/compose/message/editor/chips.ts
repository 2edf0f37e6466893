// Draws complete fields and the markers of conditions as chips over the plain source, so that copying gives `{{firstname}}` and
// pasting it makes a chip.
import type { Condition } from '@contract/campaigns/conditions'
import type { FieldFormat } from '@contract/fieldFormats'
import { RangeSetBuilder, type Extension } from '@codemirror/state'
import { Decoration, EditorView, ViewPlugin, WidgetType, type DecorationSet, type ViewUpdate } from '@codemirror/view'
import { findMarkers, type MarkerInText } from '../conditions/conditionsInText'
import { findDays } from '../days/daysInText'
import { findFields } from '../fieldsInText'

export interface ChipWords {
  chip(name: string): string
  /** Whether any contact has such a field. */
  isKnown(name: string): boolean
  /** How the value is written, and what stands there without one; empty for neither. */
  more(format: FieldFormat | undefined, fallback: string | undefined): string
  /** A date that is counted from the day of sending. */
  day(days: number): string
  /** A condition, or where one of its parts ends. */
  marker(marker: MarkerInText): string
}

class Chip extends WidgetType {
  constructor(
    private readonly label: string,
    private readonly more: string,
    private readonly isKnown: boolean,
    private readonly isMarker = false,
  ) {
    super()
  }
  override eq(other: Chip): boolean {
    return (
      other.label === this.label &&
      other.more === this.more &&
      other.isKnown === this.isKnown &&
      other.isMarker === this.isMarker
    )
  }
  override toDOM(): HTMLElement {
    const chip = document.createElement('span')
    chip.className = ['cm-chip', this.isMarker ? 'cm-chip-marker' : '', this.isKnown ? '' : 'cm-chip-unknown']
      .filter(Boolean)
      .join(' ')
    // Its name is in the language of the page, and says nothing about the direction of the message.
    chip.dir = 'auto'
    chip.append(this.label)
    if (this.more !== '') {
      const more = document.createElement('span')
      more.className = 'cm-chip-more'
      more.textContent = ` ${this.more}`
      chip.append(more)
    }
    return chip
  }
  override ignoreEvent(): boolean {
    return false
  }
}

function drawChips(view: EditorView, words: ChipWords): DecorationSet {
  const chips = new RangeSetBuilder<Decoration>()
  const text = view.state.doc.toString()
  const fields = findFields(text).map(({ name, format, fallback, ...place }) => ({
    ...place,
    widget: new Chip(words.chip(name), words.more(format, fallback), words.isKnown(name)),
  }))
  const days = findDays(text).map(({ days: away, format, ...place }) => ({
    ...place,
    widget: new Chip(words.day(away), words.more(format, undefined), true),
  }))
  const markers = findMarkers(text).map((marker) => ({
    ...marker,
    widget: new Chip(
      words.marker(marker),
      '',
      marker.kind !== 'if' || (words.isKnown(marker.name) && !lacksText(marker)),
      true,
    ),
  }))
  for (const { start, end, widget } of [...fields, ...days, ...markers].sort((a, b) => a.start - b.start)) {
    // The editor draws nothing across lines, and throws if it is asked to.
    if (!text.slice(start, end).includes('\n')) chips.add(start, end, Decoration.replace({ widget }))
  }
  return chips.finish()
}

const lacksText = ({ test, value }: Condition): boolean => test === 'is' && !value

/** The cursor passes a chip in one step, and one Backspace takes it away whole. */
export function fieldChips(words: ChipWords): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      chips: DecorationSet
      constructor(view: EditorView) {
        this.chips = drawChips(view, words)
      }
      update(update: ViewUpdate): void {
        if (update.docChanged) this.chips = drawChips(update.view, words)
      }
    },
    {
      decorations: (value) => value.chips,
      provide: (self) => EditorView.atomicRanges.of((view) => view.plugin(self)?.chips ?? Decoration.none),
    },
  )
  return plugin
}
