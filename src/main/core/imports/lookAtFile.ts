// Reads the head of a file, whatever it turns out to be by its first bytes.
import { FileFault } from './fileFault'
import { lookAtText } from './lookAtText'
import { openSource } from './openSource'
import type { Look, LookJob } from './readerJobs'
import { headBytes, oleDirectoryAt, recogniseFile, recogniseOle } from './recogniseFile'
import { lookAtCards } from './vcard/lookAtCards'
import { lookAtWorkbook } from './xlsx/lookAtWorkbook'

/** An OLE file's names fit in here in every workbook that Excel writes. */
const oleDirectoryBytes = 8_192

/** Throws FileFault. */
export async function lookAtFile(job: LookJob): Promise<Look> {
  const source = openSource(job.file)
  const head = await source.piece(0, headBytes)
  if (head.length === 0) throw new FileFault('FILE_EMPTY')
  const found = recogniseFile(head)
  if (found === 'zip') return lookAtWorkbook(job)
  if (found === 'vcard') return lookAtCards(job)
  if (found === 'ole') throw new FileFault(recogniseOle(await source.piece(oleDirectoryAt(head), oleDirectoryBytes)))
  if (found) throw new FileFault(found)
  return lookAtText(job)
}
