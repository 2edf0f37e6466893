// The step "Review" of a campaign, tests to oneself, and campaign files.
export const review = {
  // People
  peopleFrom: { one: '{count} personne. Source : {sources}', other: '{count} personnes. Source : {sources}' },
  sourcePasted: { one: '{count} numéro collé', other: '{count} numéros collés' },
  sourceRows: { one: '{count} ligne de {name}', other: '{count} lignes de {name}' },
  sourceImport: 'import de {file}',
  sourceGone: 'liste supprimée',
  onlyIn: 'Seulement les personnes aussi dans : {sets}.',
  exceptIn: 'Sans les personnes de : {sets}.',
  notTexted: {
    one: 'Sans les personnes contactées au cours du dernier jour.',
    other: 'Sans les personnes contactées au cours des {count} derniers jours.',
  },
  exceptCampaign: 'Sans les personnes de « {name} ».',

  // When
  nowThen: {
    one: 'Dès que vous appuyez sur Envoyer',
    other: 'Dès que vous appuyez sur Envoyer. Vous avez {count} s pour arrêter',
  },
  localTime: '{day}, {time}, heure locale de chaque personne',
  fromTo: 'De {from} à {to}, fuseau {zone}.',
  fromToAt: 'Premier : {from}, dernier : {to}, fuseau {zone}.',
  lastIn: { one: 'Le dernier message part dans {count} jour.', other: 'Le dernier message part dans {count} jours.' },
  endsBefore: 'Postrider exclut toute personne que le message atteindrait après l’heure de la colonne.',
  everySeconds: { one: 'Un lot par seconde.', other: 'Un lot toutes les {count} secondes.' },
  everyMinutes: { one: 'Un lot par minute.', other: 'Un lot toutes les {count} minutes.' },
  everyHours: { one: 'Un lot par heure.', other: 'Un lot toutes les {count} heures.' },
  batchesOf: {
    one: '{count} lot de {size} personnes au plus.',
    other: '{count} lots de {size} personnes au plus.',
  },
  oneByOne: {
    one: '{count} requête pour une personne.',
    other: '{count} requêtes pour une personne chacune.',
  },
  slowly: 'Le départ est lent : une personne, puis dix, puis des lots entiers.',
  clockHere: 'Cet ordinateur lance l’envoi et doit être allumé.',
  clockGateway: 'La passerelle lance l’envoi.',
  handedOver: 'La passerelle le reçoit dès que vous appuyez sur Programmer.',

  // Message
  pager: '{position} sur {of}',
  previous: 'Personne précédente',
  next: 'Personne suivante',
  usesFallback: 'Une personne avec un texte par défaut',
  pagerFor: 'Pour {name}',
  pagerParts: { one: '{count} partie', other: '{count} parties' },

  // Money
  costAbout: 'Coût',
  costSplit: 'La passerelle estime le total. Postrider le répartit par pays d’après les prix passés.',

  // Buttons
  scheduleFor: {
    one: 'Programmer {count} message pour {when}',
    other: 'Programmer {count} messages pour {when}',
  },
  scheduleLocal: {
    one: 'Programmer {count} message pour {when}, heure locale',
    other: 'Programmer {count} messages pour {when}, heure locale',
  },
  whenToday: 'aujourd’hui à {time}',
  whenTomorrow: 'demain à {time}',
  whenIn: '{when}, fuseau {zone}',
  whenDay: '{day} à {time}',
  scheduleToList: 'Programmer pour toute la liste, {when}',
  waitsForStart: 'Vous pouvez l’arrêter jusqu’à son heure',

  // Warnings
  warnings: 'Avant d’envoyer',
  consentBypass: {
    one: 'J’ai le droit d’envoyer ceci à {count} personne désinscrite',
    other: 'J’ai le droit d’envoyer ceci à {count} personnes désinscrites',
  },
  consentBypassList: 'J’ai le droit d’envoyer ceci à des personnes désinscrites sur la passerelle',
  consentOptOutsUnknown: {
    one: 'Je sais : envoyer à {count} personne sans ces désinscriptions',
    other: 'Je sais : envoyer à {count} personnes sans ces désinscriptions',
  },
  consentSameText: {
    one: 'Je sais : {count} personne reçoit de nouveau presque le même texte',
    other: 'Je sais : {count} personnes reçoivent de nouveau presque le même texte',
  },
  consentSameTextList: 'Je sais : cette liste reçoit de nouveau presque le même texte',
  consentTooMany: {
    one: 'Je sais : {count} personne reçoit plus de {limit} messages en {hours} h',
    other: 'Je sais : {count} personnes reçoivent plus de {limit} messages en {hours} h',
  },
  consentTooManyList: 'Je sais : cette liste reçoit plus de {limit} messages en {hours} h',
  consentNoRecall: 'Je sais que cet envoi ne pourra plus être annulé',
  ticks: { one: '{count} case à cocher', other: '{count} cases à cocher' },
  ticksMissing: { one: '{count} case non cochée : {what}', other: '{count} cases non cochées : {what}' },
  tick_mayReachOptedOut: 'personnes désinscrites',
  tick_sameTextPeople: 'de nouveau le même texte',
  tick_tooManyTextsPeople: 'beaucoup de messages à une personne',
  tick_optOutsUnknownFrom: 'désinscriptions inconnues',
  tick_cannotBeCalledBack: 'ne pourra plus être annulé',
  reaches_opted_out: 'Des personnes désinscrites reçoivent ceci',
  reaches_opted_out_count: {
    one: '{count} personne désinscrite reçoit quand même ceci',
    other: '{count} personnes désinscrites reçoivent quand même ceci',
  },
  reaches_opted_out_text:
    'Dans la plupart des pays, c’est illégal. Excluez ces personnes, sauf si vous avez le droit de leur écrire.',
  leaveThemOut: 'Les exclure',
  opt_outs_unknown: {
    one: 'Désinscriptions inconnues pour {count} personne',
    other: 'Désinscriptions inconnues pour {count} personnes',
  },
  opt_outs_unknown_text:
    'Inconnues : {hours}. Postrider était alors fermé ou sans réponse, et la passerelle ne garde sa liste des désinscriptions qu’une heure. Quelqu’un qui s’est désinscrit à ce moment peut recevoir ce message.',
  checkOptOuts: 'Vérifier les désinscriptions',
  hoursBetween: '{from} – {until}',
  hoursMore: {
    one: '{hours}, et {count} interruption antérieure',
    other: '{hours}, et {count} interruptions antérieures',
  },
  same_here: {
    one: '{count} personne a reçu presque ce texte avec « {name} »',
    other: '{count} personnes ont reçu presque ce texte avec « {name} »',
  },
  same_here_list: 'La même liste a reçu presque ce texte avec « {name} »',
  same_here_text:
    'Cette campagne a été approuvée {time}. Avec celle-ci, les mêmes personnes sont contactées deux fois.',
  same_account: {
    one: '{count} personne a reçu presque ce texte depuis votre compte « {name} »',
    other: '{count} personnes ont reçu presque ce texte depuis votre compte « {name} »',
  },
  same_gateway: {
    one: '{count} personne a reçu presque ce texte depuis l’extérieur de ce compte',
    other: '{count} personnes ont reçu presque ce texte depuis l’extérieur de ce compte',
  },
  same_gateway_text:
    'La liste des messages de la passerelle le montre, dernier message {time}. Avec cet envoi, les mêmes personnes sont contactées deux fois.',
  money_limit_day: 'Ceci dépasse votre plafond de {limit} par jour',
  money_limit_month: 'Ceci dépasse votre plafond de {limit} par mois',
  money_limit_text: 'Coût possible : jusqu’à {cost}. Déjà dépensé ou approuvé : {used}.',
  money_limit_holds_day: {
    one: 'Votre plafond de {limit} par jour retient environ {count} personne',
    other: 'Votre plafond de {limit} par jour retient environ {count} personnes',
  },
  money_limit_holds_month: {
    one: 'Votre plafond de {limit} par mois retient environ {count} personne',
    other: 'Votre plafond de {limit} par mois retient environ {count} personnes',
  },
  money_limit_holds_text: 'Postrider leur envoie automatiquement le message dès {time}, sous le même accord.',
  money_limit_next: 'Le plafond le permet dès {time}.',
  money_limit_never: 'Le plafond est trop bas pour cette campagne.',
  money_limit_no_price: 'La passerelle ne donne pas de prix : Postrider ne peut pas vérifier le plafond.',
  changeLimits: 'Ouvrir les limites',
  overLimit: 'Au-dessus de votre plafond',
  too_many_texts: {
    one: '{count} personne recevrait {texts} messages en {hours} h',
    other: '{count} personnes recevraient jusqu’à {texts} messages en {hours} h',
  },
  too_many_texts_list: 'Cette liste recevrait {texts} messages en {hours} h',
  too_many_texts_text:
    'Votre limite par personne est de {limit} en {hours} h. Vous pouvez la changer dans Réglages, Limites d’envoi.',
  namesMore: { one: '{names} et {count} de plus.', other: '{names} et {count} de plus.' },
  namesAll: '{names}.',
  repeatedTitle_same_text: 'Personnes qui ont reçu presque ce texte',
  repeatedTitle_too_many_texts: 'Personnes au-dessus de votre limite de messages',
  repeatedTitle_over_limit: 'Retenus par une limite',
  peopleGoOut: {
    one: '{count} part',
    other: '{count} partent',
  },
  peopleHeld: {
    one: '{count} est retenu',
    other: '{count} sont retenus',
  },
  peopleLeftOut: {
    one: '{count} est exclu',
    other: '{count} sont exclus',
  },
  peopleSplit: '{out}, {others}',
  columnReason: 'Raison',
  overReason_texts_a_week: {
    one: '{count} message en 7 jours',
    other: '{count} messages en 7 jours',
  },
  overReason_hours_between: 'dernier message {time}',
  overLimitFact: 'Dans l’ordre d’envoi, avec la raison et le prochain moment pour chaque personne.',
  costAsPlanned: {
    one: '{count} comme prévu',
    other: '{count} comme prévu',
  },
  costHeld: {
    one: '{count} d’ici {time} environ',
    other: '{count} d’ici {time} environ',
  },
  columnNext: 'Suite',
  overLimitWeek: {
    one: '{count} personne a déjà {texts} messages ou plus sur 7 jours',
    other: '{count} personnes ont déjà {texts} messages ou plus sur 7 jours',
  },
  overLimitHours: {
    one: '1 personne a reçu un message moins de {hours} heures avant',
    other: '{count} personnes ont reçu un message moins de {hours} heures avant',
  },
  overLimitHoursOnce: {
    one: '1 personne a reçu un message moins d’une heure avant',
    other: '{count} personnes ont reçu un message moins d’une heure avant',
  },
  overLimitBoth: {
    one: '1 personne dépasse une limite par personne',
    other: '{count} personnes dépassent une limite par personne',
  },
  overLimitText:
    'C’est votre limite par personne. Leur message est retenu et part automatiquement dès que la limite le permet.',
  overLimitNoHold:
    'C’est votre limite par personne. La passerelle garde une heure fixe : personne ne peut être retenu, ces personnes sont exclues.',
  overLimit_hold: 'Les retenir',
  overLimit_holdText: 'en principe tous d’ici {time}',
  overLimit_holdNot: 'impossible ici, ils sont exclus',
  overLimit_holdLate: 'trop tard pour ce message, ils sont exclus',
  overLimit_holdSome: 'en principe tous les autres d’ici {time}',
  overLimitTooLate: {
    one: 'Pour 1 d’entre eux, ce sera trop tard pour ce message : cette personne est exclue.',
    other: 'Pour {count} d’entre eux, ce sera trop tard pour ce message : ils sont exclus.',
  },
  tooLateThen: 'trop tard alors, exclu',
  overLimit_leave_out: 'Les exclure',
  overLimit_leave_outText: 'pas dans cette campagne',
  overLimit_send_anyway: 'Envoyer quand même',
  overLimit_send_anywayText: 'demande une raison',
  overLimitReason: 'Pourquoi leur écrire quand même ?',
  overLimitReasonKept: 'La raison est conservée dans le journal de la campagne.',
  allLeftOut: 'Il ne reste personne : une limite par personne exclut tout le monde.',
  needReason: 'Indiquez une raison pour dépasser la limite.',
  limits: 'Limites du compte',
  limitOf: '{used} sur {limit}',
  limitsUsed: 'déjà utilisé ou prévu',
  limitsMine: 'cette campagne',
  overLimitWeekOnce: {
    one: '{count} personne a déjà un message sur 7 jours',
    other: '{count} personnes ont déjà un message sur 7 jours',
  },
  repeatedFact: 'Dans l’ordre d’envoi. Le message de cette campagne compte aussi.',
  repeatedTable: 'Personnes déjà contactées',
  columnTexts: 'Messages',
  columnLastText: 'Dernier autre message',
  compare: 'Comparer',
  compareTitle: 'Les deux messages',
  compareHelp: 'Les différences sont en gras.',
  compareSame: 'Les deux messages ont le même texte.',
  compareReading: 'Lecture du message précédent',
  compareEarlier: '« {name} », {time}',
  compareNow: 'Cette campagne',
  openCampaign: 'Ouvrir « {name} »',
  leaveThoseOut: 'Exclure les personnes contactées ces 7 derniers jours',
  leaveTextedOut: {
    one: 'Exclure les personnes contactées au cours du dernier jour',
    other: 'Exclure les personnes contactées ces {count} derniers jours',
  },
  too_late: {
    one: 'Jusqu’à {count} personne recevrait le message trop tard',
    other: 'Jusqu’à {count} personnes recevraient le message trop tard',
  },
  too_late_text:
    'À ce rythme et avec les limites du compte, leur tour vient après l’heure de la colonne, ou après le jour que le texte indique. Postrider les exclut alors.',
  in_quiet_hours: {
    one: '{count} personne est contactée pendant ses heures calmes',
    other: '{count} personnes sont contactées pendant leurs heures calmes',
  },
  in_quiet_hours_text: 'Dans certains pays, les messages la nuit ou les jours fériés sont illégaux.',
  keepQuiet: 'Respecter les heures calmes',
  changeTime: 'Changer l’heure',
  cannot_be_called_back: 'Cet envoi ne pourra plus être annulé',
  cannot_be_called_back_text:
    'La passerelle lance cet envoi. Une fois transmis, ni vous ni la passerelle ne pouvez l’arrêter.',
  clockHereAct: 'Lancer depuis cet ordinateur',
  people_unknown: 'Postrider ne sait pas qui est dans cette liste',
  people_unknown_text:
    'La passerelle en décide quand elle accepte le message. Postrider ne vérifie pas vos désinscriptions ni les doublons.',
  daily_cap: {
    one: 'Votre limite de {cap} personnes par jour retient {count} personne',
    other: 'Votre limite de {cap} personnes par jour retient {count} personnes',
  },
  daily_cap_text: 'Postrider leur envoie automatiquement le message les jours suivants, sous le même accord.',
  waits_for_morning: {
    one: '{count} personne attend la fin de ses heures calmes',
    other: '{count} personnes attendent la fin de leurs heures calmes',
  },
  waits_for_morning_text: 'Postrider leur envoie le message dès {time}.',
  no_way_out: 'Le texte n’offre aucun moyen de se désinscrire',
  no_way_out_text:
    'On ne peut pas répondre STOP à un nom d’expéditeur. Ajoutez un lien, une adresse ou un numéro à contacter.',
  no_opt_out_words: 'Le texte ne dit pas comment arrêter les messages',
  no_opt_out_words_text:
    'Beaucoup de pays l’exigent. « Répondez STOP pour vous désinscrire » suffit si l’on peut répondre.',
  editMessage: 'Modifier le message',
  landlines: {
    one: '{count} personne a un numéro fixe',
    other: '{count} personnes ont un numéro fixe',
  },
  landlines_text:
    'Un message vers un fixe peut ne pas arriver, mais il est facturé. Vous pouvez changer les numéros dans Contacts.',
  letters_replaced: {
    one: '{count} personne peut voir un autre expéditeur ({country})',
    other: '{count} personnes peuvent voir un autre expéditeur ({country})',
  },
  letters_replaced_text: 'Les réseaux y remplacent un nom d’expéditeur ou refusent le message. ({source}, {asOf})',
  must_be_registered: {
    one: 'L’expéditeur doit être enregistré pour {count} personne ({country})',
    other: 'L’expéditeur doit être enregistré pour {count} personnes ({country})',
  },
  must_be_registered_text:
    'Les réseaux y refusent les messages d’expéditeurs non enregistrés. Demandez à votre passerelle. ({source}, {asOf})',
  costly_names: {
    one: 'Les données de {count} personne demandent plus de parties',
    other: 'Les données de {count} personnes demandent plus de parties',
  },
  costly_names_text: {
    one: 'Des caractères comme le ë de Zoë sont hors de l’alphabet SMS. Des caractères simples économiseraient {count} partie.',
    other:
      'Des caractères comme le ë de Zoë sont hors de l’alphabet SMS. Des caractères simples économiseraient {count} parties.',
  },
  costly_names_money:
    'Des caractères comme le ë de Zoë sont hors de l’alphabet SMS. Des caractères simples économiseraient environ {saves}.',
  keepNames: 'Laisser les noms tels quels',
  showPeople: { one: 'Voir {count}', other: 'Voir les {count}' },
  zone_unknown: {
    one: 'Le fuseau horaire de {count} numéro est inconnu',
    other: 'Le fuseau horaire de {count} numéros est inconnu',
  },
  zone_unknown_text: 'Postrider utilise pour eux le fuseau horaire et les heures calmes du compte.',

  // Test to me
  test: 'Test pour moi',
  testTitle: 'S’envoyer un test',
  testText:
    'Votre propre numéro reçoit le message exactement comme ces personnes. Chaque test coûte autant qu’un message.',
  testPhone: 'Votre numéro',
  testPhoneHelp: 'Gardé pour le prochain test.',
  testPhoneNeeded: 'Saisissez le numéro de votre téléphone.',
  testWhom: 'L’envoyer comme pour',
  test_typical: 'Typique',
  test_longest: 'Plus long',
  test_fallback: 'Avec un texte par défaut',
  testParts: { one: '{count} partie', other: '{count} parties' },
  testReading: 'Choix de personnes à montrer',
  testNobody: 'Choisissez d’abord des personnes et écrivez un message.',
  testCost: 'Environ {cost}, d’après les prix passés.',
  testCostUnknown: 'Le coût est inconnu : vous n’avez encore payé aucun message vers ce pays.',
  testSend: { one: 'Envoyer {count} test', other: 'Envoyer {count} tests' },
  testNone: 'Choisissez au moins un test.',
  testAgain: 'Renvoyer',
  testDone: 'Fermer',
  testState_waiting: 'En attente',
  testState_sending: 'En transmission',
  testState_accepted: 'Accepté par la passerelle',
  testState_refused: 'Refusé par la passerelle',
  testState_uncertain: 'Incertain : la réponse de la passerelle s’est perdue. Postrider vérifie.',
  testState_paused: 'En pause. Ouvrez-le pour voir pourquoi.',
  testOpen: 'Ouvrir',
  testState_left_out: 'Exclu',
  testWords: 'Mots de la passerelle : « {words} »',
  testOffline: 'Pas de connexion. Vous ne pouvez pas envoyer de test maintenant.',
  keyTest: 'Test pour moi',

  // After
  after: 'Et ensuite',
  answered: 'Écrire aux personnes qui ont répondu',
  answeredHelp: 'Un brouillon pour celles qui ont répondu depuis le début, avec un message à écrire.',
  answeredNone: 'Personne à qui vous pouvez encore écrire n’a répondu.',
  not_answered: 'Écrire aux personnes qui n’ont pas répondu',
  not_answeredHelp: 'Un brouillon pour celles qui l’ont reçue. Quiconque répond avant l’approbation en est exclu.',
  not_answeredNone: 'Il ne reste personne qui ait reçu le message sans répondre.',
  joined: 'Envoyer aux personnes arrivées depuis',
  joinedHelp: 'Un brouillon avec le même message pour les personnes absentes de cette campagne.',
  joinedNone: 'Personne à qui vous pouvez écrire n’est arrivé depuis.',
  duplicate: 'Dupliquer',
  saveFile: 'Enregistrer dans un fichier',
  saveFileHelp:
    'Avec ses personnes, pour l’approuver sur un autre ordinateur. Le fichier contient des noms et des numéros.',
  savedFile: {
    one: 'Enregistrée avec {count} personne dans {name}',
    other: 'Enregistrée avec {count} personnes dans {name}',
  },
  savedMessage: 'Enregistrée dans {name}, sans les personnes',

  // Campaign files
  openFile: 'Ouvrir un fichier de campagne',
  opening: 'Ouverture : {name}',
  openedFile: {
    one: 'Ouvert comme brouillon avec {count} personne. Postrider revérifie tout.',
    other: 'Ouvert comme brouillon avec {count} personnes. Postrider revérifie tout.',
  },
  openedMessage: 'Ouvert comme brouillon. Le fichier ne contient personne.',
  openedCannotUse: {
    one: '{count} numéro est inutilisable ici.',
    other: '{count} numéros sont inutilisables ici.',
  },
  columnAlways: '{span}, à {time}',
  columnIn_person: '{span}, heure de chaque personne',
  columnIn_account: '{span}, fuseau {zone}',
  scheduleColumn: { one: 'Programmer {count} message', other: 'Programmer {count} messages' },
  notThen: 'Pas le {day} à {time}',
  notAtOnce: 'Pas tout de suite',
  notAtOwnTime: 'Pas à leur heure',
  notThenHeld: 'Retenus',
  notThenAll: 'Tous',
  limitPeople: 'Personnes : {day}',
  limitMoneyDay: 'Argent : {day}',
  limitMoneyMonth: 'Argent : {month}',
} as const
