/** Pausing and stopping every campaign at once. */
export const allSends = {
  pauseAll: 'Alle pausieren',
  pauseAllCampaigns: 'Alle Kampagnen pausieren',
  stopAllCampaigns: 'Alle Kampagnen stoppen',
  pausedAll: { one: '1 Kampagne ist pausiert', other: '{count} Kampagnen sind pausiert' },
  stopAll: 'Alle stoppen',
  stoppedAll: { one: '1 Kampagne ist gestoppt', other: '{count} Kampagnen sind gestoppt' },
  stopAllIn: { one: 'Damit wird 1 Kampagne gestoppt.', other: 'Damit werden {count} Kampagnen gestoppt.' },
  stopAllKeep: 'Nichts ändern',
} as const
