// The sessions of Postrider in a browser: the list in the settings, and the page after an end.
export const sessions = {
  title: 'Offene Browser',
  lead: 'Browser, die Postrider gerade benutzen können, jeder mit einem eigenen Link geöffnet. Alle Sitzungen enden, wenn Postrider endet.',
  desktopTitle: 'Dieses Fenster hat keine Sitzungen',
  desktopText: 'Nur Postrider im Browser hat welche. Mit diesem Fenster kann sich kein Browser verbinden.',
  unknown: 'Unbekannter Browser',
  thisOne: 'Dieser Browser',
  times: 'Geöffnet {opened}, zuletzt benutzt {seen}',
  end: 'Sitzung beenden',
  endTitle: 'Sitzung in {browser} beenden?',
  endBody: 'Die Seiten dort halten sofort an. Kampagnen laufen weiter.',
  endKeep: 'Behalten',
  ended: 'Die Sitzung in {browser} ist beendet.',
  another:
    'Für einen weiteren Browser führen Sie den Startbefehl noch einmal aus. Postrider zeigt dann einen neuen Link.',
  goneTitle: 'Diese Sitzung ist beendet',
  goneBody:
    'Sie wurde in den Einstellungen beendet, oder Postrider wurde neu gestartet. Kampagnen sind nicht betroffen. Führen Sie den Startbefehl noch einmal aus, um Postrider zu öffnen.',
  twiceTitle: 'Postrider hat diese Sitzung beendet',
  twiceBody:
    'Der Link, mit dem sie geöffnet wurde, wurde ein zweites Mal benutzt, vielleicht von jemand anderem. Ein neuer Link steht in dem Fenster, in dem Postrider gestartet wurde. Prüfen Sie, ob alle Kampagnen von Ihnen sind.',
} as const
