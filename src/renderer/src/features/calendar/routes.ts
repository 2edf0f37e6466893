import type { RouteRecordRaw } from 'vue-router'

/** `?view=month&day=2026-11-20`. */
export const calendarRoutes: RouteRecordRaw[] = [
  { path: '/calendar', name: 'calendar', component: () => import('./CalendarPage.vue') },
]
