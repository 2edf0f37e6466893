import type { Account, Operation, RawAnswer, ShownRequest } from '@contract'
import { flushPromises, type VueWrapper } from '@vue/test-utils'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { provide } from 'vue'
import { formatJson } from '../../../src/renderer/src/composables/writing/formatJson'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import GatewayPage from '../../../src/renderer/src/features/gateway/GatewayPage.vue'
import ShowRequest from '../../../src/renderer/src/features/gateway/ShowRequest.vue'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { useLive } from '../../../src/renderer/src/stores/live'
import { areaClient } from '../areaClient'
import { mountPart } from '../mountPage'
import { ORPCError } from '@orpc/client'

const account: Account = {
  ...{ id: 'a1', name: 'Alder', kind: 'gateway', credential: 'keychain', isTest: false },
  addresses: { base: 'https://b.example', auth: 'https://a.example', api: 'https://i.example' },
  defaults: { sender: '', country: 'GB', batchSize: 100, pacePerSecond: 20 },
} as Account

const operation = (more: Partial<Operation> & Pick<Operation, 'id'>): Operation => ({
  ...{ titleKey: `requests.${more.id}Title`, method: 'GET', host: 'api', path: `/${more.id}`, kind: 'read' },
  ...{ needsApiKey: false, older: false, mayCost: false, parameters: [] },
  ...more,
})
const operations: Operation[] = [
  operation({
    id: 'messages',
    parameters: [
      { name: 'limit', in: 'query', required: false, kind: 'integer', default: '15' },
      {
        name: 'order_direction',
        in: 'query',
        required: false,
        kind: 'choice',
        choices: ['desc', 'asc'],
        default: 'desc',
      },
      { name: 'to', in: 'query', required: false, kind: 'text' },
    ],
  }),
  operation({ id: 'lastMessage' }),
  operation({ id: 'recentOptOuts', needsApiKey: true, unavailable: 'needs_api_key' }),
  operation({
    ...{ id: 'optOut', method: 'POST', kind: 'change' },
    parameters: [
      { name: 'phone', in: 'body', required: true, kind: 'text' },
      { name: 'list_id', in: 'body', required: false, kind: 'list' },
    ],
  }),
]
const answered: RawAnswer = {
  request: { method: 'GET', url: 'https://i.example/messages' },
  ...{ status: 200, answerMs: 42, truncated: false },
  body: '{"id":90071992547409931234,"text":"<img src=x onerror=alert(1)>","data":[]}',
}

async function openPage({
  online = true,
  kind = 'gateway' as Account['kind'],
  answer = (): RawAnswer => answered,
} = {}) {
  const ask = vi.fn((_: unknown) => answer())
  const shown: ShownRequest = {
    method: 'POST',
    url: 'https://i.example/sms/send',
    headers: [],
    body: '{}',
    truncated: false,
    curl: 'curl',
  }
  const showExample = vi.fn((_: unknown) => ({ request: shown }))
  const confirm = makeConfirm()
  const page = mountPart(
    {
      components: { GatewayPage },
      setup() {
        provide(confirmKey, confirm)
        const accounts = useAccounts()
        accounts.all = [{ ...account, kind }]
        accounts.activeId = account.id
        const live = useLive()
        live.state = 'standing'
        live.online = online
      },
      template: '<GatewayPage />',
    },
    { client: areaClient({ requests: { operations: () => operations, ask, showExample } }) as never },
  )
  await flushPromises()
  return { page, ask, showExample, confirm }
}

const button = (page: VueWrapper, name: string) => {
  const found = page.findAll('button').find((one) => one.text().startsWith(name))
  if (!found) throw new Error(`No button ${name}`)
  return found
}
async function choose(page: VueWrapper, name: string) {
  await button(page, name).trigger('click')
  await flushPromises()
}
const field = (page: VueWrapper, name: string) => {
  const label = page.findAll('label').find((one) => one.text() === name)
  return page.find<HTMLInputElement>(`[id="${label?.attributes('for')}"]`)
}
async function run(page: VueWrapper) {
  await page.find('form').trigger('submit')
  await flushPromises()
}

describe('asking', () => {
  test('asking sends what was typed and leaves out what was not', async () => {
    const { page, ask } = await openPage()

    await run(page)
    await field(page, 'limit').setValue('5')
    await field(page, 'to').setValue(' +447700900147 ')
    await run(page)

    expect(ask.mock.calls.map(([input]) => input)).toEqual([
      { operation: 'messages', parameters: {} },
      { operation: 'messages', parameters: { limit: '5', to: '+447700900147' } },
    ])
  })

  test('asking shows status, time and every digit of the answer, and no markup of it', async () => {
    const { page } = await openPage()
    await run(page)

    expect(page.text()).toContain('HTTP 200')
    expect(page.text()).toContain('42 ms')
    expect(page.find('pre').text()).toBe(
      '{\n  "id": 90071992547409931234,\n  "text": "<img src=x onerror=alert(1)>",\n  "data": []\n}',
    )
    expect(page.find('img').exists()).toBe(false)
  })

  test('asking shows a refusal as an answer', async () => {
    const { page } = await openPage({ answer: () => ({ ...answered, status: 404, body: '' }) })
    await run(page)

    expect(page.text()).toContain('HTTP 404')
    expect(page.text()).toContain('The answer has no text.')
  })

  test('asking marks a field of the wrong kind, and does not count as asked', async () => {
    const refuse = (): never => {
      throw new ORPCError('REQUEST_PARAMETER', { data: { retry: 'no', field: 'parameters.limit' } })
    }
    const { page } = await openPage({ answer: refuse })
    await field(page, 'limit').setValue('ten')
    await run(page)

    expect(field(page, 'limit').attributes('aria-invalid')).toBe('true')
    expect(field(page, 'to').attributes('aria-invalid')).not.toBe('true')
    expect(page.text()).not.toContain('Earlier in this visit')
  })

  test('the page keeps the requests of this visit and brings one back without asking', async () => {
    const { page, ask } = await openPage()
    await field(page, 'limit').setValue('5')
    await run(page)
    await choose(page, 'Last message')
    await run(page)
    expect(page.find('#earlier-asks').exists()).toBe(true)

    await choose(page, 'Messages, HTTP 200')

    expect(field(page, 'limit').element.value).toBe('5')
    expect(page.text()).toContain('HTTP 200')
    expect(ask).toHaveBeenCalledTimes(2)
  })
})

describe('a change', () => {
  test('a change needs its fields, is confirmed with what happens, and asked for once', async () => {
    const { page, ask, confirm } = await openPage()
    await choose(page, 'Opt a number out')
    expect(button(page, 'Run').attributes('disabled')).toBeDefined()
    await field(page, 'phone').setValue('+447700900147')
    await field(page, 'list_id').setValue('501, 502')

    await run(page)
    expect(confirm.asked.value).toMatchObject({
      title: 'Opt a number out at the gateway of Alder?',
      body: expect.stringContaining('The gateway no longer sends to this number'),
    })
    expect(ask).not.toHaveBeenCalled()
    confirm.answer(true)
    await flushPromises()

    expect(ask.mock.calls.map(([input]) => input)).toEqual([
      { operation: 'optOut', parameters: { phone: '+447700900147', list_id: ['501', '502'] } },
    ])
  })

  test('a change that is not confirmed is not asked for', async () => {
    const { page, ask, confirm } = await openPage()
    await choose(page, 'Opt a number out')
    await field(page, 'phone').setValue('+447700900147')
    await run(page)
    confirm.answer(false)
    await flushPromises()

    expect(ask).not.toHaveBeenCalled()
  })
})

describe('what cannot be asked', () => {
  test('an operation for another kind of credential is explained', async () => {
    const { page, ask } = await openPage()
    await choose(page, 'Opt-outs of the last hour')
    await run(page)

    expect(page.text()).toContain('only with an API key')
    expect(button(page, 'Run').attributes('disabled')).toBeDefined()
    expect(ask).not.toHaveBeenCalled()
  })

  test('asking waits without a connection, and the practice gateway does not', async () => {
    const offline = await openPage({ online: false })
    expect(button(offline.page, 'Run').attributes('disabled')).toBeDefined()
    expect(offline.page.text()).toContain('Needs a connection.')
    await run(offline.page)
    expect(offline.ask).not.toHaveBeenCalled()
    offline.page.unmount()

    const practice = await openPage({ online: false, kind: 'practice' })
    await run(practice.page)
    expect(practice.ask).toHaveBeenCalledTimes(1)
  })
})

test('the request of a send is shown with the fields of its form, and nothing is asked', async () => {
  const { page, ask, showExample } = await openPage()
  await choose(page, 'Request of a send')

  expect(showExample.mock.calls[0]?.[0]).toEqual({
    ...{ form: 'single', what: 'send' },
    fields: { to: ['+447700900147'], message: 'Your parcel is ready.' },
  })
  expect(page.find('pre').text()).toBe('POST https://i.example/sms/send\n\n{}')
  expect(ask).not.toHaveBeenCalled()
})

describe('the request of a campaign', () => {
  async function openDialog(batches = 3) {
    const showSend = vi.fn((input: { what: string; batch?: number | undefined }) => ({
      request: {
        method: 'POST',
        url: `https://i.example/sms/${input.what}`,
        headers: [{ name: 'authorization', value: 'Bearer <API key>' }],
        body: '{\n  "to": []\n}',
        truncated: false,
        curl: "curl --globoff 'x'",
      },
      ...{ batch: input.batch ?? 1, batches, people: 10 },
    }))
    const dialog = mountPart(ShowRequest, {
      props: { campaignId: 'c1' },
      client: areaClient({ requests: { showSend } }) as never,
    })
    await flushPromises()
    return { dialog, showSend }
  }
  const inDialog = (selector: string, text: string) => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').includes(text),
    )
    if (!found) throw new Error(`No ${text}`)
    return found
  }
  const press = async (element: HTMLElement) => {
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
    element.click()
    await flushPromises()
  }

  test('the request of a campaign goes through its batches and starts again at the first for the estimate', async () => {
    const { showSend } = await openDialog()
    expect(document.body.textContent).toContain('Batch 1 of 3 · 10 people')

    await press(inDialog('button', 'Next batch'))
    await press(inDialog('[role="tab"]', 'Estimate'))

    expect(showSend.mock.calls.map(([{ what, batch }]) => [what, batch])).toEqual([
      ['send', 1],
      ['send', 2],
      ['estimate', 1],
    ])
    expect(document.querySelector('pre')?.textContent).toBe(
      'POST https://i.example/sms/estimate\nauthorization: Bearer <API key>\n\n{\n  "to": []\n}',
    )
  })

  test('the shown command warns of what it does outside of Postrider', async () => {
    await openDialog()
    expect(document.body.textContent).not.toContain('Copy as cURL')
    await press(inDialog('[role="tab"]', 'cURL'))

    expect(document.body.textContent).toContain('sends real messages')
    expect(document.querySelector('pre')?.textContent).toBe("curl --globoff 'x'")
  })
})

describe('indenting', () => {
  test('indenting keeps what JSON says, every digit, and every character outside its white space', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(8), (value, space) => {
        const text = JSON.stringify(value, null, space)
        expect(JSON.parse(formatJson(text))).toEqual(JSON.parse(text))
        expect(formatJson(formatJson(text))).toBe(formatJson(text))
        if (typeof value === 'object' && value !== null) expect(formatJson(text)).toBe(JSON.stringify(value, null, 2))
      }),
    )
  })

  test('indenting survives a text that is cut short, and leaves what is not JSON', () => {
    expect(formatJson('{"a":[1,{"b":"x')).toBe('{\n  "a": [\n    1,\n    {\n      "b": "x')
    expect(formatJson('<html>  a: b</html>')).toBe('<html>  a: b</html>')
    expect(formatJson('')).toBe('')
  })
})
