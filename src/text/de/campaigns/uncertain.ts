// Sentences of the panel in which a person decides about people whose answer got lost.
export const uncertain = {
  title: { one: '1 Person ist ungewiss', other: '{count} Personen sind ungewiss' },
  titleAbsent: { one: '1 Person wurde nicht gefunden', other: '{count} Personen wurden nicht gefunden' },
  titleMixed: '{uncertain} ungewiss, {absent} nicht gefunden',
  batch: 'Paket {batch}',
  requests: { one: 'in 1 Anfrage', other: 'in {count} Anfragen' },
  known: 'Was bekannt ist',
  nobodyTitle: 'Niemand ist mehr ungewiss',
  nobodyText: 'Alle wurden beim Gateway gefunden oder entschieden. Es gibt nichts mehr zu wählen.',
  moreAttempts: { one: 'und 1 frühere Anfrage', other: 'und {count} frühere Anfragen' },
  openOf: '{uncertain} ungewiss, {absent} nicht gefunden, {found} gefunden',

  handedOver: { one: '1 Nachricht übergeben', other: '{count} Nachrichten übergeben' },
  handedOverSome: 'Übergeben',
  handedOverText: 'Paket {batch}, in einer Anfrage',
  lostAfter: {
    one: 'Keine Rückmeldung nach 1 Sekunde',
    other: 'Keine Rückmeldung nach {count} Sekunden',
  },
  lost: 'Die Rückmeldung ging verloren',
  lostText: 'Unbekannt ist, ob das Gateway die Nachrichten angenommen hat.',
  appEnded: 'Postrider wurde vor der Rückmeldung geschlossen',
  appEndedText: 'Die Anfrage ist vielleicht angekommen. Unbekannt ist, ob das Gateway die Nachrichten angenommen hat.',
  wentBack: 'Die Datenbank ist älter als das Journal',
  wentBackText:
    'Das Journal hat eine Anfrage, die der Datenbank fehlt. Die Personen darin wurden vielleicht angeschrieben.',
  copied: 'Dieser Datenordner wurde kopiert',
  copiedText: 'Inzwischen hat eine andere Kopie vielleicht an sie gesendet.',
  refusal: 'Das Gateway hat abgelehnt',
  refusalText: 'Es hat nicht gesagt, ob es alle abgelehnt hat. Deshalb entscheidet seine Nachrichtenliste.',
  keyRefused: 'Das Gateway hat den Schlüssel oder die Anmeldung abgelehnt',
  noBalance: 'Das Guthaben reichte nicht',
  refusedThenWaits:
    'Postrider liest zuerst die Nachrichtenliste des Gateways. Wer nicht darin steht, wartet auf das Senden.',
  found: '{count} von {total} beim Gateway gefunden',
  foundSome: { one: '1 Person beim Gateway gefunden', other: '{count} Personen beim Gateway gefunden' },
  foundText: 'Gleiche Nummer, gleicher Text, jünger als diese Anfrage. Gilt als angenommen.',
  looked: {
    one: 'Einmal geprüft, {left} noch nicht gelistet',
    other: '{count}-mal geprüft, {left} noch nicht gelistet',
  },
  alike: {
    one: 'Für 1 Person ist eine gleiche Nachricht gelistet',
    other: 'Für {count} Personen ist eine gleiche Nachricht gelistet',
  },
  alikeText: 'Zeit oder Kennung beweisen nicht, dass sie aus dieser Anfrage stammt. Sie kann es sein.',
  lookedFresh: 'Die Liste zeigt ein späteres Paket von Ihnen, sie ist also aktuell.',
  notShownSince: {
    one: 'Die Nachrichtenliste zeigt nichts Neueres. Deshalb beweist nichts, dass 1 Person nicht angeschrieben wurde. Sobald Sie wieder etwas senden, zeigt sich, ob die Liste aktuell ist.',
    other:
      'Die Nachrichtenliste zeigt nichts Neueres. Deshalb beweist nichts, dass {count} Personen nicht angeschrieben wurden. Sobald Sie wieder etwas senden, zeigt sich, ob die Liste aktuell ist.',
  },
  lookedStale: 'Die Liste zeigt kein späteres Paket von Ihnen, sie hinkt also vielleicht hinterher.',

  nextLookIn: 'Nächste Prüfung in {wait}, um {time}.',
  lookingNow: 'Die Nachrichtenliste des Gateways wird jetzt geprüft.',
  lastLookAt: 'Letzte Prüfung: {time}.',
  lookedAt: 'Zuletzt geprüft: {time}.',
  noLookYet: 'Noch nicht geprüft.',
  minutesSeconds: '{minutes} min {seconds} s',
  seconds: '{seconds} s',
  lookNow: 'Jetzt prüfen',

  choose: { one: 'Was mit 1 Person geschehen soll', other: 'Was mit {count} Personen geschehen soll' },
  twice: 'Doppelt angeschrieben:',
  notAtAll: 'Gar nicht angeschrieben:',
  nobody: 'niemand',
  upTo: { one: 'bis zu 1 Person', other: 'bis zu {count} Personen' },
  knownBy: 'bekannt bis {time}',
  notKnown: 'unbekannt',
  advised: 'empfohlen',
  from: 'ab {time}',
  keepUntil: 'Weiter prüfen bis {time}',
  keepUntilText: 'Bis dahin wird an sie nichts gesendet. Die meisten finden sich ohne Ihr Zutun.',
  keep: 'Weiter prüfen',
  keepText:
    'An sie wird nichts gesendet. Wer später in der Nachrichtenliste des Gateways auftaucht, gilt als angenommen.',
  assumeSent: 'Als gesendet werten',
  assumeSentText: 'Für diese Kampagne werden sie nie wieder angeschrieben.',
  sendAgain: { one: 'Noch einmal an 1 Person senden', other: 'Noch einmal an {count} Personen senden' },
  costsAbout: 'Kostet etwa {amount}.',
  noPriceYet: 'Noch kein Preis.',
  sendAgainWaits: 'Noch nicht: Eine verspätete Nachricht kann noch auftauchen.',
  sendAgainFresh:
    'Die Wartezeit ist vorbei, und die Nachrichtenliste zeigt ein späteres Paket von Ihnen, sie ist also aktuell.',
  sendAgainAlike: {
    one: 'Die Nachrichtenliste zeigt für 1 Person eine Nachricht mit diesem Text. Es kann diese sein: Dann bekäme die Person sie doppelt.',
    other:
      'Die Nachrichtenliste zeigt für {count} Personen Nachrichten mit diesem Text. Es können diese sein: Dann bekämen die Personen sie doppelt.',
  },
  sendAgainStale:
    'Die Nachrichtenliste zeigt kein späteres Paket von Ihnen, sie hinkt also vielleicht hinterher. Gut möglich, dass diese Personen angeschrieben wurden.',
  tooEarly: 'Noch einmal senden können Sie ab {time}.',
  writeOff: 'Als nicht gesendet abschließen',
  writeOffText:
    'Für diese Kampagne werden sie nie wieder angeschrieben. Gezählt wird das als nicht gesendet, obwohl manche vielleicht angeschrieben wurden.',

  confirmKeep: 'Weiter prüfen',
  confirmAssumeSent: '{count} als gesendet werten',
  confirmSendAgain: { one: 'Noch einmal an 1 Person senden', other: 'Noch einmal an {count} Personen senden' },
  sendAgainTitle: { one: 'Noch einmal an 1 Person senden?', other: 'Noch einmal an {count} Personen senden?' },
  sendAgainRisk: {
    one: 'Bis zu 1 Person bekommt es vielleicht doppelt. Das lässt sich nicht zurückholen.',
    other: 'Bis zu {count} Personen bekommen es vielleicht doppelt. Das lässt sich nicht zurückholen.',
  },
  sendAgainAlso: {
    one: 'Damit endet die Pause: Auch an 1 Person, die wartet, wird gesendet.',
    other: 'Damit endet die Pause: Auch an {count} Personen, die warten, wird gesendet.',
  },
  notYet: 'Noch nicht',
  writeOffTitle: {
    one: '1 Person als nicht gesendet abschließen?',
    other: '{count} Personen als nicht gesendet abschließen?',
  },
  writeOffRisk: {
    one: 'Dieser Person können Sie diese Kampagne nicht noch einmal senden. Unbekannt ist, ob die Nachricht ankam.',
    other:
      'Diesen {count} Personen können Sie diese Kampagne nicht noch einmal senden. Unbekannt ist, ob die Nachricht ankam.',
  },
  writeOffAct: { one: '1 Person abschließen', other: '{count} Personen abschließen' },
  seePeople: { one: '1 Person ansehen', other: '{count} Personen ansehen' },
  record: 'Ihre Wahl steht im Protokoll der Kampagne.',
  turnedUp: {
    one: '1 Person wurde gefunden. Noch {left}.',
    other: '{count} Personen wurden gefunden. Noch {left}.',
  },
  becameMore: {
    one: '1 weitere Person ist ungewiss. Insgesamt {left}.',
    other: '{count} weitere sind ungewiss. Insgesamt {left}.',
  },
  becameAbsent: {
    one: '1 Person gilt jetzt als nicht gefunden.',
    other: '{count} Personen gelten jetzt als nicht gefunden.',
  },
  changedSince: 'Die Auswahl unten zeigt die neuen Zahlen.',

  waitForResume: {
    one: '1 Person wartet auf das erneute Senden. Setzen Sie dafür fort.',
    other: '{count} Personen warten auf das erneute Senden. Setzen Sie dafür fort.',
  },

  keyChoose: 'Wählen',
  keyConfirm: 'Bestätigen',
  keyLater: 'Später entscheiden',
} as const
