// npm test: everything, from a fresh clone, on to the end even when a suite fails.
import { ensureInstalled } from './install.mjs'
import { conclude, runSuite, suites } from './suites.mjs'
import { ensureSystemPrograms } from './systemPrograms.mjs'

ensureInstalled()
ensureSystemPrograms()
const { types, lint, format, ...rest } = suites
// Each of these uses one core: the compiler takes as long as the other two together.
const [compiled, read] = await Promise.all([runSuite(types), runAll([lint, format], { isAside: true })])
process.exitCode = conclude([compiled, ...read, ...(await runAll(Object.values(rest)))])

async function runAll(several, options) {
  const outcomes = []
  for (const suite of several) outcomes.push(await runSuite(suite, options))
  return outcomes
}
