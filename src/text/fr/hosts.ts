// Texts outside the window: in the terminal, in a system dialog, on a page that may not be shown.
export const hosts = {
  profileInUse:
    'Postrider est déjà ouvert avec le dossier de données {folder}. Continuez là-bas, ou fermez-le d’abord.',
  notStarted:
    'Postrider n’a pas pu ouvrir son dossier de données {folder} ({code}). Le fichier postrider.log qui s’y trouve en dit plus.',
  portInUse: 'Un autre programme utilise le port {port}. Choisissez-en un autre avec --port, ou omettez-le.',
  badArguments: 'Postrider n’a pas compris ses arguments ({detail}). Il connaît --port N, --data DIR et --no-open.',
  linkUsedTwice:
    'Ce lien a été ouvert une deuxième fois, peut-être par quelqu’un d’autre. Postrider a fermé la session qu’il avait ouverte.',
  linkExpired:
    'Ce lien a expiré : il est valable une minute. Relancez la commande de démarrage pour obtenir un nouveau lien.',
  sessionEnded: 'Cette session est terminée. Relancez la commande de démarrage pour obtenir un nouveau lien.',
  newLink: 'Un nouveau lien, pour un seul navigateur, valable une minute : {address}',
  keyNeeded: 'Ouvrez cette page avec le lien que Postrider a affiché au démarrage.',
  foreignRequest: 'Postrider a refusé cette requête, car elle venait d’ailleurs.',
  pageCrashed: {
    one: 'La fenêtre de Postrider a planté',
    other: 'La fenêtre de Postrider a planté {count} fois de suite',
  },
  pageCrashedDetail:
    'L’envoi continue sans la fenêtre, et rien n’est envoyé deux fois. Le fichier postrider.log du dossier de données en dit plus.',
  pageOpenAgain: 'Rouvrir la fenêtre',
  pageQuit: 'Quitter Postrider',
  viewMenu: 'Affichage',
  noticePeople: { one: '{count} personne a écrit', other: '{count} personnes ont écrit' },
  noticeReplies: { one: '{count} nouvelle réponse.', other: '{count} nouvelles réponses.' },
  noticeOptedOut: { one: '{count} désinscription.', other: '{count} désinscriptions.' },
  trayTip: 'Postrider',
  trayTipUnread: { one: 'Postrider : {count} réponse non lue', other: 'Postrider : {count} réponses non lues' },
  trayOpen: 'Ouvrir Postrider',
  trayUnread: { one: '{count} réponse non lue', other: '{count} réponses non lues' },
  trayNoUnread: 'Aucune réponse non lue',
  trayQuit: 'Quitter Postrider',
  campaignFiles: 'Fichiers de campagne',
  spreadsheets: 'Feuilles de calcul et cartes de contact',
  allFiles: 'Tous les fichiers',
  fileKind: 'Fichier {ending}',
  downloadGone: 'Ce fichier n’existe plus. Exportez-le de nouveau.',
} as const
