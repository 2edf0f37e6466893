// Reads the head of a file; its first bytes decide what it is.
import { FileFault } from './fileFault'
import { lookAtText } from './lookAtText'
import { openSource } from './openSource'
import type { Look, LookJob } from '../reader/readerJobs'
import { headBytes, recogniseFile } from './recogniseFile'
import { lookAtCards } from './vcard/lookAtCards'
import { lookAtWorkbook } from './xlsx/lookAtWorkbook'

/** Throws FileFault. */
export async function lookAtFile(job: LookJob): Promise<Look> {
  const source = openSource(job.file)
  const head = await source.piece(0, headBytes)
  if (head.length === 0) throw new FileFault('FILE_EMPTY')
  const found = recogniseFile(head)
  if (found === 'zip' || found === 'ole') return lookAtWorkbook(job)
  if (found === 'vcard') return lookAtCards(job)
  if (found) throw new FileFault(found)
  return lookAtText(job)
}
