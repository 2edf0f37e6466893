/** Pausing and stopping every campaign at once. */
export const allSends = {
  pauseAll: 'Pausar todo',
  pauseAllCampaigns: 'Pausar todas las campañas',
  stopAllCampaigns: 'Detener todas las campañas',
  pausedAll: { one: '1 campaña está en pausa', other: '{count} campañas están en pausa' },
  stopAll: 'Detener todo',
  stoppedAll: { one: '1 campaña está detenida', other: '{count} campañas están detenidas' },
  stopAllIn: { one: 'Esto detiene 1 campaña.', other: 'Esto detiene {count} campañas.' },
  stopAllKeep: 'No cambiar nada',
} as const
