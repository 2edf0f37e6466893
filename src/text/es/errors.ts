// One entry per error code: what happened, what that means for people and money, the next step.
export const errors = {
  unexpected:
    'Algo ha fallado en Postrider. No ha enviado nada. Inténtelo otra vez. Si vuelve a ocurrir, guarde el registro para pedir ayuda.',

  ADDRESS_NOT_HTTPS:
    'Esta dirección no empieza por https://. Cualquiera podría leer su clave por el camino. Use la dirección https de su pasarela.',
  ADDRESS_NOT_AN_ORIGIN: 'Use solo el servidor, por ejemplo https://api.example.com, sin ruta.',
  KEY_EMPTY: 'Falta la clave. Cópiela de los clientes API en el panel de su pasarela y péguela aquí.',
  KEY_CHARACTERS:
    'La clave contiene un espacio, un salto de línea o un carácter que ninguna clave tiene. Copie solo la clave.',
  KEY_TOO_LONG: 'Esto es demasiado largo para una clave. No se ha guardado nada. Pegue solo la clave.',
  KEY_REFUSED:
    'La pasarela no aceptó esta clave. No se ha guardado. Cópiela otra vez de los clientes API en el panel de su pasarela.',
  KEYCHAIN_LOCKED: 'El llavero de este equipo está bloqueado. No ha cambiado nada. Desbloquéelo e inténtelo otra vez.',
  KEYCHAIN_UNAVAILABLE:
    'El llavero de este equipo no responde. No se ha guardado nada. Puede conservar la clave hasta que cierre Postrider.',
  CREDENTIAL_MISSING:
    'Esta cuenta no tiene clave en este equipo, o su inicio de sesión ha terminado. Sin ella no se envía nada. Introduzca la clave otra vez o inicie sesión de nuevo en Ajustes, Cuentas.',
  NEEDS_API_KEY:
    'Disponible solo con una clave de API. Esta cuenta inicia sesión de otra forma. Añada una clave de API en Ajustes, Cuentas.',
  ZONE_UNKNOWN:
    'Ninguna zona horaria tiene este nombre. No ha cambiado nada. Elija una de la lista, por ejemplo Europe/Madrid.',
  CALLBACK_NOT_HTTPS:
    'Las actualizaciones de estado necesitan una dirección https. No ha cambiado nada. Escriba una dirección de su propio servidor o déjelo vacío.',
  CHANNEL_NOT_ALLOWED:
    'El nombre de un canal tiene hasta 40 letras, cifras, - o _. No ha cambiado nada. Cópielo de la documentación de su pasarela.',
  ACCOUNT_UNKNOWN: 'Esta cuenta ya no existe. Elija otra.',
  ACCOUNT_BUSY:
    'Esta cuenta tiene una campaña sin terminar. No se ha quitado nada. Detenga antes la campaña o deje que termine.',
  NO_ACCOUNT: 'No hay ninguna cuenta conectada. Conecte una o pruebe la cuenta de práctica.',

  GATEWAY_UNREACHABLE:
    'No se puede conectar con la pasarela. No se ha enviado nada. Compruebe la conexión e inténtelo otra vez.',
  GATEWAY_NAME_UNKNOWN: 'Esta dirección no existe. No se ha enviado nada. Compruebe cómo está escrita y la conexión.',
  GATEWAY_CERTIFICATE:
    'El certificado de esta dirección no es de confianza. No se ha enviado nada, ni siquiera la clave. Compruebe la dirección o pregunte al soporte de su pasarela.',
  GATEWAY_SLOW: 'La pasarela no contestó a tiempo. Aquí no ha cambiado nada. Inténtelo otra vez en un momento.',
  GATEWAY_SIGN_IN:
    'El inicio de sesión de la pasarela no está disponible. Aquí no ha cambiado nada. Inténtelo otra vez en un momento o revise su dirección.',
  GATEWAY_NOT_UNDERSTOOD:
    'La contestación de esta dirección no es de una pasarela. No ha cambiado nada. Compruebe las tres direcciones.',
  GATEWAY_REFUSED: 'La pasarela lo rechazó. No ha cambiado nada. Lea sus palabras más abajo.',
  GATEWAY_BUSY: 'La pasarela pide una pausa. No se pierde nada. Inténtelo otra vez en un minuto.',
  GATEWAY_BALANCE:
    'El saldo en la pasarela es demasiado bajo para esto. No se ha enviado nada. Añada saldo y compruébelo otra vez.',
  GATEWAY_NOT_FOUND: 'La pasarela no conoce esta entrada. No ha cambiado nada.',
  GATEWAY_NO_LAST: 'La pasarela no muestra ningún último mensaje. Quizá todavía no tenga ninguno. No ha cambiado nada.',

  FILE_UNKNOWN: 'Este archivo ya no está abierto. Elíjalo otra vez. Postrider recuerda sus ajustes para él.',
  FILE_GONE: 'El archivo ya no existe. No se ha importado nada. Elíjalo otra vez en su nueva ubicación.',
  FILE_UNREADABLE:
    'Postrider no puede leer el archivo. No se ha importado nada. Ciérrelo en otros programas o compruebe sus permisos.',
  FILE_EMPTY: 'El archivo está vacío. Elija otro o guárdelo otra vez.',
  FILE_TOO_LARGE:
    'El archivo es demasiado grande para Postrider. No se ha importado nada. Divídalo en archivos más pequeños.',
  FILE_TOO_MANY_COLUMNS:
    'El archivo tiene más de 1000 columnas (de A a ALL), el máximo que lee Postrider. Podría haber un «no» en las demás, así que no se ha importado nada. Elimine las columnas que no necesite, guarde el archivo y elíjalo otra vez.',
  FILE_IS_FOLDER: 'Esto es una carpeta, no un archivo. Elija la hoja de cálculo que contiene.',
  FILE_IS_PROTECTED:
    'Este libro está protegido con contraseña. No se ha importado nada. Ábralo en su programa de hojas de cálculo, guarde una copia sin contraseña y elija esa copia.',
  FILE_IS_XLS:
    'Este libro tiene un formato anterior a Excel 97. No se ha importado nada. Ábralo en Excel o LibreOffice, guárdelo como .xlsx y elija ese archivo.',
  FILE_IS_NUMBERS:
    'Esto es una hoja de cálculo de Numbers. No se ha importado nada. En Numbers, expórtela a Excel o CSV y elija ese archivo.',
  FILE_IS_ZIP: 'Este archivo está comprimido. Descomprímalo primero y elija la hoja de cálculo que contiene.',
  FILE_IS_PDF: 'Esto es un PDF, que no tiene filas que leer. Exporte la lista como CSV desde el programa que lo creó.',
  FILE_IS_HTML:
    'Esto es una página web, no una hoja de cálculo. Exporte la lista como CSV desde el programa que la creó.',
  FILE_IS_GZIP: 'Este archivo está comprimido. Descomprímalo primero y elija el archivo que contiene.',
  FILE_IS_BINARY:
    'Este archivo no es texto ni hoja de cálculo. No se ha importado nada. Guarde la lista como .xlsx o CSV y elija ese archivo.',
  FILE_CHANGED:
    'El archivo cambió mientras Postrider lo leía. No se ha importado nada. Ciérrelo en otros programas y compruébelo otra vez.',
  FILE_BAD_QUOTES:
    'Unas comillas del archivo no se cierran nunca. No se ha importado nada. Corrija la fila indicada abajo y compruébelo otra vez.',
  FILE_NO_ROWS: 'El archivo no tiene filas con personas. Elija otro o guárdelo otra vez en el programa que lo creó.',
  FILE_NO_SHEET:
    'El libro no tiene ninguna hoja con este nombre. No se ha importado nada. Elija otra hoja o guarde el libro otra vez.',
  FILE_DAMAGED:
    'El libro está dañado. No se ha importado nada. Ábralo en su programa de hojas de cálculo y guárdelo otra vez.',
  FILE_LINE_TOO_LONG:
    'Una línea del archivo es demasiado larga. No se ha importado nada. Compruebe el separador y las comillas.',
  FILE_OPENING_STOPPED:
    'Usted detuvo la apertura del archivo. No se ha importado nada. Elíjalo otra vez cuando quiera.',
  IMPORT_UNKNOWN: 'Esta importación ya no está abierta. No se ha importado nada. Elija el archivo otra vez.',
  IMPORT_NO_PHONE_COLUMN:
    'Ninguna columna está marcada como Teléfono. Elija la columna o abra el archivo de ejemplo para ver cómo es.',
  IMPORT_DUPLICATE_TARGET: 'Otra columna ya va a este campo. Cambie antes esa columna.',
  IMPORT_NOT_CHECKED: 'Las filas aún no están comprobadas. No se ha importado nada. Compruébelas primero.',
  IMPORT_CONSENT_OPEN:
    'Algunas respuestas sobre el consentimiento no están claras. No se ha importado nada. Elija primero qué significan.',
  IMPORT_NOTHING_READY:
    'Ninguna fila tiene un número que se pueda usar. No se ha importado nada. Corrija las filas de abajo o elija otra columna.',
  IMPORT_FINISHED: 'Esta importación ha terminado. Sus personas están en la lista.',
  IMPORT_PLAN_CHANGED: 'Sus contactos han cambiado entretanto. No se ha importado nada. Compruebe las nuevas cifras.',
  IMPORT_SAVING_STOPPED: 'Usted detuvo la importación. No se ha importado nada y Postrider conserva sus decisiones.',
  IMPORT_NOT_COMMITTED: 'Esta importación no guardó a nadie, o ya está deshecha.',
  IMPORT_UNDO_TOO_LATE: 'Una importación se puede deshacer durante 30 días. Esta es más antigua.',
  PHONE_NOT_USABLE:
    'No se pueden enviar mensajes a este número. Escríbalo con su prefijo de país, por ejemplo +44 7700 900147.',

  LIST_UNKNOWN: 'Esta lista ya no existe. Elija otra.',
  LIST_NAME_TAKEN: 'Ya existe una lista con este nombre. Elíjala o escriba otro nombre.',
  CONTACT_UNKNOWN: 'Esta persona ya no está en sus contactos.',
  CONTACT_IN_CAMPAIGN:
    'Esta persona está en una campaña sin terminar. No se ha borrado nada. Termine o detenga esa campaña, o decida sobre sus personas en duda.',
  PHONE_TAKEN: 'Otro contacto tiene este número. No se ha guardado nada. Abra ese contacto o escriba otro número.',
  NAME_EMPTY: 'Una lista necesita un nombre. Escriba uno.',
  SMART_LIST_UNKNOWN: 'Esta lista inteligente ya no existe. Elija otra.',
  SMART_LIST_NAME_TAKEN: 'Ya existe una lista inteligente con este nombre. Escriba otro nombre.',
  UNDO_GONE: 'Esto ya no se puede deshacer. No ha cambiado nada.',

  JOB_UNKNOWN: 'Esta tarea ya no está en la lista. Lo terminado se conserva.',
  JOB_FINISHED: 'Esta tarea ya ha terminado. Lo terminado se conserva. Iníciela otra vez si la necesita.',
  JOB_NOTHING_FAILED: 'No queda nada que reintentar.',
  JOB_LISTING_INCOMPLETE:
    'La lista de la pasarela estaba incompleta. Postrider conserva lo que leyó. Inténtelo más tarde.',
  LIST_NOT_AT_GATEWAY: 'Esta lista está solo en este equipo. No se ha leído nada. Cópiela primero a la pasarela.',

  EXPORT_NOTHING: 'Aquí no hay nada que exportar. No se ha creado ningún archivo.',
  EXPORT_DISK_FULL:
    'El disco está lleno. No se ha creado ningún archivo. Libere espacio o elija otro disco y exporte otra vez.',
  EXPORT_FOLDER_GONE: 'La carpeta ya no existe. No se ha creado ningún archivo. Elija otra carpeta.',
  EXPORT_FOLDER_READ_ONLY:
    'Postrider no puede escribir en esta carpeta. No se ha creado ningún archivo. Elija otra carpeta.',
  EXPORT_FILE_OPEN:
    'Un archivo con este nombre está abierto en otro programa. No se ha modificado. Ciérrelo allí o elija otro nombre y exporte otra vez.',
  EXPORT_TOO_LARGE:
    'Esto es más de lo que cabe en un archivo de Excel. No se ha creado ningún archivo. Expórtelo como CSV.',
  EXPORT_NOT_WRITTEN:
    'Postrider no pudo terminar el archivo. No se ha creado ningún archivo. Exporte otra vez o elija otra carpeta.',

  CAMPAIGN_UNKNOWN: 'Esta campaña ya no existe. No se ha enviado nada.',
  CAMPAIGN_NOT_DRAFT:
    'Esta campaña ya está aprobada, así que no se puede cambiar. Duplíquela para partir de su mensaje.',
  CAMPAIGN_NO_PEOPLE: 'Nadie recibiría este mensaje. Elija una lista con personas que no estén de baja.',
  CAMPAIGN_NO_TEXT: 'El mensaje está vacío. Escríbalo primero.',
  CAMPAIGN_TEXT_TOO_LONG: 'Para al menos una persona, el mensaje es más largo de lo permitido. Acórtelo.',
  TEMPLATE_UNKNOWN: 'Esta plantilla ya no existe. No ha cambiado nada.',
  ANSWER_RULE_UNKNOWN: 'Esta regla ya no existe. No ha cambiado nada.',
  ANSWER_NOT_READY:
    'Esta regla aún no se puede activar: le faltan palabras o una respuesta, o la cuenta no puede responder.',
  STANDING_UNKNOWN: 'Este envío permanente ya no existe. No ha cambiado nada.',
  STANDING_NOT_READY: 'Este envío permanente todavía no se puede activar: falta algo o algo no está claro.',
  STANDING_WRONG_STATE: 'No es posible tal como está ahora el envío permanente. Consulte su página.',
  SNIPPET_UNKNOWN: 'Este fragmento ya no existe. No ha cambiado nada.',
  SNIPPET_NAME_TAKEN: 'Otro fragmento tiene este nombre. No ha cambiado nada. Elija otro nombre.',
  TEMPLATE_NAME_TAKEN: 'Otra plantilla tiene este nombre. No ha cambiado nada. Elija otro nombre.',
  CAMPAIGN_TEMPLATE_ISSUE:
    'El mensaje tiene un campo que Postrider no puede rellenar. Corrija primero el lugar marcado.',
  CAMPAIGN_FIELD_MISSING:
    'Un campo de este mensaje está vacío para algunas personas. Escriba un texto de reserva o quite el campo.',
  HOURS_NOT_POSSIBLE:
    'Un día debe empezar antes de terminar y al menos un día debe estar abierto. No ha cambiado nada. Corrija el horario.',
  NUMBERS_NONE:
    'En este texto no hay ningún número. No se ha añadido nada. Escriba o pegue números, uno en cada línea.',
  CAMPAIGN_FILE_UNKNOWN:
    'Esto no es un archivo de campaña de Postrider. No se ha abierto nada. Para añadir personas de una hoja de cálculo, use Importar.',
  CAMPAIGN_FILE_NEWER:
    'Este archivo se creó con una versión más reciente de Postrider. No se ha abierto nada. Actualice Postrider en este equipo y ábralo otra vez.',
  CAMPAIGN_FILE_DAMAGED:
    'Este archivo de campaña está incompleto o lo modificó otro programa. No se ha abierto nada. Guárdelo otra vez en el otro equipo.',
  SENDER_NOT_ALLOWED: 'Un remitente tiene hasta 11 letras, cifras, espacios, - o _, o es un número de hasta 15 cifras.',
  APPROVAL_STALE:
    'Las personas, el texto o el precio han cambiado desde que se mostró esta página. No se ha enviado nada. Compruebe las nuevas cifras y apruébelas.',
  APPROVAL_COUNT_WRONG: 'Usted escribió otro número de mensajes. No se ha enviado nada. Escríbalo otra vez.',
  CAMPAIGN_WRONG_STATE:
    'La campaña ha cambiado desde que se mostró esta página. No se ha hecho nada. La página ya está al día.',
  APPROVAL_LIMIT:
    'Esto podría superar un límite diario o mensual de la cuenta. No se ha enviado nada. Elija otra hora o menos personas, o suba el límite en Ajustes.',
  APPROVAL_CONSENT:
    'Falta marcar una casilla para poder enviar. No se ha enviado nada. Márquela en la página de revisión.',
  DECISION_STALE:
    'Postrider ha encontrado a algunas de estas personas desde que se mostró esta página. No se ha hecho nada. Compruebe las nuevas cifras y elija otra vez.',
  DECISION_TOO_EARLY:
    'Aún puede aparecer un mensaje con retraso; si se envía ahora, algunas personas podrían recibirlo dos veces. No se ha enviado nada. Espere hasta la hora indicada.',
  ALREADY_LISTED:
    'Parece que otro equipo está enviando esta campaña, así que no se ha reanudado. En su página, elija qué hacer con las personas que quedan.',
  TAKE_OUT_NO_ONE: 'Ninguna de estas personas sigue en espera. No se ha quitado a nadie.',
  TAKE_OUT_EVERYONE: 'Son todas las personas que quedan. Para terminar la campaña, deténgala.',
  SENDING_LOCKED:
    'Esta carpeta de datos se copió o se restauró, así que desde ella no se envía nada. Confirme primero que se usa aquí.',
  SENDING_BUSY: 'Se está enviando una campaña. No ha cambiado nada. Páusela primero e inténtelo otra vez.',
  SCHEDULE_PAST: 'Esta hora ya ha pasado o falta menos de un minuto. No se ha enviado nada. Elija una más tarde.',
  SCHEDULE_NOT_POSSIBLE:
    'La pasarela solo puede programar mensajes de texto a sus listas de Postrider, con un año de antelación como máximo. Envíe ahora o cambie eso.',
  SCHEDULE_TOO_MANY_TIMES:
    'Este envío tiene demasiadas horas distintas: caben 5000 en una campaña, 200 si la inicia la pasarela. No se envió nada. Elija una misma hora del día para todos o reparta a las personas.',
  FORM_NEEDS_ONE_TEXT:
    'Una lista de la pasarela recibe un solo texto para todos. Quite los campos o elija una lista propia.',
  FORM_NOT_POSSIBLE:
    'Esta cuenta no puede enviar este tipo de mensaje de esa forma. No se ha enviado nada. Elija otro tipo o sus propias listas.',
  LINK_NOT_ALLOWED: 'Esta dirección web no empieza por https://. No se ha enviado nada. Pegue la dirección completa.',

  REQUEST_PARAMETER:
    'Un valor de esta solicitud falta o es incorrecto. No se ha preguntado nada. Corrija el campo marcado.',

  STORAGE_FULL: 'El disco está lleno. No se ha enviado ni guardado nada. Libere espacio e inténtelo otra vez.',
  STORAGE_FAILED:
    'Postrider no pudo leer o escribir en su carpeta. No se cambió nada. Revise el disco y vuelva a intentarlo.',
  STORAGE_BLOCKED:
    'Postrider no puede abrir la base de datos, así que no muestra ni envía nada. Elija qué hacer en la página de recuperación.',
  BACKUP_UNKNOWN: 'Esta copia de seguridad ya no existe. No ha cambiado nada. Elija otra.',
  BACKUP_DAMAGED: 'Postrider no puede leer esta copia de seguridad. No ha cambiado nada. Elija otra.',
  SETTINGS_FILE_UNKNOWN:
    'No es un archivo de ajustes de Postrider o está cortado. No ha cambiado nada. Elija otro archivo.',
  SETTINGS_FILE_NEWER:
    'Una versión más reciente de Postrider creó este archivo de ajustes. No ha cambiado nada. Actualice Postrider o guarde el archivo otra vez con esta versión.',
  SETTINGS_FILE_DAMAGED:
    'Este archivo de ajustes está dañado. No ha cambiado nada. Guárdelo otra vez en el otro ordenador.',
  SETTINGS_FILE_TOO_LARGE:
    'Este archivo es mayor que cualquier archivo de ajustes de Postrider. No ha cambiado nada. Elija otro archivo.',
  SETTINGS_FILE_NAME_TWICE:
    'Dos cuentas de este archivo de ajustes tienen el mismo nombre. No ha cambiado nada. Cambie el nombre de una en el otro ordenador y guarde el archivo otra vez.',
  SETTINGS_FILE_STALE:
    'Los ajustes han cambiado desde que se leyó este archivo. No se ha aplicado nada. Elija el archivo otra vez.',
  SETTINGS_NAMES_TWICE:
    'Dos de sus cuentas tienen el mismo nombre y el archivo no podría distinguirlas. No se ha guardado nada. Cambie el nombre de una y guarde otra vez.',
  CONTENT_CHANGED:
    'Las cifras han cambiado desde que se mostró esta página. No se ha borrado nada. Compruebe las nuevas cifras y elija de nuevo.',
  MOVE_NOT_EMPTY:
    'Esta carpeta no está vacía o forma parte de la carpeta de datos. No se ha movido nada. Elija una carpeta vacía.',
  MOVE_SYNCED:
    'Esta carpeta está en una unidad de red u otro programa la sincroniza. Una base de datos no está segura allí, así que no se ha movido nada. Elija una carpeta de este ordenador.',
  MOVE_NOT_WRITABLE: 'Postrider no puede escribir en esta carpeta. No se ha movido nada. Elija otra.',
  MOVE_NO_ROOM: 'No hay espacio suficiente en ese disco. No se ha movido nada. Libere espacio o elija otro disco.',
  SETTINGS_RESET:
    'Postrider no pudo leer el archivo de ajustes, así que usa los ajustes predeterminados. El archivo anterior se conserva.',
} as const
