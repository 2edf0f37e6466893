/** Pausing and stopping every campaign at once. */
export const allSends = {
  pauseAll: 'Παύση όλων',
  pauseAllCampaigns: 'Παύση όλων των καμπανιών',
  stopAllCampaigns: 'Διακοπή όλων των καμπανιών',
  pausedAll: { one: '1 καμπάνια είναι σε παύση', other: '{count} καμπάνιες είναι σε παύση' },
  stopAll: 'Διακοπή όλων',
  stoppedAll: { one: '1 καμπάνια διακόπηκε', other: '{count} καμπάνιες διακόπηκαν' },
  stopAllIn: { one: 'Θα διακοπεί 1 καμπάνια.', other: 'Θα διακοπούν {count} καμπάνιες.' },
  stopAllKeep: 'Καμία αλλαγή',
} as const
