// The built files of the page, found once at start. A file outside the map does not exist, so no path is ever made from an
// address.
import { readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

export interface BuiltPage {
  readonly path: string
  readonly type: string
  /** The name changes with the content. */
  readonly isHashed: boolean
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** Addresses (`/assets/index-a1b2.js`) to files; `/` is the page itself. Kinds of file not named above are left out. */
export function findBuiltPages(folder: string): ReadonlyMap<string, BuiltPage> {
  const pages = new Map<string, BuiltPage>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const path = join(entry.parentPath, entry.name)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    pages.set(address, { path, type, isHashed: address.startsWith('/assets/') })
  }
  const index = pages.get('/index.html')
  if (index) pages.set('/', index)
  return pages
}
