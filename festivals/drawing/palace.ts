import { ridge, sea } from './land.ts'
import { clouds, craters, disc, festoon, sky, stars } from './light.ts'
import type { Sheet, Stops } from './sheet.ts'
import { at, ellipse, group, path, rect, type Point } from './svg.ts'

/** One of the cats of Split, from behind, on the sill. */
const cat = path(
  'M-30 0C-40-30-30-62-12-74C-20-86-20-100-16-116L-4-104H6L18-116C22-100 22-86 14-74C32-62 42-30 32 0ZM30-4C60 2 74-10 72-34C71-44 82-44 83-34C86 4 62 18 24 10Z',
  { fill: '#150f30' },
)

interface Hour {
  x: number
  sky: Stops
  sun: Point
  water: string
  light: string
  fill: Stops
}

const hours: readonly Hour[] = [
  {
    x: 205,
    sky: '0 #7a2f6d, 0.5 #ef6f5a, 0.75 #ffc36a',
    sun: [205, 600],
    water: '#a8485f',
    light: '#ffc27a',
    fill: '0 #ffe9ae, 1 #ff8a4d',
  },
  {
    x: 500,
    sky: '0 #0d1440, 0.6 #28327f, 0.8 #5b4fa0',
    sun: [500, 440],
    water: '#1c2562',
    light: '#dfe4ff',
    fill: '0 #ffffff, 1 #cdd4ff',
  },
  {
    x: 795,
    sky: '0 #2d6a8f, 0.5 #7fc0b4, 0.75 #ffe6a8',
    sun: [795, 560],
    water: '#2f8a94',
    light: '#fff3c4',
    fill: '0 #fffbe6, 1 #ffcf7a',
  },
]

const arch = (x: number, half: number, top: number, bottom: number): string =>
  `M${x - half} ${bottom}V${top + half}A${half} ${half} 0 0 1 ${x + half} ${top + half}V${bottom}Z`

const view = (sheet: Sheet, hour: Hour): string => {
  const inside = sheet.clip(path(arch(hour.x, 122, 230, 800), {}))
  return group(
    { 'clip-path': inside },
    sky(sheet, hour.sky),
    hour.x === 500 ? stars(sheet, 420, 640) : '',
    disc(sheet, { center: hour.sun, radius: 84, stops: hour.fill, glow: hour.light, strength: 0.8 }),
    hour.x === 500 ? craters(sheet, hour.sun, 84, '#7c86c9') : clouds(sheet, 20, 330, 600, '#fff0d0'),
    ridge(sheet, { y: 655, rise: 50, steps: 9, color: hour.water, haze: hour.water }),
    sea(sheet, {
      y: 650,
      top: hour.water,
      bottom: '#15112f',
      light: { x: hour.x, width: 170, color: hour.light },
    }),
  )
}

const column = (sheet: Sheet, x: number): string => {
  const shade = sheet.linear('0 #4b2b5e, 0.5 #2c1a45, 1 #1a1033', [0, 0], [1, 0])
  return [
    rect(x - 17, 372, 34, 420, { fill: shade }),
    path(`M${x - 30} 352H${x + 30}L${x + 20} 386H${x - 20}Z`, { fill: shade }),
    rect(x - 34, 340, 68, 14, { fill: '#4b2b5e' }),
    rect(x - 28, 778, 56, 30, { fill: shade }),
  ].join('')
}

/** In installments: one arcade of the old palace, three nights through its arches. */
export const threeNights = (sheet: Sheet): string => {
  const wall = sheet.linear('0 #2a1a47, 0.6 #3d2354, 1 #15102f')
  const frames = hours.map(({ x }) =>
    path(arch(x, 122, 230, 800), { fill: 'none', stroke: '#6d4472', 'stroke-width': 12 }),
  )
  const stones = hours.map(({ x }) =>
    path(`M${x - 20} 196H${x + 20}L${x + 13} 246H${x - 13}Z`, { fill: '#6d4472' }),
  )
  return sheet.svg(
    rect(0, 0, 1000, 1000, { fill: wall }),
    ...hours.map((hour) => view(sheet, hour)),
    ...frames,
    ...stones,
    ...[352.5, 647.5, 58, 942].map((x) => column(sheet, x)),
    rect(0, 150, 1000, 16, { fill: '#563562' }),
    rect(0, 804, 1000, 26, { fill: '#563562' }),
    group({ transform: at(560, 806, 0.9) }, cat),
    rect(0, 830, 1000, 170, { fill: '#15102f' }),
    ...hours.map(({ x, light }) =>
      ellipse(x, 850, 130, 26, { fill: light, opacity: 0.28, filter: sheet.blur(14) }),
    ),
    festoon(sheet, { from: [-40, 250], to: [352, 300], sag: 70, bulbs: 8, size: [12, 12] }),
    festoon(sheet, { from: [352, 300], to: [648, 300], sag: 66, bulbs: 7, size: [12, 12] }),
    festoon(sheet, { from: [648, 300], to: [1040, 250], sag: 70, bulbs: 8, size: [12, 12] }),
  )
}
