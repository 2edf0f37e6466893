// npm test: all suites, from a fresh clone, on to the end even when one of them fails. `npm run test:all` is the same with every journey and
// every picture. Two things at once only where one of them leaves a core idle: what runs beside browsers that use both makes all of it slower.
import { ensureInstalled, say } from './install.mjs'
import { conclude, runSuite, suites, wholeSuites } from './suites.mjs'
import { beginSystemPrograms } from './systemPrograms.mjs'

// The system's programs come while npm unpacks the packages, and while the first suites run, which need none of them.
const programsAreThere = beginSystemPrograms()
ensureInstalled()
const { types, lint, format, licences, audit, unit, core, gateway, renderer } = suites
const { architecture, coverage, build, torture, packaged, simulation } = suites
const { loopback, pictures, electron } = process.argv.includes('--all') ? wholeSuites : suites

say(`Postrider: one after the other, what is in brackets at a time:
  format, [types, lint], unit, core, renderer, [gateway + coverage + architecture, build + torture], [loopback + pictures, electron + packaged];
  simulation, licences and audit take what these leave.`)
const formatted = await runAll([format])
// Compilers come to an end one by one, and tests, browsers and windows wait a good deal. What is patient takes only what they leave, and
// never waits itself.
const patience = runAll([simulation, licences, audit], { isAside: true, isPatient: true })
const [compiled, read] = await beside([types], [lint])
await programsAreThere
const tested = await runAll([unit, core, renderer])
const [covered, built] = await beside([gateway, coverage, architecture], [build, torture])
// Two browsers and one window: each of them waits for half of its time. The pictures begin while the packaged program waits for its windows.
const [browsed, shown] = await beside([loopback, pictures], [electron, packaged])
const outcomes = [formatted, compiled, read, tested, covered, built, browsed, shown, await patience]
process.exitCode = conclude(outcomes.flat())

async function runAll(several, options) {
  const outcomes = []
  for (const suite of several) outcomes.push(await runSuite(suite, options))
  return outcomes
}

/** The words of the second are held back until each of them ends. */
function beside(some, others, options) {
  return Promise.all([runAll(some), runAll(others, { ...options, isAside: true })])
}
