import { fileEncodings } from '@contract/fileEncodings'

const known = new Set(fileEncodings.map(({ encoding }) => encoding))

export function isKnownEncoding(encoding: string): boolean {
  return known.has(encoding)
}
