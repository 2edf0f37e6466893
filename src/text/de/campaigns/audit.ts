// The record of a campaign: one sentence for each thing that happened and each decision.
export const audit = {
  approved: 'Freigegeben',
  approved_people: { one: 'Freigegeben für 1 Person', other: 'Freigegeben für {count} Personen' },
  paused: 'Pausiert',
  paused_user: 'Von Ihnen pausiert',
  resumed: 'Fortgesetzt',
  started: 'Senden begonnen oder fortgesetzt',
  waits_planned: 'Wartet auf die geplante Zeit',
  waits_quiet_hours: 'Wartet auf das Ende der Ruhezeiten',
  waits_daily_cap: 'Zurückgehalten: Tageslimit erreicht',
  waits_money_day: 'Zurückgehalten: Kostenlimit für den Tag erreicht',
  waits_money_month: 'Zurückgehalten: Kostenlimit für den Monat erreicht',
  waits_countdown: 'Startet gleich',
  stopped: 'Gestoppt',
  stopped_people: {
    one: 'Gestoppt. An 1 Person wurde nicht gesendet, sie ist ausgelassen',
    other: 'Gestoppt. An {count} Personen wurde nicht gesendet, sie sind ausgelassen',
  },
  recovered: 'Postrider wurde während des Sendens geschlossen. Mit Fortsetzen geht es weiter',
  recovered_people: {
    one: 'Postrider wurde während des Sendens geschlossen. 1 Person ist ungewiss, die übrigen warten, bis Sie fortsetzen',
    other:
      'Postrider wurde während des Sendens geschlossen. {count} Personen sind ungewiss, die übrigen warten, bis Sie fortsetzen',
  },
  quarantined: 'Die Aufzeichnungen stimmten nicht überein. Betroffene Personen sind ungewiss',
  quarantined_people: {
    one: 'Die Aufzeichnungen stimmten nicht überein. 1 Person ist ungewiss',
    other: 'Die Aufzeichnungen stimmten nicht überein. {count} Personen sind ungewiss',
  },
  found: '1 Person beim Gateway gefunden, gilt als angenommen',
  found_people: {
    one: '1 Person beim Gateway gefunden, gilt als angenommen',
    other: '{count} Personen beim Gateway gefunden, gelten als angenommen',
  },
  found_late: '1 Person ist doch noch aufgetaucht, gilt als angenommen',
  found_late_people: {
    one: '1 Person ist doch noch aufgetaucht, gilt als angenommen',
    other: '{count} Personen sind doch noch aufgetaucht, gelten als angenommen',
  },
  second_record: 'Die Nachrichtenliste des Gateways zeigt eine zweite Nachricht an 1 Person',
  sent_again: 'Sie haben entschieden, noch einmal zu senden',
  sent_again_people: {
    one: 'Sie haben entschieden, an 1 Person noch einmal zu senden',
    other: 'Sie haben entschieden, an {count} Personen noch einmal zu senden',
  },
  closed: 'Abgeschlossen',
  closed_people: { one: '1 Person abgeschlossen', other: '{count} Personen abgeschlossen' },
  closed_assumed_sent: 'Von Ihnen als gesendet gewertet',
  closed_assumed_sent_people: {
    one: '1 ungewisse Person von Ihnen als gesendet gewertet',
    other: '{count} ungewisse Personen von Ihnen als gesendet gewertet',
  },
  already_listed: 'Die Nachrichtenliste zeigt diese Nachricht für Personen, die warten',
  already_listed_people: {
    one: 'Die Nachrichtenliste zeigt diese Nachricht für 1 Person, die wartet',
    other: 'Die Nachrichtenliste zeigt diese Nachricht für {count} Personen, die warten',
  },
  left_to_other: 'Sie haben den Rest dem anderen Computer überlassen',
  sent_rest: 'Sie haben entschieden, an die Personen zu senden, die nicht gelistet sind',
  sent_rest_people: {
    one: 'Sie haben entschieden, an die 1 Person zu senden, die nicht gelistet ist',
    other: 'Sie haben entschieden, an die {count} Personen zu senden, die nicht gelistet sind',
  },
  closed_written_off: 'Von Ihnen als nicht gesendet abgeschlossen',
  closed_written_off_people: {
    one: '1 ungewisse Person von Ihnen als nicht gesendet abgeschlossen',
    other: '{count} ungewisse Personen von Ihnen als nicht gesendet abgeschlossen',
  },
  adopted: 'Sie haben bestätigt, dass dieser Datenordner hier benutzt wird',
  adopted_people: {
    one: 'Sie haben bestätigt, dass dieser Datenordner hier benutzt wird. 1 Person ist ungewiss',
    other: 'Sie haben bestätigt, dass dieser Datenordner hier benutzt wird. {count} Personen sind ungewiss',
  },
  finished: 'Der Stand aller Personen ist erfasst',
} as const
