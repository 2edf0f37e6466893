import { expect, type Locator, type Page } from '@playwright/test'

export interface GatewayAddresses {
  readonly base: string
  readonly auth: string
  readonly api: string
}

export interface SignIn {
  readonly clientId: string
  readonly secret: string
}
export interface OlderSignIn extends SignIn {
  readonly email: string
  readonly password: string
}

export class WelcomePage {
  readonly title: Locator
  readonly key: Locator
  readonly clientId: Locator
  readonly secret: Locator
  readonly lifetime: Locator
  readonly email: Locator
  readonly password: Locator
  readonly olderApi: Locator
  readonly tryAgain: Locator
  readonly addresses: Locator
  readonly base: Locator
  readonly auth: Locator
  readonly api: Locator
  readonly name: Locator
  readonly country: Locator
  readonly connect: Locator
  readonly problem: Locator
  readonly practise: Locator
  readonly sample: Locator

  constructor(readonly page: Page) {
    this.title = page.getByRole('heading', { name: 'Connect your messaging account' })
    this.key = page.getByRole('textbox', { name: 'API key' })
    this.clientId = page.getByRole('textbox', { name: 'Client ID' })
    this.secret = page.getByRole('textbox', { name: 'Client secret' })
    this.lifetime = page.getByRole('textbox', { name: 'Token lifetime, in days' })
    this.email = page.getByRole('textbox', { name: 'E-mail' })
    this.password = page.getByRole('textbox', { name: 'Password' })
    this.olderApi = page.getByRole('switch', { name: 'Use the older API' })
    this.tryAgain = page.getByRole('button', { name: 'Try again' })
    this.addresses = page.getByRole('button', { name: /^Gateway addresses/ })
    this.base = page.getByRole('textbox', { name: 'Contacts and numbers' })
    this.auth = page.getByRole('textbox', { name: 'Sign-in and balance' })
    this.api = page.getByRole('textbox', { name: 'Messages and estimates' })
    this.name = page.getByRole('textbox', { name: 'Account name' })
    this.country = page.getByRole('button', { name: 'Numbers without + are from' })
    this.connect = page.getByRole('button', { name: /^Check (and connect|again)/ })
    this.problem = page.getByRole('main').getByRole('alert')
    this.practise = page.getByRole('button', { name: 'Try the practice account', exact: true })
    this.sample = page.getByRole('button', { name: 'Import the sample' })
  }

  async unfold(): Promise<void> {
    if (!(await this.base.isVisible())) await this.addresses.click()
  }

  async chooseKind(name: 'API key' | 'Client ID and secret' | 'E-mail and password'): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click()
  }

  async fill(key: string, { base, auth, api }: GatewayAddresses, name = 'Corner Shop'): Promise<void> {
    await expect(this.title).toBeVisible()
    await this.key.fill(key)
    await this.fillAddresses({ base, auth, api }, name)
  }

  async fillClient({ clientId, secret }: SignIn, lifetimeDays?: number): Promise<void> {
    await this.chooseKind('Client ID and secret')
    await this.clientId.fill(clientId)
    await this.secret.fill(secret)
    if (lifetimeDays !== undefined) await this.lifetime.fill(String(lifetimeDays))
  }

  async fillOlder({ clientId, secret, email, password }: OlderSignIn): Promise<void> {
    await this.chooseKind('E-mail and password')
    await this.clientId.fill(clientId)
    await this.secret.fill(secret)
    await this.email.fill(email)
    await this.password.fill(password)
  }

  async fillAddresses({ base, auth, api }: GatewayAddresses, name = 'Corner Shop'): Promise<void> {
    await this.unfold()
    await this.base.fill(base)
    await this.auth.fill(auth)
    await this.api.fill(api)
    await this.name.fill(name)
  }

  async chooseCountry(name: string): Promise<void> {
    await this.unfold()
    await this.country.click()
    await this.page.getByPlaceholder('Search').fill(name)
    await this.page.getByRole('option', { name }).click()
    await expect(this.page.getByRole('listbox')).toHaveCount(0)
  }

  /** Everything a person can have typed, as the fields show it. */
  typed(): Promise<string[]> {
    return Promise.all([this.key, this.base, this.auth, this.api, this.name].map((field) => field.inputValue()))
  }

  async addAccount(key: string, url: string): Promise<void> {
    await this.fill(key, { base: url, auth: url, api: url })
    await this.chooseCountry('United Kingdom')
    await this.connect.click()
  }
}
