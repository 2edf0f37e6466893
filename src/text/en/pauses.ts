// Why a campaign is paused, what happens next, and the reason in a few words for its log.
export const pauses = {
  why_user: 'You paused this send',
  why_auth: 'The gateway no longer accepts the key',
  why_balance: { one: 'The balance ran out after 1 message', other: 'The balance ran out after {count} messages' },
  why_ceiling: 'The amount you approved is used up',
  why_rate: 'The gateway asks for a slower pace',
  why_offline: 'There is no connection',
  why_disk: 'The disk is full or cannot be written',
  why_clock: 'Your clock is wrong',
  why_uncertain_limit: 'Too many answers got lost',
  why_no_answers: 'Three requests in a row got no answer',
  why_in_doubt: 'Too many people are in doubt',
  why_listing: 'Waiting for the gateway’s list',
  why_refusals: 'The gateway refuses one message after another',
  why_schedule: 'The time of this send is over',
  why_quarantine: 'The records of this send do not agree',
  why_restart: 'Postrider was closed while sending',
  why_late: 'Its start was missed',
  why_already_listed: 'Someone else seems to be sending this',
  why_quiet_hours: 'It is quiet now where the rest of them are',
  why_opt_outs_unknown: 'Some opt-outs are not known',
  why_cap: 'The list is larger than the daily limit of this account',
  why_limit_no_price: 'Your limit of money cannot be checked',
  why_limit_too_low: 'Your limit of money is too low for this',
  next_user: 'Resume continues with the people who are waiting.',
  next_auth: 'Give the account a new key in Settings, then resume.',
  next_balance: 'Add balance at your gateway, check it here, then resume.',
  next_ceiling:
    'The gateway charged more than its estimate. Stop this send, look at the prices, then approve the rest again.',
  next_rate: 'It continues automatically at a slower pace.',
  next_offline: 'It continues automatically when the connection is back.',
  next_disk:
    'Outcomes cannot be recorded, so nothing is handed over. Nothing that was recorded is lost. Make room on the disk, then resume.',
  next_clock:
    'The time went back, so quiet hours and waiting times cannot be trusted. Nothing is handed over meanwhile. Set the clock right, then resume.',
  next_uncertain_limit:
    'Their people are uncertain and not sent to again. Look at the batches without an answer. Resume only when the gateway answers again.',
  next_no_answers:
    'It is not known whether these people were texted, so nothing is sent to them again. Resume when the gateway answers again.',
  next_in_doubt:
    'The gateway’s list did not settle them in time. Nothing is sent to them again. Resume continues with the people who are waiting.',
  next_listing:
    'More than {limit} people are in doubt. It continues automatically once the list shows what happened to enough of them. If that does not help by {time}, it asks you.',
  next_rate_at: 'It continues automatically at {time}, at a slower pace.',
  next_offline_at: 'It tries again automatically at {time}.',
  next_refusals:
    'Read the gateway’s messages in the batches. If the text or the sender is wrong, stop this send and start again from its message. Resume tries the people who are waiting.',
  next_schedule:
    'The gateway would send the rest at once. Stop them here, then prepare a campaign with a new time for those who were left.',
  next_quarantine:
    'The database went back in time, or this data folder was copied, so it may not know of messages that went out. Anyone whom this may concern is uncertain and is not sent to again automatically. Resume reads the gateway’s list first.',
  next_restart:
    'People in a request of that moment are uncertain and are not sent to again. Resume continues with the people who are waiting.',
  next_late: 'Nothing is sent this late automatically. Send it now, or keep it waiting.',
  next_already_listed: 'Nothing goes out from here until you choose.',
  next_quiet_hours: 'Resume continues with them when their quiet hours are over.',
  next_opt_outs_unknown:
    'Postrider was closed, this computer was asleep, or the gateway gave no answer, and its list of opt-outs goes back one hour only. Resume sends to these people anyway. The gateway leaves out people who opted out a day ago or earlier.',
  next_limit_no_price:
    'It was approved without a price, so nothing more is sent. Remove the limit in Settings, then resume.',
  next_limit_too_low: 'Raise the limit in Settings, then resume.',
  next_cap:
    'The account may text fewer people a day than the list has, and a gateway list is sent as a whole. Raise the limit in Settings, then resume.',
  short_auth: 'the gateway no longer accepts the key',
  short_balance: 'the balance ran out',
  short_rate: 'the gateway asks for a slower pace',
  short_offline: 'there is no connection',
  short_disk: 'the disk is full or cannot be written',
  short_clock: 'the clock is wrong',
  short_uncertain_limit: 'answers were missing',
  short_refusals: 'the gateway refused one message after another',
  short_schedule: 'its time is over',
  short_quarantine: 'the records do not agree',
  short_restart: 'Postrider was closed while sending',
  short_late: 'its start was missed',
  short_opt_outs_unknown: 'some opt-outs are not known',
  short_already_listed: 'the gateway’s list shows this text for people who wait',
  short_quiet_hours: 'it became quiet for the rest',
} as const
