/** Pausing and stopping every campaign at once. */
export const allSends = {
  pauseAll: 'Pause all',
  pauseAllCampaigns: 'Pause all campaigns',
  stopAllCampaigns: 'Stop all campaigns',
  pausedAll: { one: '1 campaign is paused', other: '{count} campaigns are paused' },
  stopAll: 'Stop all',
  stoppedAll: { one: '1 campaign is stopped', other: '{count} campaigns are stopped' },
  stopAllTitle: { one: 'Stop 1 message in {campaigns}?', other: 'Stop {count} messages in {campaigns}?' },
  stopAllIn: { one: '1 campaign', other: '{count} campaigns' },
  stopAllKeep: 'Change nothing',
} as const
