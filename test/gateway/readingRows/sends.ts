// The rows about answers to a send.
import { fictionNumber, type Practice } from '../../support/app/practiceGateway'
import { listed, people, personalised, type ReadingRow } from './row'

const single = { message: 'x', to: fictionNumber(1) }

const accepted = ({ gateway }: Practice): string[] => gateway.truth().acceptances.map(({ number }) => number)

export const sendRows: Readonly<Record<string, ReadingRow>> = {
  messageId: {
    async observe(practice) {
      const { body } = await practice.post('/sms/send', single)
      const [key] = practice.gateway.truth().acceptances.map((each) => each.key)
      return [body.message_Id === key, body.message_id === key]
    },
    expected: { message_Id: [true, false], message_id: [false, true], both: [true, true], none: [false, false] },
  },
  success: {
    observe: async ({ post }) => (await post('/sms/send', single)).body.success,
    expected: { true: true, text: 'true', one: 1, missing: undefined },
  },
  refusal: {
    async observe({ post }) {
      const { status, body } = await post('/sms/send', { ...single, sender_id: 'far too long a sender' })
      return [status, body.success]
    },
    expected: { status422: [422, false], falseWith200: [200, false] },
  },
  refusalOfSeveral: {
    options: { startBalance: 0.1 },
    async observe(practice) {
      const { messages } = personalised(3)
      const wrong = await practice.post('/sms/send', { messages: [...messages.slice(0, 2), { to: '', message: 'x' }] })
      const afterWrong = accepted(practice).length
      const poor = await practice.post('/sms/send', { message: 'x', to: people(4) })
      return [wrong.status, afterWrong, poor.status, accepted(practice).length - afterWrong]
    },
    expected: { nobody: [422, 0, 402, 0], some: [422, 2, 402, 1] },
  },
  moneyOut: {
    options: { startBalance: 0.05 },
    async observe(practice) {
      const { status, body } = await practice.post('/sms/send', { message: 'x', to: people(3) })
      const before = (await listed(practice)).map((row) => row.status)
      await practice.clock.advance(60_000)
      const after = (await listed(practice)).map((row) => row.status)
      return [status, body.success, before, after, (await practice.get('/api/balance')).body.balance]
    },
    expected: {
      status402: [402, false, [], [], 0.05],
      falseWith200: [200, false, [], [], 0.05],
      takenThenRejected: [
        ...[200, true, ['QUEUED', 'QUEUED', 'QUEUED']],
        ...[['DELIVERED', 'REJECTED', 'REJECTED'], 0.018],
      ],
    },
  },
  tooFast: {
    options: { requestsPerSecond: 1 },
    async observe(practice) {
      await practice.get('/api/balance')
      const { status, headers } = await practice.post('/sms/send', single)
      return [status, headers['retry-after'], accepted(practice).length]
    },
    expected: {
      ...{ status429: [429, undefined, 0], retryAfterSeconds: [429, '2', 0] },
      ...{ retryAfterDate: [429, 'Sat, 21 Nov 2026 10:00:02 GMT', 0], retryAfterNegative: [429, '-5', 0] },
      ...{ retryAfterAbsurd: [429, '99999999', 0], status401: [401, undefined, 0] },
    },
  },
  sameNumberTwice: {
    async observe(practice) {
      const [one = '', other = ''] = people(2)
      await practice.post('/sms/send', { message: 'x', to: [one, other, one] })
      await practice.post('/sms/send', { messages: [one, one].map((to, index) => ({ to, message: `x${index}` })) })
      return accepted(practice).length
    },
    expected: { both: 5, one: 3 },
  },
  acceptanceOrder: {
    async observe(practice) {
      await practice.post('/sms/send', personalised(12))
      const numbers = accepted(practice)
      return [numbers.join() === people(12).join(), numbers.toSorted().join() === people(12).join()]
    },
    expected: { asSent: [true, true], any: [false, true] },
  },
  scheduleZone: {
    options: { timezone: 'Asia/Kolkata' },
    async observe(practice) {
      const schedule = { scheduled_for: '2026-12-01 12:00:00', timezone: 'Moon/Base' }
      const { status } = await practice.post('/sms/send', personalised(1, schedule))
      return [status, practice.gateway.truth().acceptances.map(({ dueAt }) => dueAt)]
    },
    expected: { honoured: [422, []], ofAccountWhenUnknown: [200, [Date.parse('2026-12-01T06:30:00Z')]] },
  },
}
