// The panel in which a person decides about a campaign that someone else seems to send.
export const listed = {
  title: 'Parece que alguien más está enviando esto',
  lead: {
    one: 'La lista de mensajes de la pasarela muestra este mensaje para 1 más de sus personas, posterior a su aprobación y no enviado desde aquí. Probablemente es otro equipo, otra cuenta de aquí o una copia restaurada.',
    other:
      'La lista de mensajes de la pasarela muestra este mensaje para {count} más de sus personas, posterior a su aprobación y no enviado desde aquí. Probablemente es otro equipo, otra cuenta de aquí o una copia restaurada.',
  },
  leadSecond:
    'La lista de mensajes de la pasarela muestra un segundo mensaje para alguien a quien usted escribió desde aquí. Probablemente es otro equipo, otra cuenta de aquí o una copia restaurada.',
  stoppedAfter: {
    one: 'Postrider se detuvo después de 1 persona.',
    other: 'Postrider se detuvo después de {count} personas.',
  },
  stoppedAtOnce: 'Postrider se detuvo antes de la primera persona.',
  sent: { one: 'Enviado desde aquí a 1 persona', other: 'Enviado desde aquí a {count} personas' },
  sentFirst: 'Enviado desde aquí: primero a {first}, luego a {count}',
  sentAll: { one: 'Aceptado', other: 'Los {count} aceptados' },
  sentSome: 'Aceptados: {accepted}; desconocidos o rechazados: {others}',
  read: 'Se leyeron los mensajes más recientes de la lista de mensajes de la pasarela',
  readOurs: {
    one: 'Muestra este mensaje para 1 persona que aquí está en espera',
    other: 'Muestra este mensaje para {count} personas que aquí están en espera',
  },
  stopped: {
    one: '1 no se envió desde aquí. Interrumpido',
    other: '{count} no se enviaron desde aquí. Interrumpido',
  },
  stoppedSecond: 'Alguien tiene dos mensajes. Interrumpido',
  madeAt: 'Creados: {from}, según la lista de mensajes',
  madeBetween: 'Creados de {from} a {until}, según la lista de mensajes',
  madeUnknown: 'Uno de los dos no se envió desde aquí',
  byNow: 'Por ahora: {count}.',
  byNowNone: 'Nadie de los que están en espera figura en la lista de mensajes.',
  nextLook: 'Próxima comprobación en {wait}.',
  looking: 'Comprobando ahora la lista de mensajes de la pasarela.',
  cannotRead: 'Postrider no puede leer la lista de mensajes. No se envía nada.',
  choose: {
    one: 'Qué hacer con la persona que queda',
    other: 'Qué hacer con las {count} personas que quedan',
  },
  wait: 'Esperar y ver quién es',
  waitText: 'Desde aquí no se envía nada. Postrider comprueba la lista de mensajes cada 30 segundos.',
  waitAct: 'Esperar y comprobar',
  knownAtEnd: 'se sabrá cuando termine',
  leave: 'Dejarlo al otro',
  leaveText: 'Esta campaña termina aquí. Las personas que aparezcan más tarde cuentan como enviadas.',
  rest: 'Enviar al resto desde aquí',
  restWhen: 'desde {time}, si no aparece ninguno nuevo',
  restNone: 'ya figuran todos',
  restText: 'Detenga primero el otro equipo. Quienes figuran en la lista de mensajes se excluyen.',
  restRisk: { one: 'hasta 1 persona, si el otro sigue', other: 'hasta {count} personas, si el otro sigue' },
  restTooEarly: 'Podrá enviar al resto si no aparece ninguno nuevo. Desde: {time}.',
  restNoOne: 'Todos los que quedan figuran en la lista de mensajes. No hay a quién enviar.',
  leaveAct: 'Dejarlo al otro',
  restAct: { one: 'Enviar a 1 persona', other: 'Enviar a {count} personas' },
  leaveTitle: '¿Dejar esta campaña al otro equipo?',
  leaveBody: {
    one: '1 persona aún no figura en la lista de mensajes. Desde aquí no se le envía nada más.',
    other: '{count} personas aún no figuran en la lista de mensajes. Desde aquí no se les envía nada más.',
  },
  restTitle: { one: '¿Enviar a 1 persona desde aquí?', other: '¿Enviar a {count} personas desde aquí?' },
  restBody:
    'Si el otro equipo continúa, también puede enviarles el mensaje. Quienes figuran en la lista de mensajes se excluyen.',
  count: 'Ya en la lista',
  announce: {
    one: 'El envío se ha interrumpido. La lista de mensajes de la pasarela muestra este mensaje para 1 persona a la que no se envió desde aquí. No se envía nada hasta que usted elija.',
    other:
      'El envío se ha interrumpido. La lista de mensajes de la pasarela muestra este mensaje para {count} personas a las que no se envió desde aquí. No se envía nada hasta que usted elija.',
  },
  announceSecond:
    'El envío se ha interrumpido. La lista de mensajes de la pasarela muestra dos mensajes para alguien. No se envía nada hasta que usted elija.',
} as const
