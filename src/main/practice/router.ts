// Finds the route of a request and checks everything that does not depend on the resource: host, path, method, who is
// calling, content type, JSON, and the query parameters that the document names.
import type { Context, Route } from './context'
import { refuse, type PracticeAnswer, type PracticeRequest } from './transport/wire'

export interface Matched {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

export interface Router {
  find(request: PracticeRequest, path: string): Matched | PracticeAnswer
}

export function makeRouter(routes: readonly Route[]): Router {
  const prepared = routes.map((route) => ({ route, segments: route.path.split('/') }))
  return {
    find(request, path) {
      const given = path.split('/')
      const methods: string[] = []
      for (const { route, segments } of prepared) {
        if (request.host !== undefined && request.host !== route.host) continue
        const params = matchSegments(segments, given)
        if (!params) continue
        if (route.method === request.method) return { route, params }
        methods.push(route.method)
      }
      if (methods.length === 0) return refuse(404, 'Not found')
      const answer = refuse(405, `The ${request.method} method is not supported for this route`)
      return { ...answer, headers: { ...answer.headers, allow: methods.join(', ') } }
    },
  }
}

function matchSegments(pattern: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of pattern.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = safeDecode(value)
    else if (segment !== value) return undefined
  }
  return params
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The body as JSON, or the refusal. */
export function readBody(route: Route, request: PracticeRequest): { readonly body: unknown } | PracticeAnswer {
  if (route.body === 'none') return { body: undefined }
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return refuse(415, 'Content-Type must be application/json')
  try {
    return { body: JSON.parse(request.body) }
  } catch {
    return refuse(400, 'The request body is not valid JSON')
  }
}

export function checkQuery(route: Route, query: URLSearchParams): PracticeAnswer | undefined {
  for (const name of query.keys()) {
    if (name === 'api_key' || route.query?.includes(name.replace(/\[\d*\]$/, ''))) continue
    return refuse(400, `Unknown query parameter ${name}`)
  }
  return undefined
}

/** 150 requests in any second, over all endpoints; more are turned away unprocessed. */
export function makeRateLimit({ account }: Context): (now: number) => boolean {
  let recent: number[] = []
  return (now) => {
    const [oldest] = recent
    if (oldest !== undefined && (oldest <= now - 1_000 || oldest > now)) {
      recent = recent.filter((at) => at > now - 1_000 && at <= now)
    }
    if (recent.length >= account.requestsPerSecond) return false
    recent.push(now)
    return true
  }
}
