// Why a campaign is paused, what happens next, and the reason in a few words for its log.
export const pauses = {
  why_user: 'You paused this campaign',
  why_auth: 'The key or sign-in is missing or no longer accepted',
  why_balance: { one: 'The balance ran out after 1 message', other: 'The balance ran out after {count} messages' },
  why_ceiling: 'The amount you approved is used up',
  why_rate: 'The gateway asks for a slower pace',
  why_offline: 'There is no connection',
  why_sign_in: 'The gateway’s sign-in is not available',
  why_disk: 'The disk is full or cannot be written',
  why_clock: 'Your clock is wrong',
  why_uncertain_limit: 'Too many answers got lost',
  why_no_answers: 'Three requests in a row got no answer',
  why_in_doubt: 'Too many people are uncertain',
  why_listing: 'Checking the gateway’s message list',
  why_refusals: 'The gateway refuses one message after another',
  why_schedule: 'The scheduled time has passed',
  why_quarantine: 'The records of this campaign do not match',
  why_restart: 'Postrider was closed while sending',
  why_late: 'The start was missed',
  why_already_listed: 'Someone else seems to be sending this',
  why_changed: 'You are changing this campaign',
  why_quiet_hours: 'It is now quiet hours for the rest',
  why_limit: 'A sending limit is reached',
  why_opt_outs_unknown: 'Some opt-outs are unknown',
  why_cap: 'The list is larger than this account’s daily limit',
  why_limit_no_price: 'Your money limit cannot be checked',
  why_limit_too_low: 'Your money limit is too low for this',
  next_user: 'Resume continues with the people who are waiting.',
  next_auth: 'Enter it again in Settings, then resume.',
  next_balance: 'Add money at your gateway, check the balance here, then resume.',
  next_ceiling:
    'The gateway charged more than its estimate. Stop this campaign, check the prices, then approve the rest again.',
  next_rate: 'Sending continues automatically at a slower pace.',
  next_offline: 'Sending continues automatically when the connection is back.',
  next_sign_in: 'Sending continues automatically when the sign-in works again.',
  next_disk:
    'Postrider cannot record outcomes, so it sends nothing. Nothing recorded is lost. Free up disk space, then resume.',
  next_clock:
    'The clock went back, so quiet hours and waiting times may be wrong. Nothing is sent meanwhile. Correct the clock, then resume.',
  next_uncertain_limit:
    'The people in these batches are uncertain and are not sent to again. Resume only when the gateway answers again.',
  next_no_answers:
    'It is unknown whether these people were texted, so nothing is sent to them again. Resume when the gateway answers again.',
  next_in_doubt:
    'The gateway’s message list did not show them in time. Nothing is sent to them again. Resume continues with the people who are waiting.',
  next_listing:
    'More than {limit} people are uncertain. Sending continues automatically once the list shows enough of them. If that does not help by {time}, Postrider asks you.',
  next_rate_at: 'Sending continues automatically at {time}, at a slower pace.',
  next_offline_at: 'Postrider tries again at {time}.',
  next_refusals:
    'Read the gateway’s words in the batches. If the text or the sender is wrong, stop this campaign and duplicate it. Resume tries the people who are waiting.',
  next_schedule:
    'The gateway would send the rest at once. Stop them here, then prepare a campaign with a new time for these people.',
  next_quarantine:
    'The database is an older copy, so it may not know of messages that were sent. Anyone affected is uncertain and is not sent to again automatically. Resume reads the gateway’s message list first.',
  next_restart:
    'People who were being handed over at that moment are uncertain and are not sent to again. Resume continues with the people who are waiting.',
  next_late: 'Postrider does not send this late automatically. Send it now, or keep it waiting.',
  next_already_listed: 'Nothing is sent from here until you choose.',
  next_changed: 'Nothing is sent until you approve the change or go back.',
  next_quiet_hours: 'Resume continues with them after their quiet hours.',
  next_limit: 'You chose to be asked. Resume sends what the limit allows, and pauses again if there is still no room.',
  next_opt_outs_unknown:
    'Postrider was closed, this computer was asleep, or the gateway gave no answer, and the gateway keeps its list of opt-outs for one hour only. Resume sends to these people anyway. The gateway leaves out people who opted out a day ago or earlier.',
  next_limit_no_price:
    'This campaign was approved without a price, so nothing more is sent. Remove the limit in Settings, then resume.',
  next_limit_too_low: 'Raise the limit in Settings, then resume.',
  next_cap:
    'The list has more people than the account may text in a day, and a gateway list is sent as a whole. Raise the limit in Settings, then resume.',
  short_auth: 'the key or sign-in is missing or no longer accepted',
  short_balance: 'the balance ran out',
  short_rate: 'the gateway asks for a slower pace',
  short_offline: 'there is no connection',
  short_sign_in: 'the gateway’s sign-in is not available',
  short_disk: 'the disk is full or cannot be written',
  short_clock: 'the clock is wrong',
  short_uncertain_limit: 'answers were missing',
  short_refusals: 'the gateway refused one message after another',
  short_schedule: 'the scheduled time has passed',
  short_quarantine: 'the records do not match',
  short_restart: 'Postrider was closed while sending',
  short_late: 'the start was missed',
  short_limit: 'a sending limit was reached',
  short_opt_outs_unknown: 'some opt-outs are unknown',
  short_already_listed: 'the message list shows this message for people who are waiting',
  short_changed: 'you are changing it',
  short_quiet_hours: 'quiet hours began for the rest',
} as const
