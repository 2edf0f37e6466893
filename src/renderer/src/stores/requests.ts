// Single requests to the gateway. Keeps nothing: raw answers hold people's numbers and go with the page that asked.
import { defineStore } from 'pinia'
import { useClient, type Client } from '../api/client'

type Requests = Client['requests']
type Input<Name extends keyof Requests> = Parameters<Requests[Name]>[0]
export type ShownBatch = Awaited<ReturnType<Requests['showSend']>>
export type ShownExample = Awaited<ReturnType<Requests['showExample']>>

export const useRequests = defineStore('requests', () => {
  const client = useClient()
  return {
    operations: () => client.requests.operations(),
    ask: (input: Input<'ask'>) => client.requests.ask(input),
    showSend: (input: Input<'showSend'>) => client.requests.showSend(input),
    showExample: (input: Input<'showExample'>) => client.requests.showExample(input),
  }
})
