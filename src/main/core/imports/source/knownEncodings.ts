import { fileEncodings } from '@contract/imports/fileEncodings'

const known = new Set(fileEncodings.map(({ encoding }) => encoding))

export function isKnownEncoding(encoding: string): boolean {
  return known.has(encoding)
}
