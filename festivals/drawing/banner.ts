import { bellTower, oldTown, ridge, sea, umbrellaPine, wood } from './land.ts'
import { clouds, disc, festoon, sky, stars } from './light.ts'
import { rider, row } from './people.ts'
import type { Sheet } from './sheet.ts'
import { at, group, path, rect } from './svg.ts'

const ink = '#120d2b'

/** The town across the bay, with its bell tower. */
const town = (sheet: Sheet): string =>
  oldTown(sheet, 980, 1940, 522, 46, '#4a1f58', '#ffc76a') +
  group({ transform: at(1610, 524, 2.5) }, bellTower('#34164a', '#ffcf7d')) +
  oldTown(sheet, 1120, 1940, 526, 30, '#2b123f', '#ffb347')

/** Dusk over the sea near Split: quiet on the left, where the headline stands. */
export const banner = (sheet: Sheet): string =>
  sheet.svg(
    sky(sheet, '0 #140f33, 0.22 #2c1753, 0.44 #6b2769, 0.58 #c74a66, 0.68 #f58a58, 0.74 #ffbb66'),
    stars(sheet, 260, 400),
    disc(sheet, {
      center: [1330, 452],
      radius: 172,
      stops: '0 #fff0b4, 0.5 #ffc35c, 1 #ff7a52',
      glow: '#ff9a4d',
    }),
    rect(0, 0, 1920, 768, {
      fill: sheet.linear('0 #15112f 0.74, 0.36 #1c1238 0.5, 0.62 #1c1238 0', [0, 0], [1, 0]),
    }),
    clouds(sheet, 9, 330, 480, '#ff9c7a'),
    ridge(sheet, { y: 512, rise: 110, steps: 6, color: '#5c255f', haze: '#a0436a' }),
    ridge(sheet, { y: 530, rise: 60, steps: 8, color: '#421c56', haze: '#6b2c62' }),
    town(sheet),
    sea(sheet, {
      y: 524,
      top: '#b9505f',
      bottom: '#20103a',
      light: { x: 1330, width: 700, color: '#ffcf8a' },
    }),
    rect(0, 524, 1100, 244, {
      fill: sheet.linear('0 #1c1238 0.85, 0.5 #1c1238 0.55, 1 #1c1238 0', [0, 0], [1, 0]),
    }),
    path('M1430 556l34 8h60l24-8-14 22h-84ZM1486 552v-62l34 54ZM1480 552v-52l-26 50Z', { fill: ink }),
    wood(sheet, { y: 770, height: 430, gap: 130, color: ink, from: 1775, to: 1930, tree: umbrellaPine }),
    festoon(sheet, { from: [-60, 62], to: [640, 84], sag: 62, bulbs: 12, size: [10, 11] }),
    festoon(sheet, { from: [640, 84], to: [1290, 70], sag: 84, bulbs: 12, size: [11, 13] }),
    festoon(sheet, { from: [1290, 70], to: [2010, 120], sag: 110, bulbs: 12, size: [13, 17] }),
    festoon(sheet, { from: [1290, 70], to: [1850, 420], sag: 70, bulbs: 13, size: [11, 10] }),
    row(sheet, { y: 640, size: 10, color: '#431a4f', rim: '#ff9d6b', joy: 0.5, from: 640 }),
    row(sheet, { y: 664, size: 15, color: '#2f1344', rim: '#f28a62', joy: 0.4, from: 260 }),
    rider(sheet, 1004, 690, 18, '#1e0d36', '#f28a62'),
    row(sheet, { y: 702, size: 21, color: '#1e0d36', rim: '#c9566a', joy: 0.35 }),
    row(sheet, { y: 752, size: 31, color: '#0f0a26', rim: '#8a3460', joy: 0.24 }),
  )
