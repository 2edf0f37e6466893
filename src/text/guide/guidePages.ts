// The pages of the guide in their order, and what does not depend on the language: group, picture and places in the app.
// Their texts are in a file for each language beside this one. docs/guide is written from both (npm run guide).
import type { TextKey } from '../entries'

export const guideGroups = ['begin', 'write', 'happens', 'keep'] as const
export type GuideGroup = (typeof guideGroups)[number]

export const guideIds = [
  'start',
  'sign-in',
  'import',
  'check',
  'message',
  'cost',
  'time',
  'standing',
  'approve',
  'sending',
  'pause',
  'uncertain',
  'computers',
  'replies',
  'opt-outs',
  'backups',
] as const
export type GuideId = (typeof guideIds)[number]

export interface GuidePlace {
  /** An address of the app. */
  readonly to: string
  readonly name: TextKey
}

export interface GuidePageFacts {
  readonly group: GuideGroup
  /** A picture that `npm run screenshots` takes, shown in docs/guide. */
  readonly picture?: string
  /** The real thing. */
  readonly places: readonly GuidePlace[]
  /** Can be tried with the sample in the practice account. */
  readonly canTry?: boolean
  /** F1 opens the guide here: beginnings of addresses, the longest fits best. */
  readonly fits: readonly string[]
}

export const guideFacts: Readonly<Record<GuideId, GuidePageFacts>> = {
  start: {
    group: 'begin',
    picture: 'home',
    canTry: true,
    places: [{ to: '/', name: 'shell.home' }],
    fits: ['/', '/contacts', '/campaigns', '/history', '/numbers'],
  },
  'sign-in': {
    group: 'begin',
    picture: 'welcome',
    places: [{ to: '/settings/accounts', name: 'settings.accounts' }],
    fits: ['/welcome', '/settings/accounts', '/settings/status-updates', '/gateway'],
  },
  import: {
    group: 'begin',
    picture: 'import-columns',
    canTry: true,
    places: [
      { to: '/import', name: 'shell.importContacts' },
      { to: '/imports', name: 'importsPast.all' },
    ],
    fits: ['/import', '/imports'],
  },
  check: {
    group: 'begin',
    picture: 'import-check',
    canTry: true,
    places: [{ to: '/import', name: 'shell.importContacts' }],
    fits: [],
  },
  message: {
    group: 'write',
    picture: 'compose-message-blocked',
    places: [
      { to: '/compose', name: 'shell.newCampaign' },
      { to: '/settings/templates', name: 'settings.templates' },
    ],
    fits: ['/compose', '/settings/templates'],
  },
  cost: {
    group: 'write',
    picture: 'compose-message',
    places: [{ to: '/settings/limits', name: 'settings.limits' }],
    fits: ['/settings/limits', '/history/figures'],
  },
  time: {
    group: 'write',
    picture: 'compose-when',
    places: [{ to: '/settings/quiet-hours', name: 'quietHours.title' }],
    fits: ['/compose/*/when', '/settings/quiet-hours'],
  },
  standing: {
    group: 'write',
    places: [{ to: '/standing', name: 'standing.title' }],
    fits: ['/standing'],
  },
  approve: {
    group: 'write',
    picture: 'compose-review',
    places: [{ to: '/campaigns', name: 'shell.campaigns' }],
    fits: ['/compose/*/review'],
  },
  sending: {
    group: 'write',
    picture: 'campaign',
    places: [
      { to: '/campaigns', name: 'shell.campaigns' },
      { to: '/history', name: 'shell.history' },
    ],
    fits: ['/campaigns/'],
  },
  pause: {
    group: 'happens',
    picture: 'campaign-paused',
    places: [{ to: '/campaigns', name: 'shell.campaigns' }],
    fits: [],
  },
  uncertain: {
    group: 'happens',
    picture: 'campaign-uncertain',
    places: [{ to: '/', name: 'shell.home' }],
    fits: [],
  },
  computers: {
    group: 'happens',
    places: [{ to: '/settings/data', name: 'settings.data' }],
    fits: [],
  },
  replies: {
    group: 'keep',
    picture: 'inbox',
    places: [
      { to: '/inbox', name: 'inbox.title' },
      { to: '/settings/answers', name: 'answers.title' },
      { to: '/settings/notifications', name: 'optOutWords.notifications' },
    ],
    fits: ['/inbox', '/settings/answers', '/settings/notifications'],
  },
  'opt-outs': {
    group: 'keep',
    picture: 'settings-opt-out-words',
    places: [{ to: '/settings/opt-out-words', name: 'optOutWords.title' }],
    fits: ['/settings/opt-out-words'],
  },
  backups: {
    group: 'keep',
    picture: 'settings-data',
    places: [{ to: '/settings/data', name: 'settings.data' }],
    fits: ['/settings/data', '/settings/about', '/settings/appearance', '/settings/language'],
  },
}

/** The page that fits an address of the app; a star stands for one part of it. */
export function guideFor(path: string): GuideId {
  let best: { id: GuideId; length: number } = { id: 'start', length: 0 }
  for (const id of guideIds)
    for (const beginning of guideFacts[id].fits)
      if (beginning.length > best.length && begins(path, beginning)) best = { id, length: beginning.length }
  return best.id
}

function begins(path: string, beginning: string): boolean {
  const pattern = beginning.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+')
  return new RegExp(`^${pattern}`).test(path)
}
