import type { Guide } from './guide'

export const guide: Guide = {
  start: {
    title: 'Los primeros diez minutos',
    lead: 'Postrider envía un mensaje a muchas personas. Antes de enviar nada se ve quién lo recibe y cuánto cuesta.',
    parts: [
      {
        heading: 'Primero, probar',
        text: 'La cuenta de práctica está dentro de Postrider. Sus personas son inventadas y su dinero no es real: no se escribe a nadie por error.',
      },
      {
        heading: 'De la hoja de cálculo al mensaje',
        steps: [
          '**Importar.** Elija una hoja de cálculo. Postrider encuentra la columna de los teléfonos.',
          '**Comprobar.** Se muestra cada número que merece una mirada, con una propuesta.',
          '**Escribir.** Escriba el texto. Un campo como el nombre se rellena para cada persona.',
          '**Aprobar.** Lea la revisión una vez más y pulse Enviar. Hasta entonces nada ha salido de este equipo.',
        ],
      },
      {
        heading: 'Encontrarlo todo',
        text: 'Ctrl K encuentra páginas, personas, listas y ajustes por su nombre. F1 abre la página de esta guía que corresponde a la pantalla.',
      },
    ],
    words: 'inicio ayuda práctica demo recorrido primeros pasos',
  },
  'sign-in': {
    title: 'Conectar con la pasarela',
    lead: 'La pasarela es el servicio que envía sus mensajes. Postrider entra con la clave o el inicio de sesión que usted tiene allí.',
    parts: [
      {
        heading: 'Qué hace falta',
        steps: [
          'Una clave de API, o un Client ID con su secreto. Ambos están en el panel de la pasarela.',
          'Las tres direcciones de la pasarela, de su documentación.',
          'El país de sus números, para los que están escritos sin +.',
        ],
      },
      {
        heading: 'Qué pasa con la clave',
        text: 'Postrider lee una vez el saldo para ver si la clave funciona. Después la guarda en el llavero de este equipo, nunca en un archivo, una copia de seguridad o un registro.',
      },
      {
        heading: 'Si no es aceptada',
        text: 'No se pierde nada de lo escrito. Postrider marca el campo que hay que comprobar: la clave, o la dirección que no contesta. La clave se puede cambiar más tarde en [[settings.accounts]].',
      },
    ],
    words: 'entrar contraseña clave token llavero cuenta conectar dirección acceso',
  },
  import: {
    title: 'Importar una lista',
    lead: 'Postrider lee hojas de cálculo, archivos de texto y tarjetas de contacto. No se guarda nada antes del último paso, y la importación se puede deshacer durante 30 días.',
    parts: [
      {
        heading: 'Cómo se hace',
        steps: [
          'Pulse [[shell.importContacts]] y suelte un archivo o pegue celdas.',
          'Mire las columnas. Una de ellas tiene que ser el teléfono.',
          'Para los números sin +, elija su país.',
          'Compruebe las filas, elija una lista e importe.',
        ],
      },
      {
        heading: 'El mismo archivo otra vez',
        text: 'Postrider recuerda las columnas de cada archivo. Las personas que ya conoce se actualizan, no se añaden dos veces.',
      },
      {
        heading: 'Personas que dijeron que no',
        text: 'Quien está de baja sigue de baja, diga lo que diga el archivo. Si una columna dice que no a los mensajes, Postrider pregunta qué significa.',
      },
    ],
    words: 'excel csv hoja vcf columnas archivo pegar deshacer',
  },
  check: {
    title: 'Comprobar las filas',
    lead: 'Las hojas de cálculo estropean los teléfonos: quitan el primer 0, redondean números largos o añaden signos. Postrider muestra cada uno con el motivo.',
    parts: [
      {
        heading: 'Qué dicen los números',
        steps: [
          '[[imports.countReady]]: estas filas se importan tal como están.',
          '[[imports.countFixed]]: se corrigieron espacios, signos o un + que faltaba.',
          '[[imports.countToDecide]]: Postrider tiene una propuesta y necesita su respuesta.',
          '[[imports.countDuplicates]]: el mismo número aparece más de una vez y se queda una fila.',
          '[[imports.countCannotUse]]: no hay un número que sirva. Escríbalo, o guarde estas filas y corrija el archivo.',
        ],
      },
      {
        heading: 'No se adivina nada',
        text: 'Una propuesta muestra siempre un ejemplo: antes y después. Las filas sin respuesta se excluyen. Si la hoja perdió cifras, nadie puede averiguarlas: guarde la columna como texto e importe de nuevo.',
      },
    ],
    words: 'números mal duplicado cero corregir cifras perdidas fila error',
  },
  message: {
    title: 'Escribir un mensaje',
    lead: 'El texto se escribe una vez. Los campos lo hacen personal, y la vista previa lo muestra tal como lo recibe una persona.',
    parts: [
      {
        heading: 'Campos',
        text: 'Escriba { y elija un campo. Si está vacío para alguien, Postrider pregunta qué escribir en su lugar, y así nadie lee «Hola ,».',
      },
      {
        heading: 'Antes de continuar',
        steps: [
          'Mire algunas personas en la vista previa: una típica, la más larga, una con un campo vacío.',
          'Envíese una prueba: [[review.test]].',
          'Diga cómo darse de baja. Si el remitente es un nombre, no se le puede responder.',
        ],
      },
      {
        heading: 'Un texto según la persona',
        text: 'Elija [[message.insertIf]] encima del mensaje y luego un campo. El primer texto va a las personas a las que se aplica la condición; el texto tras «si no», a las demás. Una condición pregunta si un campo está relleno, está vacío o es un texto determinado. [[message.conditionSee]] muestra el mensaje de una persona de cada grupo.',
      },
      {
        heading: 'Fechas correctas el mismo día',
        text: 'Elija [[message.insertDay]] encima del mensaje para una fecha contada desde el día del envío, como una oferta que termina 7 días después. Cada persona lee la fecha que corresponde al día en que se le envía el mensaje, según su reloj. Si la campaña dura más que ese día, las demás quedan excluidas y contadas. Una fecha de una columna puede escribirse como «mañana» o «dentro de 3 días»: elija ese formato para su campo.',
      },
      {
        heading: 'Textos frecuentes',
        text: 'Guárdelos en [[settings.templates]]. Un borrador se guarda mientras se escribe y no envía nada. Los textos cortos, como su horario, son fragmentos: [[snippets.button]] inserta uno en el cursor. El mensaje conserva su propia copia.',
      },
    ],
    words: 'redactar campos nombre plantilla vista previa remitente texto personal',
  },
  cost: {
    title: 'Cuánto cuesta un mensaje',
    lead: 'La pasarela cobra por parte. En una parte caben 160 caracteres sencillos, o 70 en cuanto un solo carácter está fuera del alfabeto SMS.',
    parts: [
      {
        heading: 'Caracteres que cuestan',
        text: 'Un apóstrofo curvo o un emoji puede duplicar el precio. Postrider marca el carácter, lo nombra y ofrece el sencillo. Usted decide.',
      },
      {
        heading: 'Cuándo se ve el precio',
        steps: [
          'Al escribir, según lo que costaron mensajes anteriores.',
          'En la revisión, como estimación de la pasarela.',
          'Después del envío, tal como lo cobró la pasarela.',
        ],
      },
      {
        heading: 'Límites',
        text: 'En [[settings.limits]] se fija el máximo para un día o un mes. En el límite, Postrider retiene a los demás y continúa cuando el límite lo permite.',
      },
      {
        heading: 'No demasiados mensajes',
        text: 'En el mismo lugar hay límites por persona: mensajes en siete días cualesquiera y horas entre dos mensajes. Cuentan todas las campañas y respuestas automáticas, también los mensajes que quizá llegaron. Las pruebas y sus propias respuestas no cuentan. La revisión dice quién supera un límite. Postrider retiene a esas personas hasta su próximo momento, o usted las excluye, o envía de todos modos con un motivo.',
      },
    ],
    words: 'precio dinero partes unicode emoji caracteres saldo presupuesto límite estimación caro',
  },
  time: {
    title: 'Cuándo llega',
    lead: 'Enviar enseguida, a una hora, o a la hora local de cada persona. Las horas de silencio evitan mensajes de noche.',
    parts: [
      {
        heading: 'Horas de silencio',
        text: 'Postrider conoce horas sugeridas para cada país y lee el lugar en el número. Quien está en sus horas de silencio espera hasta que terminan. Son sugerencias con su fuente, no asesoramiento legal.',
      },
      {
        heading: 'Una hora de una columna',
        text: 'Una columna de su hoja puede decir cuándo recibe cada persona el mensaje: a esa hora, o un tiempo antes o después. Las filas sin fecha, o con una pasada, se muestran y se excluyen.',
      },
      {
        heading: 'El plan de envío',
        text: 'El gráfico muestra quién recibe el mensaje y cuándo: una fila por zona horaria, con comienzo, fin y número de personas.',
      },
      {
        heading: 'Quién inicia el envío',
        steps: [
          '**Este equipo** lo inicia. Tiene que estar encendido, y el envío se puede detener hasta el final.',
          '**La pasarela** lo guarda. El equipo puede estar apagado, pero el envío no se puede anular.',
        ],
      },
      {
        heading: 'Primero un ensayo',
        text: '[[trial.title]] envía a una parte de las personas, elegida al azar, con un texto o dos. Las demás esperan su decisión y nadie del ensayo recibe otro mensaje.',
      },
    ],
    words: 'programar horas de silencio noche hora zona más tarde reloj festivo por qué espera ensayo parte dos textos',
  },
  standing: {
    title: 'Envíos permanentes',
    lead: 'Un envío permanente escribe según una regla: en un cumpleaños, antes de una cita, cada mes o después de que alguien entra en una lista. Se aprueba una vez, con límites.',
    parts: [
      {
        heading: 'Cómo crear uno',
        steps: [
          '**[[standing.stepRule]].** Elija cuándo sale y las listas. Al lado ve lo que la columna contiene de verdad.',
          '**[[standing.stepMessage]].** Escríbalo como en una campaña.',
          '**[[standing.stepApproval]].** Indique cuántas personas y cuánto dinero puede haber al día, al mes y al año, y hasta cuándo.',
          '**[[standing.stepForecast]].** Vea quién lo recibe cada día. Después actívelo.',
        ],
      },
      {
        heading: 'Cuándo se pausa',
        text: 'Se pausa cuando un día superaría el doble del día más grande de la previsión, cuando se alcanza un límite, cuando cambian el texto o las personas, cuando no hay precio y cuando algún envío es incierto. Su página dice por qué y qué hacer. Los días que pasan mientras tanto se excluyen y se muestran; nada se envía después para ponerse al día.',
      },
      {
        heading: 'Si este ordenador está apagado',
        text: 'Solo envía este ordenador. Quienes tocaban en ese tiempo quedan excluidos, salvo que permita algunas horas de retraso el mismo día. Nadie lo recibe dos veces por el mismo día, pase lo que pase con el reloj o el ordenador.',
      },
      {
        heading: 'Quienes no responden',
        text: 'Una regla puede escribir a las personas de una campaña que no responden, por ejemplo tres días después de su propio mensaje. Quien responde no recibe nada, aunque la respuesta llegue en el último minuto. Lo mismo vale si el primer mensaje no llegó o es incierto. Cuando a todas les llegó su turno, la regla se apaga y lo dice.',
      },
      {
        heading: 'Cambiar uno que está activo',
        text: 'Otra hora, otros días o límites más altos esperan su aprobación; hasta entonces continúa la versión aprobada. Puede descartar el cambio. Otro texto u otras personas lo pausan enseguida.',
      },
      {
        heading: 'Fechas especiales',
        text: 'Un cumpleaños el 29 de febrero cuenta como 28 de febrero los demás años, o como 1 de marzo si lo elige. Una fecha futura o un texto que no es una fecha no se usa nunca; puede ver a esas personas y corregirlas. Si una fecha se puede leer de dos maneras, Postrider pregunta.',
      },
      {
        heading: 'Horas de silencio y festivos',
        text: 'Si la hora de una persona cae en sus horas de silencio o en un día de silencio, decide la regla: [[standing.quiet_later]], [[standing.quiet_next_day]], [[standing.quiet_earlier]] o [[standing.quiet_leave_out]]. Si Anna cumple años un domingo y los domingos no se envía nada, recibe el mensaje el lunes o el sábado, a la misma hora. Un mensaje se mueve tres días como máximo, y un recordatorio hasta una semana antes; quienes no tienen un día abierto en ese plazo quedan excluidos y contados. Nadie lo recibe dos veces por un cambio de día, tampoco si usted cambia la opción. Un límite diario cuenta el día en que se envía; un día que se salta es el día al que corresponde el mensaje.',
      },
      {
        heading: 'En otro equipo',
        text: 'Guarde un envío permanente como archivo desde su página o desde la lista, y abra el archivo en el otro equipo. Allí se convierte en un borrador: no se activa nada, y nada de lo aprobado o enviado va con él. Las listas, los campos y una campaña se encuentran por su nombre; lo que falta se indica, para que pueda elegir otra cosa. Desactívelo aquí antes de activarlo allí, o enviarán los dos equipos.',
      },
      {
        heading: 'Dos reglas y dos ordenadores',
        text: 'Dos reglas que llegan a la misma persona el mismo día envían las dos, salvo que sus límites por persona retengan la segunda. Si dos ordenadores con perfiles separados tienen la misma regla, cada uno comprueba la lista de la pasarela antes de enviar, pero quedan unos segundos en los que ambos pueden enviar. Mantenga cada regla en un solo ordenador.',
      },
    ],
    words:
      'envío permanente cumpleaños aniversario felicitación recordatorio cita recurrente repetir cada mes automático regla aprobación límite',
  },
  approve: {
    title: 'Revisar y aprobar',
    lead: 'La revisión es la última página antes del envío. Dice quién recibe qué, cuándo y por cuánto.',
    parts: [
      {
        heading: 'Qué abarca la aprobación',
        text: 'Fija las personas, el texto, la hora y el coste máximo. Un cambio posterior necesita otra aprobación. Solo una cosa cambia todavía: quien se da de baja queda fuera.',
      },
      {
        heading: 'Leer los avisos',
        steps: [
          'Se nombran las personas que acaban de recibir casi el mismo texto.',
          'Si hace tiempo que no se leen las respuestas, pueden faltar bajas.',
          'Si el saldo no alcanza, el envío se pone en pausa cuando se acaba.',
        ],
      },
      {
        heading: 'Los últimos diez segundos',
        text: 'Después de pulsar Enviar, Postrider espera unos segundos. Hasta que empieza se puede detener, y no se ha escrito a nadie.',
      },
    ],
    words: 'enviar confirmar revisión aprobación aviso dos veces excluidas',
  },
  sending: {
    title: 'Durante el envío',
    lead: 'Postrider transfiere a las personas por lotes. Cada persona está en una sola cuenta, y las cuentas siempre suman el total.',
    parts: [
      {
        heading: 'Qué significan las palabras',
        steps: [
          '[[campaigns.countWaiting]]: todavía no se les ha enviado nada.',
          '[[campaigns.countAccepted]]: la pasarela tiene el mensaje. Aún no está entregado.',
          '[[campaigns.countRefused]]: la pasarela dijo que no. Se muestran sus propias palabras.',
          '[[campaigns.countUncertain]]: la contestación se perdió. Postrider lo comprueba.',
        ],
      },
      {
        heading: '¿Ha llegado?',
        text: 'Si está entregado o no, lo dice la pasarela más tarde. Para las personas que no lo recibieron se puede preparar un reintento. Es un borrador y no envía nada sin aprobación. En «Y ahora», una campaña terminada ofrece también borradores para quienes respondieron y para quienes no.',
      },
      {
        heading: 'La ventana puede estar cerrada',
        text: 'Con [[optOutWords.keepInTray]], Postrider sigue enviando. Si el equipo se para a mitad, la campaña está en pausa al abrir de nuevo, y nadie recibe el mensaje dos veces.',
      },
    ],
    words: 'progreso entregado aceptado lote estado reintento historial',
  },
  pause: {
    title: 'Pausar, reanudar y detener',
    lead: 'Una pausa actúa después del lote en curso. Los demás esperan, y no se les envía nada hasta reanudar.',
    parts: [
      {
        heading: 'La diferencia',
        steps: [
          '[[campaigns.pause]] retiene a quienes esperan. [[campaigns.resume]] continúa con ellos.',
          '**Detener** termina la campaña para quienes esperan. Lo transferido no se puede anular.',
        ],
      },
      {
        heading: 'Cambiar lo aprobado',
        steps: [
          '[[planned.edit]] cambia el texto, las personas y la hora de quienes todavía esperan. Mientras tanto no se envía la versión anterior, y la nueva solo después de su aprobación.',
          '[[planned.takeOut]] saca una lista, un grupo o algunas personas, también durante el envío. Para menos personas no hace falta otra aprobación.',
        ],
      },
      {
        heading: 'Cuándo se pone en pausa Postrider',
        text: 'Tras varias solicitudes sin contestación, cuando se acaba el saldo, cuando la pasarela no acepta la clave o el inicio de sesión, o cuando hay demasiadas personas en duda. La página dice qué se sabe y qué hacer.',
      },
      {
        heading: 'Sin conexión',
        text: 'Sin conexión no se envía nada y no se pierde nada. Postrider continúa cuando vuelve. Importar, escribir y programar funcionan como siempre.',
      },
    ],
    words: 'pausa detener cancelar reanudar sin conexión saldo agotado retener editar cambiar programada quitar',
  },
  uncertain: {
    title: 'Personas en duda',
    lead: 'A veces un lote sale y la contestación no llega nunca. Entonces no se sabe si estas personas tienen el mensaje. Postrider no adivina ni lo intenta otra vez. Dice que están **en duda** y comprueba la lista de mensajes de la pasarela hasta saberlo.',
    parts: [
      {
        heading: 'Qué hace Postrider',
        steps: [
          '**Comprueba la lista** enseguida y después una y otra vez. La mayoría aparece en el primer minuto.',
          '**Los que encuentra cuentan** como aceptados, con el registro que lo prueba.',
          '**Pregunta por los demás** cuando pasa el tiempo de espera. Hasta entonces nadie puede volver a enviarles, ni por error.',
        ],
      },
      {
        heading: 'Qué se puede elegir',
        text: 'Seguir comprobando, contarlos como enviados o enviar de nuevo. Cada opción dice cuántas personas podrían recibirlo dos veces y cuántas ninguna.',
      },
    ],
    words: 'dos veces doble perdida contestación desconocido no encontrado decidir',
  },
  computers: {
    title: 'Varios equipos',
    lead: 'Una carpeta de datos usada en dos equipos podría escribir dos veces a las mismas personas. Por eso solo un equipo puede enviar desde ella.',
    parts: [
      {
        heading: 'Pasar a otro equipo',
        steps: [
          'Cierre Postrider en el antiguo.',
          'Copie la carpeta de datos al disco propio del nuevo, no a una carpeta compartida o sincronizada.',
          'Ábrala allí. Postrider muestra lo que sabe y pregunta qué equipo envía desde ahora.',
          'Elija **este**. Primero lee la lista de mensajes de la pasarela.',
        ],
      },
      {
        heading: 'Hasta que elija',
        text: 'Se puede leer y preparar todo. No se envía nada, y las campañas programadas esperan.',
      },
      {
        heading: 'La clave no está en la carpeta',
        text: 'Está en el llavero del equipo antiguo. Escríbala de nuevo en el otro, en [[settings.accounts]].',
      },
    ],
    words: 'mover copiar segundo equipo portátil sincronizar carpeta dos veces',
  },
  replies: {
    title: 'Respuestas',
    lead: 'Las respuestas aparecen en el buzón. La pasarela las guarda solo una hora, así que Postrider tiene que estar abierto para leerlas.',
    parts: [
      {
        heading: 'Leer y responder',
        steps: [
          'Elija una conversación y escriba la respuesta debajo. El precio está junto al botón.',
          'Márquela como terminada. Vuelve cuando la persona escribe otra vez.',
        ],
      },
      {
        heading: 'Responder con una regla',
        text: 'En [[answers.title]], una regla responde a los mensajes que contienen una palabra o que llegan fuera del horario. Solo envía después de que usted la active. Nadie recibe más de una respuesta automática al día, y ninguna después de una baja.',
      },
      {
        heading: 'Un hueco',
        text: 'Si Postrider estuvo cerrado más de una hora, muestra el hueco. Lee de nuevo las bajas de ese tiempo. Las respuestas de ese tiempo están solo en la pasarela.',
      },
      {
        heading: 'Dejarlo abierto',
        text: 'Active [[optOutWords.keepInTray]] y [[optOutWords.notifyReplies]] en [[optOutWords.notifications]].',
      },
    ],
    words: 'contestar buzón hueco perdido conversación notificación',
  },
  'opt-outs': {
    title: 'Bajas',
    lead: 'Quien se dio de baja no recibe nada más, de ninguna lista y de ninguna importación. Postrider lo comprueba otra vez antes de cada lote.',
    parts: [
      {
        heading: 'Cómo se da alguien de baja',
        steps: [
          'Con una respuesta como STOP, una de las [[optOutWords.title]]. Vale enseguida.',
          'Por usted, en los contactos.',
          'Por una columna del archivo que dice que no.',
          'Por la pasarela.',
        ],
      },
      {
        heading: 'Respuestas poco claras',
        text: '«por favor, no me escriban más» no es una de las palabras. Postrider retiene el número y pregunta. Hasta la decisión no se le envía nada.',
      },
      {
        heading: 'Volver a dar de alta',
        text: 'Solo usted puede hacerlo, para una persona o para varias, y Postrider guarda el motivo.',
      },
    ],
    words: 'cancelar suscripción stop consentimiento quitar rgpd queja bloqueado',
  },
  backups: {
    title: 'Copia de seguridad y restauración',
    lead: 'Contactos, mensajes e historial están solo en este equipo. Postrider hace una copia cada día y la verifica. Se guardan las últimas 14.',
    parts: [
      {
        heading: 'Hacer una ahora',
        text: 'Pulse [[settings.backUpNow]] en [[settings.data]]. De vez en cuando copie la carpeta de datos a otro disco: una copia en el mismo disco se pierde con él.',
      },
      {
        heading: 'Restaurar una',
        steps: [
          'Pulse [[settings.bringBack]] y elija una copia.',
          'La base de datos actual se conserva al lado.',
          'Las bajas posteriores se mantienen. Las campañas sin terminar están en pausa hasta compararlas con la pasarela.',
        ],
      },
      {
        heading: 'Claves',
        text: 'Una copia no contiene ninguna clave ni contraseña. En otro equipo la clave se escribe de nuevo.',
      },
    ],
    words: 'guardar pérdida disco dañado recuperar exportar borrar ajustes',
  },
}
