// The parts of the build that others made. The file is our own, written by the build; one from elsewhere is no reason to fail.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const noticesSchema = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    licence: z.string(),
    text: z.string(),
    use: z.string().optional(),
  }),
)

export async function readNotices(path: string | undefined): Promise<z.infer<typeof noticesSchema>> {
  if (path === undefined) return []
  const text = await readFile(path, 'utf8').catch(() => '[]')
  try {
    return noticesSchema.parse(JSON.parse(text))
  } catch {
    return []
  }
}
