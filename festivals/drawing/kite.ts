import { figure, type Pose } from './figure.ts'
import { ridge, sea } from './land.ts'
import { clouds, disc, festoon, sky, stars } from './light.ts'
import type { Sheet } from './sheet.ts'
import { at, circle, group, path } from './svg.ts'

const dark = '#1c1644'

const child: Pose = {
  head: [-0.3, -9.2],
  neck: [-0.4, -7.8],
  hip: [-0.9, -4.8],
  arms: [
    [
      [1.4, -9.2],
      [2.9, -11],
    ],
    [
      [1.2, -8.4],
      [2.7, -10.2],
    ],
  ],
  legs: [
    [
      [-2.2, -2.4],
      [-4, -0.6],
    ],
    [
      [0.4, -2.8],
      [1.2, 0],
    ],
  ],
}

const kite = (sheet: Sheet): string => {
  const quarters = [
    ['M0-150L-112-20H0Z', '#ff8f5a'],
    ['M0-150L112-20H0Z', '#ffc763'],
    ['M-112-20H0V170Z', '#e0645c'],
    ['M112-20H0V170Z', '#ff9d57'],
  ] as const
  const shade = sheet.linear('0 #ffffff 0.28, 0.5 #ffffff 0, 1 #1c1644 0.3')
  return [
    ...quarters.map(([shape, fill]) => path(shape, { fill })),
    path('M0-150L112-20L0 170L-112-20Z', { fill: shade }),
    path('M0-150V170M-112-20H112', { stroke: '#fff6e0', 'stroke-width': 5, opacity: 0.85 }),
  ].join('')
}

/** The child ticket: a kite whose tail is a string of bulbs. */
export const kiteFlyer = (sheet: Sheet): string => {
  const light = { x: 500, width: 520, color: '#fff0c8', strength: 0.8 }
  return sheet.svg(
    sky(sheet, '0 #23346f, 0.3 #4f63a8, 0.5 #b98bb4, 0.66 #ffb39a, 0.78 #ffe0a8'),
    stars(sheet, 40, 260),
    disc(sheet, {
      center: [500, 520],
      radius: 240,
      stops: '0 #fffbe6, 0.6 #ffdf94, 1 #ffab73',
      glow: '#ffd9a0',
    }),
    clouds(sheet, 14, 330, 660, '#fff3dc'),
    ridge(sheet, { y: 716, rise: 90, steps: 5, color: '#9a6a9c', haze: '#e8a39a' }),
    sea(sheet, { y: 700, top: '#eaa294', bottom: '#39407c', light }),
    path('M-20 830C200 740 420 760 560 850C720 930 880 900 1020 860V1010H-20Z', { fill: dark }),
    path('M322 646C420 560 500 500 606 424', { fill: 'none', stroke: dark, 'stroke-width': 3 }),
    group({ transform: at(280, 794, 13.5) }, figure(child, dark), circle(-1.1, -9.6, 0.5, { fill: dark })),
    group({ transform: at(620, 350, 1.15, 24) }, kite(sheet)),
    festoon(sheet, { from: [540, 528], to: [760, 660], sag: 90, bulbs: 6, size: [12, 13], wire: dark }),
    festoon(sheet, { from: [760, 660], to: [1040, 560], sag: 70, bulbs: 6, size: [13, 15], wire: dark }),
    festoon(sheet, { from: [-60, 140], to: [1060, 90], sag: 90, bulbs: 15, size: [14, 14], wire: dark }),
  )
}
