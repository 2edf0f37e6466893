// Every operation of the interface that can be asked as it is, with its parameters in their exact spelling. Closed: what is
// not in here is never asked raw. Nothing in here sends a message; `rawAccess.ts` checks that again for each request.
import { gatewayFields } from '@contract/contactFields'

export interface OperationParameter {
  /** As it goes over the wire. */
  readonly name: string
  readonly in: 'query' | 'path' | 'body'
  readonly required: boolean
  /** `list`: one or several texts. */
  readonly kind: 'text' | 'integer' | 'choice' | 'flag' | 'list'
  readonly choices?: readonly string[]
  /** The gateway's value if the parameter is left out. */
  readonly default?: string
  /** A flag that goes over the wire as 0 or 1. */
  readonly asNumber?: boolean
}

export interface OperationRow {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly host: 'base' | 'auth' | 'api'
  /** Names in braces stand for path parameters. */
  readonly path: string
  /** `change`: alters the account at the gateway. `token`: asks for an access token, which is kept and not shown. */
  readonly kind: 'read' | 'change' | 'token'
  readonly needs: 'any' | 'api_key' | 'client' | 'password'
  readonly older?: boolean
  /** The gateway may charge for it: asked once. */
  readonly mayCost?: boolean
  readonly parameters: readonly OperationParameter[]
}

const optional = { in: 'query', required: false } as const
const inBody = { in: 'body', required: false } as const
const page: OperationParameter = { ...optional, name: 'page', kind: 'integer', default: '1' }
const limit = (standard: string): OperationParameter => ({
  ...optional,
  name: 'limit',
  kind: 'integer',
  default: standard,
})
const direction = { ...optional, name: 'direction', kind: 'choice', choices: ['ASC', 'DESC'], default: 'ASC' } as const
const phone = { ...inBody, name: 'phone', required: true, kind: 'text' } as const
const someLists = { ...inBody, name: 'list_id', kind: 'list' } as const
const field = (name: string): OperationParameter => ({ ...inBody, name, kind: 'text' })

const read = { kind: 'read', needs: 'any' } as const
const change = { kind: 'change', needs: 'any' } as const
const nothing = { parameters: [] } as const

export const operationTable = {
  messages: {
    ...read,
    method: 'GET',
    host: 'api',
    path: '/messages',
    parameters: [
      limit('15'),
      page,
      { ...optional, name: 'order_direction', kind: 'choice', choices: ['desc', 'asc'], default: 'desc' },
      { ...optional, name: 'order_by', kind: 'text', default: 'created_at' },
      { ...optional, name: 'status', kind: 'text' },
      { ...optional, name: 'created_at', kind: 'text' },
      { ...optional, name: 'to', kind: 'text' },
    ],
  },
  messageById: {
    ...read,
    method: 'GET',
    host: 'api',
    path: '/message/{id}',
    parameters: [{ name: 'id', in: 'path', required: true, kind: 'text' }],
  },
  lastMessage: { ...read, ...nothing, method: 'GET', host: 'api', path: '/last/message' },
  // The document shows no parameters; the envelope's own two are seen to work.
  campaigns: { ...read, method: 'GET', host: 'api', path: '/campaigns', parameters: [limit('15'), page] },
  balance: { ...read, ...nothing, method: 'GET', host: 'auth', path: '/api/balance' },
  balanceByKey: { ...read, ...nothing, needs: 'api_key', method: 'GET', host: 'auth', path: '/api/balance' },
  lists: {
    ...read,
    method: 'GET',
    host: 'base',
    path: '/v1/people/lists',
    parameters: [page, limit('15'), { ...optional, name: 'name', kind: 'text' }, direction],
  },
  contacts: {
    ...read,
    method: 'GET',
    host: 'base',
    path: '/v1/people/contacts',
    parameters: [
      // The document's table calls it a path parameter; gateways take it in the query.
      { ...optional, name: 'list_ids', required: true, kind: 'list' },
      limit('100'),
      page,
      {
        ...optional,
        name: 'order_by',
        kind: 'choice',
        choices: ['firstname', 'lastname', 'phone'],
        default: 'firstname',
      },
      direction,
    ],
  },
  recentOptOuts: { ...read, ...nothing, needs: 'api_key', method: 'GET', host: 'base', path: '/v1/recent/optouts' },
  recentInbound: { ...read, ...nothing, needs: 'api_key', method: 'GET', host: 'base', path: '/v1/recent/inbound-sms' },
  verifyNumber: {
    ...read,
    method: 'POST',
    host: 'base',
    path: '/v1/verify/number',
    mayCost: true,
    parameters: [{ ...inBody, name: 'to', required: true, kind: 'text' }],
  },
  olderBalance: { ...read, ...nothing, method: 'POST', host: 'api', path: '/v1/balance', older: true },
  olderLists: {
    ...read,
    method: 'GET',
    host: 'api',
    path: '/v1/lists',
    older: true,
    parameters: [
      limit('15'),
      page,
      { ...optional, name: 'sort', kind: 'text', default: 'created_at' },
      { ...optional, name: 'search', kind: 'text' },
    ],
  },
  olderListById: {
    ...read,
    method: 'GET',
    host: 'api',
    path: '/v1/lists/{ID}',
    older: true,
    parameters: [{ name: 'ID', in: 'path', required: true, kind: 'text' }],
  },
  createList: {
    ...change,
    method: 'POST',
    host: 'base',
    path: '/v1/people/lists/create',
    parameters: [
      { ...inBody, name: 'name', required: true, kind: 'text' },
      field('description'),
      { ...inBody, name: 'share_with_team', kind: 'flag' },
    ],
  },
  deleteList: {
    ...change,
    method: 'DELETE',
    host: 'base',
    path: '/v1/people/lists/{list_id}/delete',
    parameters: [{ name: 'list_id', in: 'path', required: true, kind: 'integer' }],
  },
  createContact: {
    ...change,
    method: 'POST',
    host: 'base',
    path: '/v1/people/contacts/create',
    parameters: [
      phone,
      { ...inBody, name: 'list_ids', required: true, kind: 'list' },
      ...gatewayFields.map(({ gatewayKey }) => field(gatewayKey)),
      { ...inBody, name: 'is_optout', kind: 'flag', asNumber: true },
    ],
  },
  optIn: {
    ...change,
    method: 'POST',
    host: 'base',
    path: '/v1/people/contacts/optin',
    parameters: [phone, someLists],
  },
  optOut: {
    ...change,
    method: 'POST',
    host: 'base',
    path: '/v1/people/contacts/optout',
    parameters: [phone, someLists],
  },
  clientToken: { ...nothing, kind: 'token', needs: 'client', method: 'POST', host: 'auth', path: '/oauth/token' },
  refreshToken: { ...nothing, kind: 'token', needs: 'client', method: 'POST', host: 'auth', path: '/refresh' },
  passwordToken: { ...nothing, kind: 'token', needs: 'password', method: 'POST', host: 'api', path: '/v1/oauth/token' },
} as const satisfies Readonly<Record<string, OperationRow>>

export type OperationId = keyof typeof operationTable

/** In the order in which they are shown. */
export const operationRows = Object.entries(operationTable) as readonly (readonly [OperationId, OperationRow])[]
