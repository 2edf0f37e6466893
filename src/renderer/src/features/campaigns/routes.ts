import type { RouteRecordRaw } from 'vue-router'

export const campaignRoutes: RouteRecordRaw[] = [
  { path: '/campaigns', name: 'campaigns', component: () => import('./list/CampaignsPage.vue') },
  { path: '/campaigns/:id/report', name: 'report', component: () => import('./report/ReportPage.vue') },
  { path: '/campaigns/:id', name: 'campaign', component: () => import('./CampaignPage.vue') },
]
