// A practice gateway in which every operation has something to answer, and clients that remember what they asked.
import { practiceAddresses } from '../../src/main/core/base/practiceAccount'
import type { Credential, Gateway } from '../../src/main/core/gateway/makeGateway'
import type { GatewayOutcome, GatewayRequest, Transports } from '../../src/main/core/ports'
import { practiceAccount } from '../../src/main/practice/account'
import { inProcessTransports } from '../../src/main/practice/transport/inProcessTransports'
import { makeClient, makeJumpingClock } from '../gateway/support/testClient'
import { factsOf } from '../../src/main/practice/endpoints/messageRecords'
import { maxMinutesUnlisted } from '../../src/main/practice/readings/visibility'
import { publicKey } from '../../src/main/practice/readings/writeRecord'
import { fictionNumber, openPractice, readingsInForce, testStart, type Practice } from '../support/app/practiceGateway'
import { withText } from '../support/sendBody'

export interface Samples {
  readonly listId: string
  readonly messageKey: string
  /** A number that the gateway calls ACTIVE. */
  readonly phone: string
  readonly other: string
  readonly day: string
}

export interface Prepared {
  readonly practice: Practice
  readonly samples: Samples
}

export interface Exchange {
  readonly request: GatewayRequest
  readonly outcome: GatewayOutcome
}

const { apiKey, clientId, clientSecret, userName, password } = practiceAccount

export const credentials = {
  api_key: { kind: 'api_key', apiKey },
  client: { kind: 'client', clientId, secret: clientSecret, expiresInMinutes: 60 },
  password: { kind: 'password', clientId, clientSecret, username: userName, password },
} as const satisfies Record<string, Credential>

export async function prepare(): Promise<Prepared> {
  // Nothing is delivered before a day is over: the listing is asked for what waits.
  const practice = openPractice({ deliverMs: 86_400_000 })
  const { post } = practice
  const list = await post('/v1/people/lists/create', { name: 'Friends', description: 'Invented' })
  const listId = String(list.body.data.id)
  let phone = fictionNumber(1)
  for (let index = 1; (await post('/v1/verify/number', { to: phone })).body.status !== 'ACTIVE'; index++)
    phone = fictionNumber(index)
  const other = fictionNumber(500)
  await post('/v1/people/contacts/create', { phone, list_ids: listId, firstname: 'Ada' })
  await post('/v1/people/contacts/optout', { phone: other })
  practice.gateway.receive({ from: phone, message: 'Hello' })
  practice.gateway.receive({ from: fictionNumber(700), message: 'STOP' })
  await post('/sms/send', { message: 'One', to: phone, sender_id: 'Shop' })
  const [first] = practice.gateway.context.state.messages
  if (!first) throw new Error('The first message was not taken')
  await post('/sms/send', { message: 'Several', to: [phone, fictionNumber(600)] })
  // However long the listing lags behind, it shows them then.
  await practice.clock.advance(maxMinutesUnlisted * 60_000)
  const messageKey = publicKey(factsOf(practice.gateway.context, first, practice.clock.now()), readingsInForce())
  return {
    practice,
    samples: { listId, messageKey, phone, other, day: testStart.slice(0, 10) },
  }
}

/** A client over the practice gateway, and every exchange that it made. */
export function connect({ practice }: Prepared, credential: Credential): { gateway: Gateway; exchanges: Exchange[] } {
  const exchanges: Exchange[] = []
  const door = inProcessTransports(practice.gateway)
  const remember = (request: GatewayRequest, outcome: GatewayOutcome) => {
    exchanges.push({ request, outcome })
    return outcome
  }
  const transports: Transports = {
    send: { submit: async (request) => remember(withText(request), await door.send.submit(request)) },
    read: { request: async (request) => remember(request, await door.read.request(request)) },
  }
  const clock = makeJumpingClock(practice.clock.now())
  return { gateway: makeClient(transports, { credential, addresses: practiceAddresses, clock }), exchanges }
}
