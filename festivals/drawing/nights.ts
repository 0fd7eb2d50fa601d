import { figure, guitar, guitarist, singer } from './figure.ts'
import { bellTower, oldTown, ridge, sea } from './land.ts'
import { beam, clouds, disc, festoon, glowing, halo, sky, stars } from './light.ts'
import { rider, row } from './people.ts'
import type { Sheet } from './sheet.ts'
import { angular, at, circle, group, mix, path, rect, type Point } from './svg.ts'

const ink = '#120d2b'

const truss = (from: Point, to: Point, width: number): string => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const steps = Math.round(length / (width * 1.1))
  const zigzag: Point[] = Array.from({ length: steps + 1 }, (_, index) => [
    (index / steps) * length,
    index % 2 === 0 ? -width / 2 : width / 2,
  ])
  const bars = `${angular(zigzag)}M0 ${-width / 2}H${length}M0 ${width / 2}H${length}`
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI
  const place = at(from[0], from[1], 1, turn)
  return path(bars, { fill: 'none', stroke: ink, 'stroke-width': width * 0.2, transform: place })
}

/** The stage on the beach: a roof of truss, and the band in front of the sun. */
const stage = (sheet: Sheet): string => {
  const lamps = [-180, -108, -36, 36, 108, 180]
  const beams = lamps.map((x, index) => {
    const [color, lean] = index % 2 === 0 ? ['#ffd28a', 12] : ['#ff7f8e', -12]
    return beam(sheet, {
      from: [500 + x, 352],
      turn: 180 - x * 0.14 + lean,
      length: 420,
      spread: 130,
      color,
      strength: 0.5,
    })
  })
  const lit = lamps.map(
    (x) => rect(490 + x, 344, 20, 20, { rx: 5, fill: ink }) + halo(sheet, [500 + x, 366], 34, '#fff0c8'),
  )
  return [
    path('M205 372L320 268H680L795 372L760 384L670 318H330L240 384Z', { fill: ink }),
    truss([236, 376], [236, 760], 26),
    truss([764, 376], [764, 760], 26),
    truss([300, 336], [700, 336], 20),
    ...beams,
    ...lit,
    rect(300, 690, 400, 70, { fill: ink }),
    group({ transform: at(500, 692, 11) }, figure(singer, ink)),
    group({ transform: at(610, 692, 9.6) }, figure(guitarist, ink), guitar(ink)),
    group(
      { transform: at(390, 692, 9.6) },
      group({ transform: 'scale(-1 1)' }, figure(guitarist, ink), guitar(ink)),
    ),
  ].join('')
}

/** Weekend: the main stage at sunset, strings of bulbs running from its mast over the crowd. */
export const weekend = (sheet: Sheet): string => {
  const strings: [Point, number, number][] = [
    [[-60, 60], 90, 11],
    [[-60, 420], 60, 10],
    [[1060, 60], 90, 11],
    [[1060, 420], 60, 10],
    [[330, -60], 20, 7],
    [[670, -60], 20, 7],
  ]
  return sheet.svg(
    sky(sheet, '0 #1a1140, 0.3 #4a1f68, 0.52 #b53d68, 0.68 #f27a55, 0.8 #ffb45e'),
    stars(sheet, 120, 420),
    disc(sheet, {
      center: [500, 520],
      radius: 236,
      stops: '0 #fff0b8, 0.5 #ffbf55, 1 #f4664e',
      glow: '#ff9a4d',
    }),
    clouds(sheet, 12, 420, 640, '#ff9c7a'),
    ridge(sheet, { y: 720, rise: 90, steps: 5, color: '#8e3265', haze: '#d4566a' }),
    stage(sheet),
    row(sheet, { y: 760, size: 8, color: '#5a1f58', rim: '#ffb56b', joy: 0.5 }),
    row(sheet, { y: 794, size: 12, color: '#3d174b', rim: '#ff9d62', joy: 0.45 }),
    rider(sheet, 296, 822, 16, '#251038', '#f98a5c'),
    row(sheet, { y: 842, size: 18, color: '#251038', rim: '#f98a5c', joy: 0.4 }),
    row(sheet, { y: 916, size: 30, color: ink, rim: '#a83e63', joy: 0.34 }),
    ...strings.map(([to, sag, bulbs]) => festoon(sheet, { from: [500, 240], to, sag, bulbs, size: [4, 15] })),
  )
}

const mirrorBall = (sheet: Sheet, [x, y]: Point, radius: number): string => {
  const tiles: string[] = []
  const bands = 17
  for (let band = 0; band < bands; band++) {
    const [high, low] = [band, band + 0.86].map((step) => (step / bands - 0.5) * Math.PI)
    const around = Math.max(5, Math.round(34 * Math.cos(((band + 0.5) / bands - 0.5) * Math.PI)))
    for (let step = 0; step < around; step++) {
      const turns = [step, step + 0.86].map((part) => (part / around - 0.5) * Math.PI)
      const corner = (turn = 0, lift = 0): Point => [
        x + radius * Math.sin(turn) * Math.cos(lift),
        y + radius * Math.sin(lift),
      ]
      const light = 0.5 - 0.32 * Math.sin(low ?? 0) - 0.3 * Math.sin(turns[0] ?? 0)
      const spark = sheet.chance(0.13) ? 0.5 : 0
      const shade = Math.max(0, Math.min(1, light + sheet.between(-0.3, 0.22) + spark))
      const warm =
        shade < 0.5 ? mix('#2a1258', '#d93d86', shade * 2) : mix('#d93d86', '#fff2d8', shade * 2 - 1)
      const outline = [
        corner(turns[0], high),
        corner(turns[1], high),
        corner(turns[1], low),
        corner(turns[0], low),
      ]
      tiles.push(path(`${angular(outline)}Z`, { fill: warm }))
    }
  }
  return circle(x, y, radius + 2, { fill: '#1a0d3a' }) + tiles.join('')
}

const glint = (sheet: Sheet, [x, y]: Point, size: number): string =>
  halo(sheet, [x, y], size * 1.6, '#fff2d8') +
  path('M0-10C0.6-1.5 1.5-0.6 10 0C1.5 0.6 0.6 1.5 0 10C-0.6 1.5-1.5 0.6-10 0C-1.5-0.6-0.6-1.5 0-10Z', {
    fill: '#fffdf4',
    transform: at(x, y, size / 10),
  })

/** Friday: a mirror ball as the moon, its beams over a sea of hands. */
export const friday = (sheet: Sheet): string => {
  const center: Point = [500, 430]
  const beams = Array.from({ length: 14 }, (_, index) => {
    const color = ['#ff5d9e', '#ffb347', '#7b6cff'][index % 3] ?? '#ff5d9e'
    const turn = (index / 14) * 360 + sheet.between(-8, 8)
    return group(
      { transform: `rotate(180 ${center.join(' ')})` },
      beam(sheet, { from: center, turn, length: 860, spread: 150, color, strength: 0.12 }),
      beam(sheet, { from: center, turn, length: 500, spread: 60, color, strength: 0.2 }),
    )
  })
  return sheet.svg(
    sky(sheet, '0 #120a30, 0.45 #38146a, 0.75 #8d1f7c, 1 #e0457b'),
    stars(sheet, 90, 500, '#ffe3f1'),
    ...beams,
    halo(sheet, center, 520, '#ff5fa2', 0.75),
    path('M497 0H503V220H497Z', { fill: ink }),
    mirrorBall(sheet, center, 218),
    rect(478, 196, 44, 26, { rx: 6, fill: ink }),
    glint(sheet, [404, 330], 74),
    glint(sheet, [560, 300], 40),
    glint(sheet, [452, 512], 30),
    festoon(sheet, { from: [-40, 120], to: [497, 40], sag: 110, bulbs: 10, size: [12, 8] }),
    festoon(sheet, { from: [1040, 120], to: [503, 40], sag: 110, bulbs: 10, size: [12, 8] }),
    row(sheet, { y: 770, size: 12, color: '#5b1466', rim: '#ff9ac0', joy: 0.85 }),
    row(sheet, { y: 822, size: 19, color: '#391056', rim: '#ff6fa8', joy: 0.85 }),
    row(sheet, { y: 905, size: 32, color: ink, rim: '#c13a86', joy: 0.75 }),
  )
}

const firework = (sheet: Sheet, [x, y]: Point, radius: number, color: string): string => {
  const rays = Array.from({ length: 44 }, (_, index) => {
    const turn = (index / 44) * Math.PI * 2 + sheet.between(-0.05, 0.05)
    const reach = radius * sheet.between(0.66, 1)
    const inner = radius * sheet.between(0.12, 0.3)
    const fall = (away: number): Point => [
      x + Math.cos(turn) * away,
      y + Math.sin(turn) * away + (away / radius) ** 2 * radius * 0.16,
    ]
    const [from, half, to] = [fall(inner), fall((inner + reach) / 2), fall(reach)]
    const trail = path(`M${from.join(' ')}Q${half.join(' ')} ${to.join(' ')}`, {
      fill: 'none',
      stroke: color,
      'stroke-width': radius * 0.017,
      opacity: 0.85,
      'stroke-linecap': 'round',
    })
    return trail + circle(to[0], to[1], radius * sheet.between(0.006, 0.02), { fill: '#fffaf0' })
  })
  return (
    halo(sheet, [x, y], radius * 1.35, color, 0.6) +
    group(glowing, ...rays) +
    halo(sheet, [x, y], radius * 0.4, '#ffffff', 0.8)
  )
}

/** Saturday: the last night, fireworks over the bell tower of Split. */
export const saturday = (sheet: Sheet): string =>
  sheet.svg(
    sky(sheet, '0 #0b1030, 0.45 #1b2360, 0.68 #4a3180, 0.78 #a2477f'),
    stars(sheet, 130, 560),
    firework(sheet, [500, 330], 250, '#ffb347'),
    firework(sheet, [215, 330], 150, '#ff6f7d'),
    firework(sheet, [795, 300], 165, '#6fd6d0'),
    firework(sheet, [330, 120], 90, '#c79bff'),
    firework(sheet, [690, 110], 100, '#ff9ac0'),
    ridge(sheet, { y: 700, rise: 120, steps: 4, color: '#2c2a6b', haze: '#6b3a86' }),
    oldTown(sheet, -40, 1040, 742, 74, '#1c1748', '#ffc76a'),
    group({ transform: at(500, 742, 4.3) }, bellTower('#15103a', '#ffcf7d')),
    oldTown(sheet, -20, 1040, 746, 48, '#120e35', '#ffb347'),
    sea(sheet, {
      y: 744,
      top: '#5d3a84',
      bottom: '#0e0b2e',
      light: { x: 500, width: 640, color: '#ffb36b', strength: 0.75 },
    }),
    festoon(sheet, { from: [-40, 590], to: [486, 560], sag: 74, bulbs: 13, size: [9, 5] }),
    festoon(sheet, { from: [1040, 590], to: [514, 560], sag: 74, bulbs: 13, size: [9, 5] }),
    row(sheet, { y: 925, size: 27, color: '#0b0822', rim: '#b4577f', joy: 0.3, gap: 2.7 }),
  )
