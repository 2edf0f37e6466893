import { ORPCError } from '@orpc/client'
import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import AccountForm from '../../../src/renderer/src/features/welcome/AccountForm.vue'
import { mountPart } from '../mountPage'

const key = 'k_invented_0123456789'

function mountForm(answer: (input: unknown) => Promise<unknown>, keychain = 'ready') {
  const addGateway = vi.fn(answer)
  const form = mountPart(AccountForm, {
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

/** Types into the fields in the order in which they are shown. */
async function type(form: ReturnType<typeof mountForm>['form'], labels: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(labels)) await form.get(`[id="${idOf(form, label)}"]`).setValue(value)
}
function idOf(form: ReturnType<typeof mountForm>['form'], label: string): string {
  const found = form.findAll('label').find((one) => one.text() === label)
  if (!found) throw new Error(`no field ${label}`)
  return found.attributes('for') ?? ''
}
function valueOf(form: ReturnType<typeof mountForm>['form'], label: string): string {
  return form.get<HTMLInputElement>(`[id="${idOf(form, label)}"]`).element.value
}
async function chooseKind(form: ReturnType<typeof mountForm>['form'], label: string): Promise<void> {
  const tab = form.findAll('[role=tab]').find((one) => one.text() === label)
  await tab?.trigger('mousedown', { button: 0 })
  await flushPromises()
}

const three = ['https://a.example', 'https://b.example', 'https://c.example']

test('a refused key says what to do and loses nothing that was typed', async () => {
  const { form } = mountForm(async () => {
    throw new ORPCError('KEY_REFUSED', {
      data: { retry: 'no', field: 'credential.apiKey', detail: 'Unauthenticated.' },
    })
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

test('the check did not say which of the three addresses failed: its field is marked, has the caret, and the fold counts it', async () => {
  const { form } = mountForm(async () => {
    throw new ORPCError('GATEWAY_NAME_UNKNOWN', { data: { retry: 'after', field: 'addresses.api' } })
  })
  await fill(form, three)

  await submit(form)

  const fields = form.findAll<HTMLInputElement>('input[inputmode=url]')
  expect(fields.map((field) => field.attributes('aria-invalid') === 'true')).toEqual([false, false, true])
  await vi.waitFor(() => expect(document.activeElement).toBe(fields[2]?.element))
  expect(form.text()).toContain('no answer from 1 of 3')
  expect(form.get('[role=alert]').text()).toContain('This address does not exist')
})

test('an account without addresses asks for nothing, and the fold opens to show which are missing', async () => {
  const { form, addGateway } = mountForm(async () => ({}))
  await fill(form, ['https://a.example'])

  await submit(form)

  expect(addGateway).not.toHaveBeenCalled()
  expect(form.text()).toContain('2 addresses to fill in')
  expect(form.text()).toContain('This address is missing.')
})

test('a key that worked is submitted once and is not kept in the form', async () => {
  const { form, addGateway } = mountForm(async () => ({ id: 'a' }))
  await fill(form, three)

  await submit(form)

  expect(addGateway).toHaveBeenCalledOnce()
  expect(addGateway.mock.calls[0]?.[0]).toMatchObject({
    credential: { kind: 'api_key', apiKey: key },
    sessionOnly: false,
    usesOlderApi: false,
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

test('a client ID and secret go in with their lifetime in minutes', async () => {
  const { form, addGateway } = mountForm(async () => ({ id: 'a' }))
  await chooseKind(form, 'Client ID and secret')
  await type(form, { 'Client ID': ' c_1 ', 'Client secret': 's_1', 'Token lifetime, in days': '30' })
  for (const [index, address] of three.entries()) await form.findAll('input[inputmode=url]')[index]?.setValue(address)

  await submit(form)

  expect(addGateway.mock.calls[0]?.[0]).toMatchObject({
    credential: { kind: 'client', clientId: 'c_1', secret: 's_1', lifetimeMinutes: 43_200 },
  })
  expect(valueOf(form, 'Client secret')).toBe('')
})

test('an empty lifetime is not sent, and one that is not a number of days is named under its field', async () => {
  const { form, addGateway } = mountForm(async () => ({ id: 'a' }))
  await chooseKind(form, 'Client ID and secret')
  await type(form, { 'Client ID': 'c_1', 'Client secret': 's_1', 'Token lifetime, in days': 'soon' })
  for (const [index, address] of three.entries()) await form.findAll('input[inputmode=url]')[index]?.setValue(address)

  await submit(form)
  const refused = form.text()
  await type(form, { 'Token lifetime, in days': '' })
  await submit(form)

  expect(refused).toContain('Type a number of days from 1 to 3,650')
  expect(addGateway).toHaveBeenCalledOnce()
  expect(addGateway.mock.calls[0]?.[0]).toHaveProperty('credential', {
    kind: 'client',
    clientId: 'c_1',
    secret: 's_1',
  })
})

test('the older sign-in says that the password is used once, and sends it as it was typed', async () => {
  const { form, addGateway } = mountForm(async () => ({ id: 'a' }))
  await chooseKind(form, 'E-mail and password')
  await type(form, {
    'Client ID': 'c_1',
    'Client secret': 's_1',
    'E-mail': 'rosa@alder.example',
    Password: 'two words ',
  })
  for (const [index, address] of three.entries()) await form.findAll('input[inputmode=url]')[index]?.setValue(address)

  const note = form.text()
  await submit(form)

  expect(note).toContain('Postrider uses the password once, now,')
  expect(note).toContain('Replies and recent opt-outs are available only with an API key.')
  expect(addGateway.mock.calls[0]?.[0]).toHaveProperty('credential', {
    ...{ kind: 'password', clientId: 'c_1', clientSecret: 's_1' },
    ...{ username: 'rosa@alder.example', password: 'two words ' },
  })
  expect(valueOf(form, 'Password')).toBe('')
})

test('changing the kind and back keeps what was typed and drops the refusal of the other kind', async () => {
  const { form } = mountForm(async () => {
    throw new ORPCError('KEY_REFUSED', { data: { retry: 'no', field: 'credential.apiKey' } })
  })
  await fill(form, three)
  await submit(form)

  await chooseKind(form, 'E-mail and password')
  const alerts = form.findAll('[role=alert]').length
  await type(form, { 'Client ID': 'c_1' })
  await chooseKind(form, 'Client ID and secret')
  const clientId = valueOf(form, 'Client ID')
  await chooseKind(form, 'API key')

  expect(alerts).toBe(0)
  expect(clientId).toBe('c_1')
  expect(form.get<HTMLInputElement>('input[type=password]').element.value).toBe(key)
})

test.each([
  ['credential.clientId', 'Client ID'],
  ['credential.clientSecret', 'Client secret'],
  ['credential.username', 'E-mail'],
  ['credential.password', 'Password'],
])('a refusal of %s marks that field alone and stands under it', async (field, label) => {
  const { form } = mountForm(async () => {
    throw new ORPCError('KEY_REFUSED', { data: { retry: 'no', field } })
  })
  await chooseKind(form, 'E-mail and password')
  const typed = { 'Client ID': 'c_1', 'Client secret': 's_1', 'E-mail': 'rosa@alder.example', Password: 'p_1' }
  await type(form, typed)
  for (const [index, address] of three.entries()) await form.findAll('input[inputmode=url]')[index]?.setValue(address)

  await submit(form)

  const marked = Object.keys(typed).filter(
    (one) => form.get(`[id="${idOf(form, one)}"]`).attributes('aria-invalid') === 'true',
  )
  expect(marked).toEqual([label])
  const place = form.get(`[id="${idOf(form, label)}"]`).element.closest('[data-slot=root]:has(label)')?.parentElement
  expect(place?.querySelector('[role=alert]')).not.toBeNull()
  expect(Object.keys(typed).map((one) => valueOf(form, one))).toEqual(Object.values(typed))
})

test('a locked keychain offers to try again, and the same is then sent once more', async () => {
  let isLocked = true
  const { form, addGateway } = mountForm(async () => {
    if (isLocked) throw new ORPCError('KEYCHAIN_LOCKED', { data: { retry: 'after' } })
    return { id: 'a' }
  })
  await fill(form, three)
  await submit(form)

  isLocked = false
  const again = form
    .get('[role=alert]')
    .findAll('button')
    .find((button) => button.text() === 'Try again')
  await again?.trigger('click')
  await flushPromises()

  expect(addGateway).toHaveBeenCalledTimes(2)
  expect(form.emitted('connected')).toHaveLength(1)
})

test('a keychain that stopped answering is checked again, and the next press keeps the key for the session', async () => {
  let state = 'ready'
  const addGateway = vi.fn(async ({ sessionOnly }: { sessionOnly: boolean }) => {
    if (!sessionOnly) throw new ORPCError('KEYCHAIN_UNAVAILABLE', { data: { retry: 'no' } })
    return { id: 'a' }
  })
  const form = mountPart(AccountForm, {
    client: { accounts: { keychain: async () => ({ state }), addGateway, list: async () => ({ accounts: [] }) } },
  })
  await flushPromises()
  await fill(form, three)

  state = 'unavailable'
  await submit(form)
  const said = form.text()
  await submit(form)

  expect(said).toContain('The key is kept until you close Postrider.')
  expect(addGateway.mock.calls.map(([input]) => input.sessionOnly)).toEqual([false, true])
})
