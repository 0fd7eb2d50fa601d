import { figure, leaper } from './figure.ts'
import { ridge, sea, umbrellaPine, wood } from './land.ts'
import { clouds, disc, festoon, halo, sky, stars } from './light.ts'
import type { Sheet } from './sheet.ts'
import { angular, at, circle, ellipse, group, path, rect, type Point } from './svg.ts'

const ink = '#120d2b'

const jetty = (): string => {
  const planks = Array.from({ length: 15 }, (_, index) => {
    const [near, far] = [index, index + 0.86].map((step) => (1 - step / 15) ** 1.7)
    const side = (share = 0): [Point, Point] => [
      [-180 + 330 * (1 - share), 612 + 400 * share],
      [120 + 96 * (1 - share) + share * 160, 612 + 400 * share],
    ]
    const [left, right] = side(near)
    const [leftFar, rightFar] = side(far)
    return path(`${angular([left, right, rightFar, leftFar])}Z`, {
      fill: index % 2 === 0 ? '#2a1636' : '#331b3f',
    })
  })
  return planks.join('')
}

/** Thursday: the first evening, a leap into the sea with the sun just setting. */
export const thursday = (sheet: Sheet): string => {
  const posts = [
    [250, 640, 5],
    [205, 700, 7],
    [130, 790, 10],
    [20, 930, 15],
  ] as const
  return sheet.svg(
    sky(sheet, '0 #123a5a, 0.26 #1f7a83, 0.45 #8fc09a, 0.56 #ffd98c, 0.64 #ffb25c'),
    stars(sheet, 50, 260),
    disc(sheet, {
      center: [560, 500],
      radius: 250,
      stops: '0 #fff4c4, 0.5 #ffc860, 1 #ff7a4d',
      glow: '#ffc066',
    }),
    clouds(sheet, 11, 330, 560, '#fff0c2'),
    ridge(sheet, { y: 622, rise: 70, steps: 6, color: '#c9735e', haze: '#f0a267' }),
    sea(sheet, {
      y: 610,
      top: '#e58a54',
      bottom: '#0f3350',
      light: { x: 560, width: 560, color: '#ffe0a0' },
    }),
    jetty(),
    ...posts.map(([x, y, size]) =>
      rect(x - size, y - size * 26, size * 1.6, size * 36, { rx: size * 0.6, fill: ink }),
    ),
    festoon(sheet, { from: [20, 545], to: [250, 512], sag: 30, bulbs: 6, size: [13, 5] }),
    festoon(sheet, {
      from: [-40, 110],
      to: [1040, 190],
      sag: 120,
      bulbs: 17,
      size: [13, 13],
      wire: '#0d2338',
    }),
    group({ transform: at(560, 590, 19, 8) }, figure(leaper, ink)),
  )
}

const swallow = (color: string, eye: string): string =>
  group(
    { fill: color },
    path(
      'M0 0C-22-34-66-74-150-96C-112-56-84-30-52 4C-66 14-84 32-128 86C-96 66-78 58-60 50C-70 66-78 82-96 128C-64 92-34 62-6 44C26 40 48 26 62 4C74 2 84-2 100-2C88-10 78-18 64-20C60-26 50-30 40-26C34-58 62-108 120-152C54-132 14-92 0 0Z',
      {},
    ),
    circle(56, -13, 3.4, { fill: eye }),
  )

const flock = (sheet: Sheet): string[] =>
  Array.from({ length: 9 }, () => {
    const [x, y] = [sheet.between(80, 420), sheet.between(150, 420)]
    const place = at(x, y, sheet.between(0.1, 0.2), sheet.between(-20, 20))
    return group({ transform: place }, swallow('#5c4a7d', '#5c4a7d'))
  })

/** Early bird: a swallow at dawn that brings the first string of bulbs. */
export const earlyBird = (sheet: Sheet): string => {
  const dark = '#2b2352'
  const light = { x: 500, width: 520, color: '#fff0c8', strength: 0.8 }
  const pines = { y: 1014, height: 245, gap: 105, color: dark, tree: umbrellaPine }
  return sheet.svg(
    sky(sheet, '0 #3f5a94, 0.3 #8b7fb5, 0.52 #f0a0a0, 0.7 #ffd39a, 0.8 #ffe9b8'),
    disc(sheet, {
      center: [500, 560],
      radius: 262,
      stops: '0 #fffbe6, 0.6 #ffdf94, 1 #ffb179',
      glow: '#ffdca0',
    }),
    clouds(sheet, 16, 440, 690, '#fff3dc'),
    ...flock(sheet),
    ridge(sheet, { y: 742, rise: 110, steps: 5, color: '#c28aa0', haze: '#f2b8a0' }),
    ridge(sheet, { y: 774, rise: 80, steps: 4, color: '#8a6592', haze: '#d58f98' }),
    sea(sheet, { y: 780, top: '#f0ad98', bottom: '#4a5c96', light }),
    wood(sheet, { ...pines, from: -60, to: 270 }),
    wood(sheet, { ...pines, from: 760, to: 1060 }),
    festoon(sheet, { from: [-60, 640], to: [688, 410], sag: 200, bulbs: 14, size: [14, 10], wire: dark }),
    group({ transform: at(500, 430, 1.85, -6) }, swallow('#231a4d', '#ffe2b8')),
  )
}

const glass = (sheet: Sheet, x: number, turn: number): string => {
  const drink = sheet.linear('0 #ffcf6b, 0.6 #ff8f4a, 1 #e0645c')
  return group(
    { transform: at(x, 780, 1, turn) },
    path('M-66-330C-70-250-64-176 0-166C64-176 70-250 66-330Z', { fill: '#fff3dc', opacity: 0.22 }),
    path('M-67-282C-66-230-58-180 0-172C58-180 66-230 67-282Z', { fill: drink }),
    ellipse(0, -282, 67, 10, { fill: '#ffe2a0' }),
    path('M-30-268L-6-282L16-262L-8-246ZM4-240L30-252L44-228L18-216Z', { fill: '#fff6df', opacity: 0.5 }),
    path('M-52-320C-56-260-50-214-34-196', {
      fill: 'none',
      stroke: '#fffdf4',
      'stroke-width': 6,
      'stroke-linecap': 'round',
      opacity: 0.75,
    }),
    path('M-5-168H5V-18H-5Z', { fill: '#fff3dc', opacity: 0.55 }),
    ellipse(0, -14, 56, 11, { fill: '#fff3dc', opacity: 0.5 }),
    ellipse(0, -330, 66, 9, { fill: 'none', stroke: '#fffdf4', 'stroke-width': 3, opacity: 0.8 }),
    path('M24-330L70-392', { stroke: '#2b5a4b', 'stroke-width': 7, 'stroke-linecap': 'round' }),
    circle(58, -322, 34, { fill: '#ffb347', stroke: '#fff0c8', 'stroke-width': 6 }),
    path('M58-350V-294M34-336L82-308M34-308L82-336', { stroke: '#fff0c8', 'stroke-width': 3.5 }),
  )
}

/** The deck: two glasses on the railing, the sun over the bay. */
export const deck = (sheet: Sheet): string =>
  sheet.svg(
    sky(sheet, '0 #171038, 0.4 #57205f, 0.62 #c74a63, 0.76 #ff9d5c'),
    stars(sheet, 90, 400),
    disc(sheet, {
      center: [500, 470],
      radius: 230,
      stops: '0 #ffedb5, 0.6 #ff9d57, 1 #e8565c',
      glow: '#ff8d5a',
    }),
    clouds(sheet, 10, 360, 620, '#ff9c80'),
    ridge(sheet, { y: 690, rise: 76, steps: 5, color: '#7c2c62', haze: '#c14f66' }),
    sea(sheet, {
      y: 668,
      top: '#c95864',
      bottom: '#2b123f',
      light: { x: 500, width: 480, color: '#ffcf8a' },
    }),
    rect(0, 776, 1000, 40, { fill: '#2a1336' }),
    rect(0, 776, 1000, 6, { fill: '#ff9d6b', opacity: 0.8 }),
    ...[80, 290, 500, 710, 920].map((x) => rect(x - 13, 816, 26, 190, { fill: '#1d0d2b' })),
    rect(0, 900, 1000, 22, { fill: '#1d0d2b' }),
    halo(sheet, [500, 600], 280, '#ff9d4d', 0.5),
    glass(sheet, 395, -5),
    glass(sheet, 590, 5),
    festoon(sheet, { from: [-60, 130], to: [1060, 190], sag: 170, bulbs: 13, size: [19, 15] }),
  )
