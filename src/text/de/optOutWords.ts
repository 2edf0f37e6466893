// Settings: the words that opt a person out, and notifications about replies.
export const optOutWords = {
  title: 'Abmeldewörter',
  lead: 'Eine Antwort, die nur aus einem dieser Wörter besteht, meldet die Person sofort von allem ab. Großschreibung, Akzente und Satzzeichen sind egal.',
  unclearNote:
    'Eine Antwort, die nur so klingt („bitte keine Nachrichten mehr“), meldet niemanden ab. Postrider hält die Nummer zurück und fragt Sie im Posteingang.',
  try: 'Antwort ausprobieren',
  tryPlaceholder: 'Stop bitte',
  try_opt_out: 'Meldet sofort ab: „{word}“ ist eines der Wörter.',
  try_opt_outPlain: 'Meldet sofort ab.',
  try_unclear: 'Unklar: klingt wie eine Abmeldung. Postrider hält die Nummer zurück, bis Sie entscheiden.',
  try_reply: 'Eine gewöhnliche Antwort.',
  own: 'Eigene Wörter',
  otherLanguages: { one: '1 weitere Sprache', other: '{count} weitere Sprachen' },
  ownHelp: 'In jeder Sprache. Jedes muss die ganze Antwort sein.',
  add: 'Wort hinzufügen',
  addAct: 'Hinzufügen',
  addKnown: '„{word}“ ist schon ein Abmeldewort.',
  wordAdded: '„{word}“ meldet jetzt ab.',
  takeAway: '„{word}“ entfernen',
  giveBack: '„{word}“ wiederherstellen',
  wordTaken: '„{word}“ meldet niemanden mehr ab.',
  wordGiven: '„{word}“ meldet wieder ab.',
  removedCount: { one: '1 entfernt', other: '{count} entfernt' },
  allBack: 'Zurück zum Vorschlag',
  allBackDone: 'Alle vorgeschlagenen Wörter gelten wieder.',
  gatewayNote: 'Das Gateway hat eigene Abmeldewörter. Wen es abmeldet, der ist auch hier abgemeldet.',

  notifications: 'Mitteilungen',
  notificationsLead: 'Was Postrider tut, während Sie etwas anderes tun.',
  notifyReplies: 'Neue Antworten mitteilen',
  notifyRepliesHelp:
    'Wenn kein Fenster von Postrider vorn ist. Die Mitteilung zeigt, wie viele Antworten es sind oder wer geschrieben hat, nicht den Text.',
  keepInTray: 'Weiterlaufen, wenn das Fenster geschlossen ist',
  keepInTrayHelp:
    'Postrider bleibt im Infobereich, sendet weiter und ruft Antworten ab. Das Gateway hält Antworten nur eine Stunde lang bereit. Zum Beenden wählen Sie „Postrider beenden“ im Infobereich oder im Menü.',
  browserTitle: 'Mitteilungen zeigt nur die Desktop-App',
  browserText:
    'Im Browser warten neue Antworten im Posteingang und Kampagnen, die Sie brauchen, in der Übersicht. Postrider läuft, bis Sie es dort beenden, wo Sie es gestartet haben.',
} as const
