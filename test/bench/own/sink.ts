// A gateway that only reads what it gets and says yes: the least that any sender has to wait for. A process of its own, told
// by its parent when to forget and asked by it for what it saw.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SinkAnswer, SinkOrder } from './startSink'

const yes = JSON.stringify({ message: 'Messages are queued for delivery.', success: true })
let delayMs: readonly [number, number] = [0, 0]
let people = 0
let arrivals: number[] = []

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    arrivals.push(performance.now())
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { to?: unknown; messages?: unknown[] }
    people += body.messages?.length ?? (Array.isArray(body.to) ? body.to.length : 1)
    const answer = (): void => void response.writeHead(200, { 'content-type': 'application/json' }).end(yes)
    const [least, most] = delayMs
    if (most === 0) answer()
    else setTimeout(answer, least + Math.random() * (most - least))
  })
})

process.on('message', (order: SinkOrder) => {
  if (order.kind === 'forget') {
    delayMs = order.delayMs
    people = 0
    arrivals = []
  }
  tell({ people, arrivals })
})
// Without its parent it is not needed.
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => tell({ port: (server.address() as AddressInfo).port }))

function tell(answer: SinkAnswer): void {
  process.send?.(answer)
}
