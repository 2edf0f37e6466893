// The panel in which a person decides about a campaign that someone else seems to send.
export const listed = {
  title: 'Jemand anders scheint das zu senden',
  lead: {
    one: 'Die Nachrichtenliste des Gateways zeigt diese Nachricht für 1 weitere Ihrer Personen, jünger als Ihre Freigabe und nicht von hier gesendet. Wahrscheinlich ist es ein anderer Computer, ein anderes Konto hier oder eine wiederhergestellte Kopie.',
    other:
      'Die Nachrichtenliste des Gateways zeigt diese Nachricht für {count} weitere Ihrer Personen, jünger als Ihre Freigabe und nicht von hier gesendet. Wahrscheinlich ist es ein anderer Computer, ein anderes Konto hier oder eine wiederhergestellte Kopie.',
  },
  leadSecond:
    'Die Nachrichtenliste des Gateways zeigt eine zweite Nachricht an eine Person, die Sie von hier angeschrieben haben. Wahrscheinlich ist es ein anderer Computer, ein anderes Konto hier oder eine wiederhergestellte Kopie.',
  stoppedAfter: {
    one: 'Postrider hat nach 1 Person aufgehört.',
    other: 'Postrider hat nach {count} Personen aufgehört.',
  },
  stoppedAtOnce: 'Postrider hat vor der ersten Person aufgehört.',
  sent: { one: 'Von hier an 1 Person gesendet', other: 'Von hier an {count} Personen gesendet' },
  sentFirst: 'Von hier an {first}, dann an {count} Personen gesendet',
  sentAll: { one: 'Angenommen', other: 'Alle {count} angenommen' },
  sentSome: '{accepted} angenommen, {others} unbekannt oder abgelehnt',
  read: 'Die neuesten Nachrichten in der Nachrichtenliste des Gateways gelesen',
  readOurs: {
    one: 'Sie zeigt diese Nachricht für 1 Person, die hier wartet',
    other: 'Sie zeigt diese Nachricht für {count} Personen, die hier warten',
  },
  stopped: {
    one: '1 wurde nicht von hier gesendet. Aufgehört',
    other: '{count} wurden nicht von hier gesendet. Aufgehört',
  },
  stoppedSecond: 'Jemand hat zwei Nachrichten. Aufgehört',
  madeAt: 'Laut Nachrichtenliste entstanden: {from}',
  madeBetween: 'Laut Nachrichtenliste entstanden: {from} bis {until}',
  madeUnknown: 'Eine der beiden wurde nicht von hier gesendet',
  byNow: 'Inzwischen {count}.',
  byNowNone: 'Niemand, der wartet, ist gelistet.',
  nextLook: 'Nächste Prüfung in {wait}.',
  looking: 'Die Nachrichtenliste des Gateways wird jetzt geprüft.',
  cannotRead: 'Postrider kann die Nachrichtenliste nicht lesen. Nichts wird gesendet.',
  choose: {
    one: 'Was mit der 1 übrigen Person geschehen soll',
    other: 'Was mit den {count} übrigen Personen geschehen soll',
  },
  wait: 'Warten und sehen, wer es ist',
  waitText: 'Von hier wird nichts gesendet. Postrider prüft die Nachrichtenliste alle 30 Sekunden.',
  waitAct: 'Warten und prüfen',
  knownAtEnd: 'am Ende bekannt',
  leave: 'Dem anderen Computer überlassen',
  leaveText: 'Diese Kampagne endet hier. Wer später gefunden wird, zählt als gesendet.',
  rest: 'Von hier an die übrigen senden',
  restWhen: 'ab {time}, falls keine neue auftaucht',
  restNone: 'alle sind gelistet',
  restText: 'Stoppen Sie erst den anderen Computer. Gelistete Personen werden ausgelassen.',
  restRisk: { one: 'bis zu 1 Person, falls er weitermacht', other: 'bis zu {count} Personen, falls er weitermacht' },
  restTooEarly: 'An die übrigen können Sie ab {time} senden, falls keine neue auftaucht.',
  restNoOne: 'Alle übrigen sind gelistet. Es gibt niemanden, an den zu senden wäre.',
  leaveAct: 'Dem anderen überlassen',
  restAct: { one: 'An 1 Person senden', other: 'An {count} Personen senden' },
  leaveTitle: 'Diese Kampagne dem anderen Computer überlassen?',
  leaveBody: {
    one: '1 Person ist noch nicht gelistet. Von hier wird ihr nichts mehr gesendet.',
    other: '{count} Personen sind noch nicht gelistet. Von hier wird ihnen nichts mehr gesendet.',
  },
  restTitle: { one: 'Von hier an 1 Person senden?', other: 'Von hier an {count} Personen senden?' },
  restBody:
    'Macht der andere Computer weiter, kann er sie ebenfalls anschreiben. Gelistete Personen werden ausgelassen.',
  count: 'Schon gelistet',
  announce: {
    one: 'Das Senden hat aufgehört. Die Nachrichtenliste des Gateways zeigt diese Nachricht für 1 Person, die nicht von hier angeschrieben wurde. Nichts wird gesendet, bis Sie wählen.',
    other:
      'Das Senden hat aufgehört. Die Nachrichtenliste des Gateways zeigt diese Nachricht für {count} Personen, die nicht von hier angeschrieben wurden. Nichts wird gesendet, bis Sie wählen.',
  },
  announceSecond:
    'Das Senden hat aufgehört. Die Nachrichtenliste des Gateways zeigt zwei Nachrichten an dieselbe Person. Nichts wird gesendet, bis Sie wählen.',
} as const
