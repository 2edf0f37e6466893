// Sentences outside of the window and when it closes: tray, notices, the question before it ends.
export const desktop = {
  nothingSent: 'Aucun envoi en cours',
  trayNext: 'Prochaine : {name}, {time}',
  trayQuitAsk: 'Quitter…',
  doneTitle: '{name} est terminée',
  doneAccepted: { one: '{accepted} sur {count} acceptée.', other: '{accepted} sur {count} acceptées.' },
  doneRefused: { one: '{count} refusée.', other: '{count} refusées.' },
  uncertainBody: 'Une réponse pour {name} s’est perdue. Personne n’est contacté deux fois.',
  uncertainLook: 'Postrider vérifie de nouveau à {time}.',
  pausedTitle: '{name} est en pause',
  pausedBody: {
    one: '{count} personne attend. Ouvrez Postrider pour en voir la raison.',
    other: '{count} personnes attendent. Ouvrez Postrider pour en voir la raison.',
  },
  moneyTitle: 'Reste {left}, le prochain envoi demande {needed}',
  moneyBody: '{name} commence {time}.',
  badge: { one: '{count} point vous attend', other: '{count} points vous attendent' },
  closeTitle: {
    one: 'Fermer alors que {count} personne attend ?',
    other: 'Fermer alors que {count} personnes attendent ?',
  },
  closeEnds: 'L’envoi de {name} est en cours et se termine vers {time}.',
  closeSending: 'L’envoi de {name} est en cours.',
  closeOptions: 'Que devient l’envoi',
  keep: 'Fermer la fenêtre et continuer l’envoi',
  keepText:
    'Postrider reste dans la zone de notification et vous prévient à la fin. Relancez-le pour rouvrir la fenêtre.',
  pauseQuit: 'Mettre en pause, puis quitter',
  pauseFirst: {
    one: '{count} personne reçoit d’abord sa réponse.',
    other: '{count} personnes reçoivent d’abord leur réponse.',
  },
  pauseWait: { one: '{count} attend que vous repreniez.', other: '{count} attendent que vous repreniez.' },
  quitNow: 'Quitter maintenant',
  quitMay: {
    one: '{count} personne peut devenir incertaine. Personne n’est contacté deux fois.',
    other: '{count} personnes peuvent devenir incertaines. Personne n’est contacté deux fois.',
  },
  quitNone: 'Aucune requête n’est ouverte. Les autres attendent que vous repreniez.',
  next: 'Si vous quittez, {name} ({time}) attend que Postrider soit rouvert.',
  always: 'Toujours continuer l’envoi',
  closeAct: 'Fermer la fenêtre',
  pauseAct: 'Mettre en pause et quitter',
  pausing: {
    one: 'Attente de la réponse pour {count} personne…',
    other: 'Attente des réponses pour {count} personnes…',
  },
  pausingNone: 'Mise en pause…',
  notifySends: 'Me signaler les campagnes',
  notifySendsHelp:
    'Quand l’une est terminée, en pause ou incertaine, ou quand le solde ne suffit pas pour la prochaine. Seulement si Postrider n’est pas au premier plan.',
  quietNotices: 'Pas de notifications la nuit',
  quietNoticesHelp:
    'Entre ces heures, Postrider ne signale que les envois incertains. Le reste attend dans Accueil et Boîte de réception.',
  startAtLogin: 'Ouvrir à l’ouverture de session',
  startAtLoginHelp:
    'Dans la zone de notification, pour que les campagnes prévues partent à l’heure. Dans l’application installée, avec le réglage ci-dessus.',
  keepSending: 'Continuer l’envoi quand la fenêtre est fermée',
  keepSendingHelp: 'Fermer la fenêtre pendant un envoi ne pose pas de question.',
  menuSettings: 'Réglages…',
  menuGo: 'Aller',
} as const
