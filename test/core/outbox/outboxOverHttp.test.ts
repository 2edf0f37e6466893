// The same run over real connections: a server on a free port, the app's own transports.
import { afterEach, expect, test } from 'vitest'
import { makeNetworkTransports } from '../../../src/main/core/app'
import { startHttpListener, type HttpListener } from '../../../src/main/practice/transport/httpListener'
import { createFakeClock } from '../../support/app/fakeClock'
import {
  acceptances,
  addList,
  campaignState,
  findBreaches,
  makePeople,
  sendRequests,
} from '../../support/steps/campaignSteps'
import { atOnce } from '../../support/steps/formSteps'
import { openCore } from '../../support/app/openCore'
import { openPractice, testKey, testStart } from '../../support/app/practiceGateway'

let listener: HttpListener | undefined

afterEach(async () => {
  await listener?.close()
})

test('each person gets their own text once, and an answer that is lost is found, not repeated', async () => {
  const practice = openPractice({ clock: createFakeClock(testStart) })
  listener = await startHttpListener(practice.gateway, { port: 0 })
  const core = await openCore({ practice, network: makeNetworkTransports() })
  const { url } = listener
  const addresses = { base: url, auth: url, api: url }
  const account = await core.drive(
    core.client.accounts.addGateway({
      ...{ name: '', addresses, country: 'GB', sessionOnly: false },
      credential: { kind: 'api_key', apiKey: testKey },
    }),
  )
  await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { batchSize: 40 } }))
  const people = makePeople(150)
  const { id } = await core.drive(core.client.campaigns.create({ listIds: [addList(core, people)] }))
  await core.drive(core.client.campaigns.save({ campaignId: id, template: 'Hello {{firstname}}', timing: atOnce }))
  await core.drive(core.client.campaigns.freeze({ campaignId: id }))
  const { hash, people: count, ceiling } = await core.drive(core.client.campaigns.estimate({ campaignId: id }))
  practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 3 },
    do: { connection: 'reset_after' },
  })

  await core.drive(
    core.client.campaigns.approve({ campaignId: id, hash, people: count, ...(ceiling ? { ceiling } : {}) }),
  )
  await core.until(() => campaignState(core, id) === 'done')

  expect(account.isTest).toBe(true)
  const sent = acceptances(core).map(({ number, text }) => `${number} ${text}`)
  expect(sent.sort()).toEqual(people.map(({ phone, firstname }) => `${phone} Hello ${firstname}`).sort())
  expect(sendRequests(core)).toBe(6)
  expect(findBreaches(core, id, 150)).toEqual([])
})
