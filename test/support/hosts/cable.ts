// A cable between the app and a gateway, that can be pulled out and put back: plain TCP, the same port throughout.
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export interface Cable {
  readonly url: string
  /** Open connections break, new ones are refused. */
  pull(): Promise<void>
  plug(): Promise<void>
}

export async function layCable(gatewayUrl: string): Promise<Cable> {
  const { hostname, port: gatewayPort } = new URL(gatewayUrl)
  const open = new Set<Socket>()
  let server: Server
  let port = 0

  function carry(from: Socket): void {
    const to = connect(Number(gatewayPort), hostname)
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }
  async function plug(): Promise<void> {
    server = createServer(carry)
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  async function pull(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
  }

  await plug()
  return { url: `http://127.0.0.1:${port}`, pull, plug }
}
