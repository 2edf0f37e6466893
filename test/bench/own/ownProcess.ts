// One send in its own process, as a person's send is: nothing is warm from an earlier round, and its highest memory is
// known. Arguments: `send` or `bare`, data folder, sink, people in a batch, how many requests at once.
import { makeRequests, postAll } from '../bareSends'
import { bytesWritten } from '../diskSyncs'
import { openSender } from '../openSender'
import type { ProcessEnd } from './runInOwnProcess'

const [kind = '', profile = '', url = '', batchSize = '', atOnce = ''] = process.argv.slice(2)
const everyMs = 50

let heapBytes = 0
const timer = setInterval(() => {
  heapBytes = Math.max(heapBytes, process.memoryUsage().heapUsed)
}, everyMs)

async function send(): Promise<{ tookMs: number; writtenBytes: number }> {
  const sender = await openSender({ profile, url })
  const before = bytesWritten()
  const tookMs = await sender.send()
  const writtenBytes = bytesWritten() - before
  await sender.close()
  return { tookMs, writtenBytes }
}

async function bare(): Promise<{ tookMs: number; writtenBytes: number }> {
  return { tookMs: await postAll(makeRequests(profile, Number(batchSize), url), Number(atOnce)), writtenBytes: 0 }
}

const end = kind === 'send' ? await send() : await bare()
clearInterval(timer)
// In KiB on every system that Node reports it for.
const rssBytes = process.resourceUsage().maxRSS * 1_024
process.send?.({ ...end, rssBytes, heapBytes } satisfies ProcessEnd)
process.disconnect()
