// Settings: the receiver of status updates, and how long an account's messages are kept.
export const callbacks = {
  title: 'Actualizaciones de estado',
  lead: 'Postrider lee el estado de cada mensaje en la pasarela. La pasarela también puede avisar un poco antes, si usted puede redirigir una dirección pública a este equipo.',
  desktopTitle: 'Aquí no hay nada que configurar',
  desktopText:
    'Postrider lee automáticamente todos los estados en la pasarela, así que no se pierde nada. Solo Postrider en un navegador puede recibir además los avisos de la pasarela.',
  receive: 'Recibir avisos de la pasarela',
  receiveHelp: 'Postrider escucha solo en este equipo, también después de reiniciar, hasta que usted lo desactive.',
  address: 'Dirección en este equipo',
  addressHelp:
    'Redirija su dirección https pública a esta y escriba la pública en «Su propia dirección de estado» de la cuenta. Quien la conozca puede enviar avisos: trátela como una contraseña.',
  addressName: 'la dirección',
  renew: 'Crear otra dirección',
  renewTitle: '¿Crear otra dirección?',
  renewBody:
    'La dirección actual deja de funcionar en el acto y no se puede recuperar. Los avisos se pierden hasta que usted los redirija a la nueva. Postrider sigue leyendo todos los estados en la pasarela.',
  renewConfirm: 'Crear otra dirección',
  renewKeep: 'Conservar esta dirección',
  renewed: 'La dirección ha cambiado. Redirija los avisos a la nueva.',
  key: 'Clave de firma',
  keyHelp: 'Tal como la muestra su pasarela. Con una clave, Postrider solo acepta avisos firmados por la pasarela.',
  keyKept: 'En el llavero de este equipo. Postrider solo acepta avisos firmados por la pasarela.',
  keyPlaceholder: 'Escriba o pegue la clave',
  keySave: 'Guardar clave',
  keyReplace: 'Sustituir clave',
  keyRemove: 'Quitar clave',
  keySaved: 'La clave está en el llavero. Desde ahora, Postrider rechaza los avisos sin firma.',
  keyRemoved: 'Se ha quitado la clave. Desde ahora, Postrider acepta avisos sin firma.',
  soFar: 'Hasta ahora',
  received: 'Recibidos',
  applied: 'Con un estado nuevo',
  refused: 'Rechazados',
  refusedHelp: 'Firma incorrecta, demasiado grandes o ilegibles.',
  lastAt: 'Último aviso',
  none: 'Ninguno todavía',
  problemTitle: 'Postrider no está escuchando',
  problem_EADDRINUSE: 'Otro programa usa su puerto. Use otro puerto y redirija los avisos a la nueva dirección.',
  problem_other: 'El sistema lo rechazó ({code}).',
  otherPort: 'Usar otro puerto',

  keep: 'Conservar mensajes',
  keepHelp:
    'En este equipo, con las respuestas, las consultas y las personas de las campañas. En la pasarela no cambia nada.',
  keepForever: 'siempre',
  keepMonths: { one: '1 mes', other: '{count} meses' },
  keepOwn: 'otro número de meses',
  keepOwnLabel: 'Número de meses',
  keepTitle: {
    one: '¿Conservar los mensajes solo 1 mes?',
    other: '¿Conservar los mensajes solo {count} meses?',
  },
  keepGoes:
    'Anteriores al {day}: mensajes {messages}, respuestas {replies}, consultas {lookUps}, campañas {campaigns}. Postrider elimina sus textos y personas de este equipo en el plazo de un día y, a partir de entonces, cada día.',
  keepLost:
    'Los gráficos pierden estos mensajes y estas personas dejan de contar como personas con mensajes anteriores. Se conservan los recuentos y costes de las campañas, las bajas y los registros de consentimiento. Las copias de seguridad no cambian. No se puede deshacer.',
  keepConfirm: { one: 'Conservar 1 mes', other: 'Conservar {count} meses' },
  keepCancel: 'No cambiar nada',
  keepChanged: { one: 'Los mensajes se conservan 1 mes.', other: 'Los mensajes se conservan {count} meses.' },
  keepChangedForever: 'Los mensajes se conservan siempre.',
  peopleRemoved:
    'Postrider eliminó las personas y los textos de esta campaña ({day}), como está fijado en su cuenta. Las cifras se conservan.',
} as const
