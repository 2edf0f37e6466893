import type { RouteRecordRaw } from 'vue-router'

export const settingsRoutes: RouteRecordRaw[] = [
  { path: '/settings', redirect: '/settings/accounts' },
  {
    path: '/settings/:section(accounts|status-updates|limits|quiet-hours|opt-out-words|templates|answers|appearance|language|notifications|data|profiles|sessions|diagnostics|about)',
    name: 'settings',
    component: () => import('./SettingsPage.vue'),
  },
]
