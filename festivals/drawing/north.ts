import { spruce } from './land.ts'
import { glowing } from './light.ts'
import type { Sheet } from './sheet.ts'
import { circle, group, path, points, rect, smooth, type Point } from './svg.ts'

export interface Curtain {
  /** The points along its base, from left to right. */
  foot: string
  tall: number
  color: string
  strength: number
}

/** One curtain of northern light. */
export const curtain = (sheet: Sheet, { foot, tall, color, strength }: Curtain): string => {
  const [faint, half] = [strength * 0.35, strength * 0.4]
  const rays = sheet.linear(
    `0 ${color} 0, 0.45 ${color} ${faint}, 0.74 ${color} ${strength}, 0.88 ${color} ${half}, 1 ${color} 0`,
  )
  const line = points(foot)
  const steps = 15
  const stripes = line.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = line[index] ?? [x, y]
    const width = (x - fromX) / steps
    return Array.from({ length: steps }, (_, step) => {
      const share = step / steps
      const end = fromY + (y - fromY) * (share * share * (3 - 2 * share))
      const height = tall * sheet.between(0.55, 1.1)
      const wide = width + sheet.between(2, 14)
      return rect(fromX + width * step, end - height, wide, height, {
        fill: rays,
        opacity: sheet.between(0.35, 0.95),
      })
    })
  })
  return group({ filter: sheet.blur(6), ...glowing }, ...stripes)
}

/** Northern lights over the whole sky. */
export const aurora = (sheet: Sheet): string =>
  [
    curtain(sheet, {
      foot: '-60 300, 160 380, 380 250, 600 340, 820 220, 1060 330',
      tall: 330,
      color: '#4df0b0',
      strength: 0.8,
    }),
    curtain(sheet, {
      foot: '-60 480, 200 420, 470 520, 720 430, 1060 500',
      tall: 290,
      color: '#2fd0c8',
      strength: 0.6,
    }),
    curtain(sheet, {
      foot: '-60 240, 260 180, 540 250, 800 140, 1060 220',
      tall: 240,
      color: '#b06bff',
      strength: 0.55,
    }),
  ].join('')

export const snowfall = (sheet: Sheet, count: number): string =>
  group(
    { fill: '#ffffff' },
    ...Array.from({ length: count }, () =>
      circle(sheet.random() * 1000, sheet.random() * 1000, sheet.between(1, 4.6), {
        opacity: sheet.between(0.25, 0.85),
      }),
    ),
  )

/** A spruce under snow; 100 units high. */
export const snowySpruce = (sheet: Sheet): string => {
  const caps = Array.from({ length: 6 }, (_, index) => {
    const y = -92 + index * 15
    const half = 3 + index * 3.6
    const lean = sheet.between(-2, 2)
    return `M${lean} ${y - 9}Q${half * 0.7} ${y + 2} ${half} ${y + 9}Q${half * 0.4} ${y + 4} 0 ${y + 8}Q${-half * 0.5} ${y + 3} ${-half} ${y + 9}Q${-half * 0.7} ${y + 1} ${lean} ${y - 9}Z`
  })
  return spruce(sheet) + path(caps.join(''), { fill: '#dff0ff', opacity: 0.85 })
}

/** Snow on the ground, from `y` down. */
export const drift = (sheet: Sheet, y: number, rise: number, top: string, bottom: string): string => {
  const points: Point[] = Array.from({ length: 8 }, (_, index) => [
    index * 170 - 90,
    y - sheet.random() * rise,
  ])
  return path(`${smooth(points)}V1010H-90Z`, { fill: sheet.linear(`0 ${top}, 1 ${bottom}`) })
}
