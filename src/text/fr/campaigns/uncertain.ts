// Sentences of the panel in which a person decides about people whose answer got lost.
export const uncertain = {
  title: {
    one: 'Envoi incertain pour {count} personne',
    other: 'Envoi incertain pour {count} personnes',
  },
  titleAbsent: {
    one: '{count} personne n’a pas été trouvée',
    other: '{count} personnes n’ont pas été trouvées',
  },
  titleMixed: 'Incertains : {uncertain}, non trouvés : {absent}',
  batch: 'Lot {batch}',
  requests: { one: 'dans {count} requête', other: 'dans {count} requêtes' },
  known: 'Ce que l’on sait',
  nobodyTitle: 'Plus aucun envoi incertain',
  nobodyText: 'Tout le monde a été trouvé sur la passerelle, ou vous avez décidé. Il ne vous reste rien à choisir.',
  moreAttempts: { one: 'et {count} requête antérieure', other: 'et {count} requêtes antérieures' },
  openOf: 'incertains : {uncertain}, non trouvés : {absent}, trouvés : {found}',

  handedOver: { one: '{count} message transmis', other: '{count} messages transmis' },
  handedOverSome: 'Transmis',
  handedOverText: 'Lot {batch}, en une requête',
  lostAfter: { one: 'Pas de réponse après {count} seconde', other: 'Pas de réponse après {count} secondes' },
  lost: 'La réponse de la passerelle s’est perdue',
  lostText: 'On ne sait pas si la passerelle les a acceptés.',
  appEnded: 'Postrider s’est fermé avant la réponse',
  appEndedText: 'La requête est peut-être arrivée. On ne sait pas si la passerelle les a acceptés.',
  wentBack: 'La base de données est plus ancienne que le journal d’envoi',
  wentBackText:
    'Le journal d’envoi a une requête que la base de données a perdue. Ses personnes ont peut-être été contactées.',
  copied: 'Ce dossier de données a été copié',
  copiedText: 'Une autre copie a pu leur envoyer le message entre-temps.',
  refusal: 'La passerelle a refusé',
  refusalText: 'Elle n’a pas dit si elle a tout refusé : sa liste des messages décide.',
  keyRefused: 'La passerelle a refusé la clé ou les identifiants',
  noBalance: 'Le solde n’a pas suffi',
  refusedThenWaits:
    'Postrider lit d’abord la liste des messages de la passerelle. Toute personne qui n’y figure pas attend l’envoi.',
  found: '{count} sur {total} trouvés sur la passerelle',
  foundSome: {
    one: '{count} personne trouvée sur la passerelle',
    other: '{count} personnes trouvées sur la passerelle',
  },
  foundText: 'Même numéro, même texte, plus récent que cette requête. Compté comme accepté.',
  looked: {
    one: 'Vérifié une fois, toujours pas listés : {left}',
    other: 'Vérifié {count} fois, toujours pas listés : {left}',
  },
  alike: {
    one: 'Un message semblable est listé pour {count} personne',
    other: 'Un message semblable est listé pour {count} personnes',
  },
  alikeText:
    'Son heure ou son identifiant ne prouve pas qu’il vient de cette requête. C’est peut-être bien ce message.',
  lookedFresh: 'La liste montre un lot ultérieur de votre part : elle est à jour.',
  notShownSince: {
    one: 'La liste des messages ne montre rien de plus récent : rien ne prouve que {count} personne n’a pas été contactée. Votre prochain envoi montrera si la liste est à jour.',
    other:
      'La liste des messages ne montre rien de plus récent : rien ne prouve que {count} personnes n’ont pas été contactées. Votre prochain envoi montrera si la liste est à jour.',
  },
  lookedStale: 'La liste ne montre aucun lot ultérieur de votre part : elle est peut-être en retard.',

  nextLookIn: 'Prochaine vérification dans {wait}, à {time}.',
  lookingNow: 'Vérification de la liste des messages de la passerelle.',
  lastLookAt: 'Dernière vérification : {time}.',
  lookedAt: 'Dernière vérification : {time}.',
  noLookYet: 'Pas encore vérifié.',
  minutesSeconds: '{minutes} min {seconds} s',
  seconds: '{seconds} s',
  lookNow: 'Vérifier maintenant',

  choose: { one: 'Que faire pour {count} personne', other: 'Que faire pour {count} personnes' },
  twice: 'Contactées deux fois :',
  notAtAll: 'Pas contactées du tout :',
  nobody: 'aucune',
  upTo: { one: 'jusqu’à {count} personne', other: 'jusqu’à {count} personnes' },
  knownBy: 'connu d’ici {time}',
  notKnown: 'inconnu',
  advised: 'conseillé',
  from: 'dès {time}',
  keepUntil: 'Continuer à vérifier ({time} au plus tard)',
  keepUntilText: 'Rien ne leur est envoyé entre-temps. La plupart sont trouvées sans votre aide.',
  keep: 'Continuer à vérifier',
  keepText:
    'Rien ne leur est envoyé. Tout message qui apparaît plus tard dans la liste des messages de la passerelle compte comme accepté.',
  assumeSent: 'Compter comme envoyés',
  assumeSentText: 'Ces personnes ne sont plus jamais contactées pour cette campagne.',
  sendAgain: { one: 'Renvoyer à {count} personne', other: 'Renvoyer à {count} personnes' },
  costsAbout: 'Coûte environ {amount}.',
  noPriceYet: 'Pas encore de prix.',
  sendAgainWaits: 'Pas encore : un message en retard peut toujours apparaître.',
  sendAgainFresh:
    'Le délai d’attente est écoulé et la liste des messages montre un lot ultérieur de votre part : elle est à jour.',
  sendAgainAlike: {
    one: 'La liste des messages montre un message avec ce texte pour {count} personne. C’est peut-être celui-ci : elle le recevrait alors deux fois.',
    other:
      'La liste des messages montre des messages avec ce texte pour {count} personnes. Ce sont peut-être ceux-ci : elles les recevraient alors deux fois.',
  },
  sendAgainStale:
    'La liste des messages ne montre aucun lot ultérieur de votre part : elle est peut-être en retard. Ces personnes ont très bien pu être contactées.',
  tooEarly: 'Vous pourrez renvoyer dès {time}.',
  writeOff: 'Classer comme non envoyés',
  writeOffText:
    'Ces personnes ne sont plus jamais contactées pour cette campagne. Leurs messages comptent comme non envoyés, même si certaines ont peut-être été contactées.',

  confirmKeep: 'Continuer à vérifier',
  confirmAssumeSent: 'Compter comme envoyés ({count})',
  confirmSendAgain: { one: 'Renvoyer à {count} personne', other: 'Renvoyer à {count} personnes' },
  sendAgainTitle: { one: 'Renvoyer à {count} personne ?', other: 'Renvoyer à {count} personnes ?' },
  sendAgainRisk: {
    one: 'Jusqu’à {count} personne peut le recevoir deux fois. Cet envoi ne pourra plus être annulé.',
    other: 'Jusqu’à {count} personnes peuvent le recevoir deux fois. Cet envoi ne pourra plus être annulé.',
  },
  sendAgainAlso: {
    one: 'Cela met fin à la pause : le message part aussi pour {count} personne en attente.',
    other: 'Cela met fin à la pause : le message part aussi pour {count} personnes en attente.',
  },
  notYet: 'Pas encore',
  writeOffTitle: {
    one: 'Classer {count} message comme non envoyé ?',
    other: 'Classer {count} messages comme non envoyés ?',
  },
  writeOffRisk: {
    one: 'Vous ne pourrez plus envoyer cette campagne à cette personne. On ne sait pas si le message est arrivé.',
    other:
      'Vous ne pourrez plus envoyer cette campagne à ces {count} personnes. On ne sait pas si le message est arrivé.',
  },
  writeOffAct: { one: 'Classer {count} message', other: 'Classer {count} messages' },
  seePeople: { one: 'Voir {count} personne', other: 'Voir {count} personnes' },
  record: 'Le journal de la campagne garde votre choix.',
  turnedUp: {
    one: '{count} personne a été trouvée. Reste : {left}.',
    other: '{count} personnes ont été trouvées. Reste : {left}.',
  },
  becameMore: {
    one: 'Envoi incertain pour {count} personne de plus. Au total : {left}.',
    other: 'Envoi incertain pour {count} personnes de plus. Au total : {left}.',
  },
  becameAbsent: {
    one: '{count} personne compte maintenant comme non trouvée.',
    other: '{count} personnes comptent maintenant comme non trouvées.',
  },
  changedSince: 'Les choix ci-dessous montrent les nouveaux chiffres.',

  waitForResume: {
    one: '{count} personne attend de le recevoir de nouveau. Reprenez pour l’envoyer.',
    other: '{count} personnes attendent de le recevoir de nouveau. Reprenez pour l’envoyer.',
  },

  keyChoose: 'Choisir',
  keyConfirm: 'Confirmer',
  keyLater: 'Décider plus tard',
} as const
