// A gateway that only shows its listing, by day or whole, in pages. A process of its own, told its clock by its parent's.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeListing } from '../syncListing'

const days = makeListing(Date.now())
const all = [...days.values()].flat()

const server = createServer((request, response) => {
  const { searchParams: query } = new URL(request.url ?? '/', 'http://sink')
  const [limit, page] = [Number(query.get('limit') ?? 15), Number(query.get('page') ?? 1)]
  const day = query.get('created_at')
  const found = day === null ? all : (days.get(day) ?? [])
  const from = (page - 1) * limit
  const shown =
    query.get('order_direction') === 'asc'
      ? found.slice(from, from + limit)
      : found.slice(Math.max(0, found.length - from - limit), Math.max(0, found.length - from)).reverse()
  const last = Math.max(1, Math.ceil(found.length / limit))
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    `{"current_page":${page},"last_page":${last},"per_page":${limit},"total":${found.length},"data":[${shown.join(',')}]}`,
  )
})

// Without its parent it is not needed.
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
