// node scripts/makeIcons.mjs: draws every icon from packaging/postrider.svg, for the installers and for the tray.
// The files it writes are in the repository, so that neither a build nor a start needs it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { root } from './install.mjs'

const packaging = join(root, 'packaging')
const trayFolder = join(root, 'resources', 'icons')
const source = readFileSync(join(packaging, 'postrider.svg'), 'utf8')
const mark = source.replace(/^[^>]+>/, '').replace('</svg>', '')

const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512]
const windowsSizes = [16, 20, 24, 32, 40, 48, 64, 256]
/** Apple's four-letter names of pictures stored as PNG, with their pixels. */
const appleKinds = {
  icp4: 16,
  icp5: 32,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic10: 1024,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
}

/** The badges at the corner of the mark; they also differ by shape. `rest` has none. */
const trayMarks = {
  sending: '<circle cx="29" cy="29" r="9" fill="#4f6df0" />',
  decide:
    '<circle cx="29" cy="29" r="9" fill="#a86800" /><path d="M26 26.9a3 3 0 1 1 4.2 2.7c-.9.5-1.2.9-1.2 1.9" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" /><circle cx="29" cy="34.2" r="1.4" fill="#fff" />',
  paused:
    '<circle cx="29" cy="29" r="9" fill="#7d786f" /><path d="M26.4 25.5v7M31.6 25.5v7" stroke="#fff" stroke-width="2.6" stroke-linecap="round" />',
}
const halo = '<circle cx="29" cy="29" r="11" fill="#fff" />'
/** The same in one colour, as a menu bar of macOS wants it; a gap separates the corner from the mark. */
const templateMarks = {
  sending: '<circle cx="30" cy="30" r="7" />',
  decide:
    '<path d="M26 27a4 4 0 1 1 5.4 3.6c-1 .5-1.4 1-1.4 2.2" fill="none" stroke="#000" stroke-width="2.6" stroke-linecap="round" /><circle cx="30" cy="37" r="1.7" />',
  paused: '<path d="M27.5 25v10M33 25v10" stroke="#000" stroke-width="3.4" stroke-linecap="round" />',
}

drawInstallers()
drawTray()

function drawInstallers() {
  const folder = join(packaging, 'icons')
  mkdirSync(folder, { recursive: true })
  for (const size of linuxSizes) writeFileSync(join(folder, `${size}x${size}.png`), draw(source, size))
  writeFileSync(join(packaging, 'icon.ico'), toIco(windowsSizes.map((size) => ({ size, png: draw(source, size) }))))
  writeFileSync(join(packaging, 'icon.icns'), toIcns(drawForApple()))
  // A document with the mark in its middle, for campaign files.
  const sheet = toSvg(
    `<path d="M8 1h17l8 8v28a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2z" fill="#fff" stroke="#8b8579" stroke-width="1" />
     <path d="M25 1v8h8" fill="#e8e5de" stroke="#8b8579" stroke-width="1" stroke-linejoin="round" />
     <g transform="translate(11.5 15) scale(.42)">${mark}</g>`,
  )
  writeFileSync(
    join(packaging, 'document.ico'),
    toIco([16, 32, 48, 256].map((size) => ({ size, png: draw(sheet, size) }))),
  )
  writeFileSync(
    join(packaging, 'document.icns'),
    toIcns(Object.entries(appleKinds).map(([kind, size]) => ({ kind, png: draw(sheet, size) }))),
  )
}

/** On macOS an icon leaves a margin of a tenth around it. */
function drawForApple() {
  const withMargin = toSvg(`<g transform="translate(4 4) scale(.8)">${mark}</g>`)
  return Object.entries(appleKinds).map(([kind, size]) => ({ kind, png: draw(withMargin, size) }))
}

function drawTray() {
  mkdirSync(trayFolder, { recursive: true })
  // Linux takes the window's own picture for its list of windows; elsewhere it comes with the program.
  writeFileSync(join(trayFolder, 'window.png'), draw(source, 256))
  for (const [state, corner] of [['rest', undefined], ...Object.entries(trayMarks)]) {
    const picture = toSvg(corner === undefined ? mark : `${mark}${halo}${corner}`)
    // The notification area of Windows and Linux draws it at 16 to 24, and twice that on a dense display.
    writeFileSync(join(trayFolder, `tray-${state}.png`), draw(picture, 24))
    writeFileSync(join(trayFolder, `tray-${state}@2x.png`), draw(picture, 48))
    const template = toSvg(templateOf(state))
    writeFileSync(join(trayFolder, `tray-${state}-Template.png`), draw(template, 16))
    writeFileSync(join(trayFolder, `tray-${state}-Template@2x.png`), draw(template, 32))
  }
  for (const [state, corner] of Object.entries(trayMarks)) {
    writeFileSync(join(trayFolder, `overlay-${state}.png`), draw(toSvg(corner, '19 19 20 20'), 32))
  }
  // The number on the icon of the task bar of Windows, which has no badge of its own.
  for (const count of ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'more']) {
    writeFileSync(join(trayFolder, `overlay-${count}.png`), draw(toSvg(badge(count)), 32))
  }
}

function templateOf(state) {
  const arrow = `<g fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round"><path d="M22.5 8 35 20 22.5 32" stroke-width="4" /><path d="M9 12.5h12M6 20h11M9 27.5h12" stroke-width="3.6" /></g>`
  if (state === 'rest') return arrow
  return `<mask id="gap"><rect width="40" height="40" fill="#fff" /><circle cx="30" cy="30" r="11" fill="#000" /></mask><g mask="url(#gap)">${arrow}</g>${templateMarks[state]}`
}

/** Digits as strokes: a picture must not depend on the fonts of the computer that draws it. */
function badge(count) {
  const digits = {
    1: 'M16 13l5-4v22',
    2: 'M13.5 14c0-3.5 3-5 6.5-5s6.5 2 6.5 5.5c0 5-13 9.5-13 16.5h13.5',
    3: 'M13.5 10h12.5l-7 8c4.5 0 8 2 8 6.3S23.5 31 20 31s-6-1.5-7-4',
    4: 'M23 31V9L12.5 24.5H28',
    5: 'M26 9.5H15.5l-1 9c6-3 12-1 12 5.5 0 4.5-3 7-7 7-3 0-5-1-6.5-3.5',
    6: 'M25 10c-6-2-11 3-11 12a6.5 6.5 0 1 0 3-5.5',
    7: 'M13 9.5h14L18 31',
    8: 'M20 19a5 5 0 1 1 .1 0zM20 19a6 6 0 1 1-.1 0z',
    9: 'M15 30c6 2 11-3 11-12a6.5 6.5 0 1 0-3 5.5',
    more: 'M20 11v18M11 20h18',
  }
  return `<circle cx="20" cy="20" r="20" fill="#c9372c" /><path d="${digits[count]}" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round" />`
}

function toSvg(inner, viewBox = '0 0 40 40') {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inner}</svg>`
}

function draw(svg, size) {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
}

/** An icon file of Windows: a table of places, then the pictures as PNG. */
function toIco(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let place = head.length
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index
    // 256 is written as 0.
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(place, at + 12)
    place += png.length
  })
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

/** An icon file of macOS: blocks of a name, a length that counts both, and the picture. */
function toIcns(pictures) {
  const blocks = pictures.map(({ kind, png }) =>
    Buffer.concat([Buffer.from(kind, 'latin1'), length(png.length + 8), png]),
  )
  const all = Buffer.concat(blocks)
  return Buffer.concat([Buffer.from('icns', 'latin1'), length(all.length + 8), all])
}

function length(bytes) {
  const written = Buffer.alloc(4)
  written.writeUInt32BE(bytes)
  return written
}
