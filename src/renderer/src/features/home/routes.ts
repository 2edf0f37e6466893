import type { RouteRecordRaw } from 'vue-router'
// The first page of nearly every start: it comes with the rest of the first script.
import HomePage from './HomePage.vue'

export const homeRoutes: RouteRecordRaw[] = [{ path: '/', name: 'home', component: HomePage }]
