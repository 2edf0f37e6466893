// npm run dev:loopback: builds again on every change and then starts the loopback host again. While a build fails the
// host stays down: what it served would be out of date. Flags are passed on; --port N keeps the address.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { ensureInstalled, pinnedNode, root, say } from './install.mjs'
import { runProgram } from './runProgram.mjs'

/** An editor writes several files at once; building waits until they have been quiet for this long. */
const settleMs = 300

ensureInstalled()
let host
let running = startHost()
let pending
let isEnding = false

const watcher = watch(join(root, 'src'), { recursive: true }, () => {
  clearTimeout(pending)
  pending = setTimeout(restart, settleMs)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)

async function restart() {
  if (isEnding) return
  host?.kill()
  await running
  if (!isEnding) running = startHost()
}

async function startHost() {
  if (!buildIfStale()) return say('Postrider: waiting for a change.')
  const flags = ['--no-open', ...process.argv.slice(2)]
  await runProgram(pinnedNode(), [join(root, 'out', 'main', 'loopback.cjs'), ...flags], {
    onStart: (child) => (host = child),
  })
}

function end() {
  isEnding = true
  watcher.close()
  clearTimeout(pending)
}
