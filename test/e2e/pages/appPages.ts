import type { Page } from '@playwright/test'
import { CampaignPages } from './campaignPages'
import { ComposePages } from './composePages'
import { ContactsPage } from './contactsPage'
import { HistoryPage } from './historyPage'
import { HomePage } from './homePage'
import { ImportWizard } from './importWizard'
import { InboxPage } from './inboxPage'
import { RecoveryPage } from './recoveryPage'
import { SettingsPages } from './settingsPages'
import { Shell } from './shell'
import { WelcomePage } from './welcomePage'

export function appPages(page: Page) {
  return {
    shell: new Shell(page),
    welcome: new WelcomePage(page),
    home: new HomePage(page),
    imports: new ImportWizard(page),
    compose: new ComposePages(page),
    campaigns: new CampaignPages(page),
    history: new HistoryPage(page),
    recovery: new RecoveryPage(page),
    settings: new SettingsPages(page),
    contacts: new ContactsPage(page),
    inbox: new InboxPage(page),
  }
}

export type AppPages = ReturnType<typeof appPages>
