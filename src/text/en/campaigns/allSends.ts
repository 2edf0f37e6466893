/** Pausing and stopping every campaign at once. */
export const allSends = {
  pauseAll: 'Pause all',
  pauseAllCampaigns: 'Pause all campaigns',
  stopAllCampaigns: 'Stop all campaigns',
  pausedAll: { one: '1 campaign is paused', other: '{count} campaigns are paused' },
  stopAll: 'Stop all',
  stoppedAll: { one: '1 campaign is stopped', other: '{count} campaigns are stopped' },
  stopAllIn: { one: 'This stops 1 campaign.', other: 'This stops {count} campaigns.' },
  stopAllKeep: 'Change nothing',
} as const
