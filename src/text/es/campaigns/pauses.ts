// Why a campaign is paused, what happens next, and the reason in a few words for its log.
export const pauses = {
  why_user: 'Usted puso esta campaña en pausa',
  why_auth: 'La clave o el inicio de sesión falta o ya no se acepta',
  why_balance: {
    one: 'El saldo se agotó después de 1 mensaje',
    other: 'El saldo se agotó después de {count} mensajes',
  },
  why_ceiling: 'El importe que usted aprobó está agotado',
  why_rate: 'La pasarela pide un ritmo más lento',
  why_offline: 'No hay conexión',
  why_sign_in: 'El inicio de sesión de la pasarela no está disponible',
  why_unreadable: 'Las respuestas de la pasarela no se pueden leer',
  why_disk: 'El disco está lleno o no se puede escribir en él',
  why_clock: 'Su reloj no está en hora',
  why_uncertain_limit: 'Se perdieron demasiadas contestaciones',
  why_no_answers: 'Tres solicitudes seguidas se quedaron sin contestación',
  why_in_doubt: 'Hay demasiadas personas en duda',
  why_listing: 'Comprobando la lista de mensajes de la pasarela',
  why_refusals: 'La pasarela rechaza un mensaje tras otro',
  why_schedule: 'La hora programada ya ha pasado',
  why_quarantine: 'Los registros de esta campaña no coinciden',
  why_restart: 'Postrider se cerró durante el envío',
  why_late: 'No se empezó a la hora',
  why_already_listed: 'Parece que alguien más está enviando esto',
  why_changed: 'Está cambiando esta campaña',
  why_quiet_hours: 'Para el resto ya son horas de silencio',
  why_limit: 'Se alcanzó un límite de envío',
  why_opt_outs_unknown: 'No se conocen algunas bajas',
  why_cap: 'La lista supera el límite diario de esta cuenta',
  why_limit_no_price: 'No se puede comprobar su límite de gasto',
  why_limit_too_low: 'Su límite de gasto es demasiado bajo para esto',
  next_user: 'Al reanudar, continúa con las personas que están en espera.',
  next_auth: 'Vuelva a introducirlo en Ajustes y reanude.',
  next_balance: 'Añada saldo en su pasarela, compruébelo aquí y reanude.',
  next_ceiling:
    'La pasarela cobró más de lo que estimó. Detenga esta campaña, compruebe los precios y apruebe el resto otra vez.',
  next_rate: 'El envío continúa automáticamente a un ritmo más lento.',
  next_offline: 'El envío continúa automáticamente cuando vuelva la conexión.',
  next_sign_in: 'El envío continúa automáticamente cuando vuelva a funcionar el inicio de sesión.',
  next_unreadable: 'El envío continúa automáticamente cuando se puedan leer de nuevo.',
  next_disk:
    'Postrider no puede registrar los resultados, así que no envía nada. No se pierde nada de lo registrado. Libere espacio en el disco y reanude.',
  next_clock:
    'El reloj retrocedió, así que las horas de silencio y los tiempos de espera pueden ser erróneos. Mientras tanto no se envía nada. Ponga el reloj en hora y reanude.',
  next_uncertain_limit:
    'Las personas de estos lotes están en duda y no se les vuelve a enviar nada. Reanude solo cuando la pasarela conteste de nuevo.',
  next_no_answers:
    'No se sabe si se envió el mensaje a estas personas, así que no se les vuelve a enviar nada. Reanude cuando la pasarela conteste de nuevo.',
  next_in_doubt:
    'La lista de mensajes de la pasarela no las mostró a tiempo. No se les vuelve a enviar nada. Al reanudar, continúa con las personas que están en espera.',
  next_listing:
    'Hay más de {limit} personas en duda. El envío continúa automáticamente en cuanto la lista muestre a suficientes de ellas. Si eso no basta antes de las {time}, Postrider le pregunta.',
  next_rate_at: 'El envío continúa automáticamente a las {time}, a un ritmo más lento.',
  next_offline_at: 'Postrider lo intenta otra vez a las {time}.',
  next_refusals:
    'Lea en los lotes las palabras de la pasarela. Si el texto o el remitente están mal, detenga esta campaña y duplíquela. Al reanudar, se intenta con las personas que están en espera.',
  next_schedule:
    'La pasarela enviaría el resto al momento. Deténgalo aquí y prepare para estas personas una campaña con otra hora.',
  next_quarantine:
    'La base de datos es una copia más antigua, así que puede no conocer mensajes que se enviaron. Las personas afectadas están en duda y no se les vuelve a enviar nada automáticamente. Al reanudar, se lee primero la lista de mensajes de la pasarela.',
  next_restart:
    'Las personas que se estaban transfiriendo en ese momento están en duda y no se les vuelve a enviar nada. Al reanudar, continúa con las personas que están en espera.',
  next_late: 'Con este retraso, Postrider no envía automáticamente. Envíela ahora o déjela en espera.',
  next_already_listed: 'Desde aquí no se envía nada hasta que usted elija.',
  next_changed: 'No se envía nada hasta que apruebe el cambio o vuelva atrás.',
  next_quiet_hours: 'Al reanudar, continúa con ellas después de sus horas de silencio.',
  next_limit:
    'Usted eligió que se le pregunte. Reanudar continúa hasta donde lo permita el límite y vuelve a pausar si aún no hay margen.',
  next_opt_outs_unknown:
    'Postrider estaba cerrado, este equipo estaba suspendido o la pasarela no contestó, y la pasarela guarda su lista de bajas solo una hora. Al reanudar, se envía a estas personas de todos modos. La pasarela excluye a quienes se dieron de baja hace un día o antes.',
  next_limit_no_price:
    'Esta campaña se aprobó sin precio, así que no se envía nada más. Quite el límite en Ajustes y reanude.',
  next_limit_too_low: 'Suba el límite en Ajustes y reanude.',
  next_cap:
    'La lista tiene más personas de las que la cuenta admite en un día, y una lista de la pasarela se envía entera. Suba el límite en Ajustes y reanude.',
  short_auth: 'la clave o el inicio de sesión falta o ya no se acepta',
  short_balance: 'el saldo se agotó',
  short_rate: 'la pasarela pide un ritmo más lento',
  short_offline: 'no hay conexión',
  short_sign_in: 'el inicio de sesión de la pasarela no está disponible',
  short_unreadable: 'las respuestas de la pasarela no se podían leer',
  short_disk: 'el disco está lleno o no se puede escribir en él',
  short_clock: 'el reloj no está en hora',
  short_uncertain_limit: 'faltaban contestaciones',
  short_refusals: 'la pasarela rechazó un mensaje tras otro',
  short_schedule: 'la hora programada ya ha pasado',
  short_quarantine: 'los registros no coinciden',
  short_restart: 'Postrider se cerró durante el envío',
  short_late: 'no se empezó a la hora',
  short_limit: 'se alcanzó un límite de envío',
  short_opt_outs_unknown: 'no se conocen algunas bajas',
  short_already_listed: 'la lista de mensajes muestra este mensaje para personas que están en espera',
  short_changed: 'la está cambiando',
  short_quiet_hours: 'empezaron las horas de silencio para el resto',
} as const
