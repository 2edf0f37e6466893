// The sessions of Postrider in a browser: the list in the settings, and the page after an end.
export const sessions = {
  title: 'Navigateurs ouverts',
  lead: 'Les navigateurs qui peuvent utiliser Postrider en ce moment, chacun ouvert avec son propre lien. Toutes les sessions se terminent à l’arrêt de Postrider.',
  desktopTitle: 'Cette fenêtre n’a pas de session',
  desktopText: 'Seul Postrider dans un navigateur en a. Aucun navigateur ne peut se connecter à cette fenêtre.',
  unknown: 'Navigateur inconnu',
  thisOne: 'Ce navigateur',
  times: 'Ouvert {opened}, dernière utilisation {seen}',
  end: 'Terminer la session',
  endTitle: 'Terminer la session dans {browser} ?',
  endBody: 'Ses pages s’arrêtent aussitôt. Les campagnes continuent.',
  endKeep: 'La garder',
  ended: 'La session dans {browser} est terminée.',
  another:
    'Pour ouvrir un autre navigateur, relancez la commande de démarrage. Postrider affiche alors un nouveau lien.',
  goneTitle: 'Cette session est terminée',
  goneBody:
    'Elle a été terminée dans les réglages, ou Postrider a été redémarré. Les campagnes ne sont pas touchées. Relancez la commande de démarrage pour ouvrir Postrider.',
  twiceTitle: 'Postrider a terminé cette session',
  twiceBody:
    'Le lien qui l’avait ouverte a été utilisé une deuxième fois, peut-être par quelqu’un d’autre. Un nouveau lien se trouve dans la fenêtre où Postrider a été démarré. Vérifiez que toutes les campagnes sont bien les vôtres.',
} as const
