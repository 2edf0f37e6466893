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
]
