import { ridge, sea, umbrellaPine, wood } from './land.ts'
import { craters, disc, festoon, halo, sky, stars } from './light.ts'
import type { Sheet } from './sheet.ts'
import { at, circle, ellipse, group, mix, path, rect, type Point } from './svg.ts'

/** A ridge tent with a light inside; 200 units wide, its foot at the origin. */
const tent = (sheet: Sheet, cloth: string, dark: string): string => {
  const warm = sheet.radial(`0 #fff3c4, 0.35 #ffcb6b, 1 ${cloth}`, [0.5, 0.85], 0.75)
  const shade = sheet.linear(`0 ${mix(cloth, dark, 0.35)}, 1 ${mix(cloth, dark, 0.7)}`)
  return [
    halo(sheet, [0, -40], 230, '#ffb347', 0.45),
    path('M0-150L118-14L104 0H0Z', { fill: shade }),
    path('M0-150C-30-96-70-40-104 0H58C40-46 16-104 0-150Z', { fill: warm }),
    path('M0-150C-12-96-34-40-56 0H14C12-46 6-104 0-150Z', { fill: '#fff3cf' }),
    path('M0-150C-12-96-34-40-56 0H-40C-22-44-8-96 0-150ZM0-150C6-104 12-46 14 0H2C2-46 2-104 0-150Z', {
      fill: mix(cloth, '#ffffff', 0.25),
    }),
    path('M0-150L-150 6M0-150L160 4M0-150V-164', { stroke: dark, 'stroke-width': 2.4, fill: 'none' }),
  ].join('')
}

const grass = (sheet: Sheet, y: number, color: string): string => {
  const blades = Array.from({ length: 150 }, () => {
    const x = sheet.random() * sheet.width
    const [lean, tall] = [sheet.between(-12, 12), sheet.between(14, 40)]
    return `M${x - 4} ${y + 12}Q${x} ${y - tall / 2} ${x + lean} ${y - tall}Q${x + 4} ${y - tall / 2} ${x + 4} ${y + 12}Z`
  })
  return (
    path(blades.join(''), { fill: color }) + rect(0, y + 6, sheet.width, sheet.height - y, { fill: color })
  )
}

const hammock = (color: string, cloth: string): string =>
  path('M-150-70Q0 70 150-70Q0 20-150-70Z', { fill: cloth }) +
  path('M-110-40C-70-6 60-20 112-44C60 24-50 34-110-40Z', { fill: color }) +
  circle(-92, -46, 15, { fill: color }) +
  path('M-150-70L-190-92M150-70L190-92', { stroke: color, 'stroke-width': 3 })

/** Camping: tents alight under the pines. */
export const camping = (sheet: Sheet): string =>
  sheet.svg(
    sky(sheet, '0 #081f2e, 0.4 #0f4a4e, 0.66 #3a8a6c, 0.8 #a9c983'),
    stars(sheet, 190, 620),
    disc(sheet, {
      center: [664, 350],
      radius: 118,
      stops: '0 #fffdf0, 1 #ffe3a0',
      glow: '#d8f0b0',
      strength: 0.6,
    }),
    craters(sheet, [664, 350], 118, '#d9b96c'),
    ridge(sheet, { y: 690, rise: 130, steps: 4, color: '#1f6a60', haze: '#5fa37c' }),
    wood(sheet, { y: 730, height: 150, gap: 70, color: '#15534f', tree: umbrellaPine }),
    ridge(sheet, { y: 740, rise: 40, steps: 5, color: '#114642', haze: '#0c332f' }),
    group({ transform: at(236, 742, 0.95) }, tent(sheet, '#e08a4f', '#0a2a2b')),
    group({ transform: at(790, 748, 1.05) }, tent(sheet, '#d9645a', '#0a2a2b')),
    wood(sheet, { y: 800, height: 640, gap: 800, color: '#06191c', from: 28, to: 60, tree: umbrellaPine }),
    wood(sheet, { y: 800, height: 690, gap: 800, color: '#06191c', from: 958, to: 970, tree: umbrellaPine }),
    ellipse(500, 800, 330, 36, { fill: '#ffb347', opacity: 0.22, filter: sheet.blur(16) }),
    group({ transform: at(510, 800, 1.6) }, tent(sheet, '#ffb65a', '#0a2a2b')),
    grass(sheet, 806, '#06191c'),
    festoon(sheet, { from: [36, 330], to: [510, 520], sag: 70, bulbs: 11, size: [13, 9], wire: '#06191c' }),
    festoon(sheet, { from: [510, 520], to: [966, 300], sag: 80, bulbs: 11, size: [9, 13], wire: '#06191c' }),
  )

/** The camp at dawn: a hammock between two pines. */
export const campMorning = (sheet: Sheet): string =>
  sheet.svg(
    sky(sheet, '0 #5fa8a8, 0.4 #a9d6b8, 0.7 #ffe9ae, 0.85 #ffd98f'),
    disc(sheet, { center: [500, 500], radius: 215, stops: '0 #fffdf0, 1 #ffd27a', glow: '#fff0b8' }),
    ridge(sheet, { y: 700, rise: 140, steps: 4, color: '#7fb89a', haze: '#cfe0a8' }),
    wood(sheet, { y: 730, height: 170, gap: 80, color: '#4c947f', tree: umbrellaPine }),
    ridge(sheet, { y: 770, rise: 60, steps: 4, color: '#2f7a6a', haze: '#1d5a52' }),
    wood(sheet, { y: 850, height: 720, gap: 900, color: '#0d3533', from: 160, to: 200, tree: umbrellaPine }),
    wood(sheet, { y: 850, height: 720, gap: 900, color: '#0d3533', from: 830, to: 850, tree: umbrellaPine }),
    group({ transform: at(504, 660, 1.7) }, hammock('#0d3533', '#e0645c')),
    festoon(sheet, { from: [170, 330], to: [840, 330], sag: 90, bulbs: 13, size: [12, 12], wire: '#0d3533' }),
    grass(sheet, 840, '#0d3533'),
  )

const starTrails = (sheet: Sheet, [x, y]: Point): string => {
  const arcs = Array.from({ length: 150 }, () => {
    const radius = 26 + sheet.random() ** 0.7 * 900
    const start = sheet.random() * Math.PI * 2
    const sweep = sheet.between(0.35, 0.75)
    const end = (turn: number): string => `${x + Math.cos(turn) * radius} ${y + Math.sin(turn) * radius}`
    const color = ['#fff3d0', '#bcd0ff', '#ffd9a0'][Math.floor(sheet.random() * 3)] ?? '#fff3d0'
    return path(`M${end(start)}A${radius} ${radius} 0 0 1 ${end(start + sweep)}`, {
      stroke: color,
      'stroke-width': sheet.between(1, 2.6),
      opacity: sheet.between(0.2, 0.75),
    })
  })
  return group({ fill: 'none', 'stroke-linecap': 'round' }, ...arcs)
}

const bellTent = (sheet: Sheet): string => {
  const cloth = sheet.linear('0 #8a4a3c, 0.3 #ffb65a, 0.5 #fff0be, 0.7 #ffb65a, 1 #8a4a3c', [0, 0], [1, 0])
  const wall = sheet.linear('0 #6d3340, 0.3 #e8954e, 0.5 #ffe3a0, 0.7 #e8954e, 1 #6d3340', [0, 0], [1, 0])
  const seams = [-250, -160, 160, 250].map((x) => `M0-400Q${x * 0.36}-220 ${x}-120V0`)
  return [
    halo(sheet, [0, -120], 520, '#ffab40', 0.75),
    path('M0-400C-70-270-190-170-330-120L-310 0H310L330-120C190-170 70-270 0-400Z', { fill: wall }),
    path('M0-400C-70-270-190-170-330-120Q0-84 330-120C190-170 70-270 0-400Z', { fill: cloth }),
    path(seams.join(''), { fill: 'none', stroke: '#7a3a3a', 'stroke-width': 2.5, opacity: 0.5 }),
    path('M0-330C-26-210-64-90-96 0H96C64-90 26-210 0-330Z', { fill: '#fff6d8' }),
    path(
      'M0-330C-26-210-64-90-96 0H-140C-110-120-70-220 0-330ZM0-330C26-210 64-90 96 0H140C110-120 70-220 0-330Z',
      { fill: '#ffdc98' },
    ),
    path('M-60 0V-34Q-60-46-48-46H48Q60-46 60-34V0Z', { fill: '#e0645c' }),
    path('M-52-46Q-52-66-30-66H-8Q2-66 2-46ZM6-46Q6-66 26-66H40Q52-66 52-46Z', { fill: '#fffaf0' }),
    path('M0-400V-430', { stroke: '#1a1236', 'stroke-width': 6 }),
    path('M0-430L58-418L0-402Z', { fill: '#e0645c' }),
    path('M-330-120L-420 8M330-120L420 8', { stroke: '#0c0d2b', 'stroke-width': 3 }),
  ].join('')
}

/** Glamping: a bell tent that glows under turning stars. */
export const glamping = (sheet: Sheet): string =>
  sheet.svg(
    sky(sheet, '0 #070b2a, 0.5 #16205c, 0.75 #3b3a86, 0.9 #a0628c'),
    starTrails(sheet, [500, 300]),
    ridge(sheet, { y: 730, rise: 150, steps: 4, color: '#1b2160', haze: '#4c3f80' }),
    wood(sheet, { y: 770, height: 190, gap: 76, color: '#0f1342', tree: umbrellaPine }),
    ellipse(500, 806, 430, 40, { fill: '#ffb347', opacity: 0.4, filter: sheet.blur(20) }),
    group({ transform: at(500, 800, 1.12) }, bellTent(sheet)),
    grass(sheet, 808, '#080a24'),
    festoon(sheet, {
      from: [-40, 430],
      to: [500, 318],
      sag: 120,
      bulbs: 11,
      size: [12, 10],
      wire: '#080a24',
    }),
    festoon(sheet, {
      from: [500, 318],
      to: [1040, 430],
      sag: 120,
      bulbs: 11,
      size: [10, 12],
      wire: '#080a24',
    }),
    ...[
      [250, 812],
      [750, 812],
    ].map(
      ([x = 0, y = 0]) =>
        halo(sheet, [x, y - 14], 60, '#ffc763') + rect(x - 9, y - 26, 18, 26, { rx: 4, fill: '#fff0c0' }),
    ),
  )

const bayThroughDoor = (sheet: Sheet): string => {
  const inside = sheet.clip(path('M500 130C440 330 330 560 262 700H738C670 560 560 330 500 130Z', {}))
  const light = { x: 500, width: 200, color: '#ffd28a' }
  const curtains =
    'M500 130C440 330 330 560 262 700H190C300 520 420 320 500 130ZM500 130C560 330 670 560 738 700H810C700 520 580 320 500 130Z'
  const view = group(
    { 'clip-path': inside },
    sky(sheet, '0 #20195a, 0.4 #7a3a7a, 0.56 #ff9a6a, 0.62 #ffd28a'),
    stars(sheet, 60, 380),
    disc(sheet, { center: [500, 520], radius: 96, stops: '0 #fff2bf, 1 #ff9350', glow: '#ffb060' }),
    ridge(sheet, { y: 590, rise: 40, steps: 6, color: '#6b3a78', haze: '#8d4a7a' }),
    sea(sheet, { y: 580, top: '#d8766a', bottom: '#1c1240', light }),
  )
  return view + path(curtains, { fill: '#ffeac0' })
}

const bed = (): string => {
  const pillows =
    'M330 730V690Q330 668 354 668H470Q494 668 494 690V730ZM506 730V690Q506 668 530 668H646Q670 668 670 690V730Z'
  return [
    path('M270 860V700Q270 676 300 676H700Q730 676 730 700V860Z', { fill: '#fff6e2' }),
    path(pillows, { fill: '#ffe9c4' }),
    path('M250 880V760Q250 730 290 730H710Q750 730 750 760V880Q500 910 250 880Z', { fill: '#2f5f86' }),
    path('M250 790Q500 824 750 790V820Q500 854 250 820Z', { fill: '#ffb347' }),
    path('M250 838Q500 872 750 838V848Q500 882 250 848Z', { fill: '#ffb347' }),
    path('M290 730H710Q690 752 650 748H350Q310 752 290 730Z', { fill: '#fff6e2' }),
  ].join('')
}

/** Inside the bell tent: a bed, a rug, and the bay through the door. */
export const glampingInside = (sheet: Sheet): string => {
  const cloth = sheet.radial('0 #ffe2a4, 0.45 #e9a05c, 1 #5d2c47', [0.5, 0.42], 0.75)
  const seams = [-700, -430, -210, 210, 430, 700].map((x) => `M500-40L${500 + x} 760`)
  const border = { fill: 'none', stroke: '#ffd28a', 'stroke-width': 8, 'stroke-dasharray': '26 18' }
  const wire = '#4a2238'
  return sheet.svg(
    rect(0, 0, 1000, 1000, { fill: cloth }),
    path(seams.join(''), { stroke: '#8a4a45', 'stroke-width': 4, opacity: 0.4 }),
    bayThroughDoor(sheet),
    rect(0, 700, 1000, 300, { fill: sheet.linear('0 #7a3a45, 1 #2c1630') }),
    ellipse(500, 860, 430, 90, { fill: '#e0645c' }),
    ellipse(500, 860, 380, 74, border),
    bed(),
    festoon(sheet, { from: [-40, 180], to: [500, 150], sag: 150, bulbs: 10, size: [17, 12], wire }),
    festoon(sheet, { from: [500, 150], to: [1040, 180], sag: 150, bulbs: 10, size: [12, 17], wire }),
  )
}
