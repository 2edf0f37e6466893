// Why a campaign is paused, what happens next, and the reason in a few words for its log.
export const pauses = {
  why_user: 'Von Ihnen pausiert',
  why_auth: 'Der Schlüssel oder die Anmeldung fehlt oder wird nicht mehr angenommen',
  why_balance: {
    one: 'Nach 1 Nachricht war das Guthaben aufgebraucht',
    other: 'Nach {count} Nachrichten war das Guthaben aufgebraucht',
  },
  why_ceiling: 'Der freigegebene Betrag ist aufgebraucht',
  why_rate: 'Das Gateway bittet um ein langsameres Tempo',
  why_offline: 'Es gibt keine Verbindung',
  why_sign_in: 'Die Anmeldung beim Gateway ist nicht verfügbar',
  why_unreadable: 'Die Antworten des Gateways sind nicht lesbar',
  why_disk: 'Die Festplatte ist voll oder nicht beschreibbar',
  why_clock: 'Ihre Uhr geht falsch',
  why_uncertain_limit: 'Zu viele Rückmeldungen gingen verloren',
  why_no_answers: 'Drei Anfragen in Folge blieben ohne Rückmeldung',
  why_in_doubt: 'Zu viele Personen sind ungewiss',
  why_listing: 'Die Nachrichtenliste des Gateways wird geprüft',
  why_refusals: 'Das Gateway lehnt eine Nachricht nach der anderen ab',
  why_schedule: 'Die geplante Zeit ist vorbei',
  why_quarantine: 'Die Aufzeichnungen dieser Kampagne stimmen nicht überein',
  why_restart: 'Postrider wurde während des Sendens geschlossen',
  why_late: 'Der Start wurde verpasst',
  why_already_listed: 'Jemand anders scheint das zu senden',
  why_changed: 'Sie ändern diese Kampagne',
  why_quiet_hours: 'Für die übrigen ist jetzt Ruhezeit',
  why_limit: 'Ein Sendelimit ist erreicht',
  why_opt_outs_unknown: 'Manche Abmeldungen sind unbekannt',
  why_cap: 'Die Liste ist größer als das Tageslimit dieses Kontos',
  why_limit_no_price: 'Ihr Kostenlimit lässt sich nicht prüfen',
  why_limit_too_low: 'Ihr Kostenlimit ist dafür zu niedrig',
  next_user: 'Fortsetzen macht mit den Personen weiter, die warten.',
  next_auth: 'Geben Sie die Zugangsdaten in den Einstellungen neu ein und setzen Sie dann fort.',
  next_balance: 'Laden Sie bei Ihrem Gateway Geld auf, prüfen Sie hier das Guthaben und setzen Sie dann fort.',
  next_ceiling:
    'Das Gateway hat mehr berechnet als geschätzt. Stoppen Sie diese Kampagne, prüfen Sie die Preise und geben Sie den Rest neu frei.',
  next_rate: 'Das Senden geht automatisch weiter, mit langsamerem Tempo.',
  next_offline: 'Das Senden geht automatisch weiter, sobald die Verbindung wieder da ist.',
  next_sign_in: 'Das Senden geht automatisch weiter, sobald die Anmeldung wieder möglich ist.',
  next_unreadable: 'Das Senden geht automatisch weiter, sobald sie wieder lesbar sind.',
  next_disk:
    'Postrider kann keine Ergebnisse aufzeichnen und sendet deshalb nichts. Von dem, was aufgezeichnet ist, geht nichts verloren. Schaffen Sie Platz auf der Festplatte und setzen Sie dann fort.',
  next_clock:
    'Die Uhr wurde zurückgestellt, deshalb stimmen Ruhezeiten und Wartezeiten vielleicht nicht. Bis dahin wird nichts gesendet. Stellen Sie die Uhr richtig und setzen Sie dann fort.',
  next_uncertain_limit:
    'Die Personen in diesen Paketen sind ungewiss, und an sie wird nicht noch einmal gesendet. Setzen Sie erst fort, wenn vom Gateway wieder Rückmeldungen kommen.',
  next_no_answers:
    'Unbekannt ist, ob diese Personen angeschrieben wurden, deshalb wird an sie nicht noch einmal gesendet. Setzen Sie fort, wenn vom Gateway wieder Rückmeldungen kommen.',
  next_in_doubt:
    'Die Nachrichtenliste des Gateways hat diese Personen nicht rechtzeitig gezeigt. An sie wird nicht noch einmal gesendet. Fortsetzen macht mit den Personen weiter, die warten.',
  next_listing:
    'Mehr als {limit} Personen sind ungewiss. Das Senden geht automatisch weiter, sobald die Liste genug von ihnen zeigt. Hilft das bis {time} nicht, fragt Postrider Sie.',
  next_rate_at: 'Das Senden geht um {time} automatisch weiter, mit langsamerem Tempo.',
  next_offline_at: 'Postrider versucht es um {time} wieder.',
  next_refusals:
    'Lesen Sie bei den Paketen, was das Gateway schreibt. Wenn Text oder Absender falsch ist, stoppen Sie diese Kampagne und duplizieren Sie sie. Fortsetzen versucht es mit den Personen, die warten.',
  next_schedule:
    'Das Gateway würde den Rest sofort senden. Stoppen Sie ihn hier und bereiten Sie für diese Personen eine Kampagne mit einer neuen Zeit vor.',
  next_quarantine:
    'Die Datenbank ist eine ältere Kopie und weiß vielleicht nicht von allen gesendeten Nachrichten. Betroffene Personen sind ungewiss, und an sie wird nicht automatisch noch einmal gesendet. Fortsetzen liest zuerst die Nachrichtenliste des Gateways.',
  next_restart:
    'Personen, die in diesem Augenblick übergeben wurden, sind ungewiss, und an sie wird nicht noch einmal gesendet. Fortsetzen macht mit den Personen weiter, die warten.',
  next_late:
    'So spät sendet Postrider nicht automatisch. Senden Sie jetzt, oder lassen Sie die Kampagne weiter warten.',
  next_already_listed: 'Von hier wird nichts gesendet, bis Sie wählen.',
  next_changed: 'Nichts wird gesendet, bis Sie die Änderung freigeben oder zurückgehen.',
  next_quiet_hours: 'Nach dem Fortsetzen sind sie an der Reihe, sobald ihre Ruhezeiten vorbei sind.',
  next_limit:
    'Sie wollten gefragt werden. Fortsetzen sendet weiter, soweit das Limit es zulässt, und pausiert wieder, wenn noch kein Platz ist.',
  next_opt_outs_unknown:
    'Postrider war geschlossen, dieser Computer war im Ruhezustand oder vom Gateway kam keine Rückmeldung, und das Gateway hält seine Liste der Abmeldungen nur eine Stunde lang bereit. Fortsetzen sendet trotzdem an diese Personen. Wer sich vor einem Tag oder früher abgemeldet hat, den lässt das Gateway aus.',
  next_limit_no_price:
    'Diese Kampagne wurde ohne Preis freigegeben, deshalb wird nichts mehr gesendet. Entfernen Sie das Limit in den Einstellungen und setzen Sie dann fort.',
  next_limit_too_low: 'Erhöhen Sie das Limit in den Einstellungen und setzen Sie dann fort.',
  next_cap:
    'Die Liste hat mehr Personen, als das Konto pro Tag anschreiben darf, und an eine Gateway-Liste wird immer als Ganzes gesendet. Erhöhen Sie das Limit in den Einstellungen und setzen Sie dann fort.',
  short_auth: 'Der Schlüssel oder die Anmeldung fehlt oder wird nicht mehr angenommen',
  short_balance: 'Das Guthaben ist aufgebraucht',
  short_rate: 'Das Gateway bittet um ein langsameres Tempo',
  short_offline: 'Es gibt keine Verbindung',
  short_sign_in: 'Die Anmeldung beim Gateway ist nicht verfügbar',
  short_unreadable: 'Die Antworten des Gateways waren nicht lesbar',
  short_disk: 'Die Festplatte ist voll oder nicht beschreibbar',
  short_clock: 'Die Uhr geht falsch',
  short_uncertain_limit: 'Rückmeldungen fehlten',
  short_refusals: 'Das Gateway lehnte eine Nachricht nach der anderen ab',
  short_schedule: 'Die geplante Zeit ist vorbei',
  short_quarantine: 'Die Aufzeichnungen stimmen nicht überein',
  short_restart: 'Postrider wurde während des Sendens geschlossen',
  short_late: 'Der Start wurde verpasst',
  short_limit: 'ein Sendelimit war erreicht',
  short_opt_outs_unknown: 'Manche Abmeldungen sind unbekannt',
  short_already_listed: 'Die Nachrichtenliste zeigt diese Nachricht für Personen, die warten',
  short_changed: 'Sie ändern sie',
  short_quiet_hours: 'Für die übrigen begannen die Ruhezeiten',
} as const
