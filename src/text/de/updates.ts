// Newer versions of Postrider, in Settings.
export const updates = {
  title: 'Updates',
  help: 'Wird alle paar Stunden gesucht, nie während des Sendens. Nichts wird installiert, bevor Sie es sagen.',
  stable: 'Fertige Versionen',
  preview: 'Auch Vorabversionen',
  off: 'Aus',
  noSource: 'Diese Kopie von Postrider hat keine Quelle für Updates.',
  current: 'Diese Version ist aktuell. Geprüft {time}.',
  looking: 'Eine neuere Version wird gesucht…',
  failed: 'Eine neuere Version konnte nicht geladen werden ({time}). Postrider versucht es später noch einmal.',
  byHand: 'Version {version} ist verfügbar. Installieren Sie sie so, wie Sie Postrider installiert haben.',
  loading: 'Version {version} wird geladen…',
  ready: 'Version {version} ist bereit.',
  afterSend: 'Version {version} ist bereit. Nach dem Senden lässt sie sich installieren.',
  notes: 'Was neu ist',
  install: 'Neu starten und installieren',
  look: 'Jetzt prüfen',
} as const
