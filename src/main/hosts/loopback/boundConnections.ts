// Keeps a listener usable beside programs that connect and say nothing. If there are too many connections, the one that has been
// without a request for longest is ended for the new one: connections that are at work are never ended for it.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How often Node looks for requests that take too long. Its own half minute would be added to every limit. */
export const checkEveryMs = 1_000

/** `workBegins`: with the head of a request that was let in, or with its last byte if anyone may post. */
export function boundConnections(server: Server, maxConnections: number, workBegins: 'head' | 'whole'): void {
  /** Oldest first: a connection comes to the end again whenever a request of it has ended. */
  const idle = new Set<Socket>()
  let open = 0
  server.on('connection', (socket: Socket) => {
    open += 1
    idle.add(socket)
    socket.once('close', () => {
      open -= 1
      idle.delete(socket)
    })
    if (open <= maxConnections) return
    const [oldest] = idle
    // All others are at work: then it is the new one that goes.
    oldest?.destroy()
  })
  server.on('request', (request, response) => {
    const { socket } = request
    if (workBegins === 'head') idle.delete(socket)
    else request.once('end', () => idle.delete(socket))
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket)
    })
  })
}
