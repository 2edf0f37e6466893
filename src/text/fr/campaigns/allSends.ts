/** Pausing and stopping every campaign at once. */
export const allSends = {
  pauseAll: 'Tout mettre en pause',
  pauseAllCampaigns: 'Mettre toutes les campagnes en pause',
  stopAllCampaigns: 'Arrêter toutes les campagnes',
  pausedAll: { one: '{count} campagne est en pause', other: '{count} campagnes sont en pause' },
  stopAll: 'Tout arrêter',
  stoppedAll: { one: '{count} campagne est arrêtée', other: '{count} campagnes sont arrêtées' },
  stopAllIn: { one: 'Cela arrête {count} campagne.', other: 'Cela arrête {count} campagnes.' },
  stopAllKeep: 'Ne rien changer',
} as const
