// Texts outside the window: in the terminal, in a system dialog, on a page that may not be shown.
export const hosts = {
  profileInUse: 'Postrider ya está abierto con la carpeta de datos {folder}. Continúe allí o ciérrelo primero.',
  notStarted:
    'Postrider no pudo abrir su carpeta de datos {folder} ({code}). El archivo postrider.log de esa carpeta dice más.',
  portInUse: 'Otro programa usa el puerto {port}. Elija otro con --port o no lo indique.',
  badArguments: 'Postrider no entendió sus argumentos ({detail}). Conoce --port N, --data DIR y --no-open.',
  linkUsedTwice:
    'Este enlace se ha abierto por segunda vez, quizá por otra persona. Postrider ha cerrado la sesión que había abierto.',
  linkExpired:
    'Este enlace ha caducado: vale un minuto. Ejecute otra vez el comando de inicio para obtener un enlace nuevo.',
  sessionEnded: 'Esta sesión ha terminado. Ejecute otra vez el comando de inicio para obtener un enlace nuevo.',
  newLink: 'Un enlace nuevo, para un solo navegador, válido un minuto: {address}',
  keyNeeded: 'Abra esta página con el enlace que Postrider mostró al iniciarse.',
  foreignRequest: 'Postrider rechazó esta solicitud porque venía de otro lugar.',
  pageCrashed: {
    one: 'La ventana de Postrider ha fallado',
    other: 'La ventana de Postrider ha fallado {count} veces seguidas',
  },
  pageCrashedDetail:
    'El envío continúa sin la ventana y nada se envía dos veces. El archivo postrider.log de la carpeta de datos dice más.',
  pageOpenAgain: 'Abrir la ventana otra vez',
  pageQuit: 'Salir de Postrider',
  viewMenu: 'Ver',
  noticePeople: { one: '1 persona ha escrito', other: '{count} personas han escrito' },
  noticeReplies: { one: '1 respuesta nueva.', other: '{count} respuestas nuevas.' },
  noticeOptedOut: { one: '1 se dio de baja.', other: '{count} se dieron de baja.' },
  trayTip: 'Postrider',
  trayTipUnread: { one: 'Postrider: 1 respuesta sin leer', other: 'Postrider: {count} respuestas sin leer' },
  trayOpen: 'Abrir Postrider',
  trayUnread: { one: '1 respuesta sin leer', other: '{count} respuestas sin leer' },
  trayNoUnread: 'Ninguna respuesta sin leer',
  trayQuit: 'Salir de Postrider',
  campaignFiles: 'Archivos de campaña',
  spreadsheets: 'Hojas de cálculo y tarjetas de contacto',
  allFiles: 'Todos los archivos',
  fileKind: 'Archivo {ending}',
  downloadGone: 'Este archivo ya no existe. Expórtelo otra vez.',
} as const
