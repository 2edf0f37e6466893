// Newer versions of Postrider, in Settings.
export const updates = {
  title: 'Actualizaciones',
  help: 'Se buscan cada pocas horas, nunca durante un envío. Nada se instala sin su permiso.',
  stable: 'Versiones terminadas',
  preview: 'También versiones previas',
  off: 'Desactivadas',
  noSource: 'Esta copia de Postrider no tiene una fuente de actualizaciones.',
  current: 'Esta versión está al día. Comprobado {time}.',
  looking: 'Buscando una versión más nueva…',
  failed: 'No se pudo cargar una versión más nueva ({time}). Postrider lo intentará más tarde.',
  byHand: 'La versión {version} está disponible. Instálela como instaló Postrider.',
  loading: 'Cargando la versión {version}…',
  ready: 'La versión {version} está lista.',
  afterSend: 'La versión {version} está lista. Se puede instalar después del envío.',
  notes: 'Novedades',
  install: 'Reiniciar e instalar',
  look: 'Comprobar ahora',
} as const
