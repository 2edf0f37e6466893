// The suites of `npm test` and `npm run check`: runs them, counts what they counted, prints the table.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { pinnedNode, root, say, toolEnvironment } from './install.mjs'

const results = join(root, '.cache', 'results')

/** The exit code by which a suite says that it cannot run here. Its last line says why. */
export const skippedCode = 77

const bin = (...path) => join(root, 'node_modules', ...path)
const script = (name) => ({ args: [join(root, 'scripts', name)] })
function vitest(project, pattern = project) {
  const report = join(results, `${project}.json`)
  return {
    name: project,
    args: [
      bin('vitest', 'vitest.mjs'),
      'run',
      '--project',
      pattern,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: () => countVitest(report),
    report,
  }
}

/** The coverage of the interface: a project of vitest, and the table that it writes. */
function coverageSuite() {
  const { args, ...suite } = vitest('coverage')
  const reporters = args.filter((argument) => /^--(reporter|outputFile)/.test(argument))
  return { ...suite, name: 'coverage:gateway', args: [join(root, 'scripts', 'coverageGateway.mjs'), ...reporters] }
}

/**
 * Its profiles lie in memory where there is room: they wait for a disk at every commit, a third of the time of the core's tests and a
 * seventh of the simulation's.
 */
function inMemory(suite) {
  const folder = '/dev/shm'
  if (process.platform !== 'linux' || !existsSync(folder)) return suite
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 2 ** 31 ? { ...suite, env: { ...suite.env, TMPDIR: folder } } : suite
}

function playwright(name, program, ...args) {
  const report = join(results, `${name.replace(' ', '-')}.json`)
  return {
    name,
    args: [join(root, 'scripts', program), ...args, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: () => countPlaywright(report),
    report,
  }
}

/** Each run counts as one test. */
function simulation(name, ...args) {
  const report = join(results, `${name}.json`)
  return inMemory({
    name,
    args: [join(root, 'scripts', 'sim.mjs'), ...args, '--report', report],
    count: () => JSON.parse(readFileSync(report, 'utf8')),
    report,
  })
}

export const suites = {
  types: { name: 'types', ...script('types.mjs') },
  lint: { name: 'lint', ...script('lint.mjs') },
  format: { name: 'format:check', args: [bin('oxfmt', 'bin', 'oxfmt'), '--check'] },
  licences: { name: 'licences', ...script('licences.mjs') },
  audit: { name: 'audit', ...script('audit.mjs') },
  architecture: vitest('architecture'),
  unit: vitest('unit', 'unit*'),
  core: inMemory(vitest('core')),
  gateway: vitest('gateway'),
  renderer: vitest('renderer'),
  coverage: coverageSuite(),
  build: { name: 'build', ...script('build.mjs') },
  simulation: simulation('simulation', '--scenarios', '--quick', '--seeds', '20'),
  torture: { name: 'torture', args: [join(root, 'scripts', 'torture.mjs'), '--minutes', '0.4'] },
  loopback: playwright('e2e loopback', 'e2eLoopback.mjs'),
  electron: playwright('e2e electron', 'e2eElectron.mjs', '--quick'),
  pictures: playwright('pictures', 'pictures.mjs', '--quick'),
  packaged: playwright('e2e packaged', 'e2ePackaged.mjs', '--quick'),
}

/** Every journey and every picture, for `npm run test:all`. */
export const wholeSuites = {
  loopback: withEveryJourney(playwright('e2e loopback', 'e2eLoopback.mjs')),
  electron: withEveryJourney(playwright('e2e electron', 'e2eElectron.mjs')),
  pictures: playwright('pictures', 'pictures.mjs'),
}

function withEveryJourney(suite) {
  return { ...suite, env: { ...suite.env, POSTRIDER_E2E: 'all' } }
}

/**
 * Runs one suite to its end; never throws. A suite without a report counts as one. `isAside`: it runs beside another one, and
 * its words are held back until it ends. `isPatient`: it takes only what the other one leaves of the processors.
 */
export async function runSuite(suite, { isAside = false, isPatient = false } = {}) {
  mkdirSync(results, { recursive: true })
  if (suite.report) rmSync(suite.report, { force: true })
  if (!isAside) say(`\n── ${suite.name}`)
  const startedAt = performance.now()
  const { code, lastLine } = await run(suite, { isAside, isPatient })
  const seconds = (performance.now() - startedAt) / 1_000
  if (code === skippedCode) return { name: suite.name, seconds, skipReason: lastLine, passed: 0, failed: 0, skipped: 1 }
  const counted = readCounts(suite) ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 }
  // A run can fail without a failed test: nothing collected, a leak, a crash.
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  return { name: suite.name, seconds, ...counted }
}

/** Prints the table and the closing line; returns the exit code. */
export function conclude(outcomes) {
  const width = Math.max(...outcomes.map((outcome) => outcome.name.length))
  const lines = outcomes.map(({ name, seconds, passed, failed, skipped, skipReason }) => {
    const verdict = skipReason ? `SKIPPED: ${skipReason}` : failed > 0 ? 'FAILED' : 'ok'
    const counts = `${passed} passed`.padStart(12) + `${failed} failed`.padStart(11) + `${skipped} skipped`.padStart(12)
    return `${name.padEnd(width)} ${`${seconds.toFixed(1)} s`.padStart(9)} ${counts}  ${verdict}`
  })
  const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
  const failures = outcomes.flatMap(({ name, failures = [] }) => failures.map((title) => `FAILED ${name}: ${title}\n`))
  process.stdout.write(
    `\n${lines.join('\n')}\n\n${failures.join('')}${total('passed')} passed, ${total('failed')} failed\n`,
  )
  return total('failed') > 0 ? 1 : 0
}

function run(suite, { isAside, isPatient }) {
  return new Promise((resolve) => {
    const child = spawn(pinnedNode(), suite.args, {
      cwd: root,
      env: toolEnvironment(suite.env),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: isPatient,
    })
    if (isPatient) bePatient(child)
    let tail = ''
    const held = []
    const pass = (stream) => (chunk) => {
      if (isAside) held.push([stream, chunk])
      else stream.write(chunk)
      tail = (tail + chunk).slice(-2_000)
    }
    child.stdout.on('data', pass(process.stdout))
    child.stderr.on('data', pass(process.stderr))
    child.on('error', (error) => resolve({ code: 1, lastLine: error.message }))
    child.on('close', (code) => {
      if (isAside) say(`\n── ${suite.name}`)
      for (const [stream, chunk] of held) stream.write(chunk)
      resolve({ code: code ?? 1, lastLine: tail.trim().split('\n').at(-1) ?? '' })
    })
  })
}

/** Linux divides its time among sessions first, so a suite needs its own session to give way to browsers in theirs. */
function bePatient(child) {
  if (child.pid === undefined) return
  setPriority(child.pid, constants.priority.PRIORITY_LOW)
  try {
    if (process.platform === 'linux')
      writeFileSync(`/proc/${child.pid}/autogroup`, String(constants.priority.PRIORITY_LOW))
  } catch {
    // A kernel without such groups.
  }
  // The keys of the terminal do not reach another session.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    const end = () => {
      child.kill()
      process.exit(code)
    }
    process.once(signal, end)
    child.once('close', () => process.off(signal, end))
  }
}

function readCounts(suite) {
  try {
    return suite.count?.()
  } catch {
    return undefined
  }
}

function countVitest(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  const failures = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, failures }
}

function countPlaywright(report) {
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
  if (stats.flaky > 0) say(`\n!! ${stats.flaky} passed only at a second try`)
  const failures = suites.flatMap(specsOf).flatMap(({ ok, file, title }) => (ok ? [] : [`${file} ${title}`]))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, failures }
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}
