// Newer versions of Postrider, in Settings.
export const updates = {
  title: 'Mises à jour',
  help: 'Recherchées toutes les quelques heures, jamais pendant un envoi. Rien n’est installé sans votre accord.',
  stable: 'Versions finies',
  preview: 'Aussi les versions préliminaires',
  off: 'Désactivées',
  noSource: 'Cette copie de Postrider n’a pas de source de mises à jour.',
  current: 'Cette version est à jour. Vérifié {time}.',
  looking: 'Recherche d’une version plus récente…',
  failed: 'Une version plus récente n’a pas pu être chargée ({time}). Postrider réessaiera plus tard.',
  byHand: 'La version {version} est disponible. Installez-la comme vous avez installé Postrider.',
  loading: 'Chargement de la version {version}…',
  ready: 'La version {version} est prête.',
  afterSend: 'La version {version} est prête. Elle pourra être installée après l’envoi.',
  notes: 'Nouveautés',
  install: 'Redémarrer et installer',
  look: 'Vérifier maintenant',
} as const
