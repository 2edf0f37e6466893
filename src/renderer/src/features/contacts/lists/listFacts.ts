// Facts in the head of a list, in a few words each. Pure.
import type { List } from '@contract'
import type { Translate } from '@text'
import type { Format } from '../../../composables/writing/useFormat'

export function listFacts(list: List, t: Translate, format: Format): string[] {
  const { gateway } = list
  if (!gateway) {
    return [
      t('contacts.listOnlyHere'),
      t('contacts.listMade', { day: format.time(list.createdAt, 'inline') }),
      ...(list.updatedAt === list.createdAt
        ? []
        : [t('contacts.listChanged', { day: format.time(list.updatedAt, 'inline') })]),
    ]
  }
  const { name, people, sharedWithTeam, favourite, fromDeletedUser, createdAt, updatedAt, readAt } = gateway
  return [
    name !== undefined && name !== list.name ? t('contacts.listAtGatewayAs', { name }) : t('contacts.listAtGateway'),
    people === undefined ? '' : t('contacts.listPeopleThere', { count: people }),
    sharedWithTeam === undefined ? '' : t(sharedWithTeam ? 'contacts.listShared' : 'contacts.listNotShared'),
    favourite ? t('contacts.listFavouriteThere', { word: favourite }) : '',
    fromDeletedUser ? t('contacts.listOfDeletedUser', { word: fromDeletedUser }) : '',
    createdAt ? t('contacts.listMadeThere', { written: createdAt }) : '',
    updatedAt ? t('contacts.listChangedThere', { written: updatedAt }) : '',
    readAt ? t('contacts.listRead', { when: format.time(readAt, 'inline') }) : '',
  ].filter((fact) => fact !== '')
}
