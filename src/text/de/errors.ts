// One entry per error code: what happened, what that means for people and money, the next step.
export const errors = {
  unexpected:
    'In Postrider ist etwas schiefgegangen. Es hat nichts gesendet. Versuchen Sie es noch einmal. Passiert es wieder, speichern Sie die Logdatei, um Hilfe zu holen.',

  ADDRESS_NOT_HTTPS:
    'Diese Adresse beginnt nicht mit https://. Ihren Schlüssel könnten unterwegs alle lesen. Nehmen Sie die https-Adresse Ihres Gateways.',
  ADDRESS_NOT_AN_ORIGIN: 'Geben Sie nur den Host an, zum Beispiel https://api.example.com, ohne Pfad.',
  KEY_EMPTY: 'Der Schlüssel fehlt. Fügen Sie ihn aus dem Dashboard Ihres Gateways ein, dort unter „API clients“.',
  KEY_CHARACTERS:
    'Der Schlüssel enthält ein Leerzeichen, einen Zeilenumbruch oder ein Zeichen, das kein Schlüssel hat. Kopieren Sie nur den Schlüssel.',
  KEY_TOO_LONG: 'Für einen Schlüssel ist das zu lang. Es wurde nichts gespeichert. Fügen Sie nur den Schlüssel ein.',
  KEY_REFUSED:
    'Das Gateway hat diesen Schlüssel nicht angenommen. Er wurde nicht gespeichert. Kopieren Sie ihn noch einmal aus dem Dashboard Ihres Gateways, dort unter „API clients“.',
  KEYCHAIN_LOCKED:
    'Der Schlüsselbund dieses Computers ist gesperrt. Es wurde nichts geändert. Entsperren Sie ihn und versuchen Sie es noch einmal.',
  KEYCHAIN_UNAVAILABLE:
    'Der Schlüsselbund dieses Computers reagiert nicht. Es wurde nichts gespeichert. Sie können den Schlüssel behalten, bis Sie Postrider schließen.',
  CREDENTIAL_MISSING:
    'Dieses Konto hat auf diesem Computer keinen Schlüssel, oder seine Anmeldung ist abgelaufen. So lange wird nichts gesendet. Geben Sie unter Einstellungen, Konten den Schlüssel neu ein, oder melden Sie sich dort neu an.',
  NEEDS_API_KEY:
    'Nur mit einem API-Schlüssel verfügbar. Dieses Konto meldet sich anders an. Fügen Sie unter Einstellungen, Konten einen API-Schlüssel hinzu.',
  ZONE_UNKNOWN:
    'Keine Zeitzone hat diesen Namen. Es wurde nichts geändert. Wählen Sie eine aus der Liste, zum Beispiel Europe/Berlin.',
  CALLBACK_NOT_HTTPS:
    'Statusmeldungen brauchen eine https-Adresse. Es wurde nichts geändert. Geben Sie eine Adresse Ihres eigenen Servers ein, oder lassen Sie das Feld leer.',
  CHANNEL_NOT_ALLOWED:
    'Ein Kanalname hat bis zu 40 Buchstaben, Ziffern, - oder _. Es wurde nichts geändert. Kopieren Sie ihn aus der Dokumentation Ihres Gateways.',
  ACCOUNT_UNKNOWN: 'Dieses Konto gibt es nicht mehr. Wählen Sie ein anderes.',
  ACCOUNT_BUSY:
    'Dieses Konto hat eine Kampagne, die nicht beendet ist. Es wurde nichts entfernt. Stoppen Sie die Kampagne, oder warten Sie, bis sie beendet ist.',
  NO_ACCOUNT: 'Kein Konto ist verbunden. Verbinden Sie eines, oder probieren Sie das Übungskonto aus.',

  GATEWAY_UNREACHABLE:
    'Das Gateway ist nicht erreichbar. Es wurde nichts gesendet. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  GATEWAY_NAME_UNKNOWN:
    'Diese Adresse gibt es nicht. Es wurde nichts gesendet. Prüfen Sie die Schreibweise und die Verbindung.',
  GATEWAY_CERTIFICATE:
    'Dem Zertifikat dieser Adresse ist nicht zu trauen. Es wurde nichts gesendet, auch nicht der Schlüssel. Prüfen Sie die Adresse, oder fragen Sie den Support Ihres Gateways.',
  GATEWAY_SLOW:
    'Vom Gateway kam nicht rechtzeitig eine Rückmeldung. Hier wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
  GATEWAY_SIGN_IN:
    'Die Anmeldung beim Gateway ist nicht verfügbar. Hier wurde nichts geändert. Versuchen Sie es gleich noch einmal, oder prüfen Sie ihre Adresse.',
  GATEWAY_NOT_UNDERSTOOD:
    'Was von dieser Adresse kam, stammt nicht von einem Gateway. Es wurde nichts geändert. Prüfen Sie die drei Adressen.',
  GATEWAY_REFUSED: 'Das Gateway hat das abgelehnt. Es wurde nichts geändert. Seinen Wortlaut lesen Sie unten.',
  GATEWAY_BUSY: 'Das Gateway bittet um eine Pause. Nichts geht verloren. Versuchen Sie es in einer Minute noch einmal.',
  GATEWAY_BALANCE:
    'Das Guthaben beim Gateway ist dafür zu niedrig. Es wurde nichts gesendet. Laden Sie Geld auf und prüfen Sie das Guthaben neu.',
  GATEWAY_NOT_FOUND: 'Das Gateway kennt diesen Eintrag nicht. Es wurde nichts geändert.',
  GATEWAY_NO_LAST: 'Das Gateway zeigt keine letzte Nachricht. Vielleicht hat es noch keine. Es wurde nichts geändert.',

  FILE_UNKNOWN:
    'Diese Datei ist nicht mehr geöffnet. Wählen Sie sie noch einmal. Postrider hat sich Ihre Einstellungen dafür gemerkt.',
  FILE_GONE:
    'Die Datei gibt es nicht mehr. Es wurde nichts importiert. Wählen Sie sie von ihrem neuen Platz aus noch einmal.',
  FILE_UNREADABLE:
    'Postrider kann die Datei nicht lesen. Es wurde nichts importiert. Schließen Sie sie in anderen Programmen, oder prüfen Sie ihre Zugriffsrechte.',
  FILE_EMPTY: 'Die Datei ist leer. Wählen Sie eine andere, oder speichern Sie sie noch einmal.',
  FILE_TOO_LARGE:
    'Die Datei ist zu groß für Postrider. Es wurde nichts importiert. Teilen Sie sie in kleinere Dateien.',
  FILE_TOO_MANY_COLUMNS:
    'Die Datei hat mehr als 1.000 Spalten (A bis ALL), mehr liest Postrider nicht. In den übrigen könnte ein „Nein“ stehen, deshalb wurde nichts importiert. Löschen Sie Spalten, die Sie nicht brauchen, speichern Sie die Datei und wählen Sie sie noch einmal.',
  FILE_IS_FOLDER: 'Das ist ein Ordner, keine Datei. Wählen Sie die Tabelle darin.',
  FILE_IS_PROTECTED:
    'Diese Arbeitsmappe ist mit einem Passwort gesperrt. Es wurde nichts importiert. Öffnen Sie sie in Ihrem Tabellenprogramm, speichern Sie eine Kopie ohne Passwort und wählen Sie diese.',
  FILE_IS_XLS:
    'Das Format dieser Arbeitsmappe ist älter als Excel 97. Es wurde nichts importiert. Öffnen Sie sie in Excel oder LibreOffice, speichern Sie sie als .xlsx und wählen Sie diese Datei.',
  FILE_IS_NUMBERS:
    'Das ist eine Numbers-Tabelle. Es wurde nichts importiert. Exportieren Sie sie in Numbers als Excel oder CSV und wählen Sie diese Datei.',
  FILE_IS_ZIP: 'Diese Datei ist ein Archiv. Entpacken Sie sie erst und wählen Sie dann die Tabelle darin.',
  FILE_IS_PDF:
    'Das ist eine PDF-Datei, sie enthält keine lesbaren Zeilen. Exportieren Sie die Liste als CSV aus dem Programm, das sie erstellt hat.',
  FILE_IS_HTML:
    'Das ist eine Webseite, keine Tabelle. Exportieren Sie die Liste als CSV aus dem Programm, das sie erstellt hat.',
  FILE_IS_GZIP: 'Diese Datei ist komprimiert. Entpacken Sie sie erst und wählen Sie dann die Datei darin.',
  FILE_IS_BINARY:
    'Diese Datei ist weder Text noch Tabelle. Es wurde nichts importiert. Speichern Sie die Liste als .xlsx oder CSV und wählen Sie diese Datei.',
  FILE_CHANGED:
    'Die Datei hat sich geändert, während Postrider sie las. Es wurde nichts importiert. Schließen Sie sie in anderen Programmen und prüfen Sie sie noch einmal.',
  FILE_BAD_QUOTES:
    'Ein Anführungszeichen in der Datei wird nie geschlossen. Es wurde nichts importiert. Korrigieren Sie die unten genannte Zeile und prüfen Sie noch einmal.',
  FILE_NO_ROWS:
    'Die Datei hat keine Zeilen mit Personen. Wählen Sie eine andere, oder speichern Sie sie noch einmal in dem Programm, das sie erstellt hat.',
  FILE_NO_SHEET:
    'Die Arbeitsmappe hat kein Blatt mit diesem Namen. Es wurde nichts importiert. Wählen Sie ein anderes Blatt, oder speichern Sie die Arbeitsmappe noch einmal.',
  FILE_DAMAGED:
    'Die Arbeitsmappe ist beschädigt. Es wurde nichts importiert. Öffnen Sie sie in Ihrem Tabellenprogramm und speichern Sie sie noch einmal.',
  FILE_LINE_TOO_LONG:
    'Eine Zeile der Datei ist zu lang. Es wurde nichts importiert. Prüfen Sie das Trennzeichen und die Anführungszeichen.',
  FILE_OPENING_STOPPED:
    'Sie haben das Öffnen der Datei gestoppt. Es wurde nichts importiert. Sie können sie jederzeit wieder wählen.',
  IMPORT_UNKNOWN:
    'Dieser Import ist nicht mehr geöffnet. Es wurde nichts importiert. Wählen Sie die Datei noch einmal.',
  IMPORT_NO_PHONE_COLUMN:
    'Keine Spalte ist als Rufnummer eingestellt. Wählen Sie die Spalte, oder sehen Sie sich in der Beispieldatei eine an.',
  IMPORT_DUPLICATE_TARGET: 'Eine andere Spalte geht schon in dieses Feld. Ändern Sie erst diese.',
  IMPORT_NOT_CHECKED: 'Die Zeilen sind noch nicht geprüft. Es wurde nichts importiert. Prüfen Sie sie erst.',
  IMPORT_CONSENT_OPEN:
    'Manche Antworten zur Einwilligung sind unklar. Es wurde nichts importiert. Wählen Sie erst, was sie bedeuten.',
  IMPORT_NOTHING_READY:
    'Keine Zeile hat eine verwendbare Nummer. Es wurde nichts importiert. Korrigieren Sie die Zeilen unten, oder wählen Sie eine andere Spalte.',
  IMPORT_FINISHED: 'Dieser Import ist fertig. Seine Personen sind in der Liste.',
  IMPORT_PLAN_CHANGED:
    'Ihre Kontakte haben sich inzwischen geändert. Es wurde nichts importiert. Prüfen Sie die neuen Zahlen.',
  IMPORT_SAVING_STOPPED:
    'Sie haben den Import gestoppt. Es wurde nichts importiert, und Postrider behält Ihre Entscheidungen.',
  IMPORT_NOT_COMMITTED: 'Dieser Import hat niemanden gespeichert oder ist schon rückgängig gemacht.',
  IMPORT_UNDO_TOO_LATE: 'Einen Import können Sie 30 Tage lang rückgängig machen. Dieser ist älter.',
  PHONE_NOT_USABLE:
    'Diese Nummer lässt sich nicht anschreiben. Geben Sie sie mit Ländervorwahl ein, zum Beispiel +44 7700 900147.',

  LIST_UNKNOWN: 'Diese Liste gibt es nicht mehr. Wählen Sie eine andere.',
  LIST_NAME_TAKEN:
    'Eine Liste mit diesem Namen gibt es schon. Wählen Sie diese, oder geben Sie einen anderen Namen ein.',
  CONTACT_UNKNOWN: 'Diese Person ist nicht mehr in Ihren Kontakten.',
  CONTACT_IN_CAMPAIGN:
    'Diese Person ist in einer Kampagne, die nicht beendet ist. Es wurde nichts gelöscht. Beenden oder stoppen Sie diese Kampagne, oder entscheiden Sie über ihre ungewissen Personen.',
  PHONE_TAKEN:
    'Ein anderer Kontakt hat diese Nummer. Es wurde nichts gespeichert. Öffnen Sie diesen Kontakt, oder geben Sie eine andere Nummer ein.',
  NAME_EMPTY: 'Eine Liste braucht einen Namen. Geben Sie einen ein.',
  SMART_LIST_UNKNOWN: 'Diese intelligente Liste gibt es nicht mehr. Wählen Sie eine andere.',
  SMART_LIST_NAME_TAKEN: 'Eine intelligente Liste mit diesem Namen gibt es schon. Geben Sie einen anderen Namen ein.',
  UNDO_GONE: 'Das lässt sich nicht mehr rückgängig machen. Es wurde nichts geändert.',

  JOB_UNKNOWN: 'Diese Arbeit steht nicht mehr in der Liste. Fertige Teile bleiben.',
  JOB_FINISHED: 'Diese Arbeit ist schon beendet. Fertige Teile bleiben. Starten Sie sie bei Bedarf noch einmal.',
  JOB_NOTHING_FAILED: 'Es gibt nichts mehr, was erneut versucht werden müsste.',
  JOB_LISTING_INCOMPLETE:
    'Die Liste des Gateways war unvollständig. Postrider hat behalten, was es gelesen hat. Versuchen Sie es später noch einmal.',
  LIST_NOT_AT_GATEWAY:
    'Diese Liste ist nur auf diesem Computer. Es wurde nichts gelesen. Kopieren Sie sie erst zum Gateway.',

  EXPORT_NOTHING: 'Hier gibt es nichts zu exportieren. Es wurde keine Datei erstellt.',
  EXPORT_DISK_FULL:
    'Die Festplatte ist voll. Es wurde keine Datei erstellt. Schaffen Sie Platz oder wählen Sie einen anderen Datenträger und exportieren Sie noch einmal.',
  EXPORT_FOLDER_GONE: 'Den Ordner gibt es nicht mehr. Es wurde keine Datei erstellt. Wählen Sie einen anderen Ordner.',
  EXPORT_FOLDER_READ_ONLY:
    'Postrider kann in diesen Ordner nicht schreiben. Es wurde keine Datei erstellt. Wählen Sie einen anderen Ordner.',
  EXPORT_FILE_OPEN:
    'Eine Datei mit diesem Namen ist in einem anderen Programm geöffnet. Sie wurde nicht geändert. Schließen Sie sie dort, oder wählen Sie einen anderen Namen, und exportieren Sie noch einmal.',
  EXPORT_TOO_LARGE:
    'Das ist mehr, als in eine Excel-Datei passt. Es wurde keine Datei erstellt. Exportieren Sie als CSV.',
  EXPORT_NOT_WRITTEN:
    'Postrider konnte die Datei nicht fertigstellen. Es wurde keine Datei erstellt. Exportieren Sie noch einmal, oder wählen Sie einen anderen Ordner.',

  CAMPAIGN_UNKNOWN: 'Diese Kampagne gibt es nicht mehr. Es wurde nichts gesendet.',
  CAMPAIGN_NOT_DRAFT:
    'Diese Kampagne ist schon freigegeben, deshalb lässt sie sich nicht ändern. Duplizieren Sie sie, um mit ihrer Nachricht neu zu beginnen.',
  CAMPAIGN_NO_PEOPLE:
    'Niemand würde diese Nachricht bekommen. Wählen Sie eine Liste mit Personen, die sich nicht abgemeldet haben.',
  CAMPAIGN_NO_TEXT: 'Die Nachricht ist leer. Schreiben Sie sie erst.',
  CAMPAIGN_TEXT_TOO_LONG:
    'Für mindestens eine Person ist die Nachricht länger, als ein Text sein darf. Kürzen Sie sie.',
  TEMPLATE_UNKNOWN: 'Diese Vorlage gibt es nicht mehr. Es wurde nichts geändert.',
  ANSWER_RULE_UNKNOWN: 'Diese Regel gibt es nicht mehr. Es wurde nichts geändert.',
  ANSWER_NOT_READY:
    'Diese Regel kann noch nicht eingeschaltet werden: Ihr fehlen Wörter oder eine Antwort, oder das Konto kann nicht antworten.',
  STANDING_UNKNOWN: 'Diesen Dauerversand gibt es nicht mehr. Es wurde nichts geändert.',
  STANDING_NOT_READY: 'Dieser Dauerversand kann noch nicht eingeschaltet werden: Etwas fehlt oder ist nicht eindeutig.',
  STANDING_WRONG_STATE: 'So wie der Dauerversand jetzt ist, geht das nicht. Sehen Sie auf seiner Seite nach.',
  SNIPPET_UNKNOWN: 'Diesen Textbaustein gibt es nicht mehr. Es wurde nichts geändert.',
  SNIPPET_NAME_TAKEN:
    'Ein anderer Textbaustein hat diesen Namen. Es wurde nichts geändert. Wählen Sie einen anderen Namen.',
  TEMPLATE_NAME_TAKEN:
    'Eine andere Vorlage hat diesen Namen. Es wurde nichts geändert. Wählen Sie einen anderen Namen.',
  CAMPAIGN_TEMPLATE_ISSUE:
    'Die Nachricht hat ein Feld, das Postrider nicht füllen kann. Korrigieren Sie erst die markierte Stelle.',
  CAMPAIGN_FIELD_MISSING:
    'Ein Feld dieser Nachricht ist bei manchen Personen leer. Geben Sie einen Ersatztext ein, oder entfernen Sie das Feld.',
  HOURS_NOT_POSSIBLE:
    'Ein Tag muss beginnen, bevor er endet, und mindestens ein Tag muss offen sein. Es wurde nichts geändert. Korrigieren Sie die Zeiten.',
  NUMBERS_NONE:
    'In diesem Text ist keine Nummer. Es wurde nichts hinzugefügt. Geben Sie Nummern ein oder fügen Sie sie ein, eine pro Zeile.',
  CAMPAIGN_FILE_UNKNOWN:
    'Das ist keine Kampagnendatei von Postrider. Es wurde nichts geöffnet. Um Personen aus einer Tabelle hinzuzufügen, nehmen Sie „Importieren“.',
  CAMPAIGN_FILE_NEWER:
    'Ein neueres Postrider hat diese Datei erstellt. Es wurde nichts geöffnet. Aktualisieren Sie Postrider auf diesem Computer und öffnen Sie sie dann noch einmal.',
  CAMPAIGN_FILE_DAMAGED:
    'Diese Kampagnendatei ist unvollständig, oder ein anderes Programm hat sie geändert. Es wurde nichts geöffnet. Speichern Sie sie auf dem anderen Computer noch einmal.',
  SENDER_NOT_ALLOWED:
    'Ein Absender hat bis zu 11 Buchstaben, Ziffern, Leerzeichen, - oder _, oder er ist eine Nummer mit bis zu 15 Ziffern.',
  APPROVAL_STALE:
    'Personen, Text oder Preis haben sich geändert, nachdem diese Seite angezeigt wurde. Es wurde nichts gesendet. Prüfen Sie die neuen Zahlen und geben Sie sie frei.',
  APPROVAL_COUNT_WRONG:
    'Sie haben eine andere Zahl von Nachrichten eingegeben. Es wurde nichts gesendet. Geben Sie die Zahl noch einmal ein.',
  CAMPAIGN_WRONG_STATE:
    'Die Kampagne hat sich geändert, nachdem diese Seite angezeigt wurde. Es wurde nichts getan. Die Seite ist jetzt aktuell.',
  APPROVAL_LIMIT:
    'Das könnte ein Limit des Kontos pro Tag oder pro Monat überschreiten. Es wurde nichts gesendet. Wählen Sie eine andere Zeit oder weniger Personen, oder erhöhen Sie das Limit in den Einstellungen.',
  APPROVAL_CONSENT:
    'Vor dem Senden müssen Sie ein Häkchen setzen. Es wurde nichts gesendet. Setzen Sie es auf der Seite „Prüfen“.',
  DECISION_STALE:
    'Postrider hat einige dieser Personen gefunden, nachdem diese Seite angezeigt wurde. Es wurde nichts getan. Prüfen Sie die neuen Zahlen und wählen Sie noch einmal.',
  DECISION_TOO_EARLY:
    'Eine verspätete Nachricht kann noch auftauchen. Wer jetzt sendet, schreibt Personen vielleicht doppelt an. Es wurde nichts gesendet. Warten Sie bis zur angezeigten Zeit.',
  ALREADY_LISTED:
    'Ein anderer Computer scheint diese Kampagne zu senden, deshalb wurde sie nicht fortgesetzt. Wählen Sie auf ihrer Seite, was mit den übrigen Personen geschieht.',
  TAKE_OUT_NO_ONE: 'Von diesen Personen wartet niemand mehr. Es wurde niemand herausgenommen.',
  TAKE_OUT_EVERYONE: 'Das sind alle, die noch übrig sind. Um die Kampagne zu beenden, stoppen Sie sie.',
  SENDING_LOCKED:
    'Dieser Datenordner wurde kopiert oder wiederhergestellt, deshalb wird von ihm aus nichts gesendet. Bestätigen Sie erst, dass er hier benutzt wird.',
  SENDING_BUSY:
    'Eine Kampagne wird gerade gesendet. Es wurde nichts geändert. Pausieren Sie sie erst und versuchen Sie es dann noch einmal.',
  SCHEDULE_PAST:
    'Diese Zeit ist vorbei oder weniger als eine Minute entfernt. Es wurde nichts gesendet. Wählen Sie eine spätere.',
  SCHEDULE_NOT_POSSIBLE:
    'Das Gateway kann nur SMS an Ihre eigenen Listen planen, höchstens ein Jahr im Voraus. Senden Sie jetzt, oder ändern Sie das.',
  SCHEDULE_TOO_MANY_TIMES:
    'Dieser Versand hat zu viele verschiedene Zeiten: bis zu 5.000 passen in eine Kampagne, bis zu 200, wenn das Gateway startet. Nichts wurde gesendet. Wählen Sie eine Uhrzeit für alle, oder teilen Sie die Personen auf.',
  FORM_NEEDS_ONE_TEXT:
    'Eine Gateway-Liste bekommt einen Text für alle. Entfernen Sie die Felder, oder wählen Sie eine eigene Liste.',
  FORM_NOT_POSSIBLE:
    'Dieses Konto kann diese Art von Nachricht so nicht senden. Es wurde nichts gesendet. Wählen Sie eine andere Art, oder eigene Listen.',
  LINK_NOT_ALLOWED:
    'Diese Webadresse beginnt nicht mit https://. Es wurde nichts gesendet. Fügen Sie die ganze Adresse ein.',

  REQUEST_PARAMETER:
    'Ein Wert dieser Anfrage fehlt oder ist falsch. Es wurde nichts gefragt. Korrigieren Sie das markierte Feld.',

  STORAGE_FULL:
    'Die Festplatte ist voll. Es wurde nichts gesendet und nichts gespeichert. Schaffen Sie Platz und versuchen Sie es noch einmal.',
  STORAGE_FAILED:
    'Postrider konnte in seinem Ordner nicht lesen oder schreiben. Nichts wurde geändert. Prüfen Sie den Datenträger und versuchen Sie es noch einmal.',
  STORAGE_BLOCKED:
    'Postrider kann die Datenbank nicht öffnen. Deshalb zeigt und sendet es nichts. Wählen Sie auf der Rettungsseite, was geschehen soll.',
  BACKUP_UNKNOWN: 'Diese Sicherung gibt es nicht mehr. Es wurde nichts geändert. Wählen Sie eine andere.',
  BACKUP_DAMAGED: 'Postrider kann diese Sicherung nicht lesen. Es wurde nichts geändert. Wählen Sie eine andere.',
  SETTINGS_FILE_UNKNOWN:
    'Das ist keine Einstellungsdatei von Postrider, oder sie ist abgeschnitten. Es wurde nichts geändert. Wählen Sie eine andere Datei.',
  SETTINGS_FILE_NEWER:
    'Eine neuere Version von Postrider hat diese Einstellungsdatei erstellt. Es wurde nichts geändert. Aktualisieren Sie Postrider, oder speichern Sie die Datei mit dieser Version noch einmal.',
  SETTINGS_FILE_DAMAGED:
    'Diese Einstellungsdatei ist beschädigt. Es wurde nichts geändert. Speichern Sie sie auf dem anderen Computer noch einmal.',
  SETTINGS_FILE_TOO_LARGE:
    'Diese Datei ist größer als jede Einstellungsdatei von Postrider. Es wurde nichts geändert. Wählen Sie eine andere Datei.',
  SETTINGS_FILE_NAME_TWICE:
    'Zwei Konten in dieser Einstellungsdatei haben denselben Namen. Es wurde nichts geändert. Benennen Sie auf dem anderen Computer eines um, und speichern Sie die Datei noch einmal.',
  SETTINGS_FILE_STALE:
    'Die Einstellungen haben sich geändert, seit diese Datei gelesen wurde. Es wurde nichts übernommen. Wählen Sie die Datei noch einmal.',
  SETTINGS_NAMES_TWICE:
    'Zwei Ihrer Konten haben denselben Namen, die Datei könnte sie nicht unterscheiden. Es wurde nichts gespeichert. Benennen Sie eines um, und speichern Sie noch einmal.',
  CONTENT_CHANGED:
    'Die Zahlen haben sich geändert, seit diese Seite gezeigt wurde. Es wurde nichts gelöscht. Prüfen Sie die neuen Zahlen und wählen Sie noch einmal.',
  MOVE_NOT_EMPTY:
    'Dieser Ordner ist nicht leer, oder er gehört zum Datenordner. Es wurde nichts verschoben. Wählen Sie einen leeren Ordner.',
  MOVE_SYNCED:
    'Dieser Ordner liegt auf einem Netzlaufwerk, oder ein anderes Programm synchronisiert ihn. Dort ist eine Datenbank nicht sicher, darum wurde nichts verschoben. Wählen Sie einen Ordner auf diesem Computer.',
  MOVE_NOT_WRITABLE:
    'Postrider kann in diesen Ordner nicht schreiben. Es wurde nichts verschoben. Wählen Sie einen anderen.',
  MOVE_NO_ROOM:
    'Auf diesem Datenträger ist nicht genug Platz. Es wurde nichts verschoben. Schaffen Sie Platz, oder wählen Sie einen anderen.',
  SETTINGS_RESET:
    'Postrider konnte die Einstellungsdatei nicht lesen und benutzt die Standardeinstellungen. Die alte Datei ist noch da.',
} as const
