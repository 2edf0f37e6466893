// The sessions of Postrider in a browser: the list in the settings, and the page after an end.
export const sessions = {
  title: 'Navegadores abiertos',
  lead: 'Navegadores que pueden usar Postrider ahora, cada uno abierto con su propio enlace. Todas las sesiones terminan al cerrar Postrider.',
  desktopTitle: 'Esta ventana no tiene sesiones',
  desktopText: 'Solo las tiene Postrider en un navegador. Ningún navegador puede conectarse a esta ventana.',
  unknown: 'Navegador desconocido',
  thisOne: 'Este navegador',
  times: 'Abierto {opened}, último uso {seen}',
  end: 'Terminar sesión',
  endTitle: '¿Terminar la sesión en {browser}?',
  endBody: 'Sus páginas se detienen al momento. Las campañas continúan.',
  endKeep: 'Conservarla',
  ended: 'La sesión en {browser} ha terminado.',
  another:
    'Para abrir otro navegador, ejecute otra vez el comando de inicio. Postrider muestra entonces un enlace nuevo.',
  goneTitle: 'Esta sesión ha terminado',
  goneBody:
    'Se terminó en los ajustes o Postrider se inició de nuevo. Las campañas no se ven afectadas. Ejecute otra vez el comando de inicio para abrir Postrider.',
  twiceTitle: 'Postrider ha terminado esta sesión',
  twiceBody:
    'El enlace que la abrió se usó por segunda vez, quizá por otra persona. Hay un enlace nuevo en la ventana en la que se inició Postrider. Compruebe que todas las campañas son suyas.',
} as const
