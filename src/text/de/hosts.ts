// Texts outside the window: in the terminal, in a system dialog, on a page that may not be shown.
export const hosts = {
  profileInUse:
    'Postrider ist mit dem Datenordner {folder} schon geöffnet. Arbeiten Sie dort weiter, oder schließen Sie es erst.',
  notStarted:
    'Postrider konnte seinen Datenordner {folder} nicht öffnen ({code}). Mehr steht dort in der Datei postrider.log.',
  portInUse:
    'Ein anderes Programm benutzt den Port {port}. Wählen Sie mit --port einen anderen, oder lassen Sie die Angabe weg.',
  badArguments:
    'Postrider hat seine Argumente nicht verstanden ({detail}). Es kennt --port N, --data DIR und --no-open.',
  linkUsedTwice:
    'Dieser Link wurde ein zweites Mal geöffnet, vielleicht von jemand anderem. Postrider hat die damit geöffnete Sitzung beendet.',
  linkExpired:
    'Dieser Link ist abgelaufen: Er gilt eine Minute. Führen Sie den Startbefehl für einen neuen Link noch einmal aus.',
  sessionEnded: 'Diese Sitzung ist beendet. Führen Sie den Startbefehl für einen neuen Link noch einmal aus.',
  newLink: 'Ein neuer Link, für einen Browser, eine Minute lang: {address}',
  keyNeeded: 'Öffnen Sie diese Seite mit dem Link, den Postrider beim Start ausgegeben hat.',
  foreignRequest: 'Postrider hat diese Anfrage abgelehnt, weil sie von anderswo kam.',
  pageCrashed: {
    one: 'Das Fenster von Postrider ist abgestürzt',
    other: 'Das Fenster von Postrider ist {count}-mal in Folge abgestürzt',
  },
  pageCrashedDetail:
    'Das Senden läuft ohne das Fenster weiter, und nichts wird doppelt gesendet. Mehr steht in der Datei postrider.log im Datenordner.',
  pageOpenAgain: 'Fenster neu öffnen',
  pageQuit: 'Postrider beenden',
  viewMenu: 'Ansicht',
  noticePeople: { one: '1 Person hat geschrieben', other: '{count} Personen haben geschrieben' },
  noticeReplies: { one: '1 neue Antwort.', other: '{count} neue Antworten.' },
  noticeOptedOut: { one: '1 hat sich abgemeldet.', other: '{count} haben sich abgemeldet.' },
  trayTip: 'Postrider',
  trayTipUnread: {
    one: 'Postrider: 1 ungelesene Antwort',
    other: 'Postrider: {count} ungelesene Antworten',
  },
  trayOpen: 'Postrider öffnen',
  trayUnread: { one: '1 ungelesene Antwort', other: '{count} ungelesene Antworten' },
  trayNoUnread: 'Keine ungelesenen Antworten',
  trayQuit: 'Postrider beenden',
  campaignFiles: 'Kampagnendateien',
  spreadsheets: 'Tabellen und Visitenkarten',
  allFiles: 'Alle Dateien',
  fileKind: '{ending}-Datei',
  downloadGone: 'Diese Datei gibt es nicht mehr. Exportieren Sie noch einmal.',
} as const
