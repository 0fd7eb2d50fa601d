import { festoon, halo } from './light.ts'
import type { Sheet } from './sheet.ts'
import { angular, circle, mix, path, rect, type Point } from './svg.ts'

const palette = ['#2f7f8c', '#e0645c', '#ffb347', '#6a3f8f', '#f08a5d', '#3f9a86'] as const

const door = (sheet: Sheet, [x, y]: Point, width: number, height: number, color: string): string => {
  const fill = sheet.linear(`0 ${mix(color, '#ffffff', 0.14)}, 1 ${mix(color, '#15112f', 0.25)}`)
  const vents = [0, 1, 2].map((index) =>
    rect(x + width * 0.3, y + 34 + index * 15, width * 0.4, 6, { rx: 3, fill: '#15112f', opacity: 0.4 }),
  )
  return (
    rect(x, y, width, height, { rx: 12, fill }) +
    rect(x, y, width, 5, { rx: 2, fill: '#ffffff', opacity: 0.28 }) +
    vents.join('') +
    circle(x + width - 26, y + height / 2 + 10, 9, { fill: '#15112f', opacity: 0.65 })
  )
}

/** Locker: one door open, and the light is on. */
export const locker = (sheet: Sheet): string => {
  const doors = Array.from({ length: 15 }, (_, index) => {
    const place: Point = [20 + (index % 5) * 196, 62 + Math.floor(index / 5) * 306]
    const color = palette[(index * 5 + Math.floor(index / 5)) % palette.length] ?? palette[0]
    return index === 7 ? '' : door(sheet, place, 176, 286, color)
  })
  const [x, y] = [412, 368]
  const swung: Point[] = [
    [x + 176, y],
    [x + 292, y - 34],
    [x + 292, y + 328],
    [x + 176, y + 286],
  ]
  return sheet.svg(
    rect(0, 0, 1000, 1000, { fill: '#1b1540' }),
    ...doors,
    rect(0, 0, 1000, 1000, {
      fill: sheet.radial('0 #0c0826 0, 0.4 #0c0826 0.1, 1 #0c0826 0.72', [0.5, 0.5], 0.75),
    }),
    rect(x, y, 176, 286, { rx: 8, fill: sheet.linear('0 #ffe9b0, 0.6 #ffb65a, 1 #d9693f') }),
    rect(x, y + 150, 176, 10, { fill: '#8a3d35' }),
    path(
      `M${x + 30} ${y + 286}V${y + 222}Q${x + 30} ${y + 190} ${x + 62} ${y + 190}H${x + 112}Q${x + 144} ${y + 190} ${x + 144} ${y + 222}V${y + 286}Z`,
      { fill: '#8f2f52' },
    ),
    path(
      `M${x + 62} ${y + 192}Q${x + 87} ${y + 154} ${x + 112} ${y + 192}M${x + 52} ${y + 240}H${x + 122}V${y + 270}H${x + 52}Z`,
      { fill: 'none', stroke: '#5a1c40', 'stroke-width': 8 },
    ),
    path(
      `M${x + 24} ${y + 150}C${x + 24} ${y + 84} ${x + 120} ${y + 84} ${x + 124} ${y + 150}ZM${x + 8} ${y + 150}Q${x + 82} ${y + 128} ${x + 158} ${y + 150}Z`,
      { fill: '#15112f' },
    ),
    path(`${angular(swung)}Z`, { fill: sheet.linear('0 #f4c27a, 1 #b3525a', [0, 0], [1, 0]) }),
    halo(sheet, [x + 88, y + 120], 460, '#ffab40', 0.75),
    festoon(sheet, { from: [x + 20, y + 30], to: [-60, 640], sag: 130, bulbs: 10, size: [8, 17] }),
    festoon(sheet, { from: [-60, 130], to: [1060, 170], sag: 110, bulbs: 14, size: [15, 15] }),
  )
}
