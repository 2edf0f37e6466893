// Finds the source files of which a function ran during some work, by V8's precise coverage. Types and constants do not run, so
// a file that has nothing else is never found; what loads a file counts as well, so everything is loaded before.
import { Session } from 'node:inspector/promises'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(import.meta.dirname, '../..')

/** Paths below the root, sorted. Without the practice gateway: it stands in for a gateway that is no part of the app. */
export async function filesThatRan(work: () => Promise<unknown>): Promise<readonly string[]> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    // Starts the counts at zero.
    await session.post('Profiler.takePreciseCoverage')
    await work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    return [...new Set(ran.map(({ url }) => pathOf(url)))].filter(isOfApp).sort()
  } finally {
    session.disconnect()
  }
}

function pathOf(url: string): string {
  return relative(root, url.startsWith('file:') ? fileURLToPath(url) : url).replaceAll('\\', '/')
}

function isOfApp(path: string): boolean {
  return path.startsWith('src/') && !path.startsWith('src/main/practice/')
}
