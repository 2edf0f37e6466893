// The settings in force until a person chooses others.
import type { Settings } from './settings'

export const defaultSettings: Settings = {
  language: 'system',
  colourMode: 'system',
  accentColour: 'own',
  density: 'normal',
  textSize: 16,
  lessMotion: false,
  moreContrast: false,
  letterShortcuts: true,
  startDelaySeconds: 10,
  notifyReplies: true,
  keepInTray: false,
  notifySends: true,
  quietNotices: null,
  keepSendingOnClose: false,
  startAtLogin: false,
  updates: 'stable',
  panelWidths: {},
  tableColumns: {},
}
