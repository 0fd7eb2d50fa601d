import type { Sheet, Stops } from './sheet.ts'
import { angular, at, circle, ellipse, group, path, rect, smooth, type Point } from './svg.ts'

/** Light is added to the colour below it. */
export const glowing = { style: 'mix-blend-mode:screen' }

export const sky = (sheet: Sheet, stops: Stops): string =>
  rect(0, 0, sheet.width, sheet.height, { fill: sheet.linear(stops) })

/** Stars between the top and `horizon`, fewer towards the horizon. */
export const stars = (sheet: Sheet, count: number, horizon: number, color = '#fff6e0'): string =>
  group(
    { fill: color },
    ...Array.from({ length: count }, () => {
      const height = sheet.random() ** 1.6
      const size = sheet.chance(0.06) ? sheet.between(2.4, 3.6) : sheet.between(0.7, 1.9)
      const opacity = (1 - height) * sheet.between(0.35, 1)
      return circle(sheet.random() * sheet.width, height * horizon, size, { opacity })
    }),
  )

/** Soft light around a point with the radius `reach`. */
export const halo = (sheet: Sheet, [x, y]: Point, reach: number, color: string, strength = 1): string => {
  const fill = sheet.radial(
    `0 ${color} ${strength}, 0.25 ${color} ${strength * 0.5}, 0.55 ${color} ${strength * 0.16}, 1 ${color} 0`,
  )
  return circle(x, y, reach, { fill, ...glowing })
}

export interface Disc {
  center: Point
  radius: number
  stops: Stops
  glow: string
  strength?: number
}

/** A sun or a moon with its glow. */
export const disc = (sheet: Sheet, { center, radius, stops, glow, strength = 0.9 }: Disc): string =>
  halo(sheet, center, radius * 2.9, glow, strength) +
  circle(center[0], center[1], radius, { fill: sheet.linear(stops) })

/** The spots that make a disc a moon. */
export const craters = (sheet: Sheet, [x, y]: Point, radius: number, color: string): string =>
  group(
    { fill: color, 'clip-path': sheet.clip(circle(x, y, radius, {})) },
    ...Array.from({ length: 13 }, () => {
      const turn = sheet.random() * Math.PI * 2
      const away = Math.sqrt(sheet.random()) * radius * 0.95
      const size = radius * sheet.between(0.05, 0.24)
      const place: Point = [x + Math.cos(turn) * away, y + Math.sin(turn) * away]
      return ellipse(place[0], place[1], size * 1.2, size, { opacity: sheet.between(0.1, 0.26) })
    }),
  )

/** Long evening clouds, lit from below. */
export const clouds = (sheet: Sheet, count: number, from: number, to: number, color: string): string =>
  group(
    { fill: color },
    ...Array.from({ length: count }, () => {
      const x = sheet.between(-0.1, 1) * sheet.width
      const y = sheet.between(from, to)
      const thick = sheet.between(4, 11)
      const length = sheet.between(120, 420)
      const opacity = sheet.between(0.12, 0.4)
      const lower = rect(x + length * 0.3, y + thick * 0.8, length * 0.55, thick, { rx: thick / 2, opacity })
      return rect(x, y, length, thick, { rx: thick / 2, opacity }) + lower
    }),
  )

export interface Beam {
  from: Point
  /** In degrees; 0 points up, positive turns to the right. */
  turn: number
  length: number
  spread: number
  color: string
  strength: number
}

/** A shaft of light that fades with the distance. */
export const beam = (sheet: Sheet, { from, turn, length, spread, color, strength }: Beam): string => {
  const fill = sheet.linear(`0 ${color} 0, 0.55 ${color} ${strength * 0.35}, 1 ${color} ${strength}`)
  const shaft: Point[] = [
    [-spread * 0.06, 0],
    [-spread / 2, -length],
    [spread / 2, -length],
    [spread * 0.06, 0],
  ]
  return path(`${angular(shaft)}Z`, { fill, transform: at(from[0], from[1], 1, turn), ...glowing })
}

const bulb = (sheet: Sheet, [x, y]: Point, size: number, dark: string): string => {
  const glass = sheet.radial('0 #fffdf4, 0.45 #ffedbd, 0.8 #ffc763, 1 #f59b32', [0.5, 0.6], 0.6)
  const body = 'M-4.5 0C-6 6-10 9-10 16.5A10 10 0 0 0 10 16.5C10 9 6 6 4.5 0Z'
  return (
    halo(sheet, [x, y + size * 1.5], size * 6.2, '#ffab40', 0.62) +
    group(
      { transform: at(x, y, size / 10) },
      path('M-4.5-8H4.5L5.5 1H-5.5Z', { fill: dark }),
      path(body, { fill: glass }),
    )
  )
}

export interface Festoon {
  from: Point
  to: Point
  sag: number
  bulbs: number
  /** The size of the first and of the last bulb: a string that comes nearer grows. */
  size: readonly [number, number]
  wire?: string
}

/** A string of lit bulbs. It is the festival's emblem and appears in every picture. */
export const festoon = (sheet: Sheet, { from, to, sag, bulbs, size, wire = '#15112f' }: Festoon): string => {
  const ratio = size[1] / size[0]
  const along = (share: number): number =>
    Math.abs(ratio - 1) < 0.05 ? share : (ratio ** share - 1) / (ratio - 1)
  const point = (share: number): Point => {
    const t = along(share)
    return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t)]
  }
  const sizeAt = (share: number): number => size[0] * ratio ** share
  const pieces = Array.from({ length: 24 }, (_, index) => {
    const ends = [index / 24, (index + 0.5) / 24, (index + 1) / 24].map(point)
    const width = Math.max(1.2, sizeAt(index / 24) * 0.24)
    return path(smooth(ends), { 'stroke-width': width })
  })
  const lamps = Array.from({ length: bulbs }, (_, index) => {
    const share = (index + 0.5) / bulbs
    const [x, y] = point(share)
    return bulb(sheet, [x, y + sizeAt(share) * 0.7], sizeAt(share), wire)
  })
  return group({ stroke: wire, fill: 'none', 'stroke-linecap': 'round' }, ...pieces) + lamps.join('')
}
