// Sentences of the panel in which a person decides about people whose answer got lost.
export const uncertain = {
  title: { one: '1 persona está en duda', other: '{count} personas están en duda' },
  titleAbsent: { one: '1 persona no se encontró', other: '{count} personas no se encontraron' },
  titleMixed: 'En duda: {uncertain}; no encontradas: {absent}',
  batch: 'Lote {batch}',
  requests: { one: 'en 1 solicitud', other: 'en {count} solicitudes' },
  known: 'Lo que se sabe',
  nobodyTitle: 'Ya no hay nadie en duda',
  nobodyText: 'Todas se encontraron en la pasarela o ya están decididas. No queda nada que elegir.',
  moreAttempts: { one: 'y 1 solicitud anterior', other: 'y {count} solicitudes anteriores' },
  openOf: 'en duda: {uncertain}; no encontradas: {absent}; encontradas: {found}',

  handedOver: { one: '1 mensaje transferido', other: '{count} mensajes transferidos' },
  handedOverSome: 'Transferidos',
  handedOverText: 'Lote {batch}, en una solicitud',
  lostAfter: { one: 'Sin contestación después de 1 segundo', other: 'Sin contestación después de {count} segundos' },
  lost: 'La contestación se perdió',
  lostText: 'No se sabe si la pasarela los aceptó.',
  appEnded: 'Postrider se cerró antes de la contestación',
  appEndedText: 'La solicitud puede haber llegado. No se sabe si la pasarela los aceptó.',
  wentBack: 'La base de datos es más antigua que el diario de envíos',
  wentBackText:
    'El diario tiene una solicitud que la base de datos perdió. Es posible que a sus personas se les haya enviado el mensaje.',
  copied: 'Esta carpeta de datos se copió',
  copiedText: 'Entretanto, otra copia puede haberles enviado el mensaje.',
  refusal: 'La pasarela rechazó la solicitud',
  refusalText: 'No dijo si los rechazó todos, así que decide su lista de mensajes.',
  keyRefused: 'La pasarela no aceptó la clave o el inicio de sesión',
  noBalance: 'El saldo no alcanzó para ellas',
  refusedThenWaits: 'Postrider lee primero su lista de mensajes. Quien no figure en ella queda en espera del envío.',
  found: 'Encontrados en la pasarela: {count} de {total}',
  foundSome: { one: '1 persona encontrada en la pasarela', other: '{count} personas encontradas en la pasarela' },
  foundText: 'Mismo número, mismo texto, posterior a esta solicitud. Cuentan como aceptados.',
  looked: {
    one: 'Comprobado una vez; siguen sin figurar: {left}',
    other: 'Comprobado {count} veces; siguen sin figurar: {left}',
  },
  alike: { one: 'Para 1 persona figura un mensaje igual', other: 'Para {count} personas figura un mensaje igual' },
  alikeText: 'Su hora o su identificador no prueban que sea de esta solicitud. Puede ser este mensaje.',
  lookedFresh: 'La lista muestra un lote suyo posterior, así que está al día.',
  notShownSince: {
    one: 'La lista de mensajes no muestra nada más reciente, así que nada prueba que a 1 persona no se le envió el mensaje. Su próximo envío mostrará si la lista está al día.',
    other:
      'La lista de mensajes no muestra nada más reciente, así que nada prueba que a {count} personas no se les envió el mensaje. Su próximo envío mostrará si la lista está al día.',
  },
  lookedStale: 'La lista no muestra ningún lote suyo posterior, así que puede ir con retraso.',

  nextLookIn: 'Próxima comprobación en {wait}, a las {time}.',
  lookingNow: 'Comprobando ahora la lista de mensajes de la pasarela.',
  lastLookAt: 'La última será: {time}.',
  lookedAt: 'Última comprobación: {time}.',
  noLookYet: 'Aún sin comprobar.',
  minutesSeconds: '{minutes} min {seconds} s',
  seconds: '{seconds} s',
  lookNow: 'Comprobar ahora',

  choose: { one: 'Qué hacer con 1 persona', other: 'Qué hacer con {count} personas' },
  twice: 'Mensaje dos veces:',
  notAtAll: 'Sin mensaje:',
  nobody: 'nadie',
  upTo: { one: 'hasta 1 persona', other: 'hasta {count} personas' },
  knownBy: 'se sabrá a más tardar {time}',
  notKnown: 'se desconoce',
  advised: 'recomendado',
  from: 'desde {time}',
  keepUntil: 'Seguir comprobando hasta {time}',
  keepUntilText: 'Mientras tanto no se les envía nada. La mayoría aparece sin que usted haga nada.',
  keep: 'Seguir comprobando',
  keepText:
    'No se les envía nada. Quien aparezca más tarde en la lista de mensajes de la pasarela cuenta como aceptado.',
  assumeSent: 'Contarlas como enviadas',
  assumeSentText: 'En esta campaña no se les vuelve a enviar nunca.',
  sendAgain: { one: 'Enviar otra vez a 1 persona', other: 'Enviar otra vez a {count} personas' },
  costsAbout: 'Cuesta aprox. {amount}.',
  noPriceYet: 'Aún sin precio.',
  sendAgainWaits: 'Todavía no: aún puede aparecer un mensaje con retraso.',
  sendAgainFresh:
    'El tiempo de espera ha terminado y la lista de mensajes muestra un lote suyo posterior, así que está al día.',
  sendAgainAlike: {
    one: 'La lista de mensajes muestra un mensaje con este texto para 1 persona. Puede ser este: entonces lo recibiría dos veces.',
    other:
      'La lista de mensajes muestra mensajes con este texto para {count} personas. Pueden ser estos: entonces los recibirían dos veces.',
  },
  sendAgainStale:
    'La lista de mensajes no muestra ningún lote suyo posterior, así que puede ir con retraso. Es muy posible que se les haya enviado el mensaje.',
  tooEarly: 'Todavía no se puede enviar otra vez. Desde: {time}.',
  writeOff: 'Cerrarlas como no enviadas',
  writeOffText:
    'En esta campaña no se les vuelve a enviar nunca. Cuentan como no enviadas, aunque a algunas se les puede haber enviado el mensaje.',

  confirmKeep: 'Seguir comprobando',
  confirmAssumeSent: 'Contar como enviadas: {count}',
  confirmSendAgain: { one: 'Enviar otra vez a 1 persona', other: 'Enviar otra vez a {count} personas' },
  sendAgainTitle: { one: '¿Enviar otra vez a 1 persona?', other: '¿Enviar otra vez a {count} personas?' },
  sendAgainRisk: {
    one: 'Hasta 1 persona puede recibirlo dos veces. Esto no se puede anular.',
    other: 'Hasta {count} personas pueden recibirlo dos veces. Esto no se puede anular.',
  },
  sendAgainAlso: {
    one: 'Esto termina la pausa: también se envía a 1 persona que está en espera.',
    other: 'Esto termina la pausa: también se envía a {count} personas que están en espera.',
  },
  notYet: 'Todavía no',
  writeOffTitle: {
    one: '¿Cerrar 1 persona como no enviada?',
    other: '¿Cerrar {count} personas como no enviadas?',
  },
  writeOffRisk: {
    one: 'No podrá volver a enviar esta campaña a esta persona. No se sabe si le llegó.',
    other: 'No podrá volver a enviar esta campaña a estas {count} personas. No se sabe si les llegó.',
  },
  writeOffAct: { one: 'Cerrar 1 persona', other: 'Cerrar {count} personas' },
  seePeople: { one: 'Ver 1 persona', other: 'Ver {count} personas' },
  record: 'El registro de la campaña guarda su decisión.',
  turnedUp: {
    one: 'Se encontró 1 persona. Quedan: {left}.',
    other: 'Se encontraron {count} personas. Quedan: {left}.',
  },
  becameMore: {
    one: '1 persona más está en duda. En total: {left}.',
    other: '{count} personas más están en duda. En total: {left}.',
  },
  becameAbsent: {
    one: '1 persona cuenta ahora como no encontrada.',
    other: '{count} personas cuentan ahora como no encontradas.',
  },
  changedSince: 'Las opciones de abajo muestran las nuevas cifras.',

  waitForResume: {
    one: '1 persona espera recibirlo otra vez. Reanude para enviarlo.',
    other: '{count} personas esperan recibirlo otra vez. Reanude para enviarlo.',
  },

  keyChoose: 'Elegir',
  keyConfirm: 'Confirmar',
  keyLater: 'Decidir más tarde',
} as const
