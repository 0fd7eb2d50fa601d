import { clouds, disc, festoon, sky } from './light.ts'
import type { Sheet, Stops } from './sheet.ts'
import { at, circle, group, path, points, rect, smooth } from './svg.ts'

const ink = '#15112f'

export interface Backdrop {
  sky: Stops
  sun: readonly [string, string]
  glow: string
}

/** The background of all merchandise: a sky, a sun with rays, a line to hang it on. */
export const backdrop = (sheet: Sheet, { sky: air, sun, glow }: Backdrop): string => {
  const rays = Array.from({ length: 18 }, (_, index) =>
    path('M0 0L-52-900H52Z', { transform: at(500, 520, 1, index * 20) }),
  )
  return [
    sky(sheet, air),
    group({ fill: glow, opacity: 0.09 }, ...rays),
    disc(sheet, { center: [500, 520], radius: 330, stops: `0 ${sun[0]}, 1 ${sun[1]}`, glow, strength: 0.6 }),
    clouds(sheet, 8, 300, 760, glow),
  ].join('')
}

/** The string of bulbs that the merchandise hangs on. */
export const line = (sheet: Sheet): string =>
  festoon(sheet, { from: [-60, 120], to: [500, 205], sag: 60, bulbs: 8, size: [16, 13] }) +
  festoon(sheet, { from: [500, 205], to: [1060, 120], sag: 60, bulbs: 8, size: [13, 16] })

/** A clothes peg. */
export const peg = (x: number, y: number, turn = 0): string =>
  group(
    { transform: at(x, y, 1, turn) },
    rect(-11, -24, 22, 70, { rx: 7, fill: '#e9b878' }),
    rect(-2, -24, 4, 70, { fill: '#b07d48' }),
    rect(-13, 2, 26, 9, { rx: 4, fill: '#8a8fa8' }),
  )

/** The print on the merchandise: the sun going down behind a string of bulbs. */
export const print = (sheet: Sheet, x: number, y: number, scale: number): string => {
  const bars = [0, 1, 2, 3, 4].map((index) => rect(-110, 14 + index * 20, 220, 3 + index * 2.6, {}))
  const sun = group(
    { 'clip-path': sheet.clip(circle(0, 0, 96, {})) },
    rect(-100, -100, 200, 200, { fill: sheet.linear('0 #ffd27a, 1 #e0645c') }),
    group({ fill: ink }, ...bars),
  )
  const cord = points('-150 -76, -76 -28, 0 -12, 76 -28, 150 -76')
  const bulbs = points('-112 -50, -60 -22, 0 -10, 60 -22, 112 -50').map(
    ([cx, cy]) =>
      circle(cx, cy + 17, 13, { fill: '#fff3cf', stroke: ink, 'stroke-width': 4 }) +
      rect(cx - 6, cy - 2, 12, 10, { fill: '#fff3cf' }),
  )
  return group(
    { transform: at(x, y, scale) },
    sun,
    path(smooth(cord), { fill: 'none', stroke: '#fff3cf', 'stroke-width': 5, 'stroke-linecap': 'round' }),
    ...bulbs,
  )
}

export const dusk: Backdrop = {
  sky: '0 #5a1f5e, 0.5 #c9485f, 1 #ff9d5a',
  sun: ['#ffd67f', '#ff9a4a'],
  glow: '#ffd28a',
}
export const sea: Backdrop = {
  sky: '0 #0c3350, 0.5 #1d7f86, 1 #7cc4a4',
  sun: ['#fff0c4', '#ffc46a'],
  glow: '#d9f3d8',
}
