// An .xlsx file at a path, opened as the import opens it.
import { open } from 'node:fs/promises'
import { openWorkbook as openParts, type Workbook } from '../../../src/main/core/imports/source/xlsx/openWorkbook'
import { readZipDirectory } from '../../../src/main/core/imports/source/xlsx/zipDirectory'

export async function openWorkbook(path: string, sizeBytes: number): Promise<Workbook> {
  const file = await open(path)
  try {
    return await openParts(file, await readZipDirectory(file, sizeBytes))
  } catch (error) {
    await file.close()
    throw error
  }
}
