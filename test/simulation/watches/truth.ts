// The truth, kept by the world and never seen by the app: every request that left, every acceptance.

export interface Wanted {
  /** A number, or for a list that the gateway keeps `list:` and its id. */
  readonly phone: string
  readonly text: string
}

/** One request that submits people, as it left the app. */
export interface Sent {
  readonly n: number
  readonly at: number
  readonly path: string
  readonly hash: string
  readonly people: readonly Wanted[]
  readonly sender: string
  readonly callbackUrl: string | undefined
  readonly scheduledFor: number | undefined
}

/** The gateway took a person. `ListedRow` is what its listing shows of it. */
export interface Acceptance extends Wanted {
  /** The request; none for what another computer sent. */
  readonly request: number | undefined
  readonly at: number
}

export interface ListedRow extends Wanted {
  /** The request that made it; none for what another computer sent. */
  readonly request: number | undefined
  /** Rises with acceptance; how the listing writes it is for the readings to say. */
  readonly id: number
  readonly key: string
  /** Among those of the same moment. */
  readonly order: number
  readonly at: number
  readonly visibleAt: number
  readonly sender: string
  readonly campaignId: string | null
  readonly callbackUrl: string | undefined
  readonly scheduledFor: number | undefined
  readonly isPersonalised: boolean
  /** Its request was answered with a refusal. */
  readonly isTakenInRefusal: boolean
  /** Taken, and rejected a little later: the money was not enough. */
  readonly isRejected: boolean
}

export interface Truth {
  readonly sent: Sent[]
  readonly acceptances: Acceptance[]
  readonly rows: ListedRow[]
  /** Numbers that opted out at the gateway, and when. */
  readonly optedOut: Map<string, number>
  /** People who wrote to us, and when. */
  readonly replies: Map<string, number>
}

export function makeTruth(): Truth {
  return { sent: [], acceptances: [], rows: [], optedOut: new Map(), replies: new Map() }
}

/** The one list that the gateway keeps. */
export const gatewayList = { id: '7', name: 'Regulars' } as const

/** `+1 2xx 555 01xx`, reserved for fiction. */
export function phoneOf(person: number): string {
  return `+1${201 + Math.floor(person / 100)}5550${100 + (person % 100)}`
}
