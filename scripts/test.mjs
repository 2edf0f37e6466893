// npm test: everything, from a fresh clone, on to the end even when a suite fails. Two things at once only where one of them
// leaves a core idle: what runs beside browsers that use both makes all of it slower.
import { ensureInstalled } from './install.mjs'
import { conclude, runSuite, suites } from './suites.mjs'
import { beginSystemPrograms } from './systemPrograms.mjs'

// The system's programs come while npm unpacks the packages, and while the first suites run, which need none of them.
const programsAreThere = beginSystemPrograms()
ensureInstalled()
const { types, lint, format, licences, audit, unit, core, gateway, renderer } = suites
const { architecture, coverage, build, torture, loopback, pictures, electron, packaged, simulation } = suites

const [compiled, read] = await beside([types], [lint])
await programsAreThere
const tested = await runAll([unit, core, renderer])
const [covered, built] = await beside([gateway, coverage, architecture], [build, torture])
const browsed = await runAll([loopback, pictures])
// One window at a time waits a good deal, so those of the package come beside them, each on a screen of its own; the rest never waits.
const [[shown, packed], meanwhile] = await Promise.all([
  beside([electron], [packaged]),
  runAll([simulation, format, licences, audit], { isAside: true, isPatient: true }),
])
process.exitCode = conclude([compiled, read, tested, covered, built, browsed, shown, packed, meanwhile].flat())

async function runAll(several, options) {
  const outcomes = []
  for (const suite of several) outcomes.push(await runSuite(suite, options))
  return outcomes
}

/** The words of the second are held back until each of them ends. */
function beside(some, others, options) {
  return Promise.all([runAll(some), runAll(others, { ...options, isAside: true })])
}
