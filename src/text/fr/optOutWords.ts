// Settings: the words that opt a person out, and notifications about replies.
export const optOutWords = {
  title: 'Mots de désinscription',
  lead: 'Une réponse faite d’un seul de ces mots désinscrit aussitôt la personne de tout. Majuscules, accents et ponctuation ne comptent pas.',
  unclearNote:
    'Une réponse qui y ressemble seulement (« arrêtez de m’écrire svp ») ne désinscrit personne. Postrider retient le numéro et vous demande dans la boîte de réception.',
  try: 'Essayer une réponse',
  tryPlaceholder: 'Stop svp',
  try_opt_out: 'Désinscrit aussitôt : « {word} » est l’un des mots.',
  try_opt_outPlain: 'Désinscrit aussitôt.',
  try_unclear: 'À clarifier : cela ressemble à une désinscription. Postrider retient le numéro jusqu’à votre décision.',
  try_reply: 'Une réponse ordinaire.',
  own: 'Vos propres mots',
  otherLanguages: { one: '{count} autre langue', other: '{count} autres langues' },
  ownHelp: 'Dans n’importe quelle langue. Chacun doit être toute la réponse.',
  add: 'Ajouter un mot',
  addAct: 'Ajouter',
  addKnown: '« {word} » est déjà un mot de désinscription.',
  wordAdded: '« {word} » désinscrit désormais.',
  takeAway: 'Retirer « {word} »',
  giveBack: 'Rétablir « {word} »',
  wordTaken: '« {word} » ne désinscrit plus personne.',
  wordGiven: '« {word} » désinscrit de nouveau.',
  removedCount: { one: '{count} retiré', other: '{count} retirés' },
  allBack: 'Revenir à la suggestion',
  allBackDone: 'Tous les mots suggérés comptent de nouveau.',
  gatewayNote:
    'La passerelle a ses propres mots de désinscription. Les personnes qu’elle désinscrit le sont ici aussi.',

  notifications: 'Notifications',
  notificationsLead: 'Ce que Postrider fait pendant que vous faites autre chose.',
  notifyReplies: 'Me signaler les nouvelles réponses',
  notifyRepliesHelp:
    'Quand aucune fenêtre de Postrider n’est au premier plan. La notification montre combien de réponses il y a ou qui a écrit, pas leur texte.',
  keepInTray: 'Continuer quand la fenêtre est fermée',
  keepInTrayHelp:
    'Postrider reste dans la zone de notification, continue d’envoyer et relève les réponses. La passerelle ne garde les réponses qu’une heure. Pour arrêter Postrider, choisissez Quitter dans la zone de notification ou le menu.',
  browserTitle: 'Seule l’application de bureau affiche des notifications',
  browserText:
    'Dans le navigateur, les nouvelles réponses attendent dans Boîte de réception, et les campagnes qui ont besoin de vous dans Accueil. Postrider tourne jusqu’à ce que vous l’arrêtiez là où vous l’avez lancé.',
} as const
