import type { RouteRecordRaw } from 'vue-router'

/**
 * `?list=7` proposes a list to import into; `?sample=1` opens the sample file; `?import=…` continues one that was left;
 * `?campaign=…` brings the people into that draft; `?verify=1` has their numbers looked up and stores no contacts.
 */
export const importRoutes: RouteRecordRaw[] = [
  { path: '/import', name: 'import', component: () => import('./ImportPage.vue') },
  { path: '/imports', name: 'imports', component: () => import('./result/PastImportsPage.vue') },
  {
    path: '/imports/:importId',
    name: 'import-report',
    props: true,
    component: () => import('./result/ImportReportPage.vue'),
  },
]
