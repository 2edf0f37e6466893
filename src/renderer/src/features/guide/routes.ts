import { guideIds } from '@text'
import type { RouteRecordRaw } from 'vue-router'

/** `?term=` searches. It can be read before there is an account. */
export const guideRoutes: RouteRecordRaw[] = [
  { path: '/guide', redirect: { path: '/guide/start' } },
  {
    path: `/guide/:page(${guideIds.join('|')})`,
    name: 'guide',
    meta: { withoutAccount: true },
    component: () => import('./GuidePage.vue'),
  },
]
