// How messages say that a person can stop them, by language. Only for advice: what an incoming reply means is decided
// elsewhere. Compared without case and accents.

/** Say it wherever they stand. Each is the beginning of a word, so that endings do not matter. */
export const optOutPhrases: readonly string[] = [
  // English
  ...['opt out', 'opt-out', 'optout', 'unsubscribe', 'stop these texts', 'stop these messages', 'no more texts'],
  ...['no more messages', 'to be removed', 'remove me', 'to leave this list', 'leave our list', 'to stop'],
  // Spanish, Portuguese, Italian, French, Romanian
  ...['darse de baja', 'darte de baja', 'date de baja', 'desuscrib', 'cancelar la suscripcion', 'no recibir mas'],
  ...['cancelar a inscricao', 'descadastr', 'anular a subscricao', 'nao receber mais', 'para sair'],
  ...['disiscriv', 'annulla iscrizione', 'annullare l’iscrizione', "annullare l'iscrizione", 'cancellarti'],
  ...['desabonn', 'desinscri', 'ne plus recevoir', 'dezabon'],
  // German, Dutch, Danish, Norwegian, Swedish, Finnish
  ...['abmeld', 'abbestell', 'austragen', 'keine sms mehr', 'keine nachrichten mehr', 'afmeld', 'uitschrijv'],
  ...['framelding', 'meld deg av', 'avmeld', 'avregistrer', 'avsluta', 'peruuta tilaus', 'lopeta viestit'],
  // Polish, Czech, Slovak, Hungarian, Croatian, Lithuanian, Turkish
  ...['wypisz', 'zrezygnuj', 'rezygnacj', 'odhlas', 'leiratkoz', 'odjav', 'atsisaky', 'iptal', 'abonelikten cik'],
  // Greek, Russian, Ukrainian, Bulgarian
  ...['διαγραφη', 'απεγγραφη', 'отпис', 'відпис', 'відмов'],
  // Arabic, Hebrew, Hindi, Indonesian, Vietnamese
  ...['الغاء الاشتراك', 'لالغاء', 'להסרה', 'הסר', 'सदस्यता समाप्त', 'berhenti berlangganan', 'huy dang ky', 'tu choi'],
  // Chinese, Japanese, Korean
  ...['退订', '退訂', '配信停止', '配信解除', '수신거부', '수신 거부'],
]

/** Words to send back. Everyday words as well, so they count in capitals, in quotes or after a word of `answerWords` alone. */
export const stopWords: readonly string[] = [
  ...['stop', 'stopp', 'stopall', 'end', 'quit', 'cancel', 'unsubscribe', 'arret', 'baja', 'alto', 'sair', 'parar'],
  ...['fermi', 'ende', 'afmeld', 'ret', 'stopsms', 'стоп', 'τελος'],
]

/** Ask for a reply to the very message. */
export const answerWords: readonly string[] = [
  ...['reply', 'reply with', 'respond', 'respond with', 'answer', 'answer with', 'text back', 'responde', 'responda'],
  ...['repondez', 'reponds', 'antworte', 'antworten sie', 'antworten sie mit', 'antworte mit', 'antwoord', 'rispondi'],
  ...['svara', 'svar', 'vastaa', 'odpisz', 'odpowiedz', 'odpovezte', 'ответьте', 'απαντηστε'],
]

/** Ask for a message, to a number written beside it. */
export const sendWords: readonly string[] = [
  ...['text', 'send', 'txt', 'sms', 'envia', 'envie', 'envoyez', 'envoie', 'sende', 'senden sie', 'stuur', 'invia'],
  ...['skicka', 'wyslij', 'отправьте'],
]
