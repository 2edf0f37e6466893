// Joins the lines of contact cards into whole properties: a property may continue over many lines, and a photo over megabytes
// of them. Unused properties are dropped while they are read. Works on bytes, one letter each (latin1): a fold can cut a letter
// in two.
import { FileFault } from '../fileFault'
import { maxRecordLength } from '../splitRecords'

export interface PropertyText {
  /** Line of its first letter as an editor shows it. */
  readonly line: number
  /** `TEL;TYPE=cell` of `TEL;TYPE=cell:+44…`. */
  readonly head: string
  /** Each fold is still in it: a line feed, and the letter that the next line begins with. */
  readonly value: string
}

export interface LineUnfolder {
  push(bytes: string): PropertyText[]
  /**
   * The remaining property at the end. A last line without a line end may have been cut off, so it is not used unless it is
   * `END:VCARD`.
   */
  end(): PropertyText[]
}

/** Properties of programs' own are short; longer ones are pictures. */
const maxOwnLength = 2_000
/** Enough of a line to see which property it begins. */
const enoughToTell = 500

interface Open {
  readonly line: number
  readonly isDropped: boolean
  readonly isQuotedPrintable: boolean
  readonly parts: string[]
  length: number
  /** Ends in the `=` that makes the next line a part of this one. */
  isSoft: boolean
}

export function makeLineUnfolder(): LineUnfolder {
  let line = 1
  let rest = ''
  /** The rest of the present line belongs to nothing that is used. */
  let isSkippingLine = false
  let open: Open | undefined
  let done: PropertyText[] = []

  const close = (): void => {
    if (open && !open.isDropped) {
      const property = makeProperty(open.line, open.parts.join(''))
      if (property) done.push(property)
    }
    open = undefined
  }
  const addTo = (to: Open, text: string): void => {
    to.isSoft = to.isQuotedPrintable && text.endsWith('=')
    if (to.isDropped) return
    to.parts.push(to.isSoft ? text.slice(0, -1) : text)
    to.length += text.length
    if (to.length > maxRecordLength) throw new FileFault('FILE_LINE_TOO_LONG', to.line)
  }
  const goesOn = (text: string): boolean =>
    open !== undefined && (/^[ \t]/.test(text) || (open.isSoft && !/^(?:BEGIN|END):VCARD\s*$/i.test(text)))
  const takeLine = (text: string): void => {
    if (open && goesOn(text)) addTo(open, open.isSoft ? text : `\n${text}`)
    else {
      close()
      if (text.trim() === '') return
      open = begin(line, text)
      addTo(open, text)
    }
  }
  /** Drops a line that is still being read, if nothing of it is used: a photo can be one line. */
  const skipUnused = (): void => {
    if (rest.length < enoughToTell) return
    if (open && goesOn(rest)) isSkippingLine = open.isDropped
    else {
      const begun = begin(line, rest)
      if (!begun.isDropped) return
      close()
      open = begun
      isSkippingLine = true
    }
    if (isSkippingLine) rest = rest.slice(-2)
  }

  return {
    push(bytes) {
      const text = rest + bytes
      let at = 0
      for (;;) {
        const end = findLineEnd(text, at)
        if (end === undefined) break
        if (isSkippingLine) {
          isSkippingLine = false
          if (open) addTo(open, text.slice(at, end))
        } else takeLine(text.slice(at, end))
        line += 1
        at = end + (text.startsWith('\r\n', end) ? 2 : 1)
      }
      rest = text.slice(at)
      // Its last letters still tell where the line ends, and whether the next one belongs to it.
      if (isSkippingLine) rest = rest.slice(-2)
      else skipUnused()
      if (rest.length > maxRecordLength) throw new FileFault('FILE_LINE_TOO_LONG', line)
      return take()
    },
    end() {
      const last = rest.replace(/\r$/, '')
      if (!isSkippingLine && (last !== rest || /^END:VCARD\s*$/i.test(last))) takeLine(last)
      else if (goesOn(last)) open = undefined
      close()
      return take()
    },
  }

  function take(): PropertyText[] {
    const taken = done
    done = []
    return taken
  }
}

/** A carriage return at the very end may be half of a line end. */
function findLineEnd(text: string, from: number): number | undefined {
  const feed = text.indexOf('\n', from)
  const limit = feed < 0 ? text.length - 1 : feed
  const carriage = text.slice(from, limit).indexOf('\r')
  if (carriage >= 0) return from + carriage
  return feed < 0 ? undefined : feed
}

const used =
  /^(?:BEGIN|END|VERSION|N|FN|ORG|TITLE|ROLE|NICKNAME|EMAIL|TEL|BDAY|ANNIVERSARY|ADR|CATEGORIES|NOTE|URL|AGENT|X-[^;:]*)$/

function begin(line: number, text: string): Open {
  const head = text.slice(0, colonOf(text) ?? text.length)
  const name = nameOf(head)
  const isBinary = /[;=](?:BASE64|B)(?:;|$)/i.test(head)
  const isTooLong = name.startsWith('X-') && text.length > maxOwnLength
  return {
    line,
    isDropped: isBinary || isTooLong || !used.test(name),
    isQuotedPrintable: /QUOTED-PRINTABLE/i.test(head),
    parts: [],
    length: 0,
    isSoft: false,
  }
}

function nameOf(head: string): string {
  const name = head.slice(0, 200).split(';', 1)[0] ?? ''
  return name
    .slice(name.lastIndexOf('.') + 1)
    .trim()
    .toUpperCase()
}

function makeProperty(line: number, text: string): PropertyText | undefined {
  const colon = colonOf(text)
  if (colon === undefined) return undefined
  return { line, head: text.slice(0, colon).replace(/\n[ \t]/g, ''), value: text.slice(colon + 1) }
}

/** The colon between the parameters and the value. A quoted parameter may contain others. */
function colonOf(text: string): number | undefined {
  const first = text.indexOf(':')
  if (first < 0) return undefined
  if (!text.slice(0, first).includes('"')) return first
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === ':' && !isQuoted) return at
  }
  return first
}
