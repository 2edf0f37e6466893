// Listens on 127.0.0.1, and keeps a listener usable beside programs that connect and say nothing. If there are too many
// connections, the one that has been without a request for longest is ended for the new one: connections that are at work are
// never ended for it.
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

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

export interface Listening {
  readonly port: number
  /** Ends every connection at once. */
  stop(): Promise<void>
}

/** Rejects with the system's error if the port is taken; 0 takes any that is free. */
export async function listen(server: Server, port: number): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
