// The step "Review" of a campaign, tests to oneself, and campaign files.
export const review = {
  // People
  peopleFrom: { one: '1 persona. De: {sources}', other: '{count} personas. De: {sources}' },
  sourcePasted: { one: '1 número pegado', other: '{count} números pegados' },
  sourceRows: { one: '1 fila de {name}', other: '{count} filas de {name}' },
  sourceImport: 'importación de {file}',
  sourceGone: 'lista eliminada',
  onlyIn: 'Solo personas que están además en: {sets}.',
  exceptIn: 'Sin nadie de: {sets}.',
  notTexted: {
    one: 'Sin nadie que haya recibido un mensaje en el último día.',
    other: 'Sin nadie que haya recibido un mensaje en los últimos {count} días.',
  },
  exceptCampaign: 'Sin nadie que estuviera en «{name}».',

  // When
  nowThen: {
    one: 'En cuanto pulse Enviar',
    other: 'En cuanto pulse Enviar. Tiene {count} s para detenerlo',
  },
  localTime: '{day}, {time} en la hora local de cada persona',
  fromTo: 'De {from} a {to}, hora de {zone}.',
  fromToAt: 'Primero {from}, último {to}, hora de {zone}.',
  lastIn: { one: 'El último mensaje sale dentro de 1 día.', other: 'El último mensaje sale dentro de {count} días.' },
  endsBefore: 'Postrider excluye a quien el mensaje llegaría después de la hora de la columna.',
  everySeconds: { one: 'Un lote cada segundo.', other: 'Un lote cada {count} segundos.' },
  everyMinutes: { one: 'Un lote cada minuto.', other: 'Un lote cada {count} minutos.' },
  everyHours: { one: 'Un lote cada hora.', other: 'Un lote cada {count} horas.' },
  batchesOf: { one: '1 lote de hasta {size} personas.', other: '{count} lotes de hasta {size} personas.' },
  oneByOne: { one: '1 solicitud para una persona.', other: '{count} solicitudes, cada una para una persona.' },
  slowly: 'Empieza despacio: una persona, después diez, después lotes completos.',
  clockHere: 'Este equipo inicia el envío y debe estar encendido.',
  clockGateway: 'La pasarela inicia el envío.',
  handedOver: 'La pasarela lo recibe en cuanto usted pulse Programar.',

  // Message
  pager: '{position} de {of}',
  previous: 'Persona anterior',
  next: 'Persona siguiente',
  usesFallback: 'Alguien con texto de reserva',
  pagerFor: 'Para {name}',
  pagerParts: { one: '1 parte', other: '{count} partes' },

  // Money
  costAbout: 'Coste',
  costSplit: 'La pasarela estima el total. Postrider lo reparte por país según precios anteriores.',

  // Buttons
  scheduleFor: {
    one: 'Programar 1 mensaje para {when}',
    other: 'Programar {count} mensajes para {when}',
  },
  scheduleLocal: {
    one: 'Programar 1 mensaje para {when}, hora local',
    other: 'Programar {count} mensajes para {when}, hora local',
  },
  whenToday: 'hoy a las {time}',
  whenTomorrow: 'mañana a las {time}',
  whenIn: '{when}, hora de {zone}',
  whenDay: '{day} a las {time}',
  scheduleToList: 'Programar a toda la lista para {when}',
  waitsForStart: 'Puede detenerlo hasta que llegue su hora',

  // Warnings
  warnings: 'Antes de enviar',
  consentBypass: {
    one: 'Tengo permiso para enviar esto a 1 persona de baja',
    other: 'Tengo permiso para enviar esto a {count} personas de baja',
  },
  consentBypassList: 'Tengo permiso para enviar esto a personas de baja en la pasarela',
  consentOptOutsUnknown: {
    one: 'Lo sé: enviar a 1 persona sin conocer estas bajas',
    other: 'Lo sé: enviar a {count} personas sin conocer estas bajas',
  },
  consentSameText: {
    one: 'Lo sé: 1 persona recibe otra vez casi el mismo texto',
    other: 'Lo sé: {count} personas reciben otra vez casi el mismo texto',
  },
  consentSameTextList: 'Lo sé: esta lista recibe otra vez casi el mismo texto',
  consentTooMany: {
    one: 'Lo sé: 1 persona recibe más de {limit} mensajes en {hours} h',
    other: 'Lo sé: {count} personas reciben más de {limit} mensajes en {hours} h',
  },
  consentTooManyList: 'Lo sé: esta lista recibe más de {limit} mensajes en {hours} h',
  consentNoRecall: 'Sé que esto no se puede anular',
  ticks: { one: '1 casilla', other: '{count} casillas' },
  ticksMissing: { one: 'Falta 1 casilla: {what}', other: 'Faltan {count} casillas: {what}' },
  tick_mayReachOptedOut: 'personas de baja',
  tick_sameTextPeople: 'el mismo texto otra vez',
  tick_tooManyTextsPeople: 'muchos mensajes a una persona',
  tick_optOutsUnknownFrom: 'bajas desconocidas',
  tick_cannotBeCalledBack: 'no se puede anular',
  reaches_opted_out: 'Esto lo reciben personas de baja',
  reaches_opted_out_count: {
    one: '1 persona está de baja y aun así lo recibe',
    other: '{count} personas están de baja y aun así lo reciben',
  },
  reaches_opted_out_text:
    'En la mayoría de los países es ilegal. Exclúyalas, salvo que tenga permiso para escribirles.',
  leaveThemOut: 'Excluirlas',
  opt_outs_unknown: {
    one: 'No se conocen las bajas para 1 persona',
    other: 'No se conocen las bajas para {count} personas',
  },
  opt_outs_unknown_text:
    'Periodo: {hours}. Entonces Postrider estaba cerrado o no obtuvo contestación, y la pasarela guarda su lista de bajas solo una hora. Alguien que se dio de baja entonces puede recibir este mensaje.',
  checkOptOuts: 'Comprobar las bajas ahora',
  hoursBetween: 'entre {from} y {until}',
  hoursMore: { one: '{hours}, y 1 hueco anterior', other: '{hours}, y {count} huecos anteriores' },
  same_here: {
    one: '1 persona recibió casi este texto de «{name}»',
    other: '{count} personas recibieron casi este texto de «{name}»',
  },
  same_here_list: 'La misma lista recibió casi este texto de «{name}»',
  same_here_text: 'Se aprobó {time}. Si envía esta campaña, lo reciben dos veces.',
  same_gateway: {
    one: '1 persona recibió casi este texto desde otro equipo',
    other: '{count} personas recibieron casi este texto desde otro equipo',
  },
  same_gateway_text:
    'Lo muestra la lista de mensajes de la pasarela; el último, {time}. Si envía esta campaña, lo reciben dos veces.',
  money_limit_day: 'Esto supera su límite de {limit} al día',
  money_limit_month: 'Esto supera su límite de {limit} al mes',
  money_limit_text: 'Puede costar hasta {cost}. Usted ya ha gastado o aprobado {used}.',
  money_limit_holds_day: {
    one: 'Su límite de {limit} al día retiene aprox. a 1 persona',
    other: 'Su límite de {limit} al día retiene aprox. a {count} personas',
  },
  money_limit_holds_month: {
    one: 'Su límite de {limit} al mes retiene aprox. a 1 persona',
    other: 'Su límite de {limit} al mes retiene aprox. a {count} personas',
  },
  money_limit_holds_text: 'Postrider les envía automáticamente desde {time}, con la misma aprobación.',
  money_limit_next: 'El límite lo permite desde {time}.',
  money_limit_never: 'El límite es demasiado bajo para esta campaña.',
  money_limit_no_price: 'La pasarela no da precio, así que Postrider no puede comprobar el límite.',
  changeLimits: 'Abrir límites',
  overLimit: 'Por encima de su límite de gasto',
  too_many_texts: {
    one: '1 persona recibiría {texts} mensajes en {hours} h',
    other: '{count} personas recibirían hasta {texts} mensajes en {hours} h',
  },
  too_many_texts_list: 'Esta lista recibiría {texts} mensajes en {hours} h',
  too_many_texts_text: 'Su límite por persona: {limit} en {hours} h. Puede cambiarlo en Ajustes, Límites de envío.',
  namesMore: { one: '{names} y 1 más.', other: '{names} y {count} más.' },
  namesAll: '{names}.',
  repeatedTitle_same_text: 'Personas que recibieron casi este texto',
  repeatedTitle_too_many_texts: 'Personas por encima de su límite de mensajes',
  repeatedFact: 'En el orden de envío. El mensaje de esta campaña también cuenta.',
  repeatedTable: 'Personas que ya recibieron mensajes',
  columnTexts: 'Mensajes',
  columnLastText: 'Último mensaje distinto',
  compare: 'Comparar',
  compareTitle: 'Los dos mensajes',
  compareHelp: 'Lo que difiere está en negrita.',
  compareSame: 'Los dos mensajes tienen el mismo texto.',
  compareReading: 'Leyendo el mensaje anterior',
  compareEarlier: '«{name}», {time}',
  compareNow: 'Esta campaña',
  openCampaign: 'Abrir «{name}»',
  leaveThoseOut: 'Excluir a quien recibió un mensaje en 7 días',
  leaveTextedOut: {
    one: 'Excluir a quien recibió un mensaje en el último día',
    other: 'Excluir a quien recibió un mensaje en {count} días',
  },
  too_late: {
    one: 'Hasta 1 persona lo recibiría demasiado tarde',
    other: 'Hasta {count} personas lo recibirían demasiado tarde',
  },
  too_late_text:
    'A este ritmo y con los límites de la cuenta, les toca después de lo que dice la columna. Postrider las excluye entonces.',
  in_quiet_hours: {
    one: '1 persona recibe el mensaje en sus horas de silencio',
    other: '{count} personas reciben el mensaje en sus horas de silencio',
  },
  in_quiet_hours_text: 'En algunos países, los mensajes de noche o en festivos son ilegales.',
  keepQuiet: 'Respetar las horas de silencio',
  changeTime: 'Cambiar la hora',
  cannot_be_called_back: 'Esto no se puede anular',
  cannot_be_called_back_text:
    'La pasarela inicia este envío. Una vez transferido, ni usted ni la pasarela pueden detenerlo.',
  clockHereAct: 'Iniciar desde este equipo',
  people_unknown: 'Postrider no sabe quién está en esta lista',
  people_unknown_text:
    'La pasarela lo decide cuando acepta el mensaje. No se comprueban los duplicados ni las bajas registradas en Postrider.',
  daily_cap: {
    one: 'Su límite de {cap} personas al día retiene a 1 persona',
    other: 'Su límite de {cap} personas al día retiene a {count} personas',
  },
  daily_cap_text: 'Postrider les envía automáticamente en días posteriores, con la misma aprobación.',
  waits_for_morning: {
    one: '1 persona espera hasta que terminen sus horas de silencio',
    other: '{count} personas esperan hasta que terminen sus horas de silencio',
  },
  waits_for_morning_text: 'Postrider les envía desde {time}.',
  no_way_out: 'El texto no ofrece ninguna forma de darse de baja',
  no_way_out_text:
    'Nadie puede responder STOP a un nombre de remitente. Añada un enlace, una dirección o un número de contacto.',
  no_opt_out_words: 'El texto no dice cómo dejar de recibir mensajes',
  no_opt_out_words_text: 'Muchos países lo exigen. Basta con «Responda STOP para darse de baja» si se puede responder.',
  editMessage: 'Editar mensaje',
  landlines: {
    one: '1 persona tiene un número fijo',
    other: '{count} personas tienen números fijos',
  },
  landlines_text: 'Un mensaje a un fijo puede no llegar, pero se cobra. Puede cambiar los números en Contactos.',
  letters_replaced: {
    one: 'En este país, 1 persona puede ver otro remitente: {country}',
    other: 'En este país, {count} personas pueden ver otro remitente: {country}',
  },
  letters_replaced_text:
    'Las operadoras de allí sustituyen el nombre del remitente o rechazan el mensaje. ({source}, {asOf})',
  must_be_registered: {
    one: 'El remitente debe estar registrado para 1 persona en este país: {country}',
    other: 'El remitente debe estar registrado para {count} personas en este país: {country}',
  },
  must_be_registered_text:
    'Las operadoras de allí rechazan los mensajes de remitentes sin registrar. Pregunte a su pasarela. ({source}, {asOf})',
  costly_names: {
    one: 'Los datos de 1 persona necesitan más partes',
    other: 'Los datos de {count} personas necesitan más partes',
  },
  costly_names_text: {
    one: 'Caracteres como la ë de Zoë están fuera del alfabeto SMS. Con caracteres sencillos se ahorraría 1 parte.',
    other:
      'Caracteres como la ë de Zoë están fuera del alfabeto SMS. Con caracteres sencillos se ahorrarían {count} partes.',
  },
  costly_names_money:
    'Caracteres como la ë de Zoë están fuera del alfabeto SMS. Con caracteres sencillos se ahorraría aprox. {saves}.',
  keepNames: 'Dejar los nombres como están',
  showPeople: { one: 'Ver 1', other: 'Ver {count}' },
  zone_unknown: {
    one: 'Se desconoce la zona horaria de 1 número',
    other: 'Se desconoce la zona horaria de {count} números',
  },
  zone_unknown_text: 'Postrider usa para ellos la zona horaria y las horas de silencio de la cuenta.',

  // Test to me
  test: 'Enviarme una prueba',
  testTitle: 'Enviarse una prueba',
  testText:
    'Su propio número recibe el mensaje exactamente como lo recibirían estas personas. Cada prueba cuesta lo mismo que cualquier mensaje.',
  testPhone: 'Su número',
  testPhoneHelp: 'Se guarda para la próxima prueba.',
  testPhoneNeeded: 'Escriba el número de su propio teléfono.',
  testWhom: 'Enviarla como para',
  test_typical: 'Típico',
  test_longest: 'El más largo',
  test_fallback: 'Con texto de reserva',
  testParts: { one: '1 parte', other: '{count} partes' },
  testReading: 'Eligiendo personas de muestra',
  testNobody: 'Elija primero a las personas y escriba un mensaje.',
  testCost: 'Aprox. {cost}, según precios anteriores.',
  testCostUnknown: 'No se conoce el coste: usted aún no ha pagado ningún mensaje a ese país.',
  testSend: { one: 'Enviar 1 prueba', other: 'Enviar {count} pruebas' },
  testNone: 'Elija al menos una prueba.',
  testAgain: 'Enviar otra vez',
  testDone: 'Cerrar',
  testState_waiting: 'En espera',
  testState_sending: 'Transfiriendo',
  testState_accepted: 'Aceptado por la pasarela',
  testState_refused: 'Rechazado por la pasarela',
  testState_uncertain: 'En duda: la contestación se perdió. Postrider lo está comprobando.',
  testState_paused: 'En pausa. Ábralo para ver por qué.',
  testOpen: 'Abrir',
  testState_left_out: 'Excluido',
  testWords: 'Palabras de la pasarela: «{words}»',
  testOffline: 'Sin conexión. Ahora no puede enviar una prueba.',
  keyTest: 'Enviarme una prueba',

  // After
  after: 'Y ahora',
  answered: 'Escribir a quienes respondieron',
  answeredHelp: 'Un borrador para quienes han respondido desde el inicio, con un mensaje nuevo.',
  not_answered: 'Escribir a quienes no respondieron',
  not_answeredHelp: 'Un borrador para quienes la recibieron. Quien responda antes de la aprobación queda fuera.',
  joined: 'Enviar a las personas nuevas desde entonces',
  joinedHelp: 'Un borrador con el mismo mensaje para las personas que no estaban en esta campaña.',
  duplicate: 'Duplicar',
  saveFile: 'Guardar como archivo',
  saveFileHelp: 'Con sus personas, para aprobarla en otro equipo. El archivo contiene nombres y números.',
  savedFile: {
    one: 'Guardada con 1 persona en {name}',
    other: 'Guardada con {count} personas en {name}',
  },
  savedMessage: 'Guardada en {name}, sin personas',

  // Campaign files
  openFile: 'Abrir un archivo de campaña',
  opening: 'Abriendo {name}',
  openedFile: {
    one: 'Abierto como borrador con 1 persona. Postrider comprueba todo otra vez.',
    other: 'Abierto como borrador con {count} personas. Postrider comprueba todo otra vez.',
  },
  openedMessage: 'Abierto como borrador. El archivo no tiene personas.',
  openedCannotUse: {
    one: '1 número no se puede usar aquí.',
    other: '{count} números no se pueden usar aquí.',
  },
  columnAlways: '{span}, a las {time}',
  columnIn_person: '{span}, en la hora de cada persona',
  columnIn_account: '{span}, hora de {zone}',
  scheduleColumn: { one: 'Programar 1 mensaje', other: 'Programar {count} mensajes' },
} as const
