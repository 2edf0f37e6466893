// Findings of a start, their meaning for people and money, and the ways to repair. Also backups.
export const recovery = {
  notAnswering: 'Postrider no puede leer el resultado de la comprobación de inicio',
  // The database cannot be opened
  blocked_damaged: 'La base de datos está dañada',
  blocked_newer: 'Esta carpeta de datos necesita un Postrider más reciente',
  blocked_read_only: 'Postrider no puede escribir en su carpeta de datos',
  blocked_full: 'El disco está lleno',
  blocked_failed: 'No se puede abrir la base de datos',
  blockedBody_damaged: 'Postrider no puede leer por completo el archivo con sus personas, campañas e historial.',
  blockedBody_newer: 'Una versión más reciente la ha modificado. Esta versión no la abre, para que no se pierda nada.',
  blockedBody_read_only: 'Postrider no podría registrar lo que envía, así que no envía nada.',
  blockedBody_full: 'Postrider no podría registrar lo que envía, así que no envía nada.',
  blockedBody_failed: 'El disco o el sistema no permitió abrir el archivo con sus personas, campañas e historial.',
  blockedMeaning: 'No se envía nada. No se ha eliminado nada.',
  next_newer: 'Instale el Postrider más reciente. Abre esta carpeta con todo su contenido.',
  next_read_only: 'Permita a su usuario escribir en la carpeta de abajo; después cierre Postrider y ábralo otra vez.',
  next_full: 'Libere espacio en el disco de la carpeta de abajo; después cierre Postrider y ábralo otra vez.',
  next_failed: 'Cierre otros programas que puedan usar la carpeta de abajo y abra Postrider otra vez. Si no sirve:',
  folder: 'Carpeta de datos',
  backups: 'Copias de seguridad',
  backupsLead: 'Cada una se verificó al crearla. La más reciente primero.',
  noBackups: 'No hay ninguna copia de seguridad en esta carpeta de datos.',
  bringBackThis: 'Restaurar esta copia',
  bringBackOf: 'Restaurar la copia de seguridad ({time})',
  otherWays: 'Otras opciones',
  salvageFor: 'Conservar lo que queda',
  salvage: 'Recuperar lo que se pueda leer',
  salvageHelp:
    'Postrider copia todo lo legible a una base de datos nueva y conserva el archivo dañado. Las personas que no se puedan leer faltarán después.',
  notSalvaged: 'La recuperación no funcionó',
  notSalvagedBody:
    'Se puede leer demasiado poco del archivo, o el disco no permitió la copia. El archivo dañado no ha cambiado. Restaure una copia de seguridad o empiece con una libreta de direcciones vacía.',
  startEmptyFor: 'Empezar sin él',
  startEmpty: 'Empezar con una libreta de direcciones vacía',
  startEmptyHelp:
    'Postrider conserva el archivo dañado y empieza vacío. Entonces no sabe, en las campañas en curso, quién recibió el mensaje y quién sigue en espera.',
  emptyTitle: '¿Empezar con una libreta de direcciones vacía?',
  emptyBody:
    'Después faltarán las personas, las listas, las bajas, las campañas y el historial. Postrider no conocerá las campañas en curso, así que enviarlas otra vez podría repetir el mensaje a algunas personas. El archivo dañado se queda en la carpeta de datos.',
  emptyWord: 'empezar',
  emptyType: 'Escriba «{word}» para continuar',
  emptyKeep: 'No cambiar nada',
  report: 'Leer un informe para pedir ayuda',
  reportHelp: 'Un archivo de texto con lo encontrado. Sin nombres, sin números de teléfono, sin mensajes.',
  working_restore: 'Restaurando la copia de seguridad y verificándola.',
  working_salvage: 'Recuperando lo que se puede leer.',
  working_startEmpty: 'Creando una base de datos vacía.',
  working_adopt: 'Marcando en duda a todas las personas con resultado desconocido.',
  working_separate: 'Haciendo de esta una copia separada. Todas las personas con resultado desconocido quedan en duda.',
  working_leave: 'Dejando el envío al otro equipo.',
  working_erase: 'Borrando todo en la carpeta de datos.',
  working_backUp: 'Creando una copia de seguridad y verificándola.',
  working_move: 'Eligiendo una carpeta nueva.',
  working_exchange: 'Cerrando la base de datos y abriéndola otra vez.',
  exchanging: 'Sustituyendo la base de datos',
  workingLong: 'Con una base de datos grande tarda unos minutos. Deje Postrider abierto.',
  // Why a backup was made
  reason_daily: 'Diaria',
  reason_before_update: 'Antes de una actualización',
  reason_by_hand: 'Manual',
  reason_before_restore: 'Antes de una restauración',
  // Bringing one back
  restoreTitle: '¿Restaurar la copia de seguridad ({time})?',
  restoreBody:
    'Los cambios posteriores dejan de mostrarse. Las campañas sin terminar quedan en pausa hasta que Postrider las haya comparado con la pasarela. Las bajas posteriores se conservan. La base de datos actual también se conserva.',
  restoreBlockedBody:
    'Los cambios posteriores dejan de mostrarse. Las campañas sin terminar quedan en pausa hasta que Postrider las haya comparado con la pasarela. Las bajas posteriores se conservan si se pueden leer. La base de datos dañada también se conserva.',
  restoreKeep: 'Conservar la actual',
  restored: 'La copia de seguridad ({time}) está restaurada.',
  restoredBody: 'La base de datos anterior se conserva en la carpeta de datos.',
  // The card before anything else
  title_unclean_end: 'Postrider se cerró en mitad de un envío',
  title_database_behind: 'La base de datos es más antigua que el diario de envíos',
  title_journal_lost: 'Faltaba el diario de envíos',
  title_profile_copied: 'Esta carpeta de datos se usó en otro lugar',
  title_profile_restored: 'Esta carpeta de datos es más antigua que la última que se usó',
  title_synced_folder: 'Esta carpeta de datos está en un lugar que no es seguro para una base de datos',
  title_check_failed: 'La comprobación encontró daños en la base de datos',
  title_adopted: 'Ahora envía este equipo',
  title_separated: 'Esta carpeta es ahora una copia separada',
  title_not_conserved: 'Faltan personas en el recuento',
  title_clock_behind: 'El reloj de este equipo retrocedió',
  title_other: 'La comprobación de inicio encontró algo inusual',
  agree:
    'Desde entonces no se ha enviado nada. Postrider comparó el diario de envíos con la base de datos, y coinciden.',
  found_unclean_end: 'Postrider terminó sin cerrarse correctamente.',
  found_journal_torn:
    'La última línea del diario de envíos estaba incompleta, así que Postrider la quitó. El resto coincide con la base de datos.',
  found_behind: {
    one: 'El diario de envíos tiene 1 solicitud que la base de datos perdió.',
    other: 'El diario de envíos tiene {count} solicitudes que la base de datos perdió.',
  },
  found_behind_people: {
    one: '1 persona está ahora en duda. No se le vuelve a enviar nada hasta que se conozca el resultado.',
    other: '{count} personas están ahora en duda. No se les vuelve a enviar nada hasta que se conozca el resultado.',
  },
  found_behind_unknown: {
    one: 'Además, se envió el mensaje a 1 persona en una campaña que la base de datos no tiene. Compruebe el panel de la pasarela.',
    other:
      'Además, se envió el mensaje a {count} personas en campañas que la base de datos no tiene. Compruebe el panel de la pasarela.',
  },
  found_journal_lost: {
    one: 'La base de datos tiene 1 solicitud que falta en el diario de envíos. Postrider empezó un diario nuevo y vuelve a leer la lista de mensajes de la pasarela del último día.',
    other:
      'La base de datos tiene {count} solicitudes que faltan en el diario de envíos. Postrider empezó un diario nuevo y vuelve a leer la lista de mensajes de la pasarela del último día.',
  },
  found_journal_broken:
    'Una línea del diario de envíos es ilegible. Postrider empezó un diario nuevo y vuelve a leer la lista de mensajes de la pasarela del último día.',
  found_profile_copied:
    'Se copió o se movió a otro equipo, o desde entonces se ha usado otra copia. Los envíos desde allí no se conocen aquí. Desde aquí no se envía nada hasta que usted elija.',
  found_profile_restored:
    'Este equipo ha usado un estado posterior de esta carpeta de datos. Se restauró uno más antiguo, que no muestra lo que se envió entretanto.',
  found_synced_folder:
    'La carpeta de datos está en una unidad de red o en una carpeta que otro programa sincroniza. Eso puede dañar la base de datos, y dos equipos con una misma carpeta podrían enviar el mensaje dos veces a las mismas personas.',
  found_check_failed:
    'Puede faltar o estar mal alguna parte, aunque todavía se abre. Restaure una copia de seguridad anterior o guarde un informe para pedir ayuda.',
  found_not_conserved: {
    one: 'En 1 campaña, el número de personas no coincide con la aprobación. No envía nada. Guarde un informe para pedir ayuda.',
    other:
      'En {count} campañas, el número de personas no coincide con la aprobación. No envían nada. Guarde un informe para pedir ayuda.',
  },
  found_adopted:
    'Postrider busca en la lista de mensajes de la pasarela a todas las personas con resultado desconocido. No se les envía nada antes de leer la lista.',
  found_separated:
    'Sus campañas están en pausa hasta que usted las reanude. Postrider busca en la lista de mensajes de la pasarela a todas las personas con resultado desconocido. La otra copia puede seguir enviando.',
  found_clock_behind:
    'El reloj marca una hora anterior a la última que registró Postrider. Los envíos programados esperan hasta que esté en hora.',
  found_other:
    'La comprobación de inicio encontró algo que esta página no sabe explicar: {kind}. Guarde un informe para pedir ayuda.',
  lockedTitle: 'Desde esta carpeta de datos todavía no se envía nada',
  lockedSyncedBody:
    'Puede leerlo todo. Para enviar, cierre Postrider, mueva la carpeta al disco propio de este equipo y ábrala desde allí.',
  before_accepted: 'aceptados por la pasarela antes de que Postrider se cerrara',
  now_accepted: 'aceptados por la pasarela',
  refused: 'rechazados por la pasarela',
  doubt: 'transfiriéndose cuando Postrider se cerró.',
  doubtOther: 'en duda: no se sabe si les llegó.',
  lookingUp: 'Comprobando ahora. Encontrados: {found}',
  allFound: 'Se encontraron todos',
  foundSoFar: 'Encontrados hasta ahora: {found}. Los demás están en duda',
  lookLater: 'Postrider los comprueba cuando vuelva la conexión. Encontrados hasta ahora: {found}',
  lookWithKey: 'Postrider los comprueba en cuanto pueda usar la clave de esta cuenta. Encontrados hasta ahora: {found}',
  lookAfterMove: 'Postrider los comprueba cuando usted haya movido la carpeta de datos',
  earlier: 'en duda o no encontrados. No se les envía nada si usted no lo decide',
  waiting: 'sin empezar, en espera',
  closed: 'cerrados por decisión suya',
  skipped: 'excluidos',
  accounted: 'no falta nadie en el recuento',
  notAccounted: {
    one: 'Falta 1 persona en el recuento. No se le envía nada. Guarde un informe para pedir ayuda.',
    other: 'Faltan {count} personas en el recuento. No se les envía nada. Guarde un informe para pedir ayuda.',
  },
  looking: 'Comprobando',
  settled: 'Conocido',
  open: 'En duda',
  lookAt: 'Abrir campaña',
  resume: { one: 'Reanudar 1 mensaje', other: 'Reanudar {count} mensajes' },
  bringBack: 'Restaurar una copia',
  goOn: 'Continuar',
  goOnLocked: 'Continuar sin enviar',
  seeWhy: 'Ver por qué y qué hacer',
} as const
