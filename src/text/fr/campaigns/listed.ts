// The panel in which a person decides about a campaign that someone else seems to send.
export const listed = {
  title: 'Quelqu’un d’autre semble envoyer cette campagne',
  lead: {
    one: 'La liste des messages de la passerelle montre ce message pour {count} autre de vos personnes, plus récent que votre accord et pas envoyé d’ici. C’est sans doute un autre ordinateur, un autre compte d’ici ou une copie restaurée.',
    other:
      'La liste des messages de la passerelle montre ce message pour {count} autres de vos personnes, plus récent que votre accord et pas envoyé d’ici. C’est sans doute un autre ordinateur, un autre compte d’ici ou une copie restaurée.',
  },
  leadSecond:
    'La liste des messages de la passerelle montre un deuxième message pour une personne contactée d’ici. C’est sans doute un autre ordinateur, un autre compte d’ici ou une copie restaurée.',
  stoppedAfter: {
    one: 'Postrider s’est arrêté après {count} personne.',
    other: 'Postrider s’est arrêté après {count} personnes.',
  },
  stoppedAtOnce: 'Postrider s’est arrêté avant la première personne.',
  sent: { one: 'Envoyé d’ici à {count} personne', other: 'Envoyé d’ici à {count} personnes' },
  sentFirst: 'Envoyé d’ici à {first}, puis à {count} personnes',
  sentAll: { one: 'Accepté', other: 'Acceptés : tous les {count}' },
  sentSome: 'acceptés : {accepted}, inconnus ou refusés : {others}',
  read: 'Lecture des derniers messages dans la liste des messages de la passerelle',
  readOurs: {
    one: 'Elle montre ce message pour {count} personne en attente ici',
    other: 'Elle montre ce message pour {count} personnes en attente ici',
  },
  stopped: {
    one: 'Pas envoyé d’ici : {count}. Arrêt',
    other: 'Pas envoyés d’ici : {count}. Arrêt',
  },
  stoppedSecond: 'Une personne a deux messages. Arrêt',
  madeAt: 'Création : {from}, selon la liste des messages',
  madeBetween: 'Création : {from} – {until}, selon la liste des messages',
  madeUnknown: 'L’un des deux n’a pas été envoyé d’ici',
  byNow: 'À présent : {count}.',
  byNowNone: 'Aucune personne en attente n’est listée.',
  nextLook: 'Prochaine vérification dans {wait}.',
  looking: 'Vérification de la liste des messages de la passerelle.',
  cannotRead: 'Postrider ne peut pas lire la liste des messages. Rien n’est envoyé.',
  choose: {
    one: 'Que faire pour {count} personne restante',
    other: 'Que faire pour les {count} personnes restantes',
  },
  wait: 'Attendre, et voir qui c’est',
  waitText: 'Rien n’est envoyé d’ici. Postrider vérifie la liste des messages toutes les 30 secondes.',
  waitAct: 'Attendre et vérifier',
  knownAtEnd: 'connu à la fin',
  leave: 'Laisser à l’autre',
  leaveText: 'Cette campagne se termine ici. Les messages trouvés plus tard comptent comme envoyés.',
  rest: 'Envoyer au reste d’ici',
  restWhen: 'dès {time}, si rien de nouveau n’apparaît',
  restNone: 'tout le monde est listé',
  restText: 'Arrêtez d’abord l’autre ordinateur. Les personnes listées sont exclues.',
  restRisk: { one: 'jusqu’à {count} personne, s’il continue', other: 'jusqu’à {count} personnes, s’il continue' },
  restTooEarly: 'Vous pourrez envoyer au reste dès {time}, si rien de nouveau n’apparaît.',
  restNoOne: 'Toutes les personnes restantes sont listées. Il n’y a personne à qui envoyer.',
  leaveAct: 'Laisser à l’autre',
  restAct: { one: 'Envoyer à {count} personne', other: 'Envoyer à {count} personnes' },
  leaveTitle: 'Laisser cette campagne à l’autre ordinateur ?',
  leaveBody: {
    one: '{count} personne n’est pas encore listée. Plus rien ne lui est envoyé d’ici.',
    other: '{count} personnes ne sont pas encore listées. Plus rien ne leur est envoyé d’ici.',
  },
  restTitle: { one: 'Envoyer à {count} personne d’ici ?', other: 'Envoyer à {count} personnes d’ici ?' },
  restBody: 'Si l’autre ordinateur continue, il peut les contacter aussi. Les personnes listées sont exclues.',
  count: 'Déjà listés',
  announce: {
    one: 'L’envoi s’est arrêté. La liste des messages de la passerelle montre ce message pour {count} personne qui n’a pas été contactée d’ici. Rien n’est envoyé tant que vous n’avez pas choisi.',
    other:
      'L’envoi s’est arrêté. La liste des messages de la passerelle montre ce message pour {count} personnes qui n’ont pas été contactées d’ici. Rien n’est envoyé tant que vous n’avez pas choisi.',
  },
  announceSecond:
    'L’envoi s’est arrêté. La liste des messages de la passerelle montre deux messages pour une personne. Rien n’est envoyé tant que vous n’avez pas choisi.',
} as const
