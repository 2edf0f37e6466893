// The pages and their addresses. Pages are loaded when they are first opened.
import { guideIds } from '@text'
import { createRouter, createWebHashHistory, type RouteRecordRaw, type Router } from 'vue-router'
// The first page of nearly every start: it comes with the rest of the first script.
import HomePage from './features/home/HomePage.vue'

const routes: RouteRecordRaw[] = [
  { path: '/', name: 'home', component: HomePage },
  // `?list=7` shows a list, `?smart=3` a smart list, `?import=…` people added by an import; `?person=9` opens a person.
  { path: '/contacts', name: 'contacts', component: () => import('./features/contacts/ContactsPage.vue') },
  {
    path: '/contacts/smart/:id(new|\\d+)',
    name: 'smart-list',
    component: () => import('./features/audience/SmartListPage.vue'),
  },
  // `?list=7` proposes a list to import into; `?sample=1` opens the sample file; `?import=…` continues one that was left;
  // `?campaign=…` brings the people into that draft; `?verify=1` has their numbers looked up and stores no contacts.
  { path: '/import', name: 'import', component: () => import('./features/imports/ImportPage.vue') },
  { path: '/imports', name: 'imports', component: () => import('./features/imports/result/PastImportsPage.vue') },
  {
    path: '/imports/:importId',
    name: 'import-report',
    props: true,
    component: () => import('./features/imports/result/ImportReportPage.vue'),
  },
  { path: '/campaigns', name: 'campaigns', component: () => import('./features/campaigns/list/CampaignsPage.vue') },
  {
    path: '/campaigns/:id/report',
    name: 'report',
    component: () => import('./features/campaigns/report/ReportPage.vue'),
  },
  { path: '/campaigns/:id', name: 'campaign', component: () => import('./features/campaigns/CampaignPage.vue') },
  // `?list=7` starts a draft to a list, `?smart=3` to a smart list; the page then goes to the draft's own address.
  { path: '/compose', name: 'compose-new', component: () => import('./features/compose/ComposeNew.vue') },
  {
    path: '/compose/:id/:step(people|message|when|review)?',
    name: 'compose',
    component: () => import('./features/compose/ComposePage.vue'),
  },
  // `?view=month&day=2026-11-20`.
  { path: '/calendar', name: 'calendar', component: () => import('./features/calendar/CalendarPage.vue') },
  { path: '/standing', name: 'standing-sends', component: () => import('./features/standing/list/StandingSends.vue') },
  { path: '/standing/new', name: 'standing-new', component: () => import('./features/standing/StandingNew.vue') },
  {
    path: '/standing/:id(\\d+)/:step(rule|message|approval|days)',
    name: 'standing-edit',
    component: () => import('./features/standing/StandingWizard.vue'),
  },
  {
    path: '/standing/:id(\\d+)',
    name: 'standing',
    component: () => import('./features/standing/page/StandingPage.vue'),
  },
  // `historyAddress` reads the query of `/history` and `/history/figures`. `?message=…` opens one message.
  { path: '/history', name: 'history', component: () => import('./features/history/HistoryPage.vue') },
  { path: '/history/figures', name: 'insight', component: () => import('./features/insight/InsightPage.vue') },
  { path: '/insight', redirect: ({ query }) => ({ path: '/history/figures', query }) },
  {
    path: '/history/gateway',
    name: 'gatewayListing',
    component: () => import('./features/history/gateway/GatewaySide.vue'),
  },
  // `?phone=` in E.164.
  { path: '/history/person', name: 'personHistory', component: () => import('./features/history/PersonPage.vue') },
  // `?phone=` opens a conversation, `?folder=unclear` shows a folder.
  { path: '/inbox', name: 'inbox', component: () => import('./features/inbox/InboxPage.vue') },
  // `?job=…` shows one job, `?show=results` all results; `?phone=…` opens one number.
  { path: '/numbers', name: 'numbers', component: () => import('./features/numbers/NumbersPage.vue') },
  { path: '/settings', redirect: '/settings/accounts' },
  {
    path: '/settings/:section(accounts|status-updates|limits|quiet-hours|opt-out-words|templates|answers|appearance|language|notifications|data|profiles|sessions|diagnostics|about)',
    name: 'settings',
    component: () => import('./features/settings/SettingsPage.vue'),
  },
  { path: '/gateway', name: 'gateway', component: () => import('./features/gateway/GatewayPage.vue') },
  { path: '/guide', redirect: { path: '/guide/start' } },
  {
    // `?term=` searches. It can be read before there is an account.
    path: `/guide/:page(${guideIds.join('|')})`,
    name: 'guide',
    meta: { withoutAccount: true },
    component: () => import('./features/guide/GuidePage.vue'),
  },
  {
    path: '/welcome',
    name: 'welcome',
    meta: { isBare: true },
    component: () => import('./features/welcome/WelcomePage.vue'),
  },
  // Our components in all their states, for those who build the app. Only in development: a build leaves the page out.
  ...(import.meta.env.DEV
    ? [{ path: '/components', component: () => import('./features/gallery/ComponentsPage.vue') }]
    : []),
  { path: '/:rest(.*)*', component: () => import('./features/shell/NoPage.vue') },
]

export function makeRouter(): Router {
  return createRouter({ history: createWebHashHistory(), routes })
}
