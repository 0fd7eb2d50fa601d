import { ridge, sea, spruce, umbrellaPine, wood } from './land.ts'
import { clouds, craters, disc, festoon, halo, sky, stars } from './light.ts'
import type { Sheet } from './sheet.ts'
import { angular, at, circle, ellipse, group, path, rect, type Point } from './svg.ts'

const ink = '#120d2b'

const busBody = (sheet: Sheet): string => {
  const paint = sheet.linear('0 #ff9a5c, 0.55 #e0645c, 1 #8c2f57')
  const cream = sheet.linear('0 #fff6e0, 1 #f0c9a0')
  const window = sheet.linear('0 #ffe3a0, 1 #d98a5a')
  return [
    path('M-212 10V-330Q-212-420-120-430H120Q212-420 212-330V10Z', { fill: paint }),
    path('M-212-150V-330Q-212-420-120-430H120Q212-420 212-330V-150Q100-196 0-104Q-100-196-212-150Z', {
      fill: cream,
    }),
    rect(-120, -412, 240, 50, { rx: 14, fill: ink }),
    path('M-186-196V-300Q-186-340-146-342H-8V-196Q-60-236-186-196Z', { fill: window }),
    path('M186-196V-300Q186-340 146-342H8V-196Q60-236 186-196Z', { fill: window }),
    path('M-150-342L-70-220H-108L-182-312ZM60-342L132-222H104L36-342Z', { fill: '#ffffff', opacity: 0.3 }),
    path('M-124-208C-122-240-104-250-82-254H-58C-36-250-24-240-22-216Q-70-226-124-208Z', { fill: '#6b2a3c' }),
    ellipse(-70, -276, 18, 22, { fill: '#6b2a3c' }),
    path('M-92-284Q-88-304-70-304Q-52-304-48-284Z', { fill: '#4a1c33' }),
    path('M-96-204A40 40 0 0 1-30-214', { fill: 'none', stroke: '#4a1c33', 'stroke-width': 8 }),
  ].join('')
}

const busFace = (sheet: Sheet): string => {
  const lamp = (x: number): string =>
    circle(x, -70, 46, { fill: '#5a2440' }) +
    circle(x, -70, 37, { fill: '#fff6d4' }) +
    halo(sheet, [x, -70], 190, '#ffdf9a', 0.8)
  return [
    rect(-196, 0, 86, 80, { rx: 18, fill: '#0c081d' }),
    rect(110, 0, 86, 80, { rx: 18, fill: '#0c081d' }),
    rect(-228, -14, 456, 44, { rx: 20, fill: '#fbe3c2' }),
    rect(-228, 12, 456, 18, { rx: 9, fill: '#b98a78' }),
    rect(-54, -8, 108, 30, { rx: 6, fill: ink }),
    circle(0, -74, 30, { fill: '#fff1d4' }),
    path('M-22-84Q0-62 22-84', { fill: 'none', stroke: ink, 'stroke-width': 4 }),
    ...[-14, 0, 14].map((x) => circle(x, -70 + (x === 0 ? 4 : 0), 5.4, { fill: '#ff9d2e' })),
    lamp(-140),
    lamp(140),
    path('M-212-236H-246V-282H-226V-252H-212ZM212-236H246V-282H226V-252H212Z', { fill: ink }),
  ].join('')
}

/** The bus from Split airport, head on, on the road along the coast. */
export const bus = (sheet: Sheet): string => {
  const road: Point[] = [
    [470, 640],
    [530, 640],
    [1180, 1000],
    [-180, 1000],
  ]
  const dashes = [670, 720, 800, 920].map((y, index) => {
    const width = 3 + index * 6
    return `M${500 - width} ${y + 60 + index * 22}L${500 - width * 0.7} ${y}H${500 + width * 0.7}L${500 + width} ${y + 60 + index * 22}Z`
  })
  return sheet.svg(
    sky(sheet, '0 #1b1446, 0.3 #6a2a6c, 0.52 #dc5a68, 0.66 #ffb066'),
    stars(sheet, 80, 330),
    disc(sheet, {
      center: [500, 440],
      radius: 300,
      stops: '0 #ffcb62, 0.5 #ff9a4d, 1 #e8565c',
      glow: '#ff9a5a',
    }),
    clouds(sheet, 11, 330, 600, '#ffb08a'),
    ridge(sheet, { y: 650, rise: 190, steps: 4, color: '#8f3a6d', haze: '#e0766a' }),
    ridge(sheet, { y: 680, rise: 90, steps: 5, color: '#5d2460', haze: '#a04068' }),
    rect(0, 660, 1000, 340, { fill: '#2c1540' }),
    wood(sheet, { y: 700, height: 190, gap: 80, color: '#1d0f33', from: -40, to: 250, tree: umbrellaPine }),
    wood(sheet, { y: 700, height: 190, gap: 80, color: '#1d0f33', from: 770, to: 1040, tree: umbrellaPine }),
    path(`${angular(road)}Z`, { fill: sheet.linear('0 #7a3f66, 1 #33204a') }),
    path(dashes.join(''), { fill: '#ffcf8a', opacity: 0.8 }),
    ellipse(500, 866, 330, 30, { fill: '#0c081d', opacity: 0.7, filter: sheet.blur(9) }),
    group({ transform: at(500, 776, 1.12) }, busBody(sheet), busFace(sheet)),
    festoon(sheet, { from: [278, 372], to: [722, 372], sag: 44, bulbs: 9, size: [10, 10] }),
    festoon(sheet, { from: [-60, 90], to: [1060, 120], sag: 110, bulbs: 15, size: [14, 14] }),
  )
}

const hull = (sheet: Sheet): string => {
  const cloth = (dark: string): string => sheet.linear(`0 #ffb27a, 0.55 #f0705f, 1 ${dark}`, [0, 0], [1, 1])
  return [
    path('M-6-20V-470H6V-20Z', { fill: ink }),
    path('M14-452C120-330 178-190 190-66Q100-40 14-52Z', { fill: cloth('#b8365c') }),
    path('M-14-430C-60-300-130-160-206-74Q-110-46-14-52Z', { fill: cloth('#c9405a') }),
    path('M14-330Q86-312 138-196M14-200Q110-190 176-130M-14-290Q-60-250-84-200M-14-170Q-90-160-150-130', {
      fill: 'none',
      stroke: '#7a2350',
      'stroke-width': 3,
      opacity: 0.5,
    }),
    path('M-256-42Q-60-20 246-50Q222 34 160 54H-150Q-220 34-256-42Z', { fill: ink }),
    path('M-246-24Q-60 0 238-30', { fill: 'none', stroke: '#ffb65a', 'stroke-width': 7 }),
    path('M-70-34V-66H70L92-36Z', { fill: '#2b1a4a' }),
    ...[-44, -8, 28].map((x) => circle(x, -50, 9, { fill: '#ffd98a' })),
    path('M246-50L320-74', { stroke: ink, 'stroke-width': 7 }),
    path('M0-470L44-456L0-444Z', { fill: '#e0645c' }),
  ].join('')
}

/** The boat to Hvar: bulbs along the rigging, the moon behind the sails. */
export const boat = (sheet: Sheet): string =>
  sheet.svg(
    sky(sheet, '0 #081338, 0.4 #12407a, 0.62 #2b8a9c, 0.72 #9fd0b8'),
    stars(sheet, 170, 560),
    disc(sheet, {
      center: [500, 440],
      radius: 276,
      stops: '0 #fffdf0, 0.7 #ffe6ac, 1 #ffc27a',
      glow: '#bfe3d6',
      strength: 0.7,
    }),
    craters(sheet, [500, 440], 276, '#e0a860'),
    clouds(sheet, 9, 420, 660, '#dff2e0'),
    ridge(sheet, { y: 715, rise: 110, steps: 3, color: '#1c5a86', haze: '#4a97a0' }),
    sea(sheet, {
      y: 706,
      top: '#2a7f98',
      bottom: '#081338',
      light: { x: 500, width: 560, color: '#ffe6b0', strength: 0.9 },
    }),
    group({ transform: at(500, 742, 1.12) }, hull(sheet)),
    path('M180 804Q260 786 340 802T500 804T660 800T830 806L800 824H210Z', { fill: '#1a5a80' }),
    path('M120 826Q240 812 360 826T600 826T880 826L860 840H150Z', { fill: '#dff2e0', opacity: 0.25 }),
    festoon(sheet, { from: [500, 222], to: [216, 700], sag: 26, bulbs: 11, size: [9, 10], wire: '#0b1636' }),
    festoon(sheet, { from: [500, 222], to: [858, 662], sag: 40, bulbs: 11, size: [9, 10], wire: '#0b1636' }),
    festoon(sheet, { from: [-60, 60], to: [1060, 90], sag: 130, bulbs: 14, size: [15, 15], wire: '#0b1636' }),
  )

const hairpins = (left: boolean): Point[] => {
  const bends: readonly (readonly [number, number, number])[] = [
    [500, 560, 7],
    [610, 600, 11],
    [360, 652, 19],
    [660, 728, 32],
    [330, 834, 54],
    [560, 1010, 100],
  ]
  return bends.map(([x, y, width]) => [x + (left ? -width : width), y])
}

const bend = (points: readonly Point[]): string =>
  points
    .slice(1)
    .map(([x, y], index) => {
      const [fromX, fromY] = points[index] ?? [0, 0]
      const middle = (fromY + y) / 2
      return `C${fromX} ${middle} ${x} ${middle} ${x} ${y}`
    })
    .join('')

const farCoach = (sheet: Sheet): string =>
  [
    rect(-62, -50, 124, 46, { rx: 12, fill: '#e0645c' }),
    rect(-62, -22, 124, 6, { fill: '#ffd9a0' }),
    ...[-50, -26, -2, 22].map((x) => rect(x, -42, 19, 16, { rx: 3, fill: '#ffe9b0' })),
    path('M46-42H52Q60-42 60-30V-26H46Z', { fill: '#ffe9b0' }),
    circle(-36, -3, 10, { fill: ink }),
    circle(38, -3, 10, { fill: ink }),
    halo(sheet, [64, -14], 70, '#fff3c4'),
    halo(sheet, [-64, -14], 34, '#ff4d4d'),
  ].join('')

/** The coach from Zagreb: over the mountains in the night, its lights drawing the road. */
export const coach = (sheet: Sheet): string => {
  const [left, right] = [hairpins(true), hairpins(false)]
  const middle = left.map(([x, y], index): Point => [(x + (right[index]?.[0] ?? x)) / 2, y])
  const road = `M${left[0]?.join(' ')}${bend(left)}L${right.at(-1)?.join(' ')}${bend(right.toReversed())}Z`
  const trail = `M${middle[0]?.join(' ')}${bend(middle)}`
  return sheet.svg(
    sky(sheet, '0 #0a1033, 0.3 #2b2168, 0.46 #8a3a7c, 0.56 #f2806a, 0.62 #ffc27a'),
    stars(sheet, 190, 480),
    disc(sheet, { center: [500, 470], radius: 130, stops: '0 #fff4cc, 1 #ff9a5c', glow: '#ff9a6a' }),
    ridge(sheet, { y: 580, rise: 210, steps: 6, color: '#4a2a72', haze: '#c25a78' }),
    ridge(sheet, { y: 620, rise: 130, steps: 5, color: '#33205f', haze: '#6b356f' }),
    rect(0, 600, 1000, 400, { fill: sheet.linear('0 #3d2363, 1 #120d2b') }),
    ridge(sheet, { y: 700, rise: 70, steps: 4, color: '#2c1b52', haze: '#1d1340' }),
    path(road, { fill: '#19123a' }),
    path(trail, {
      fill: 'none',
      stroke: '#ff8a4d',
      'stroke-width': 26,
      opacity: 0.5,
      filter: sheet.blur(12),
    }),
    path(trail, { fill: 'none', stroke: '#ffd28a', 'stroke-width': 5, 'stroke-linecap': 'round' }),
    halo(sheet, [500, 565], 110, '#fff0c0'),
    group({ transform: at(505, 688, 1.15, 11) }, farCoach(sheet)),
    wood(sheet, { y: 760, height: 150, gap: 46, color: '#130d30', from: -40, to: 210, tree: spruce }),
    wood(sheet, { y: 760, height: 150, gap: 46, color: '#130d30', from: 790, to: 1040, tree: spruce }),
    wood(sheet, { y: 960, height: 330, gap: 84, color: '#0b0822', from: -40, to: 240, tree: spruce }),
    wood(sheet, { y: 960, height: 330, gap: 84, color: '#0b0822', from: 770, to: 1060, tree: spruce }),
    festoon(sheet, { from: [-60, 130], to: [1060, 190], sag: 150, bulbs: 15, size: [15, 15] }),
  )
}
