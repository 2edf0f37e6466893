// A chart as a PNG, drawn on a canvas of its own with the page's fonts, its title and sentence above it.
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { ChartColours, ChartOption } from '../history/chartOptions'

use([CanvasRenderer, BarChart, LineChart, GridComponent, MarkLineComponent])

export interface ChartImage {
  readonly option: ChartOption
  readonly title: string
  readonly sentence: string
  readonly legend: readonly { readonly label: string; readonly colour: string }[]
  readonly colours: ChartColours
}

const size = { width: 960, height: 420 }
const head = 76
const margin = 24
const pixelRatio = 2

/** Undefined if the browser gives no canvas. */
export async function drawImage({ option, title, sentence, legend, colours }: ChartImage): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width * pixelRatio
  canvas.height = (size.height + head) * pixelRatio
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.scale(pixelRatio, pixelRatio)
  pen.fillStyle = colours.ground
  pen.fillRect(0, 0, size.width, size.height + head)
  const family = "'Inter Variable', system-ui, sans-serif"
  pen.fillStyle = colours.strongText
  pen.font = `600 17px ${family}`
  pen.fillText(title, margin, 30, size.width - 2 * margin)
  pen.fillStyle = colours.text
  pen.font = `13px ${family}`
  pen.fillText(sentence, margin, 50, size.width - 2 * margin)
  let left = margin
  for (const { label, colour } of legend) {
    pen.fillStyle = colour
    pen.fillRect(left, 60, 10, 10)
    pen.fillStyle = colours.text
    pen.fillText(label, left + 15, 69)
    left += 15 + pen.measureText(label).width + 18
  }

  const chart = init(document.createElement('div'), null, { renderer: 'canvas', devicePixelRatio: pixelRatio, ...size })
  try {
    chart.setOption(option)
    const picture = chart.renderToCanvas({ pixelRatio, backgroundColor: colours.ground })
    pen.drawImage(picture, 0, head, size.width, size.height)
  } finally {
    chart.dispose()
  }
  return await new Promise<Blob | undefined>((resolve) =>
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'),
  )
}
