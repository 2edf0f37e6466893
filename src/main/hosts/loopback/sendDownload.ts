// Streams a finished export to the browser, which saves it as a file. A completely fetched file is removed here.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Translate } from '@text'
import type { App } from '../../core/app'

type Download = NonNullable<ReturnType<App['takeDownload']>>

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export async function sendDownload(
  download: Download | undefined,
  response: ServerResponse,
  t: Translate,
): Promise<void> {
  const file = download && (await open(download.path).catch(() => undefined))
  if (!download || !file) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end(`${t('hosts.downloadGone')}\n`)
    return
  }
  response.writeHead(200, {
    'content-type': types[download.name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'content-length': download.sizeBytes,
    'content-disposition': disposition(download.name),
  })
  const content = createReadStream('', { fd: file })
  // A browser that goes away halfway may ask again. One that has every byte closes at once, often before the end is noticed here.
  const isWhole = await pipeline(content, response).then(
    () => true,
    () => content.bytesRead === download.sizeBytes && response.writableLength === 0,
  )
  if (isWhole) await download.fetched()
}

/** RFC 6266: a plain name for old browsers, and the true one. */
export function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
