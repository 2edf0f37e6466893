// Settings: the words that opt a person out, and notifications about replies.
export const optOutWords = {
  title: 'Palabras de baja',
  lead: 'Una respuesta con solo una de estas palabras da de baja de todo al momento. No importan las mayúsculas, los acentos ni la puntuación.',
  unclearNote:
    'Una respuesta que solo parece una baja («no me escriban más, por favor») no da de baja a nadie. Postrider retiene el número y le pregunta en el Buzón.',
  try: 'Probar una respuesta',
  tryPlaceholder: 'Baja por favor',
  try_opt_out: 'Da de baja al momento: «{word}» es una de las palabras.',
  try_opt_outPlain: 'Da de baja al momento.',
  try_unclear: 'Poco clara: parece una baja. Postrider retiene el número hasta que usted decida.',
  try_reply: 'Una respuesta normal.',
  own: 'Sus propias palabras',
  otherLanguages: { one: '1 idioma más', other: '{count} idiomas más' },
  ownHelp: 'En cualquier idioma. Cada una debe ser la respuesta entera.',
  add: 'Añadir una palabra',
  addAct: 'Añadir',
  addKnown: '«{word}» ya es una palabra de baja.',
  wordAdded: 'Desde ahora, «{word}» da de baja.',
  takeAway: 'Quitar «{word}»',
  giveBack: 'Restaurar «{word}»',
  wordTaken: '«{word}» ya no da de baja a nadie.',
  wordGiven: '«{word}» vuelve a dar de baja.',
  removedCount: { one: '1 quitada', other: '{count} quitadas' },
  allBack: 'Volver a lo sugerido',
  allBackDone: 'Vuelven a valer todas las palabras sugeridas.',
  gatewayNote:
    'La pasarela tiene sus propias palabras de baja. A quienes da de baja la pasarela, también se les da de baja aquí.',

  notifications: 'Notificaciones',
  notificationsLead: 'Lo que hace Postrider mientras usted se ocupa de otra cosa.',
  notifyReplies: 'Avisarme de las respuestas nuevas',
  notifyRepliesHelp:
    'Cuando no hay ninguna ventana de Postrider delante. La notificación muestra cuántas respuestas hay o quién escribió, no su texto.',
  keepInTray: 'Seguir funcionando al cerrar la ventana',
  keepInTrayHelp:
    'Postrider permanece en la bandeja del sistema, sigue enviando y comprueba las respuestas. La pasarela guarda las respuestas solo una hora. Para cerrar Postrider, elija Salir en la bandeja o en el menú.',
  browserTitle: 'Solo la aplicación de escritorio muestra notificaciones',
  browserText:
    'En el navegador, las respuestas nuevas esperan en Buzón, y las campañas que le necesitan, en Inicio. Postrider funciona hasta que usted lo detiene donde lo inició.',
} as const
