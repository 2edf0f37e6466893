// Settings: the receiver of status updates, and how long an account's messages are kept.
export const callbacks = {
  title: 'Statusmeldungen',
  lead: 'Postrider liest den Status jeder Nachricht beim Gateway. Das Gateway kann Meldungen auch etwas früher selbst schicken, wenn Sie eine öffentliche Adresse auf diesen Computer weiterleiten können.',
  desktopTitle: 'Hier ist nichts einzurichten',
  desktopText:
    'Postrider liest jeden Status automatisch beim Gateway, Ihnen entgeht also nichts. Geschickte Meldungen kann nur Postrider im Browser empfangen.',
  receive: 'Geschickte Meldungen empfangen',
  receiveHelp: 'Postrider lauscht nur auf diesem Computer, auch nach einem Neustart, bis Sie dies ausschalten.',
  address: 'Adresse auf diesem Computer',
  addressHelp:
    'Leiten Sie Ihre öffentliche https-Adresse auf diese weiter, und tragen Sie die öffentliche beim Konto als „Eigene Statusadresse“ ein. Wer sie kennt, kann Meldungen schicken: Behandeln Sie sie wie ein Passwort.',
  addressName: 'Adresse',
  renew: 'Neue Adresse erzeugen',
  renewTitle: 'Neue Adresse erzeugen?',
  renewBody:
    'Die jetzige Adresse gilt sofort nicht mehr und lässt sich nicht wiederherstellen. Geschickte Meldungen gehen verloren, bis Sie auf die neue weiterleiten. Postrider liest weiterhin jeden Status beim Gateway.',
  renewConfirm: 'Neue Adresse erzeugen',
  renewKeep: 'Diese Adresse behalten',
  renewed: 'Die Adresse ist neu. Leiten Sie jetzt auf die neue weiter.',
  key: 'Signaturschlüssel',
  keyHelp:
    'So, wie Ihr Gateway ihn anzeigt. Mit einem Schlüssel nimmt Postrider nur Meldungen an, die das Gateway signiert hat.',
  keyKept: 'Im Schlüsselbund dieses Computers. Postrider nimmt nur Meldungen an, die das Gateway signiert hat.',
  keyPlaceholder: 'Schlüssel eingeben oder einfügen',
  keySave: 'Schlüssel speichern',
  keyReplace: 'Schlüssel ersetzen',
  keyRemove: 'Schlüssel entfernen',
  keySaved: 'Der Schlüssel ist im Schlüsselbund. Postrider lehnt jetzt Meldungen ohne Signatur ab.',
  keyRemoved: 'Der Schlüssel ist entfernt. Postrider nimmt jetzt Meldungen ohne Signatur an.',
  soFar: 'Bisher',
  received: 'Empfangen',
  applied: 'Mit neuem Status',
  refused: 'Abgelehnt',
  refusedHelp: 'Falsche Signatur, zu groß oder nicht lesbar.',
  lastAt: 'Letzte Meldung',
  none: 'Noch keine',
  problemTitle: 'Postrider empfängt keine Meldungen',
  problem_EADDRINUSE:
    'Ein anderes Programm benutzt den Port. Nehmen Sie einen anderen Port und leiten Sie auf die neue Adresse weiter.',
  problem_other: 'Das System hat es verweigert ({code}).',
  otherPort: 'Anderen Port nehmen',

  keep: 'Nachrichten aufbewahren',
  keepHelp:
    'Auf diesem Computer, mit Antworten, Abfragen und den Personen in Kampagnen. Beim Gateway ändert das nichts.',
  keepForever: 'für immer',
  keepMonths: { one: '1 Monat', other: '{count} Monate' },
  keepOwn: 'andere Zahl von Monaten',
  keepOwnLabel: 'Zahl der Monate',
  keepTitle: {
    one: 'Nachrichten nur 1 Monat aufbewahren?',
    other: 'Nachrichten nur {count} Monate aufbewahren?',
  },
  keepGoes:
    'Älter als {day}: Nachrichten {messages}, Antworten {replies}, Abfragen {lookUps}, Kampagnen {campaigns}. Postrider löscht deren Texte und Personen innerhalb eines Tages von diesem Computer, danach jeden Tag.',
  keepLost:
    'In Diagrammen fehlen diese Nachrichten dann, und diese Personen gelten nicht mehr als schon angeschrieben. Zahlen und Kosten der Kampagnen, Abmeldungen und Einwilligungen bleiben. Sicherungen ändern sich nicht. Das lässt sich nicht rückgängig machen.',
  keepConfirm: { one: '1 Monat aufbewahren', other: '{count} Monate aufbewahren' },
  keepCancel: 'Nichts ändern',
  keepChanged: {
    one: 'Nachrichten werden 1 Monat aufbewahrt.',
    other: 'Nachrichten werden {count} Monate aufbewahrt.',
  },
  keepChangedForever: 'Nachrichten werden für immer aufbewahrt.',
  peopleRemoved:
    'Postrider hat die Personen und Texte dieser Kampagne gelöscht ({day}), wie für das Konto eingestellt. Die Zahlen bleiben.',
} as const
