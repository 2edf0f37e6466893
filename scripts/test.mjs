// npm test: everything, from a fresh clone, on to the end even when a suite fails.
import { ensureInstalled } from './install.mjs'
import { conclude, runSuite, suites } from './suites.mjs'
import { ensureSystemPrograms } from './systemPrograms.mjs'

ensureInstalled()
ensureSystemPrograms()
const outcomes = []
for (const suite of Object.values(suites)) outcomes.push(await runSuite(suite))
process.exitCode = conclude(outcomes)
