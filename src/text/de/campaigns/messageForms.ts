export const messageForms = {
  kind_text: 'SMS',
  kind_flash: 'Flash',
  kind_chat_app: 'Chat-App',

  noteTitle_flash: 'Erscheint auf dem Bildschirm und wird vielleicht nicht gespeichert',
  noteText_flash:
    'Das Telefon zeigt sie sofort und löscht sie vielleicht beim Schließen. Dann lässt sie sich nicht noch einmal lesen.',
  noteTitle_chat_app: 'Personen ohne die App',
  noteText_chat_app:
    'Das Gateway sagt nicht im Voraus, wer die App hat. Nachher können Sie nur die anschreiben, die es nicht erreicht hat.',

  example_single: 'Eine Nummer',
  example_several: 'Mehrere Nummern',
  example_list: 'Gateway-Listen',
  example_personalised: 'Persönlich',
  example_scheduled: 'Geplant',
  example_flash: 'Flash',
  example_chat_app: 'Chat-App',
  example_query: 'In der Adresse (das tut Postrider nie)',
  example_older_personalised: 'Älter: persönlich',
  example_older_several: 'Älter: mehrere Nummern',
  example_older_list: 'Älter: eine Liste',

  sent_single: 'eine Nachricht an eine Person',
  sent_several: 'ein Text an mehrere Personen',
  sent_list: 'ein Text an eine Gateway-Liste',
  sent_personalised: 'ein persönlicher Text für jede Person',
  sent_scheduled: 'ein persönlicher Text für jede Person, geplant',
  sent_flash: 'eine Flash-Nachricht',
  sent_chat_app: 'eine Chat-App-Nachricht',
  sent_older_personalised: 'ein persönlicher Text für jede Person, ältere API',
  sent_older_several: 'ein Text an mehrere Personen, ältere API',
  sent_older_list: 'ein Text an eine Gateway-Liste, ältere API',
} as const
