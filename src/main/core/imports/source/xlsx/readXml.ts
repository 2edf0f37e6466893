// XML as a stream of tags and texts with their local names. No document types, no entities of a file's own: a workbook
// has none, and they are how small files become large.
import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { FileFault } from '../fileFault'
import { damaged } from './zipDirectory'

export type Attributes = Readonly<Record<string, string>>

export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** Characters between two tags. The longest text of a cell has 32,767. */
const maxRunLength = 4 * 1024 ** 2
/** Maximum nesting of tags. A workbook needs about ten; each open tag takes memory. */
const maxDepth = 100

/**
 * Turns after each piece of bytes, so that what the handlers gathered can be taken. Throws FileFault. An aborted source
 * may end in the middle of a tag.
 */
export async function* readXml(
  pieces: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
  signal?: AbortSignal,
): AsyncGenerator<void, void> {
  const parser = new SaxesParser()
  let run = 0
  let depth = 0
  parser.on('opentag', (tag) => {
    run = 0
    depth += 1
    if (depth > maxDepth) throw damaged('depth')
    handlers.open?.(localName(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag) => {
    run = 0
    depth -= 1
    handlers.close?.(localName(tag.name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  parser.on('doctype', () => {
    throw damaged('doctype')
  })
  let decoder: TextDecoder | undefined
  let isEmpty = true
  const write = (text: string): void => {
    run += text.length
    parser.write(text)
    if (run > maxRunLength) throw new FileFault('FILE_TOO_LARGE', undefined, 'text')
  }
  for await (const piece of pieces) {
    isEmpty = false
    decoder ??= new TextDecoder(encodingOf(piece))
    guarded(() => write(decoder?.decode(piece, { stream: true }) ?? ''))
    yield
  }
  if (isEmpty || signal?.aborted) return
  guarded(() => {
    write(decoder?.decode() ?? '')
    parser.close()
  })
  yield
}

/** Reads a small part to its end. */
export async function readWholeXml(pieces: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(pieces, handlers));
}

/** The value of an attribute with a prefix of the file's own choosing, as `r:id`. */
export function prefixed(attributes: Attributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((key) => key.endsWith(`:${name}`))
  return key === undefined ? undefined : attributes[key]
}

export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

function encodingOf(first: Buffer): string {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

function guarded(act: () => void): void {
  try {
    act()
  } catch (error) {
    throw error instanceof FileFault ? error : damaged('xml')
  }
}
