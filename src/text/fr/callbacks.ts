// Settings: the receiver of status updates, and how long an account's messages are kept.
export const callbacks = {
  title: 'Mises à jour de statut',
  lead: 'Postrider lit le statut de chaque message sur la passerelle. La passerelle peut aussi envoyer les mises à jour un peu plus tôt, si vous pouvez rediriger une adresse publique vers cet ordinateur.',
  desktopTitle: 'Rien à configurer ici',
  desktopText:
    'Postrider lit automatiquement tous les statuts sur la passerelle : vous ne manquez rien. Seul Postrider dans un navigateur peut aussi recevoir les mises à jour envoyées.',
  receive: 'Recevoir les mises à jour envoyées',
  receiveHelp:
    'Postrider n’écoute que sur cet ordinateur, aussi après un redémarrage, jusqu’à ce que vous désactiviez ceci.',
  address: 'Adresse sur cet ordinateur',
  addressHelp:
    'Redirigez votre adresse https publique vers celle-ci et saisissez l’adresse publique dans « Votre adresse de statut » du compte. Quiconque la connaît peut y écrire : traitez-la comme un mot de passe.',
  addressName: 'adresse',
  renew: 'Créer une nouvelle adresse',
  renewTitle: 'Créer une nouvelle adresse ?',
  renewBody:
    'L’adresse actuelle cesse aussitôt de fonctionner et ne peut pas être restaurée. Les mises à jour envoyées sont perdues tant que vous ne redirigez pas vers la nouvelle. Postrider continue de lire tous les statuts sur la passerelle.',
  renewConfirm: 'Créer une nouvelle adresse',
  renewKeep: 'Garder cette adresse',
  renewed: 'L’adresse a changé. Redirigez vers la nouvelle.',
  key: 'Clé de signature',
  keyHelp:
    'Telle que votre passerelle l’affiche. Avec une clé, Postrider n’accepte que les mises à jour signées par la passerelle.',
  keyKept: 'Dans le trousseau de cet ordinateur. Postrider n’accepte que les mises à jour signées par la passerelle.',
  keyPlaceholder: 'Saisir ou coller la clé',
  keySave: 'Enregistrer la clé',
  keyReplace: 'Remplacer la clé',
  keyRemove: 'Retirer la clé',
  keySaved: 'La clé est dans le trousseau. Postrider refuse désormais les mises à jour non signées.',
  keyRemoved: 'La clé est retirée. Postrider accepte désormais les mises à jour non signées.',
  soFar: 'Jusqu’ici',
  received: 'Reçues',
  applied: 'Avec un nouveau statut',
  refused: 'Refusées',
  refusedHelp: 'Signature fausse, trop longue ou illisible.',
  lastAt: 'Dernière mise à jour',
  none: 'Aucune pour l’instant',
  problemTitle: 'Postrider n’écoute pas',
  problem_EADDRINUSE:
    'Un autre programme utilise son port. Utilisez un autre port, puis redirigez vers la nouvelle adresse.',
  problem_other: 'Le système a refusé ({code}).',
  otherPort: 'Utiliser un autre port',

  keep: 'Conserver les messages',
  keepHelp:
    'Sur cet ordinateur, avec les réponses, les contrôles et les personnes des campagnes. Cela ne change rien sur la passerelle.',
  keepForever: 'toujours',
  keepMonths: { one: '{count} mois', other: '{count} mois' },
  keepOwn: 'un autre nombre de mois',
  keepOwnLabel: 'Nombre de mois',
  keepTitle: {
    one: 'Conserver les messages {count} mois seulement ?',
    other: 'Conserver les messages {count} mois seulement ?',
  },
  keepGoes:
    'Antérieurs au {day} : messages {messages}, réponses {replies}, contrôles {lookUps}, campagnes {campaigns}. Postrider supprime leurs textes et leurs personnes de cet ordinateur d’ici un jour, puis chaque jour.',
  keepLost:
    'Ces messages disparaissent des graphiques, et ces personnes ne comptent plus comme déjà contactées. Les totaux et les coûts des campagnes, les désinscriptions et l’historique du consentement restent. Les sauvegardes ne changent pas. Ceci ne peut pas être annulé.',
  keepConfirm: { one: 'Conserver {count} mois', other: 'Conserver {count} mois' },
  keepCancel: 'Ne rien changer',
  keepChanged: {
    one: 'Les messages sont conservés {count} mois.',
    other: 'Les messages sont conservés {count} mois.',
  },
  keepChangedForever: 'Les messages sont conservés pour toujours.',
  peopleRemoved:
    'Postrider a supprimé les personnes et les textes de cette campagne, comme réglé pour son compte ({day}). Les chiffres restent.',
} as const
