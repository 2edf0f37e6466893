// Findings of a start, their meaning for people and money, and the ways to repair. Also backups.
export const recovery = {
  notAnswering: 'Postrider kann nicht lesen, was die Startprüfung gefunden hat',
  // The database cannot be opened
  blocked_damaged: 'Die Datenbank ist beschädigt',
  blocked_newer: 'Dieser Datenordner braucht ein neueres Postrider',
  blocked_read_only: 'Postrider kann nicht in seinen Datenordner schreiben',
  blocked_full: 'Die Festplatte ist voll',
  blocked_failed: 'Die Datenbank lässt sich nicht öffnen',
  blockedBody_damaged:
    'Postrider kann die Datei mit Ihren Personen, Kampagnen und Ihrem Verlauf nicht vollständig lesen.',
  blockedBody_newer:
    'Eine neuere Version hat ihn geändert. Damit nichts verloren geht, öffnet diese Version ihn nicht.',
  blockedBody_read_only: 'Postrider könnte nicht aufzeichnen, was es sendet, deshalb sendet es nichts.',
  blockedBody_full: 'Postrider könnte nicht aufzeichnen, was es sendet, deshalb sendet es nichts.',
  blockedBody_failed:
    'Die Festplatte oder das System hat das Öffnen der Datei mit Ihren Personen, Kampagnen und Ihrem Verlauf verweigert.',
  blockedMeaning: 'Nichts wird gesendet. Nichts wurde gelöscht.',
  next_newer: 'Installieren Sie das neuere Postrider. Es öffnet diesen Ordner mit allem, was darin ist.',
  next_read_only:
    'Erlauben Sie Ihrem Benutzer, in den Ordner unten zu schreiben, schließen Sie dann Postrider und öffnen Sie es wieder.',
  next_full:
    'Schaffen Sie Platz auf der Festplatte des Ordners unten, schließen Sie dann Postrider und öffnen Sie es wieder.',
  next_failed:
    'Schließen Sie andere Programme, die den Ordner unten vielleicht benutzen, und öffnen Sie Postrider wieder. Falls das nicht hilft:',
  folder: 'Datenordner',
  backups: 'Sicherungen',
  backupsLead: 'Jede wurde beim Anlegen geprüft. Neueste zuerst.',
  noBackups: 'In diesem Datenordner gibt es keine Sicherung.',
  bringBackThis: 'Diese Sicherung wiederherstellen',
  bringBackOf: 'Sicherung wiederherstellen ({time})',
  otherWays: 'Andere Wege',
  salvageFor: 'Behalten, was übrig ist',
  salvage: 'Lesbares retten',
  salvageHelp:
    'Postrider kopiert alles Lesbare in eine neue Datenbank und behält die beschädigte Datei. Personen, die nicht lesbar sind, fehlen danach.',
  notSalvaged: 'Das Retten hat nicht geklappt',
  notSalvagedBody:
    'Zu wenig von der Datei ist lesbar, oder die Festplatte hat die Kopie verweigert. Die beschädigte Datei hat sich nicht geändert. Stellen Sie eine Sicherung wieder her, oder beginnen Sie mit einem leeren Adressbuch.',
  startEmptyFor: 'Ohne sie beginnen',
  startEmpty: 'Mit leerem Adressbuch beginnen',
  startEmptyHelp:
    'Postrider behält die beschädigte Datei und beginnt leer. Bei laufenden Kampagnen weiß es dann nicht, wer die Nachricht bekommen hat und wer noch wartet.',
  emptyTitle: 'Mit einem leeren Adressbuch beginnen?',
  emptyBody:
    'Personen, Listen, Abmeldungen, Kampagnen und Verlauf fehlen danach. Postrider kennt laufende Kampagnen nicht mehr. Werden sie noch einmal gesendet, werden Personen vielleicht doppelt angeschrieben. Die beschädigte Datei bleibt im Datenordner.',
  emptyWord: 'leer',
  emptyType: 'Zum Fortfahren „{word}“ eingeben',
  emptyKeep: 'Nichts ändern',
  report: 'Bericht für Hilfe lesen',
  reportHelp: 'Eine Textdatei mit dem, was gefunden wurde. Keine Namen, keine Rufnummern, keine Nachrichten.',
  working_restore: 'Die Sicherung wird wiederhergestellt und geprüft.',
  working_salvage: 'Lesbares wird gerettet.',
  working_startEmpty: 'Eine leere Datenbank wird angelegt.',
  working_adopt: 'Alle Personen mit unbekanntem Ergebnis werden als ungewiss markiert.',
  working_separate: 'Dies wird zu einer getrennten Kopie. Alle Personen mit unbekanntem Ergebnis werden ungewiss.',
  working_leave: 'Das Senden wird dem anderen Computer überlassen.',
  working_erase: 'Alles im Datenordner wird gelöscht.',
  working_backUp: 'Eine Sicherung wird angelegt und geprüft.',
  working_move: 'Ein neuer Ordner wird gewählt.',
  working_exchange: 'Die Datenbank wird geschlossen und wieder geöffnet.',
  exchanging: 'Datenbank wird ersetzt',
  workingLong: 'Eine große Datenbank braucht einige Minuten. Lassen Sie Postrider geöffnet.',
  // Why a backup was made
  reason_daily: 'Täglich',
  reason_before_update: 'Vor einem Update',
  reason_by_hand: 'Von Hand',
  reason_before_restore: 'Vor einem Wiederherstellen',
  // Bringing one back
  restoreTitle: 'Sicherung wiederherstellen ({time})?',
  restoreBody:
    'Spätere Änderungen sind dann nicht mehr zu sehen. Nicht beendete Kampagnen bleiben pausiert, bis Postrider sie mit dem Gateway verglichen hat. Spätere Abmeldungen bleiben. Auch die jetzige Datenbank bleibt aufbewahrt.',
  restoreBlockedBody:
    'Spätere Änderungen sind dann nicht mehr zu sehen. Nicht beendete Kampagnen bleiben pausiert, bis Postrider sie mit dem Gateway verglichen hat. Spätere Abmeldungen bleiben, soweit sie lesbar sind. Auch die beschädigte Datenbank bleibt aufbewahrt.',
  restoreKeep: 'Die jetzige behalten',
  restored: 'Sicherung wiederhergestellt ({time}).',
  restoredBody: 'Die vorige Datenbank liegt noch im Datenordner.',
  // The card before anything else
  title_unclean_end: 'Postrider wurde mitten im Senden geschlossen',
  title_database_behind: 'Die Datenbank ist älter als das Sendejournal',
  title_journal_lost: 'Das Sendejournal fehlte',
  title_profile_copied: 'Dieser Datenordner wurde anderswo benutzt',
  title_profile_restored: 'Dieser Datenordner ist älter als der zuletzt benutzte',
  title_synced_folder: 'Dieser Datenordner liegt an einem Ort, der für eine Datenbank nicht sicher ist',
  title_check_failed: 'Die Prüfung hat Schäden in der Datenbank gefunden',
  title_adopted: 'Jetzt sendet dieser Computer',
  title_separated: 'Dieser Ordner ist jetzt eine getrennte Kopie',
  title_not_conserved: 'Von manchen Personen fehlt der Stand',
  title_clock_behind: 'Die Uhr dieses Computers wurde zurückgestellt',
  title_other: 'Die Startprüfung hat etwas Ungewöhnliches gefunden',
  agree:
    'Seitdem wurde nichts gesendet. Postrider hat das Sendejournal mit der Datenbank verglichen, und sie stimmen überein.',
  found_unclean_end: 'Postrider endete, ohne geschlossen zu werden.',
  found_journal_torn:
    'Die letzte Zeile des Sendejournals war unvollständig, deshalb hat Postrider sie entfernt. Der Rest stimmt mit der Datenbank überein.',
  found_behind: {
    one: 'Das Sendejournal hat 1 Anfrage, die der Datenbank fehlt.',
    other: 'Das Sendejournal hat {count} Anfragen, die der Datenbank fehlen.',
  },
  found_behind_people: {
    one: '1 Person ist jetzt ungewiss. An sie wird nicht noch einmal gesendet, bis das Ergebnis bekannt ist.',
    other:
      '{count} Personen sind jetzt ungewiss. An sie wird nicht noch einmal gesendet, bis das Ergebnis bekannt ist.',
  },
  found_behind_unknown: {
    one: '1 weitere Person wurde in einer Kampagne angeschrieben, die der Datenbank fehlt. Sehen Sie im Dashboard des Gateways nach.',
    other:
      '{count} weitere Personen wurden in Kampagnen angeschrieben, die der Datenbank fehlen. Sehen Sie im Dashboard des Gateways nach.',
  },
  found_journal_lost: {
    one: 'Die Datenbank hat 1 Anfrage, die dem Sendejournal fehlt. Postrider hat ein neues Journal begonnen und liest die Nachrichtenliste des Gateways für den letzten Tag neu.',
    other:
      'Die Datenbank hat {count} Anfragen, die dem Sendejournal fehlen. Postrider hat ein neues Journal begonnen und liest die Nachrichtenliste des Gateways für den letzten Tag neu.',
  },
  found_journal_broken:
    'Eine Zeile des Sendejournals ist unlesbar. Postrider hat ein neues Journal begonnen und liest die Nachrichtenliste des Gateways für den letzten Tag neu.',
  found_profile_copied:
    'Er wurde auf einen anderen Computer kopiert oder verschoben, oder seitdem wurde eine andere Kopie benutzt. Was von dort gesendet wurde, ist hier unbekannt. Von hier wird nichts gesendet, bis Sie wählen.',
  found_profile_restored:
    'Dieser Computer hat schon einen späteren Stand dieses Datenordners benutzt. Ein älterer wurde wiederhergestellt und zeigt deshalb nicht, was dazwischen gesendet wurde.',
  found_synced_folder:
    'Der Datenordner liegt auf einem Netzlaufwerk oder in einem Ordner, den ein anderes Programm synchronisiert. Das kann die Datenbank beschädigen, und zwei Computer an einem Ordner könnten Personen doppelt anschreiben.',
  found_check_failed:
    'Manches darin fehlt vielleicht oder ist falsch, obwohl sie sich noch öffnen lässt. Stellen Sie eine frühere Sicherung wieder her, oder speichern Sie einen Bericht für Hilfe.',
  found_not_conserved: {
    one: 'In 1 Kampagne passt die Zahl der Personen nicht zur Freigabe. Diese Kampagne sendet nichts. Speichern Sie einen Bericht für Hilfe.',
    other:
      'In {count} Kampagnen passt die Zahl der Personen nicht zur Freigabe. Diese Kampagnen senden nichts. Speichern Sie einen Bericht für Hilfe.',
  },
  found_adopted:
    'Postrider sucht alle Personen mit unbekanntem Ergebnis in der Nachrichtenliste des Gateways. An sie wird nichts gesendet, bevor Postrider die Liste gelesen hat.',
  found_separated:
    'Die Kampagnen darin sind pausiert, bis Sie sie fortsetzen. Postrider sucht alle Personen mit unbekanntem Ergebnis in der Nachrichtenliste des Gateways. Die andere Kopie sendet vielleicht weiter.',
  found_clock_behind:
    'Die Uhr zeigt eine frühere Zeit, als Postrider zuletzt aufgezeichnet hat. Geplante Kampagnen warten, bis die Uhr stimmt.',
  found_other:
    'Die Startprüfung hat etwas gefunden, das diese Seite nicht erklären kann: {kind}. Speichern Sie einen Bericht für Hilfe.',
  lockedTitle: 'Aus diesem Datenordner wird noch nichts gesendet',
  lockedSyncedBody:
    'Sie können alles lesen. Zum Senden schließen Sie Postrider, verschieben den Ordner auf die eigene Festplatte dieses Computers und öffnen ihn von dort.',
  before_accepted: 'vom Gateway angenommen, bevor Postrider geschlossen wurde',
  now_accepted: 'vom Gateway angenommen',
  refused: 'vom Gateway abgelehnt',
  doubt: 'in Übergabe, als Postrider geschlossen wurde.',
  doubtOther: 'ungewiss: Unbekannt ist, ob die Nachricht ankam.',
  lookingUp: 'Wird gerade geprüft: {found} gefunden',
  allFound: 'Alle wurden gefunden',
  foundSoFar: 'Bisher gefunden: {found}. Die anderen sind ungewiss',
  lookLater: 'Postrider prüft sie, sobald die Verbindung wieder da ist. Bisher gefunden: {found}',
  lookWithKey: 'Postrider prüft sie, sobald es den Schlüssel dieses Kontos nutzen kann. Bisher gefunden: {found}',
  lookAfterMove: 'Postrider prüft sie, sobald Sie den Datenordner verschoben haben',
  earlier: 'ungewiss oder nicht gefunden. An sie wird nur gesendet, wenn Sie es entscheiden',
  waiting: 'nicht begonnen, wartet',
  closed: 'durch Ihre Entscheidung abgeschlossen',
  skipped: 'ausgelassen',
  accounted: 'Der Stand aller Personen ist erfasst',
  notAccounted: {
    one: 'Von 1 Person fehlt der Stand. An sie wird nichts gesendet. Speichern Sie einen Bericht für Hilfe.',
    other: 'Von {count} Personen fehlt der Stand. An sie wird nichts gesendet. Speichern Sie einen Bericht für Hilfe.',
  },
  looking: 'Wird geprüft',
  settled: 'Bekannt',
  open: 'Ungewiss',
  lookAt: 'Kampagne öffnen',
  resume: { one: '1 Nachricht fortsetzen', other: '{count} Nachrichten fortsetzen' },
  bringBack: 'Sicherung wiederherstellen',
  goOn: 'Weiter',
  goOnLocked: 'Weiter, ohne zu senden',
  seeWhy: 'Warum, und was zu tun ist',
} as const
