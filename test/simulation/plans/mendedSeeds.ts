// Plans of chance that failed once, by what was seen. They run with the scenarios.

export const mendedSeeds: readonly (readonly [seed: number, symptom: string])[] = [
  [9890400, 'a clock set to 1970 between two requests sent before its time'],
  [5124, 'a whole computer was restored, and the records of one second were no evidence: twice'],
  [22266, 'the same with dates of one minute: twice'],
  [52145, 'the same with scattered ids: twice'],
  [7009, 'an old text of a listing that is not quite in order counted as sent by another computer'],
  [20547, 'the same where ids are text'],
  [21605, 'the same in a listing in no order'],
  [50458, 'the same where a row was left out when the campaign was approved'],
  [20076, 'accepted people without their records, whose ids were lower within the second'],
  [21265, 'the same after a clock of 1970'],
  [20706, 'hours without opt-outs that end after the click that accepted them were asked for without end'],
  [32915, 'people refused for the key were sent to half an hour after a stop'],
  [42501, 'Retry-After as a date by a clock that was a day behind'],
  [1057, 'an old text that could not be read when the campaign was approved counted as sent by another computer'],
  [1567, 'the computer slept while the newest page was read, and an opt-out of that time was not heard'],
  [
    60390,
    'an old text of a minute shared by all, left out when the campaign was approved, counted as sent by another computer',
  ],
  [63055, 'the same where the listing shrank while it was read'],
  [51813, 'the same where the listing shrank in between and the order was ignored'],
  [30675, 'a resume before the first turn after an absence excused a start that was 37 minutes late'],
  [70259, 'the same where a page in the middle had left out a row, and no page counted them'],
  [105906, 'the hours in which the computer slept counted as a wait that was too long'],
  [2302, 'the first people of an account, sent to by a clock that was a day ahead, never got their records'],
  [3693, 'a campaign that the user paused after a new key said that the key was refused again'],
  [12956, 'the time in which the app was closed counted as a wait that was too long'],
  [14137, 'after a clock that was a day ahead for seconds nothing looked for the records any more'],
  [14764, 'people sent to by a clock that was a day ahead were "not found": their day was not read'],
  [14825, 'the computer slept while the listing was read before a run, and no record proved anything any more'],
  [9044, 'a power cut and an old database: a request that was made counted as never made, and its people waited'],
  [8292, 'people of a copy, approved on a full disk, counted as stuck although nothing can prove them'],
  [
    28251,
    'an old text proved an acceptance in a copy: its approval was cut off, and a page of a listing in no order read since',
  ],
  [900682, 'an old text, on a page that was left empty once and counted nowhere, was the record of a message of now'],
  [900843, 'an entry that could not be read kept the record of a lost answer from being found'],
  [34902, 'the beginning of a run could not be saved, and requests of another one made the folder look restored'],
  [29504, 'the clock was set to 1970 after a send, and nothing looked for the statuses of its messages any more'],
  [
    47238,
    'the clock was set a day ahead after a send, and its messages, dated hours back, looked too old for a new status',
  ],
  [49043, 'a status that never comes was read for every five minutes for two days'],
  [43338, 'an old database and a lost journal at once, of which nothing on the disk can tell, counted as false'],
  [
    62213,
    'a computer that was restored sent again: its campaign was approved while the listing, in no order and counted wrongly, looked unread',
  ],
  [801541, 'an opt-out that the end of the app interrupted was reported as an internal error'],
  [
    84586,
    'a wait until a date, with the computer’s clock a day ahead and the gateway’s some minutes off, counted as too long',
  ],
  [85950, 'the same after the computer’s clock was set to 1970, paused'],
  [91619, 'a copy that a full disk kept from opening counted as opened without a question'],
  [1609, 'an old text on a page in whose place the one before was shown counted as sent by another computer'],
  [32448, 'the same where the page before was an empty one'],
  [54410, 'the same at the end of a listing in no order'],
  [67165, 'a page in whose place the one before was shown kept records from proving an acceptance'],
  [50648, 'people of a listing that counts a thousand million messages, and shifts while it is read, counted as stuck'],
  [42417, 'a minute of sleep between the checks and the intent let someone be texted who had opted out'],
  [52151, 'the many reads of a listing whose pages repeat counted as no end'],
  [67372, 'a copy left someone uncertain who was in flight when it was made and whom the open original texted later'],
  [87405, 'a request looked never made after a power cut took its second line and an old database was put back'],
  [
    352,
    'someone who was taken out in the original while its copy was being opened counted as taken out in the copy, which cannot know',
  ],
  [
    219699,
    'someone who was put back and texted in the original counted as denied in a copy from before, which cannot know',
  ],
  [102047, 'old texts of a listing with the oldest first, whose count grows, counted as sent by another computer'],
  [219995, 'the same where the order is ignored, and fewer pages are counted than there are'],
  [211231, 'a start that a change held up until it was quiet went the next day without a question'],
  [
    300654,
    'a stopped campaign without anyone in doubt was being settled without end after an old database was put back',
  ],
  [206370, 'of two texts in one millisecond the first one, which was within the limit, counted as one too many'],
  [106013, 'a wait that the gateway asked of another campaign of the account counted as too long'],
  [701749, 'a wait counted as too long where a request that was on its way was answered with a shorter one'],
  [800871, 'three sleeps of forty minutes left too little time to read the records in'],
  [
    800942,
    'a text that was found in the listing after a decision counted for the limit of a person as of the approval, not as of its time',
  ],
  [704348, 'two days of waiting, for a limit and for the hours of a wave, were too many steps'],
  [
    706900,
    'a pause after three unanswered requests, as one goes back to the folder in which it came, counted as needless',
  ],
  [1539, 'days of waiting for a limit of a person, by a clock that was a day ahead, were too many steps'],
  [
    900182,
    'someone was put back into a campaign that had ended before everything was stopped, and the stop counted as broken',
  ],
  [912581, 'a folder was locked while a campaign waited for the network, and the wait went on without an end'],
  [912824, 'a change that was begun and ended in the same moment counted as one that holds'],
  [914152, 'a change that was frozen and changed again in the same moment counted as approved without anyone'],
  [915816, 'a text of another copy, listed hours off for want of a zone, counted as one that the limit has to know'],
  [904532, 'a clock set past midnight between two batches let more go than the day may have'],
  [904818, 'a step of a change that a sleep delayed until it had been approved counted as a defect'],
  [906203, 'a refusal of before a copy was owed a proof when all of its people were settled'],
  [903950, 'a day of the gateway, whose clock was some minutes off, counted as the day of the computer'],
]

/** Days of waiting: they take as long as forty of the others together, and are left out of a quick run. */
export const longSeeds: readonly number[] = [1539, 704348, 49043]

/** Those of runs with a standing send. */
export const mendedStandingSeeds: readonly (readonly [seed: number, symptom: string])[] = [
  [106116, 'a day that waited for the quiet hours of a clock a day ahead went on waiting when its time was over'],
  [
    110628,
    'an old database was put back by hand, with the text of a rule from before it was changed, and counted as stopped',
  ],
  [
    701824,
    'an old database was put back by hand, with someone in the list of a rule who had left it since, and counted as out',
  ],
]

/** Those of years of a weekly rule, with as many weeks as it takes. */
export const mendedWeeklySeeds: readonly (readonly [seed: number, weeks: number, symptom: string])[] = [
  [2, 17, 'after a restore the message of a later week said that someone had been texted in a week before'],
]
