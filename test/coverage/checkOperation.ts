// Proves the row of one operation: the client really makes the request with every parameter, the practice gateway really
// answers it with every field, the schema decodes each, and the app brings it to a person. Answers what is missing.
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { contract } from '@contract'
import { z } from 'zod'
import { practiceAddresses } from '../../src/main/core/base/practiceAccount'
import type { GatewayRequest } from '../../src/main/core/ports'
import { openPracticeAccount } from '../support/steps/campaignSteps'
import { openCore } from '../support/app/openCore'
import { asDocument, isLeftOut, isRefused } from './asDocument'
import { checkCampaign } from './checkCampaign'
import { hasField, type DocumentOperation } from './document'
import type { MapRow } from './gatewayMap'
import { connect, credentials, prepare, type Exchange, type Prepared } from './prepare'

export const columns = ['client', 'practice', 'contract', 'place', 'parameters', 'fields'] as const
export type Column = (typeof columns)[number]
export type Missing = Readonly<Record<Column, readonly string[]>>

interface Wire {
  readonly method: string
  readonly url: string
  readonly body?: string | undefined
}

const root = join(import.meta.dirname, '../..')

export async function checkOperation(operation: DocumentOperation, row: MapRow): Promise<Missing> {
  const missing: Record<Column, string[]> = {
    client: [],
    practice: [],
    contract: [],
    place: [],
    parameters: [],
    fields: [],
  }
  const exchange =
    row.way === 'shown' && operation.method === 'GET' ? await byHand(operation, row) : await byClient(operation, row)
  if (!exchange) missing.client.push(`${row.client} does not ask ${operation.method} ${operation.path}`)
  const answer = isRefused(operation.id) ? undefined : readJson(exchange, missing.practice)
  if (exchange) missing.parameters.push(...missingParameters(operation, exchange.request))
  for (const field of operation.response) {
    if (answer !== undefined && !isLeftOut(field) && !hasField(answer, field))
      missing.fields.push(`${field}: not in the practice gateway's answer`)
    if (!isDecoded(row, field)) missing.fields.push(`${field}: in no schema`)
  }
  await checkReach(operation, row, missing)
  checkPlaces(row, missing)
  return missing
}

/** The exchange that the client's function makes, on the very path of the document. */
async function byClient(operation: DocumentOperation, row: MapRow): Promise<Exchange | undefined> {
  const prepared = await prepare()
  const { gateway, exchanges } = connect(prepared, credentials[row.credential])
  const found = row.client
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], gateway)
  if (typeof found !== 'function') return undefined
  await row.call(gateway, prepared.samples)
  const pattern = new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`)
  return exchanges.find(({ request: { method, url } }) => {
    const { origin, pathname } = new URL(url)
    return method === operation.method && origin === practiceAddresses[operation.host] && pattern.test(pathname)
  })
}

/** A request that the client only shows, put to the practice gateway by hand. */
async function byHand(operation: DocumentOperation, row: MapRow): Promise<Exchange | undefined> {
  const prepared = await prepare()
  const shown = await showExample(prepared, row)
  if (shown?.method !== operation.method || new URL(shown.url).pathname !== operation.path) return undefined
  const url = new URL(shown.url.replace('<API key>', credentials.api_key.apiKey))
  const reply = await prepared.practice.raw(shown.method, url.pathname + url.search, {})
  if (reply.kind === 'cut') return undefined
  const request: GatewayRequest = { method: operation.method, url: url.href, headers: {}, deadlineMs: 0, maxBytes: 0 }
  return { request, outcome: { kind: 'answer', status: reply.status, headers: {}, body: reply.body } }
}

function readJson(exchange: Exchange | undefined, missing: string[]): unknown {
  if (exchange?.outcome.kind !== 'answer') {
    missing.push('no answer')
    return undefined
  }
  const { status, body } = exchange.outcome
  if (status >= 200 && status < 300) return asDocument(JSON.parse(body))
  missing.push(`HTTP ${status} ${body.slice(0, 120)}`)
  return undefined
}

function missingParameters({ path, parameters }: DocumentOperation, request: Wire): string[] {
  const url = new URL(request.url.replace('<API key>', 'x'))
  const body: unknown = request.body === undefined ? {} : JSON.parse(request.body)
  const isThere = (name: string, place: string): boolean => {
    if (place === 'body') return hasField(body, name)
    return url.searchParams.has(name) || (path.includes(`{${name}}`) && !url.pathname.includes('{'))
  }
  return parameters
    .filter(({ name, in: place }) => !isThere(name, place))
    .map(({ name, in: place }) => `${name} (${place})`)
}

/** By the schema that is declared for the longest path before it. What other schemas lie under is read as their frame. */
function isDecoded({ schemas }: MapRow, field: string): boolean {
  const prefixes = Object.keys(schemas)
  if (prefixes.some((prefix) => prefix === `${field}[]` || prefix === field)) return true
  const cut = field.lastIndexOf('.')
  const [prefix, name] = cut === -1 ? ['', field] : [field.slice(0, cut), field.slice(cut + 1)]
  return Object.hasOwn(schemas[prefix]?.shape ?? {}, name)
}

async function checkReach(operation: DocumentOperation, row: MapRow, missing: Record<Column, string[]>): Promise<void> {
  if (row.way === 'asked') return checkAsked(operation, row, missing)
  const shown = await showExample(await prepare(), row)
  const gone = shown ? missingParameters(operation, shown) : operation.parameters.map(({ name }) => name)
  // An estimate goes to its own path with the same body.
  missing.contract.push(...gone.map((name) => `${name}: not in the shown request`))
  if (row.way === 'shown') return
  // An estimate is no campaign: its answer is not shown in the document, and the review shows what could be read of it.
  if (row.campaign) missing.contract.push(...(await checkCampaign(operation, row.campaign)))
  else if (operation.response.length > 0) missing.contract.push('no campaign is sent by it')
}

/** The answer on the Gateway page, through the whole app; for tokens through the client, which strikes the tokens out. */
async function checkAsked(operation: DocumentOperation, row: MapRow, missing: Record<Column, string[]>): Promise<void> {
  if (isRefused(operation.id)) return
  const prepared = await prepare()
  const [id, values] = row.ask?.(prepared.samples) ?? []
  if (id === undefined || values === undefined) return void missing.contract.push('not among the operations')
  const body =
    row.credential === 'api_key'
      ? await askApp(operation, prepared, id, values, missing)
      : await askClient(prepared, row, id)
  if (body === undefined) return
  const answer = asDocument(JSON.parse(body))
  for (const field of operation.response)
    if (!isLeftOut(field) && !hasField(answer, field)) missing.contract.push(`${field}: not in the raw answer`)
}

type Asked = Required<MapRow>['ask'] extends (samples: never) => readonly [infer Id, infer Values]
  ? { id: Id; values: Values }
  : never

async function askApp(
  operation: DocumentOperation,
  { practice }: Prepared,
  id: Asked['id'],
  values: Asked['values'],
  missing: Record<Column, string[]>,
) {
  const core = await openCore({ practice })
  try {
    await openPracticeAccount(core)
    const offered = (await core.drive(core.client.requests.operations())).find((one) => one.id === id)
    const names = offered?.parameters.map(({ name }) => name) ?? []
    // The key is put there by the app, never by a person.
    const gone = operation.parameters.filter(({ name }) => name !== 'api_key' && !names.includes(name))
    missing.contract.push(...gone.map(({ name }) => `${name}: not offered`))
    const answer = await core.drive(
      core.client.requests.ask({ operation: id, parameters: values as Record<string, string> }),
    )
    if (answer.status >= 300) missing.contract.push(`HTTP ${answer.status}`)
    if (answer.truncated) missing.contract.push('cut short')
    missing.contract.push(...missingParameters(operation, answer.request).map((name) => `${name}: not asked`))
    return answer.body
  } finally {
    await core.stop()
  }
}

async function askClient(prepared: Prepared, row: MapRow, id: Asked['id']): Promise<string | undefined> {
  const { gateway } = connect(prepared, credentials[row.credential])
  const answer = await gateway.raw.ask(id, {})
  return answer.ok ? answer.value.body : undefined
}

async function showExample({ practice }: Prepared, { example, client }: MapRow): Promise<Wire | undefined> {
  if (!example) return undefined
  const core = await openCore({ practice })
  try {
    await openPracticeAccount(core)
    const [form, fields] = example
    const what = client === 'sending.estimate' ? 'estimate' : 'send'
    return (await core.drive(core.client.requests.showExample({ form, what, fields }))).request
  } finally {
    await core.stop()
  }
}

function checkPlaces({ places }: MapRow, missing: Record<Column, string[]>): void {
  const pages = join(root, 'src/renderer/src')
  for (const { procedure, store, page } of places) {
    if (!procedureOf(procedure)) missing.contract.push(`no ${procedure}`)
    const [file, name] = page
    const calls = readFileSync(storeFile(pages, store), 'utf8').includes(`client.${procedure}(`)
    if (!calls) missing.place.push(`the store ${store} does not call ${procedure}`)
    if (!readFileSync(join(pages, 'features', file), 'utf8').includes(name))
      missing.place.push(`${file} does not use ${name}`)
  }
}

/** A store by its name, in whichever folder of the stores it lies. */
function storeFile(pages: string, store: string): string {
  const stores = join(pages, 'stores')
  const found = readdirSync(stores, { recursive: true, encoding: 'utf8' }).find(
    (path) => basename(path) === `${store}.ts`,
  )
  if (found === undefined) throw new Error(`no store ${store}`)
  return join(stores, found)
}

function procedureOf(path: string): unknown {
  const [area = '', name = ''] = path.split('.')
  return (contract as unknown as Record<string, Record<string, unknown>>)[area]?.[name]
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

/** Whether the output of a procedure has a field at `rows[].words`. */
export function outputHas(procedure: string, path: string): boolean {
  const output = (procedureOf(procedure) as { '~orpc'?: { outputSchema?: z.ZodType } } | undefined)?.['~orpc']
    ?.outputSchema
  if (!output) return false
  let level: readonly JsonSchema[] = [z.toJSONSchema(output, { unrepresentable: 'any' }) as JsonSchema]
  for (const step of path.split('.')) {
    const name = step.replace(/\[\]$/, '')
    level = level.flatMap(variants).flatMap((schema) => schema.properties?.[name] ?? [])
    if (step.endsWith('[]')) level = level.flatMap(variants).flatMap((schema) => schema.items ?? [])
  }
  return level.length > 0
}

/** Whether any procedure of an area takes a field of this name. */
export function inputMentions(area: keyof typeof contract, name: string): boolean {
  return Object.values(contract[area] as Record<string, { '~orpc'?: { inputSchema?: z.ZodType } }>).some(
    (procedure) => {
      const input = procedure['~orpc']?.inputSchema
      return (
        input !== undefined && JSON.stringify(z.toJSONSchema(input, { unrepresentable: 'any' })).includes(`"${name}"`)
      )
    },
  )
}

function variants(schema: JsonSchema): readonly JsonSchema[] {
  return [schema, ...(schema.anyOf ?? []).flatMap(variants)]
}
