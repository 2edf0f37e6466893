// An answer as it leaves: status, headers, body; and errors in the form that is read. Pure.
import type { Readings } from './table'

export interface WrittenAnswer {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export function jsonAnswer(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): WrittenAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

export interface ErrorFacts {
  readonly status: number
  readonly message: string
  /** Texts per field, if the gateway knows which field is wrong. */
  readonly errors?: Readonly<Record<string, readonly string[]>> | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** How deep a `deeplyNested` body goes. */
export const nestedDepth = 5_000

export function writeError(
  { status, message, errors, headers = {} }: ErrorFacts,
  { errorShape }: Pick<Readings, 'errorShape'>,
): WrittenAnswer {
  switch (errorShape) {
    case 'message':
      return jsonAnswer(
        errors ? { success: false, message, errors } : { success: false, message, data: [] },
        status,
        headers,
      )
    case 'fields':
      return jsonAnswer({ message, errors: errors ?? { request: [message] } }, status, headers)
    case 'html': {
      const body = `<!doctype html><html><head><title>Error ${status}</title></head><body><h1>${message}</h1></body></html>`
      return { status, headers: { 'content-type': 'text/html', ...headers }, body }
    }
    case 'empty':
      return { status, headers, body: '' }
    case 'deeplyNested': {
      const data = '['.repeat(nestedDepth) + ']'.repeat(nestedDepth)
      const body = `{"success":false,"message":${JSON.stringify(message)},"data":${data}}`
      return { status, headers: { 'content-type': 'application/json', ...headers }, body }
    }
  }
}
