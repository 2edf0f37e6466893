// The system's accent colour: given by the host, used by the page if the user wants it.
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test, type OwnElectron } from './electronTest'

/** Every twelfth of the colour wheel in full strength and half of it, and those that a system offers besides. */
const accents = [
  ...Array.from({ length: 12 }, (_, twelfth) => [rgbOf(twelfth * 30, 1), rgbOf(twelfth * 30, 0.5)]).flat(),
  '000000',
  'ffffff',
  '8e8e93',
]

/** Linux may have no accent, so the test names it. The window asks again when it gets the focus. */
async function setAccent(app: OwnElectron['app'], accent: string): Promise<void> {
  await app.evaluate(({ systemPreferences, BrowserWindow }, colour) => {
    Reflect.set(systemPreferences, 'getAccentColor', () => `${colour}ff`)
    BrowserWindow.getAllWindows()[0]?.emit('focus')
  }, accent)
}

test(
  'the page had its own accent alone: it takes the system’s once the user wants it, light or dark enough to read',
  { tag: '@long' },
  async ({ own: { app, page } }) => {
    await setAccent(app, 'ff8c00')
    await page.getByRole('button', { name: 'Try the practice account' }).click()
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible()
    await page.evaluate(() => (location.hash = '#/settings/appearance'))
    const choice = page.getByLabel('Accent colour')
    await expect(choice).toBeVisible()
    const own = await coloursOf(page)
    expect(own.hue).toBe('blue')

    await choice.getByRole('tab', { name: 'The system’s' }).click()
    await expect.poll(async () => (await coloursOf(page)).hue).toBe('red or yellow')

    const unreadable: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const accent of accents) {
        await setAccent(app, accent)
        await expect
          .poll(() =>
            page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--system-accent')),
          )
          .toBe(`#${accent}`)
        const { onGround, onTint, textOnIt } = await coloursOf(page)
        if (Math.min(onGround, onTint, textOnIt) < 4.5)
          unreadable.push(
            `${colorScheme} ${accent}: ${[onGround, onTint, textOnIt].map((ratio) => ratio.toFixed(2)).join(' ')}`,
          )
      }
    }
    expect(unreadable).toEqual([])

    await choice.getByRole('tab', { name: 'Postrider’s' }).click()
    await expect.poll(async () => (await coloursOf(page)).hue).toBe('blue')
  },
)

function rgbOf(hue: number, strength: number): string {
  const part = (shift: number): string => {
    const place = (shift + hue / 30) % 12
    const value = 0.5 - 0.5 * strength * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0')
  }
  return `${part(0)}${part(8)}${part(4)}`
}

/** Contrasts as WCAG 2 has them, of the colours that the page draws. */
function coloursOf(page: Page): Promise<{ hue: string; onGround: number; onTint: number; textOnIt: number }> {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const probe = document.body.appendChild(document.createElement('i'))
    const rgb = (name: string): [number, number, number] => {
      probe.style.color = `var(${name})`
      if (!canvas) throw new Error('no canvas')
      canvas.fillStyle = getComputedStyle(probe).color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue]
    }
    const luminance = (colour: [number, number, number]): number => {
      const [red, green, blue] = colour.map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      }) as [number, number, number]
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (one: [number, number, number], other: [number, number, number]): number => {
      const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
      return (light + 0.05) / (dark + 0.05)
    }
    const primary = rgb('--ui-primary')
    const colours = {
      hue: primary[2] > primary[0] ? 'blue' : 'red or yellow',
      onGround: contrast(primary, rgb('--ui-bg')),
      onTint: contrast(primary, rgb('--ui-tint-primary')),
      textOnIt: contrast(primary, rgb('--ui-text-inverted')),
    }
    probe.remove()
    return colours
  })
}
