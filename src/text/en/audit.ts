// The record of a campaign: one sentence for each thing that happened and each decision.
export const audit = {
  approved: 'Approved',
  approved_people: { one: 'Approved for 1 person', other: 'Approved for {count} people' },
  paused: 'Paused',
  paused_user: 'You paused it',
  resumed: 'Resumed',
  started: 'Sending began, or went on',
  waits_planned: 'It waits for its time',
  waits_quiet_hours: 'It waits for the end of quiet hours',
  waits_daily_cap: 'It waits for another day: as many were texted as may be',
  waits_countdown: 'It starts in a few seconds',
  stopped: 'Stopped',
  stopped_people: {
    one: 'Stopped. 1 person was not handed over and is left out',
    other: 'Stopped. {count} people were not handed over and are left out',
  },
  recovered: 'Postrider was closed while sending. It waits for you to resume',
  recovered_people: {
    one: 'Postrider was closed while sending. 1 person is uncertain, the rest waits for you to resume',
    other: 'Postrider was closed while sending. {count} people are uncertain, the rest waits for you to resume',
  },
  quarantined: 'The records did not agree. Whoever is in question is uncertain',
  quarantined_people: {
    one: 'The records did not agree. 1 person is uncertain',
    other: 'The records did not agree. {count} people are uncertain',
  },
  found: '1 person found at the gateway, counted as accepted',
  found_people: {
    one: '1 person found at the gateway, counted as accepted',
    other: '{count} people found at the gateway, counted as accepted',
  },
  found_late: '1 person turned up after all, counted as accepted',
  found_late_people: {
    one: '1 person turned up after all, counted as accepted',
    other: '{count} people turned up after all, counted as accepted',
  },
  second_record: 'The gateway’s list shows a second message for 1 person',
  sent_again: 'You chose to send again',
  sent_again_people: {
    one: 'You chose to send again to 1 person',
    other: 'You chose to send again to {count} people',
  },
  closed: 'Closed',
  closed_people: { one: '1 person closed', other: '{count} people closed' },
  closed_assumed_sent: 'You counted them as sent',
  closed_assumed_sent_people: {
    one: 'You counted 1 uncertain person as sent',
    other: 'You counted {count} uncertain people as sent',
  },
  already_listed: 'People who wait are listed with this text',
  already_listed_people: {
    one: '1 person who waits is listed with this text',
    other: '{count} people who wait are listed with this text',
  },
  left_to_other: 'You left the rest to the other computer',
  sent_rest: 'You chose to send to those who are not listed',
  sent_rest_people: {
    one: 'You chose to send to the 1 person who is not listed',
    other: 'You chose to send to the {count} people who are not listed',
  },
  closed_written_off: 'You closed them as not sent',
  closed_written_off_people: {
    one: 'You closed 1 uncertain person as not sent',
    other: 'You closed {count} uncertain people as not sent',
  },
  adopted: 'You confirmed that this data folder is used here',
  adopted_people: {
    one: 'You confirmed that this data folder is used here. 1 person is uncertain',
    other: 'You confirmed that this data folder is used here. {count} people are uncertain',
  },
  finished: 'Everyone is settled',
} as const
