// npm test: everything, from a fresh clone, on to the end even when a suite fails.
import { ensureInstalled } from './install.mjs'
import { conclude, runSuite, suites } from './suites.mjs'
import { ensureSystemPrograms } from './systemPrograms.mjs'

ensureInstalled()
ensureSystemPrograms()
const { types, lint, format, simulation, loopback, electron, ...rest } = suites
// Each of these uses one core: the compiler takes as long as the other two together.
const [compiled, read] = await Promise.all([runSuite(types), runAll([lint, format], { isAside: true })])
const others = await runAll(Object.values(rest))
// A browser waits a good deal; the simulation never does.
const [simulated, browsed] = await Promise.all([
  runSuite(simulation, { isAside: true, isPatient: true }),
  runAll([loopback, electron]),
])
process.exitCode = conclude([compiled, ...read, ...others, ...browsed, simulated])

async function runAll(several, options) {
  const outcomes = []
  for (const suite of several) outcomes.push(await runSuite(suite, options))
  return outcomes
}
