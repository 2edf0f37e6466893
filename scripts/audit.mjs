// Asks the registry for known holes in the packages of package-lock.json. If the registry cannot be asked, the run says so loudly and
// continues: a computer without a network can still test.
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { root, say } from './install.mjs'
import { skippedCode } from './suites.mjs'

const grave = new Set(['high', 'critical'])

/**
 * Reads the answer of `npm audit --json`: `failures` are grave holes, `notes` the others. Undefined if it is no report, such as the
 * error of a registry that does not answer.
 */
export function judgeAudit(text) {
  let report
  try {
    report = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof report?.vulnerabilities !== 'object' || report.vulnerabilities === null) return undefined
  const found = Object.values(report.vulnerabilities)
  const lineOf = ({ name, severity, range }) => `${name} ${range}: ${severity}`
  return {
    failures: found.filter(({ severity }) => grave.has(severity)).map(lineOf),
    notes: found.filter(({ severity }) => !grave.has(severity)).map(lineOf),
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=20000']
  const isWindows = process.platform === 'win32'
  const npm = spawnSync(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: isWindows,
    timeout: 60_000,
  })
  const judged = judgeAudit(npm.stdout ?? '')
  if (judged === undefined) {
    say('THE DEPENDENCY AUDIT WAS NOT DONE: the registry gave no report')
    process.exit(skippedCode)
  }
  for (const line of [...judged.notes, ...judged.failures]) say(line)
  process.exitCode = judged.failures.length > 0 ? 1 : 0
}
