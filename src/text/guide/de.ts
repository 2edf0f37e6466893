import type { Guide } from './guide'

export const guide: Guide = {
  start: {
    title: 'Die ersten zehn Minuten',
    lead: 'Postrider sendet eine Nachricht an viele Personen. Bevor etwas gesendet wird, ist zu sehen, wer sie bekommt und was sie kostet.',
    parts: [
      {
        heading: 'Erst ausprobieren',
        text: 'Das Übungskonto läuft in Postrider selbst. Seine Personen sind erfunden, sein Geld ist Spielgeld: Niemand wird aus Versehen angeschrieben.',
      },
      {
        heading: 'Von der Tabelle zur Nachricht',
        steps: [
          '**Importieren.** Eine Tabelle auswählen. Postrider findet die Spalte mit den Rufnummern.',
          '**Prüfen.** Jede auffällige Nummer wird gezeigt, mit einem Vorschlag.',
          '**Schreiben.** Den Text eingeben. Ein Feld wie der Vorname wird für jede Person ausgefüllt.',
          '**Freigeben.** Die Prüfung noch einmal lesen und auf Senden drücken. Bis dahin hat nichts diesen Computer verlassen.',
        ],
      },
      {
        heading: 'Alles finden',
        text: 'Strg K findet Seiten, Personen, Listen und Einstellungen beim Namen. F1 öffnet die Seite dieser Anleitung, die zum Bildschirm passt.',
      },
    ],
    words: 'anfang hilfe üben demo einführung rundgang',
  },
  'sign-in': {
    title: 'Beim Gateway anmelden',
    lead: 'Das Gateway ist der Dienst, der Ihre Nachrichten versendet. Postrider meldet sich mit dem Schlüssel oder der Anmeldung an, die Sie dort haben.',
    parts: [
      {
        heading: 'Was Sie brauchen',
        steps: [
          'Einen API-Schlüssel, oder eine Client-ID mit ihrem Geheimnis. Beides steht in der Verwaltung Ihres Gateways.',
          'Die drei Adressen des Gateways, aus seiner Dokumentation.',
          'Das Land Ihrer Nummern, für Nummern ohne +.',
        ],
      },
      {
        heading: 'Was mit dem Schlüssel geschieht',
        text: 'Postrider fragt einmal das Guthaben ab, um zu sehen, ob der Schlüssel gilt. Dann kommt er in den Schlüsselbund dieses Computers, nie in eine Datei, eine Sicherung oder eine Logdatei.',
      },
      {
        heading: 'Wenn er nicht angenommen wird',
        text: 'Keine Eingabe geht verloren. Postrider zeigt das Feld, das zu prüfen ist: den Schlüssel oder die Adresse, die nicht antwortet. Unter [[settings.accounts]] lässt sich der Schlüssel später ersetzen.',
      },
    ],
    words: 'login passwort schlüssel token schlüsselbund konto verbinden adresse zugang',
  },
  import: {
    title: 'Eine Liste importieren',
    lead: 'Postrider liest Tabellen, Textdateien und Kontaktkarten. Vor dem letzten Schritt wird nichts gespeichert, und der Import lässt sich 30 Tage lang rückgängig machen.',
    parts: [
      {
        heading: 'So geht es',
        steps: [
          'Auf [[shell.importContacts]] drücken, dann eine Datei hineinziehen oder Zellen einfügen.',
          'Die Spalten ansehen. Eine von ihnen muss die Rufnummer sein.',
          'Für Nummern ohne + das Land wählen, aus dem sie stammen.',
          'Zeilen prüfen, eine Liste wählen und importieren.',
        ],
      },
      {
        heading: 'Dieselbe Datei noch einmal',
        text: 'Postrider merkt sich die Spalten jeder Datei. Bekannte Personen werden aktualisiert, nicht doppelt angelegt.',
      },
      {
        heading: 'Personen, die Nein gesagt haben',
        text: 'Wer abgemeldet ist, bleibt abgemeldet, was auch immer in der Datei steht. Sagt eine Spalte Nein zu Nachrichten, fragt Postrider, was sie bedeutet.',
      },
    ],
    words: 'excel csv tabelle vcf spalten hochladen datei einfügen rückgängig',
  },
  check: {
    title: 'Die Zeilen prüfen',
    lead: 'Tabellenprogramme beschädigen Rufnummern: Sie lassen die erste 0 weg, runden lange Nummern oder setzen Zeichen davor. Postrider zeigt jede solche Nummer mit dem Grund.',
    parts: [
      {
        heading: 'Was die Zahlen bedeuten',
        steps: [
          '[[imports.countReady]]: Diese Zeilen werden so importiert, wie sie sind.',
          '[[imports.countFixed]]: Leerzeichen, Zeichen oder ein fehlendes + wurden berichtigt.',
          '[[imports.countToDecide]]: Postrider hat einen Vorschlag und braucht Ihre Antwort.',
          '[[imports.countDuplicates]]: Dieselbe Nummer kommt mehrmals vor, eine Zeile bleibt.',
          '[[imports.countCannotUse]]: keine brauchbare Nummer. Eintippen, oder diese Zeilen speichern und die Datei berichtigen.',
        ],
      },
      {
        heading: 'Nichts wird geraten',
        text: 'Ein Vorschlag zeigt immer ein Beispiel: vorher und nachher. Zeilen ohne Antwort werden ausgelassen. Hat das Tabellenprogramm Ziffern verloren, kann sie niemand errechnen: Die Spalte als Text speichern und noch einmal importieren.',
      },
    ],
    words: 'falsche nummern doppelt null berichtigen ungültig ziffern zeile fehler',
  },
  message: {
    title: 'Eine Nachricht schreiben',
    lead: 'Den Text einmal schreiben. Felder machen ihn persönlich, und die Vorschau zeigt ihn genau so, wie eine Person ihn bekommt.',
    parts: [
      {
        heading: 'Felder',
        text: '{ tippen und ein Feld wählen. Ist es bei jemandem leer, fragt Postrider nach einem Ersatztext, damit niemand „Hallo ,“ liest.',
      },
      {
        heading: 'Vor dem Weitergehen',
        steps: [
          'In der Vorschau einige Personen ansehen: eine typische, die längste, eine mit leerem Feld.',
          'Sich selbst eine Probe senden: [[review.test]].',
          'Schreiben, wie man sich abmeldet. Ist der Absender ein Name, kann ihm niemand antworten.',
        ],
      },
      {
        heading: 'Anderes für verschiedene Menschen',
        text: 'Über der Nachricht [[message.insertIf]] und ein Feld wählen. Den ersten Text bekommen alle, auf die die Bedingung zutrifft, den Text nach „sonst“ die übrigen. Eine Bedingung fragt, ob ein Feld ausgefüllt ist, leer ist oder einen bestimmten Text enthält. [[message.conditionSee]] zeigt die Nachricht für jemanden aus jeder Gruppe.',
      },
      {
        heading: 'Daten, die am Tag stimmen',
        text: 'Mit [[message.insertDay]] über der Nachricht lässt sich ein Datum einfügen, das vom Tag des Versands an gezählt wird, etwa ein Angebot bis 7 Tage danach. Jede Person liest das Datum zu dem Tag, an dem die Nachricht an sie geht, nach ihrer eigenen Uhr. Dauert die Kampagne länger als diesen Tag, werden die übrigen ausgelassen und gezählt. Ein Datum aus einer Spalte lässt sich als „morgen“ oder „in 3 Tagen“ schreiben: dieses Format für sein Feld wählen.',
      },
      {
        heading: 'Texte für öfter',
        text: 'Unter [[settings.templates]] speichern. Ein Entwurf wird beim Tippen gespeichert und sendet nichts. Kurze Texte wie die Öffnungszeiten sind Textbausteine: [[snippets.button]] fügt einen an der Schreibmarke ein. Die Nachricht behält ihre eigene Kopie.',
      },
    ],
    words: 'verfassen felder ersatztext vorname vorlage vorschau absender text persönlich',
  },
  cost: {
    title: 'Was eine Nachricht kostet',
    lead: 'Das Gateway berechnet jeden Teil. In einen Teil passen 160 einfache Zeichen, oder 70, sobald ein einziges Zeichen nicht zum SMS-Alphabet gehört.',
    parts: [
      {
        heading: 'Zeichen, die kosten',
        text: 'Ein geschwungener Apostroph oder ein Emoji kann den Preis verdoppeln. Postrider zeigt das Zeichen, nennt es und bietet das einfache an. Sie entscheiden.',
      },
      {
        heading: 'Wann der Preis zu sehen ist',
        steps: [
          'Beim Schreiben, nach den Kosten früherer Nachrichten.',
          'In der Prüfung, als Schätzung des Gateways.',
          'Nach dem Senden, so wie das Gateway berechnet hat.',
        ],
      },
      {
        heading: 'Limits',
        text: 'Unter [[settings.limits]] steht, was höchstens am Tag oder im Monat gilt. Am Limit hält Postrider die übrigen Personen zurück und macht weiter, sobald es geht.',
      },
      {
        heading: 'Nicht zu viele Nachrichten',
        text: 'Dort gibt es auch Limits pro Person: Nachrichten in beliebigen sieben Tagen und Stunden zwischen zwei Nachrichten. Es zählen alle Kampagnen und automatischen Antworten, auch Nachrichten, die vielleicht angekommen sind. Tests und Ihre eigenen Antworten zählen nicht. Die Prüfung zeigt, wer über einem Limit liegt. Postrider hält diese Personen bis zu ihrem nächsten Zeitpunkt zurück, oder Sie lassen sie aus oder senden trotzdem, mit einem Grund.',
      },
    ],
    words: 'preis geld teile unicode emoji zeichen guthaben budget limit schätzung teuer',
  },
  time: {
    title: 'Wann sie ankommt',
    lead: 'Sofort senden, zu einer Uhrzeit, oder nach der Ortszeit jeder Person. Ruhezeiten verhindern, dass nachts etwas ankommt.',
    parts: [
      {
        heading: 'Ruhezeiten',
        text: 'Postrider kennt vorgeschlagene Zeiten für jedes Land und liest den Ort aus der Nummer. Wer Ruhezeit hat, wartet bis zu ihrem Ende. Die Zeiten sind Vorschläge mit Quelle, keine Rechtsberatung.',
      },
      {
        heading: 'Eine Zeit aus einer Spalte',
        text: 'Eine Spalte Ihrer Tabelle kann sagen, wann jede Person die Nachricht bekommt: zu dieser Zeit, oder so lange davor oder danach. Zeilen ohne Datum oder mit einem vergangenen werden genannt und ausgelassen.',
      },
      {
        heading: 'Der Ablaufplan',
        text: 'Das Bild zeigt, wer die Nachricht wann bekommt: eine Zeile je Zeitzone, mit Anfang, Ende und Zahl der Personen.',
      },
      {
        heading: 'Wer das Senden startet',
        steps: [
          '**Dieser Computer** startet es. Er muss dann an sein, und es lässt sich bis zum Schluss stoppen.',
          '**Das Gateway** behält es. Der Computer darf aus sein, aber es lässt sich nicht zurückholen.',
        ],
      },
      {
        heading: 'Erst ein Probelauf',
        text: '[[trial.title]] sendet an einen zufällig ausgewählten Teil der Personen, mit einem Text oder zweien. Die anderen warten auf Ihre Entscheidung, und niemand aus dem Probelauf bekommt noch einmal etwas.',
      },
    ],
    words: 'planen ruhezeiten nacht uhrzeit zeitzone später uhr feiertag warum wartet probelauf anteil zwei texte',
  },
  standing: {
    title: 'Dauerversand',
    lead: 'Ein Dauerversand schreibt nach einer Regel: zum Geburtstag, vor einem Termin, jeden Monat oder nachdem jemand in eine Liste kommt. Sie geben ihn einmal frei, mit Grenzen.',
    parts: [
      {
        heading: 'So richten Sie einen ein',
        steps: [
          '**[[standing.stepRule]].** Wählen Sie, wann er hinausgeht, und die Listen. Daneben sehen Sie, was in der Spalte wirklich steht.',
          '**[[standing.stepMessage]].** Schreiben Sie sie wie für eine Kampagne.',
          '**[[standing.stepApproval]].** Legen Sie fest, wie viele Personen und wie viel Geld es am Tag, im Monat und im Jahr sein dürfen, und bis wann.',
          '**[[standing.stepForecast]].** Sehen Sie, wer ihn an welchem Tag bekommt. Schalten Sie ihn dann ein.',
        ],
      },
      {
        heading: 'Wann er anhält',
        text: 'Er hält an, wenn ein Tag mehr als doppelt so viele Personen hätte wie der größte Tag der Vorschau, wenn eine Grenze erreicht ist, wenn sich der Text oder die Personen ändern, wenn es keinen Preis gibt und wenn bei jemandem etwas ungewiss ist. Seine Seite sagt, warum und was hilft. Tage, die inzwischen vergehen, werden ausgelassen und aufgeführt; nichts wird später nachgeholt.',
      },
      {
        heading: 'Wenn dieser Computer aus ist',
        text: 'Nur dieser Computer sendet. Wer in dieser Zeit dran war, wird ausgelassen, außer Sie erlauben einige Stunden am selben Tag. Niemand bekommt ihn für denselben Tag zweimal, was auch mit der Uhr oder dem Computer geschieht.',
      },
      {
        heading: 'Wer nicht antwortet',
        text: 'Eine Regel kann den Personen einer Kampagne schreiben, die nicht antworten, etwa drei Tage nach ihrer eigenen Nachricht. Wer antwortet, bekommt nichts, auch wenn die Antwort in der letzten Minute kommt. Dasselbe gilt, wenn die erste Nachricht nicht ankam oder unklar ist. Waren alle an der Reihe, schaltet sich die Regel aus und sagt es.',
      },
      {
        heading: 'Einen laufenden ändern',
        text: 'Eine andere Uhrzeit, andere Tage oder höhere Grenzen warten auf Ihre Freigabe; bis dahin läuft die freigegebene Fassung weiter. Sie können die Änderung verwerfen. Ein anderer Text oder andere Personen halten ihn sofort an.',
      },
      {
        heading: 'Besondere Daten',
        text: 'Ein Geburtstag am 29. Februar zählt in anderen Jahren als 28. Februar oder, wenn Sie es so wählen, als 1. März. Ein Datum in der Zukunft oder ein Text, der kein Datum ist, wird nie verwendet; Sie können diese Personen sehen und berichtigen. Lässt sich ein Datum auf zwei Arten lesen, fragt Postrider.',
      },
      {
        heading: 'Ruhezeiten und Feiertage',
        text: 'Fällt die Zeit einer Person in ihre Ruhezeit oder auf einen Ruhetag, entscheidet die Regel: [[standing.quiet_later]], [[standing.quiet_next_day]], [[standing.quiet_earlier]] oder [[standing.quiet_leave_out]]. Hat Anna an einem Sonntag Geburtstag und wird sonntags nicht gesendet, bekommt sie die Nachricht am Montag oder am Samstag, zur gleichen Uhrzeit. Verschoben wird um höchstens drei Tage, eine Erinnerung bis zu einer Woche nach vorn; wer in dieser Zeit keinen offenen Tag hat, wird ausgelassen und gezählt. Durch das Verschieben bekommt sie niemand zweimal, auch nicht, wenn Sie die Wahl ändern. Eine Grenze für einen Tag zählt den Tag, an dem gesendet wird; ein Tag, den Sie überspringen, ist der Tag, für den die Nachricht gedacht ist.',
      },
      {
        heading: 'Auf einem anderen Computer',
        text: 'Speichern Sie einen Dauerversand auf seiner Seite oder in der Liste als Datei, und öffnen Sie die Datei auf dem anderen Computer. Dort wird er ein Entwurf: Nichts ist eingeschaltet, und nichts, was freigegeben oder gesendet wurde, kommt mit. Listen, Felder und eine Kampagne werden nach ihrem Namen gefunden; was dort fehlt, wird genannt, damit Sie etwas anderes wählen können. Schalten Sie ihn hier aus, bevor Sie ihn dort einschalten, sonst senden beide Computer.',
      },
      {
        heading: 'Zwei Regeln und zwei Computer',
        text: 'Zwei Regeln, die dieselbe Person am selben Tag treffen, senden beide, außer Ihre Grenzen für eine Person halten die zweite zurück. Haben zwei Computer mit eigenen Profilen dieselbe Regel, prüft jeder vor dem Senden die Liste des Gateways, aber einige Sekunden bleiben, in denen beide senden können. Lassen Sie eine Regel auf einem Computer.',
      },
    ],
    words:
      'dauerversand geburtstag jahrestag gruß erinnerung termin wiederkehrend regelmäßig jeden monat automatisch regel freigabe grenze',
  },
  approve: {
    title: 'Prüfen und freigeben',
    lead: 'Die Prüfung ist die letzte Seite vor dem Senden. Sie sagt, wer was bekommt, wann und für wie viel.',
    parts: [
      {
        heading: 'Was die Freigabe umfasst',
        text: 'Sie legt die Personen, den Text, die Zeit und die höchsten Kosten fest. Jede spätere Änderung braucht eine neue Freigabe. Nur eines ändert sich noch: Wer sich abmeldet, fällt heraus.',
      },
      {
        heading: 'Die Warnungen lesen',
        steps: [
          'Personen, die eben fast denselben Text bekommen haben, sind genannt.',
          'Wurden Antworten länger nicht abgerufen, können Abmeldungen fehlen.',
          'Reicht das Guthaben nicht, pausiert das Senden, wenn es aufgebraucht ist.',
        ],
      },
      {
        heading: 'Die letzten zehn Sekunden',
        text: 'Nach dem Druck auf Senden wartet Postrider einige Sekunden. Bis zum Start lässt es sich stoppen, und niemand wurde angeschrieben.',
      },
    ],
    words: 'senden bestätigen prüfung freigabe warnung doppelt ausgelassen',
  },
  sending: {
    title: 'Während des Sendens',
    lead: 'Postrider übergibt die Personen in Paketen. Jede Person steht in genau einer Zahl, und die Zahlen ergeben immer die Summe.',
    parts: [
      {
        heading: 'Was die Wörter bedeuten',
        steps: [
          '[[campaigns.countWaiting]]: Ihnen wurde noch nichts gesendet.',
          '[[campaigns.countAccepted]]: Das Gateway hat die Nachricht. Zugestellt ist sie damit noch nicht.',
          '[[campaigns.countRefused]]: Das Gateway hat Nein gesagt. Seine eigenen Worte stehen dabei.',
          '[[campaigns.countUncertain]]: Die Rückmeldung ging verloren. Postrider prüft.',
        ],
      },
      {
        heading: 'Ist sie angekommen?',
        text: 'Zugestellt oder nicht, das meldet das Gateway später. Für Personen, die nicht erreicht wurden, lässt sich ein neuer Versuch vorbereiten. Er ist ein Entwurf und sendet erst nach einer Freigabe. Unter „Was jetzt“ gibt es nach dem Ende auch Entwürfe für alle, die geantwortet haben, und für alle, die nicht geantwortet haben.',
      },
      {
        heading: 'Das Fenster darf zu sein',
        text: 'Mit [[optOutWords.keepInTray]] sendet Postrider weiter. Bleibt der Computer mittendrin stehen, ist die Kampagne beim nächsten Start pausiert, und niemand wird doppelt angeschrieben.',
      },
    ],
    words: 'fortschritt zugestellt angenommen paket status neuer versuch verlauf',
  },
  pause: {
    title: 'Pausieren, fortsetzen, stoppen',
    lead: 'Eine Pause gilt nach dem Paket, das gerade übergeben wird. Alle anderen warten, und bis zum Fortsetzen wird ihnen nichts gesendet.',
    parts: [
      {
        heading: 'Der Unterschied',
        steps: [
          '[[campaigns.pause]] hält die Wartenden zurück. [[campaigns.resume]] macht mit ihnen weiter.',
          '**Stoppen** beendet die Kampagne für die Wartenden. Was übergeben ist, lässt sich nicht zurückholen.',
        ],
      },
      {
        heading: 'Freigegebenes ändern',
        steps: [
          '[[planned.edit]] ändert Text, Personen und Zeit für alle, die noch warten. Die alte Fassung wird inzwischen nicht gesendet, die neue erst nach Ihrer Freigabe.',
          '[[planned.takeOut]] nimmt eine Liste, eine Gruppe oder einzelne Personen heraus, auch während gesendet wird. Weniger Personen brauchen keine neue Freigabe.',
        ],
      },
      {
        heading: 'Wann Postrider pausiert',
        text: 'Nach mehreren Anfragen ohne Rückmeldung, wenn das Guthaben aufgebraucht ist, wenn das Gateway den Schlüssel oder die Anmeldung ablehnt, oder wenn zu viele Personen ungewiss sind. Die Seite sagt, was bekannt ist und was als Nächstes zu tun ist.',
      },
      {
        heading: 'Keine Verbindung',
        text: 'Ohne Verbindung wird nichts gesendet, und nichts geht verloren. Sobald sie wieder da ist, macht Postrider weiter. Importieren, Schreiben und Planen gehen wie immer.',
      },
    ],
    words:
      'pause stoppen abbrechen fortsetzen offline verbindung guthaben aufgebraucht bearbeiten ändern geplant herausnehmen',
  },
  uncertain: {
    title: 'Ungewisse Personen',
    lead: 'Manchmal geht ein Paket hinaus, und die Rückmeldung kommt nie an. Dann ist unbekannt, ob diese Personen die Nachricht haben. Postrider rät nicht und sendet nicht noch einmal. Es nennt sie **ungewiss** und prüft die Nachrichtenliste des Gateways, bis es feststeht.',
    parts: [
      {
        heading: 'Was Postrider tut',
        steps: [
          '**Es prüft die Liste** sofort und dann immer wieder. Die meisten werden in der ersten Minute gefunden.',
          '**Gefundene zählen** als angenommen, mit dem Eintrag, der es beweist.',
          '**Nach den übrigen fragt es**, wenn die Wartezeit vorbei ist. Bis dahin kann ihnen niemand noch einmal senden, auch nicht aus Versehen.',
        ],
      },
      {
        heading: 'Was zur Wahl steht',
        text: 'Weiter prüfen, als gesendet zählen oder noch einmal senden. Bei jeder Möglichkeit steht, wie viele sie vielleicht doppelt und wie viele gar nicht bekommen.',
      },
    ],
    words: 'doppelt zweimal verloren rückmeldung unbekannt nicht gefunden entscheiden',
  },
  computers: {
    title: 'Mehrere Computer',
    lead: 'Ein Datenordner auf zwei Computern könnte Personen doppelt anschreiben. Deshalb darf nur ein Computer aus ihm senden.',
    parts: [
      {
        heading: 'Umzug auf einen anderen Computer',
        steps: [
          'Postrider auf dem alten schließen.',
          'Den Datenordner auf die eigene Platte des neuen kopieren, nicht in einen geteilten oder synchronisierten Ordner.',
          'Dort öffnen. Postrider zeigt, was bekannt ist, und fragt, welcher Computer von nun an sendet.',
          '**Diesen** wählen. Er liest zuerst die Nachrichtenliste des Gateways.',
        ],
      },
      {
        heading: 'Bis zur Wahl',
        text: 'Lesen und vorbereiten geht. Gesendet wird nichts, und geplante Kampagnen warten.',
      },
      {
        heading: 'Der Schlüssel liegt nicht im Ordner',
        text: 'Er ist im Schlüsselbund des alten Computers. Auf dem neuen noch einmal eingeben, unter [[settings.accounts]].',
      },
    ],
    words: 'umzug kopieren zweiter computer laptop sync ordner übertragen doppelt',
  },
  replies: {
    title: 'Antworten',
    lead: 'Antworten erscheinen im Posteingang. Das Gateway hebt sie nur eine Stunde auf, deshalb muss Postrider laufen, um sie abzurufen.',
    parts: [
      {
        heading: 'Lesen und antworten',
        steps: [
          'Eine Unterhaltung wählen und die Antwort darunter schreiben. Der Preis steht neben der Schaltfläche.',
          'Als erledigt kennzeichnen. Sie kommt wieder, wenn die Person erneut schreibt.',
        ],
      },
      {
        heading: 'Nach Regeln antworten',
        text: 'Unter [[answers.title]] beantwortet eine Regel Nachrichten, die ein Wort enthalten oder außerhalb der Öffnungszeiten kommen. Sie sendet erst, wenn Sie sie einschalten. Niemand bekommt mehr als eine automatische Antwort am Tag, und keine nach einer Abmeldung.',
      },
      {
        heading: 'Eine Lücke',
        text: 'War Postrider länger als eine Stunde geschlossen, zeigt es die Lücke. Abmeldungen aus dieser Zeit liest es nach. Antworten aus dieser Zeit gibt es nur beim Gateway.',
      },
      {
        heading: 'Laufen lassen',
        text: 'Unter [[optOutWords.notifications]] gibt es [[optOutWords.keepInTray]] und [[optOutWords.notifyReplies]].',
      },
    ],
    words: 'antworten posteingang lücke verpasst unterhaltung mitteilung',
  },
  'opt-outs': {
    title: 'Abmeldungen',
    lead: 'Wer sich abgemeldet hat, bekommt nichts mehr, aus keiner Liste und keinem Import. Postrider sieht vor jedem Paket noch einmal nach.',
    parts: [
      {
        heading: 'Wie sich jemand abmeldet',
        steps: [
          'Mit einer Antwort wie STOP, einem der [[optOutWords.title]]. Sie gilt sofort.',
          'Durch Sie, in den Kontakten.',
          'Durch eine Spalte der Datei, die Nein sagt.',
          'Durch das Gateway.',
        ],
      },
      {
        heading: 'Unklare Antworten',
        text: '„bitte keine mehr schicken“ ist keines der Wörter. Postrider hält die Nummer zurück und fragt. Bis zur Entscheidung wird ihr nichts gesendet.',
      },
      {
        heading: 'Wieder anmelden',
        text: 'Das können nur Sie, für eine Person oder für mehrere, und Postrider bewahrt den Grund auf.',
      },
    ],
    words: 'abbestellen stop einwilligung entfernen dsgvo beschwerde gesperrt',
  },
  backups: {
    title: 'Sichern und wiederherstellen',
    lead: 'Kontakte, Nachrichten und Verlauf liegen nur auf diesem Computer. Postrider macht jeden Tag eine Sicherung und prüft sie. Die letzten 14 bleiben.',
    parts: [
      {
        heading: 'Jetzt eine machen',
        text: 'Unter [[settings.data]] auf [[settings.backUpNow]] drücken. Den Datenordner ab und zu auf eine andere Platte kopieren: Eine Sicherung auf derselben Platte geht mit ihr verloren.',
      },
      {
        heading: 'Eine wiederherstellen',
        steps: [
          'Auf [[settings.bringBack]] drücken und eine Sicherung wählen.',
          'Die jetzige Datenbank bleibt daneben erhalten.',
          'Spätere Abmeldungen bleiben. Nicht beendete Kampagnen sind pausiert, bis sie mit dem Gateway verglichen sind.',
        ],
      },
      {
        heading: 'Schlüssel',
        text: 'Eine Sicherung enthält keinen Schlüssel und kein Passwort. Auf einem anderen Computer wird der Schlüssel noch einmal eingegeben.',
      },
    ],
    words: 'speichern datenverlust platte beschädigt retten export löschen einstellungen',
  },
}
