// Faults scripted by tests, per request. They live in memory only and are gone after a restart.
import { z } from 'zod'

const count = z.int().min(1)

export const faultRuleSchema = z.strictObject({
  match: z
    .strictObject({
      method: z.enum(['GET', 'POST', 'DELETE']).optional(),
      /** Path without query; a `*` at the end matches any rest. */
      path: z.string().optional(),
      /** The first matching request it applies to, from 1, counted since the rule was added. */
      nth: count.optional(),
      /** How many matching requests in a row; one where absent. */
      times: z.union([count, z.literal('always')]).optional(),
    })
    .default({}),
  do: z.strictObject({
    /** Wait before anything else. */
    latencyMs: z.int().min(0).optional(),
    /** Wait until the rules are cleared. */
    hold: z.boolean().optional(),
    /** An answer in place of the gateway's own. The request is carried out only with `carryOut`. */
    answer: z
      .strictObject({
        status: z.int().min(200).max(599),
        body: z.string().optional(),
        headers: z.record(z.string(), z.string()).optional(),
        carryOut: z.boolean().optional(),
      })
      .optional(),
    /**
     * `refused`: no connection (in-process transport; over HTTP a reset). `reset_before` / `reset_after`: the request arrived and the
     * connection is reset before or after acceptance. `silent_before` / `silent_after`: the same, but nothing comes
     * at all. `accept_late`: nothing comes, and the request is carried out `lateMs` later, by when the client may have left.
     */
    connection: z
      .enum(['refused', 'reset_before', 'reset_after', 'silent_before', 'silent_after', 'accept_late'])
      .optional(),
    lateMs: z.int().min(0).optional(),
    /** Changes to the gateway's own answer. `oversized` adds `oversizedBytes` (default 2,000,000) of filling. */
    body: z.enum(['truncated', 'trickle', 'oversized', 'html', 'empty', 'not_json']).optional(),
    oversizedBytes: z.int().min(1).max(200_000_000).optional(),
    contentType: z.string().optional(),
    /** Headers added to the answer, such as Retry-After. */
    headers: z.record(z.string(), z.string()).optional(),
    /** Keys of the answer and of its rows get another name: `{ message_Id: 'message_id' }`. */
    rename: z.record(z.string(), z.string()).optional(),
    /** Values put into the answer itself, and into each row of its `data`. Null fields are made here. */
    patch: z.record(z.string(), z.unknown()).optional(),
    patchRows: z.record(z.string(), z.unknown()).optional(),
    /** Only the first share of the recipients is accepted, while the answer says that all were. */
    acceptShare: z.number().min(0).max(1).optional(),
    /** The same request is accepted this many times. */
    acceptTimes: z.int().min(1).max(10).optional(),
    /** Listings show a message only this long after its acceptance. */
    lagMs: z.int().min(0).optional(),
    /** Listings give record ids that do not increase with time; a message keeps its own. */
    scatteredIds: z.boolean().optional(),
    /** Listings leave out every n-th message. */
    missingEvery: z.int().min(1).optional(),
  }),
})

export type FaultRule = z.input<typeof faultRuleSchema>
export type FaultAction = FaultRule['do']
export type AcceptanceFault = Pick<FaultAction, 'acceptShare' | 'acceptTimes'>
export type ViewFault = Pick<FaultAction, 'lagMs' | 'scatteredIds' | 'missingEvery'>

export interface Faults {
  /** Rules are tried in the order in which they were added; every rule that applies has its say, later ones win. */
  add(rule: FaultRule): void
  clear(): void
  /** Resolves when the rules are cleared the next time. */
  cleared(): Promise<void>
  /** The faults of this request; undefined if no rule applies. Counts the request. */
  take(method: string, path: string): FaultAction | undefined
}

export function makeFaults(): Faults {
  let rules: { readonly rule: FaultRule; seen: number }[] = []
  let waiting: (() => void)[] = []
  return {
    add(rule) {
      rules.push({ rule: faultRuleSchema.parse(rule), seen: 0 })
    },
    clear() {
      rules = []
      for (const go of waiting) go()
      waiting = []
    },
    cleared: () => new Promise((resolve) => waiting.push(resolve)),
    take(method, path) {
      const actions = rules
        .filter((entry) => isMatch(entry.rule, method, path) && isDue(entry))
        .map(({ rule }) => rule.do)
      return actions.length === 0 ? undefined : Object.assign({}, ...actions)
    },
  }
}

function isMatch({ match }: FaultRule, method: string, path: string): boolean {
  if (match?.method && match.method !== method) return false
  if (match?.path === undefined) return true
  return match.path.endsWith('*') ? path.startsWith(match.path.slice(0, -1)) : path === match.path
}

function isDue(entry: { readonly rule: FaultRule; seen: number }): boolean {
  entry.seen++
  const { nth = 1, times = 1 } = entry.rule.match ?? {}
  return entry.seen >= nth && (times === 'always' || entry.seen < nth + times)
}
