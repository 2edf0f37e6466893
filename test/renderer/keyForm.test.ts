import { ORPCError } from '@orpc/client'
import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import KeyForm from '../../src/renderer/src/features/welcome/KeyForm.vue'
import { mountPart } from './mountPage'

const key = 'k_invented_0123456789'

function mountForm(answer: (input: unknown) => Promise<unknown>, keychain = 'ready') {
  const addGateway = vi.fn(answer)
  const form = mountPart(KeyForm, {
    client: {
      accounts: { keychain: async () => ({ state: keychain }), addGateway, list: async () => ({ accounts: [] }) },
    },
  })
  return { form, addGateway }
}

async function fill(form: ReturnType<typeof mountForm>['form'], addresses: readonly string[]): Promise<void> {
  await form.get('input[type=password]').setValue(key)
  const fields = form.findAll('input[inputmode=url]')
  for (const [index, address] of addresses.entries()) await fields[index]?.setValue(address)
}

async function submit(form: ReturnType<typeof mountForm>['form']): Promise<void> {
  await form.get('form').trigger('submit')
  await flushPromises()
}

const three = ['https://a.example', 'https://b.example', 'https://c.example']

afterEach(() => {
  document.body.replaceChildren()
})

test('a refused key says what to do and loses nothing that was typed', async () => {
  const { form } = mountForm(async () => {
    throw new ORPCError('KEY_REFUSED', { data: { retry: 'no', field: 'apiKey', detail: 'Unauthenticated.' } })
  })
  await fill(form, three)

  await submit(form)

  expect(form.get('[role=alert]').text()).toContain('did not accept this key')
  expect(form.get('[role=alert]').text()).toContain('“Unauthenticated.”')
  expect(form.get<HTMLInputElement>('input[type=password]').element.value).toBe(key)
  expect(form.findAll<HTMLInputElement>('input[inputmode=url]').map((field) => field.element.value)).toEqual(three)
  expect(form.emitted('connected')).toBeUndefined()
})

test('a wrong address is said under the one of the three it belongs to', async () => {
  const { form } = mountForm(async () => {
    throw new ORPCError('ADDRESS_NOT_HTTPS', { data: { retry: 'no', field: 'addresses.auth' } })
  })
  await fill(form, three)

  await submit(form)

  const invalid = form.findAll('input[inputmode=url]').map((field) => field.attributes('aria-invalid') === 'true')
  expect(invalid).toEqual([false, true, false])
})

test('without addresses nothing is asked, and the fold opens to show which are missing', async () => {
  const { form, addGateway } = mountForm(async () => ({}))
  await fill(form, ['https://a.example'])

  await submit(form)

  expect(addGateway).not.toHaveBeenCalled()
  expect(form.text()).toContain('2 addresses to fill in')
  expect(form.text()).toContain('This address is missing.')
})

test('a key that worked is handed over once and is not kept in the form', async () => {
  const { form, addGateway } = mountForm(async () => ({ id: 'a' }))
  await fill(form, three)

  await submit(form)

  expect(addGateway).toHaveBeenCalledOnce()
  expect(addGateway.mock.calls[0]?.[0]).toMatchObject({
    apiKey: key,
    sessionOnly: false,
    addresses: { auth: 'https://b.example' },
  })
  expect(form.get<HTMLInputElement>('input[type=password]').element.value).toBe('')
  expect(form.emitted('connected')).toHaveLength(1)
})

test('a computer without a keychain is said before the key is given, and the key is kept for the session only', async () => {
  const { form, addGateway } = mountForm(async () => ({ id: 'a' }), 'unavailable')
  await flushPromises()
  await fill(form, three)

  const note = form.text()
  await submit(form)

  expect(note).toContain('This computer has no keychain.')
  expect(addGateway.mock.calls[0]?.[0]).toMatchObject({ sessionOnly: true })
})

test('a second press while the gateway is asked does not ask twice', async () => {
  const { form, addGateway } = mountForm(() => new Promise(() => undefined))
  await fill(form, three)

  await submit(form)
  await submit(form)

  expect(addGateway).toHaveBeenCalledOnce()
})
