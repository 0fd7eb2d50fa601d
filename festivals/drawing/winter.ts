import { ridge, spruce, wood, type Wood } from './land.ts'
import { festoon, glowing, halo, sky, stars } from './light.ts'
import { aurora, curtain, drift, snowfall, snowySpruce } from './north.ts'
import { row } from './people.ts'
import type { Sheet } from './sheet.ts'
import { at, circle, ellipse, group, path, points, rect, type Point } from './svg.ts'

const night = '#071226'

/** A mast with a star on its top and strings of bulbs down to the snow. */
const mast = (sheet: Sheet): string => {
  const top: Point = [500, 262]
  const far = points('-60 560, 150 720, 850 720, 1060 560').map((to) =>
    festoon(sheet, { from: top, to, sag: 30, bulbs: 11, size: [7, 14], wire: night }),
  )
  const near = points('395 745, 605 745').map((to) =>
    festoon(sheet, { from: top, to, sag: 6, bulbs: 9, size: [6, 9], wire: night }),
  )
  const star = path('M0-40L10-11L40-11L16 7L25 36L0 19L-25 36L-16 7L-40-11L-10-11Z', { fill: '#fff6d8' })
  const crown = group({ transform: at(500, 258) }, halo(sheet, [0, 0], 110, '#ffe0a0'), star)
  return [...far, ...near, crown].join('')
}

/** The people round the mast, in the snow. */
const people = (sheet: Sheet): string => {
  const crowd = { joy: 0.25, gap: 3.5 }
  return (
    row(sheet, { ...crowd, y: 752, size: 8, color: '#12304a', rim: '#ffd79a', from: 200, to: 800 }) +
    row(sheet, { ...crowd, y: 776, size: 11, color: night, rim: '#ffcf86', from: 130, to: 870 })
  )
}

/** Trees on both sides of a clearing between `left` and `right`. */
const clearing = (sheet: Sheet, trees: Omit<Wood, 'from' | 'to'>, left: number, right: number): string =>
  wood(sheet, { ...trees, from: -50, to: left }) + wood(sheet, { ...trees, from: right, to: 1060 })

/** Winter weekend: northern lights above a clearing hung with bulbs. */
export const winterLights = (sheet: Sheet): string =>
  sheet.svg(
    sky(sheet, '0 #050a24, 0.4 #0b2a4a, 0.7 #14606a, 0.85 #5fb0a0'),
    stars(sheet, 240, 640, '#eafff6'),
    aurora(sheet),
    ridge(sheet, { y: 680, rise: 130, steps: 4, color: '#1a5566', haze: '#5aa59c' }),
    wood(sheet, { y: 720, height: 150, gap: 34, color: '#10384c', tree: spruce }),
    clearing(sheet, { y: 748, height: 220, gap: 50, color: '#0b2438', tree: snowySpruce }, 330, 680),
    drift(sheet, 740, 26, '#a9dcd8', '#2c5a7c'),
    ellipse(500, 775, 330, 40, { fill: '#ffc66e', opacity: 0.55, filter: sheet.blur(24) }),
    path('M493 262H507L511 770H489Z', { fill: night }),
    people(sheet),
    drift(sheet, 836, 10, '#8fc6cf', '#2c5a7c'),
    mast(sheet),
    clearing(sheet, { y: 990, height: 420, gap: 110, color: night, tree: snowySpruce }, 180, 840),
    snowfall(sheet, 90),
  )

const cabinWalls = (sheet: Sheet): string => {
  const logs = [0, 1, 2, 3, 4, 5].map((index) => {
    const y = -36 - index * 36
    const wood = sheet.linear('0 #8a4f3d, 0.5 #6a3836, 1 #3d2230')
    return (
      rect(-230, y, 460, 36, { rx: 18, fill: wood }) +
      circle(-222, y + 18, 17, { fill: '#a8684a' }) +
      circle(222, y + 18, 17, { fill: '#4a2a33' })
    )
  })
  const lit = sheet.radial('0 #fffbe6, 0.5 #ffd98a, 1 #ff9d46', [0.5, 0.6], 0.8)
  const window = (x: number): string =>
    halo(sheet, [x, -130], 210, '#ffab40', 0.8) +
    rect(x - 52, -184, 104, 104, { rx: 8, fill: '#2b1826' }) +
    rect(x - 44, -176, 88, 88, { fill: lit }) +
    path(`M${x}-176V-88M${x - 44}-132H${x + 44}`, { stroke: '#2b1826', 'stroke-width': 7 }) +
    path(`M${x - 58}-80Q${x}-98 ${x + 58}-80V-72H${x - 58}Z`, { fill: '#eaf6ff' })
  return [
    path('M-196-210L0-430L196-210Z', { fill: '#4f2a32' }),
    ...logs,
    rect(-50, -176, 100, 178, { rx: 8, fill: '#2b1826' }),
    rect(-41, -167, 82, 169, { rx: 5, fill: '#e0645c' }),
    rect(-24, -148, 48, 48, { rx: 6, fill: lit }),
    circle(26, -76, 6, { fill: '#ffd98a' }),
    window(-138),
    window(138),
    rect(-30, -322, 60, 66, { rx: 30, fill: lit }),
  ].join('')
}

/** The chimney with its smoke. */
const chimney = (sheet: Sheet): string => {
  const smoke = [0, 1, 2, 3, 4].map((index) =>
    ellipse(662 + index * 26 + (index % 2) * 14, 250 - index * 44, 26 + index * 10, 20 + index * 6, {
      fill: '#c8dcf0',
      opacity: 0.3 - index * 0.045,
      filter: sheet.blur(8),
    }),
  )
  const bricks = rect(634, 276, 52, 130, { fill: '#3d2230' })
  return [...smoke, bricks, rect(626, 264, 72, 22, { rx: 11, fill: '#eef7ff' })].join('')
}

/** The snow on the roof, and the bulbs along it. */
const roof = (sheet: Sheet): string =>
  [
    path('M500 262L800 588Q776 612 752 590L500 330L248 590Q224 612 200 588Z', { fill: '#dcebff' }),
    path('M500 262L800 588Q788 600 770 600L500 306L230 600Q212 600 200 588Z', { fill: '#ffffff' }),
    festoon(sheet, { from: [214, 590], to: [500, 312], sag: 46, bulbs: 10, size: [9, 9], wire: night }),
    festoon(sheet, { from: [500, 312], to: [786, 590], sag: 46, bulbs: 10, size: [9, 9], wire: night }),
  ].join('')

/** The cabin: snow to the windowsill, a fire inside. */
export const cabin = (sheet: Sheet): string =>
  sheet.svg(
    sky(sheet, '0 #0a0f35, 0.5 #2a3f80, 0.8 #9a86b8'),
    stars(sheet, 210, 560),
    curtain(sheet, {
      foot: '-60 330, 260 230, 540 320, 800 200, 1060 300',
      tall: 280,
      color: '#4df0b0',
      strength: 0.5,
    }),
    ridge(sheet, { y: 650, rise: 170, steps: 4, color: '#33508c', haze: '#8a8fc0' }),
    wood(sheet, { y: 720, height: 330, gap: 64, color: '#122050', tree: snowySpruce }),
    drift(sheet, 730, 30, '#c5d8f2', '#5a74b0'),
    chimney(sheet),
    group({ transform: at(500, 770, 1.06) }, cabinWalls(sheet)),
    roof(sheet),
    ellipse(500, 812, 380, 34, { fill: '#ffb65a', opacity: 0.5, filter: sheet.blur(18) }),
    drift(sheet, 800, 30, '#f4f8ff', '#7a92c8'),
    path('M452 800Q470 860 430 1000H590Q540 860 548 800Z', {
      fill: '#ffd9a0',
      opacity: 0.55,
      filter: sheet.blur(5),
    }),
    festoon(sheet, { from: [-60, 100], to: [1060, 130], sag: 110, bulbs: 14, size: [14, 14], wire: night }),
    snowfall(sheet, 110),
  )

const carriage = (sheet: Sheet, x: number, width: number): string => {
  const paint = sheet.linear('0 #ef7f66, 0.5 #c9455a, 1 #5c1c46')
  const windows: string[] = []
  for (let left = x + 24; left < x + width - 60; left += 74)
    windows.push(
      rect(left, 540, 54, 56, { rx: 10, fill: '#ffe6a8' }),
      halo(sheet, [left + 27, 568], 90, '#ffb347', 0.5),
    )
  return (
    rect(x, 500, width, 176, { rx: 22, fill: paint }) +
    rect(x, 622, width, 12, { fill: '#ffd9a0' }) +
    windows.join('')
  )
}

const locomotive = (sheet: Sheet): string =>
  path('M600 676V500H720Q842 506 884 622Q898 662 880 676Z', {
    fill: sheet.linear('0 #ef7f66, 0.5 #c9455a, 1 #5c1c46'),
  }) +
  path('M736 530Q812 540 842 604H736Z', { fill: '#ffe6a8' }) +
  path('M600 622H890V634H600Z', { fill: '#ffd9a0' }) +
  rect(640, 540, 62, 56, { rx: 10, fill: '#ffe6a8' })

const snowOnRoofs = path(
  'M-420 500H560Q580 488 540 484H-420ZM600 500H724Q716 486 690 484H620Q600 486 600 500Z',
  { fill: '#f2f8ff' },
)

const nightTrain = (sheet: Sheet): string => {
  const wheels = Array.from({ length: 16 }, (_, index) => circle(30 + index * 54, 690, 19, { fill: night }))
  const ray = sheet.linear('0 #fff3c4 0.85, 1 #fff3c4 0', [0, 0], [1, 0])
  return group(
    { transform: at(40, 60) },
    rect(-80, 700, 1200, 8, { fill: '#2b2f5c' }),
    carriage(sheet, -420, 480),
    carriage(sheet, 72, 510),
    locomotive(sheet),
    ...wheels,
    path('M884 640L1200 560V760Z', { fill: ray, ...glowing }),
    halo(sheet, [880, 642], 130, '#fff3c4'),
    snowOnRoofs,
  )
}

/** The night train from Helsinki, its lamp on the snow. */
export const train = (sheet: Sheet): string =>
  sheet.svg(
    sky(sheet, '0 #070b2a, 0.45 #1f2f74, 0.75 #6a5aa8, 0.9 #c58fb0'),
    stars(sheet, 220, 560),
    curtain(sheet, {
      foot: '-60 260, 240 340, 520 220, 760 300, 1060 200',
      tall: 270,
      color: '#45e6b4',
      strength: 0.6,
    }),
    ridge(sheet, { y: 600, rise: 190, steps: 4, color: '#2c3d86', haze: '#8a7ab8' }),
    wood(sheet, { y: 680, height: 280, gap: 52, color: '#131c50', tree: snowySpruce }),
    drift(sheet, 690, 10, '#b9cdf0', '#4f68a8'),
    nightTrain(sheet),
    drift(sheet, 800, 26, '#eef5ff', '#6a82c0'),
    clearing(sheet, { y: 1000, height: 320, gap: 120, color: night, tree: snowySpruce }, 210, 830),
    festoon(sheet, { from: [-60, 240], to: [1060, 200], sag: 130, bulbs: 15, size: [14, 14], wire: night }),
    snowfall(sheet, 120),
  )
