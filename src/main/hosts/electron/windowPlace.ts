// The window's last place, kept in window.json of the profile, and the place where it may open now.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export interface WindowPlace extends Area {
  readonly isMaximised: boolean
  /** The browser engine's level: 0 is the usual size, each step a fifth. Absent: 0. */
  readonly zoomLevel?: number
}

export const smallest = { width: 800, height: 560 }
/** Further in either direction the page cannot be used, and its own keys could not be found to get back. */
const maxZoomLevel = 5
const usual = { width: 1280, height: 800 }
/** This much of the title bar must be on a display so that a person can drag it. */
const grip = { width: 120, height: 40 }

/** `displays` are work areas, the main one first. Without a saved place, or if its display is gone: the main one's middle. */
export function choosePlace(saved: WindowPlace | undefined, displays: readonly Area[]): WindowPlace {
  const home = saved && displays.find((display) => isReachable(saved, display))
  const main = displays[0] ?? { x: 0, y: 0, ...usual }
  const { width, height } = clampSize(saved ?? usual, home ?? main)
  if (saved && home) return { x: saved.x, y: Math.max(saved.y, home.y), width, height, isMaximised: saved.isMaximised }
  const x = main.x + Math.round((main.width - width) / 2)
  const y = main.y + Math.round((main.height - height) / 2)
  return { x, y, width, height, isMaximised: saved?.isMaximised ?? false }
}

function isReachable(place: Area, display: Area): boolean {
  const across = Math.min(place.x + place.width, display.x + display.width) - Math.max(place.x, display.x)
  return (
    across >= grip.width && place.y >= display.y - grip.height && place.y + grip.height <= display.y + display.height
  )
}

function clampSize(size: { width: number; height: number }, display: Area): { width: number; height: number } {
  return {
    width: Math.max(smallest.width, Math.min(size.width, display.width)),
    height: Math.max(smallest.height, Math.min(size.height, display.height)),
  }
}

/** Undefined if nothing usable was kept. */
export function readPlace(profile: string): WindowPlace | undefined {
  try {
    const kept = JSON.parse(readFileSync(join(profile, 'window.json'), 'utf8')) as Record<keyof WindowPlace, unknown>
    const numbers = [kept.x, kept.y, kept.width, kept.height]
    if (!numbers.every((value) => Number.isSafeInteger(value))) return undefined
    const { zoomLevel, ...rest } = kept
    const place = { ...(rest as unknown as Area), isMaximised: kept.isMaximised === true }
    const isZoom = typeof zoomLevel === 'number' && Math.abs(zoomLevel) <= maxZoomLevel
    return isZoom ? { ...place, zoomLevel } : place
  } catch {
    return undefined
  }
}

/** A place that cannot be kept is no reason to keep the window from closing. */
export function writePlace(profile: string, place: WindowPlace): void {
  try {
    writeFileSync(join(profile, 'window.json'), JSON.stringify(place), { mode: 0o600 })
  } catch {
    // The next start opens in the middle.
  }
}
