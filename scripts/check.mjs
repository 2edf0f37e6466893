// npm run check: what to run before every commit, in under a minute.
import { ensureInstalled } from './install.mjs'
import { conclude, runSuite, suites } from './suites.mjs'

ensureInstalled()
const outcomes = []
for (const suite of [suites.format, suites.types, suites.lint, suites.architecture, suites.unit, suites.core]) {
  outcomes.push(await runSuite(suite))
}
process.exitCode = conclude(outcomes)
