import { glowing } from './light.ts'
import type { Sheet } from './sheet.ts'
import { angular, at, group, mix, path, rect, smooth, type Point } from './svg.ts'

export interface Ridge {
  y: number
  rise: number
  steps: number
  color: string
  /** The colour at its base, where the haze is. */
  haze: string
}

/** A line of hills across the picture. */
export const ridge = (sheet: Sheet, { y, rise, steps, color, haze }: Ridge): string => {
  const points: Point[] = Array.from({ length: steps + 3 }, (_, index) => [
    ((index - 1) / steps) * sheet.width,
    y - rise * sheet.random(),
  ])
  const fill = sheet.linear(`0 ${color}, 1 ${haze}`)
  const foot = y + rise * 2
  return path(`${smooth(points)}L${sheet.width + 400} ${foot}L-400 ${foot}Z`, { fill })
}

export interface Sea {
  y: number
  top: string
  bottom: string
  /** The position of the light, and the width and colour of its reflection. */
  light: { x: number; width: number; color: string; strength?: number }
}

/** Water from `y` down, with the reflection of the light. */
export const sea = (sheet: Sheet, { y, top, bottom, light }: Sea): string => {
  const depth = sheet.height - y
  const water = rect(0, y, sheet.width, depth, {
    fill: sheet.linear(`0 ${top}, 1 ${bottom}`),
  })
  const gleams = Array.from({ length: 170 }, () => {
    const away = sheet.random() ** 1.5
    const spread = light.width * (0.42 + away * 0.9)
    const offset = (sheet.random() + sheet.random() + sheet.random() - 1.5) / 1.5
    const length = (8 + away * 90) * sheet.between(0.4, 1.3)
    const x = light.x + offset * spread - length / 2
    const thick = 1.2 + away * 7
    const opacity = (1 - Math.abs(offset) * 0.75) * sheet.between(0.4, 1) * (light.strength ?? 1)
    return rect(x, y + 3 + away * depth, length, thick, {
      rx: thick / 2,
      opacity: opacity * (1 - away * 0.35),
    })
  })
  return water + group({ fill: light.color, ...glowing }, ...gleams)
}

/** An umbrella pine of the Dalmatian coast; 100 units high, its foot at the origin. */
export const umbrellaPine = (sheet: Sheet): string => {
  const crown = Array.from({ length: 15 }, () => {
    const x = sheet.between(-34, 34)
    const lift = Math.sqrt(Math.max(0, 1 - (x / 40) ** 2))
    const width = sheet.between(13, 22)
    const y = -78 - sheet.random() * 19 * lift
    return path(
      `M${x - width} ${y}C${x - width} ${y - 13} ${x + width} ${y - 13} ${x + width} ${y}C${x + width} ${y + 5} ${x - width} ${y + 5} ${x - width} ${y}Z`,
      {},
    )
  })
  const trunk = path('M-3.5 0C-2-24-5-40-2-58L-17-76L-14-78L0-63L11-79L14-77L3.5-58C2-40 5-24 4 0Z', {})
  return trunk + crown.join('')
}

/** A spruce with hanging branches; 100 units high, its foot at the origin. */
export const spruce = (sheet: Sheet): string => {
  const tiers = 9
  const side = (sign: number): Point[] =>
    Array.from({ length: tiers * 2 }, (_, index) => {
      const tier = Math.floor(index / 2)
      const width = 3 + ((tier + 1) / tiers) * 23 * sheet.between(0.85, 1.15)
      const y = -100 + ((tier + 1) / tiers) * 92
      return index % 2 === 0 ? [sign * width, y + sheet.between(0, 3)] : [sign * width * 0.46, y - 1]
    })
  return path(
    `${angular([[0, -104], ...side(1), [3, -6], [3, 0], [-3, 0], [-3, -6], ...side(-1).toReversed()])}Z`,
    {},
  )
}

export interface Wood {
  y: number
  height: number
  gap: number
  color: string
  from?: number
  to?: number
  tree: (sheet: Sheet) => string
}

/** Trees in a row. */
export const wood = (
  sheet: Sheet,
  { y, height, gap, color, from = -40, to = sheet.width + 40, tree }: Wood,
): string => {
  const trees: string[] = []
  for (let x = from; x < to; x += gap * sheet.between(0.6, 1.4)) {
    const size = (height / 100) * sheet.between(0.7, 1.15)
    trees.push(group({ transform: at(x, y + sheet.between(0, 8), size, sheet.between(-2, 2)) }, tree(sheet)))
  }
  return group({ fill: color }, ...trees)
}

/** The bell tower of Saint Domnius in Split; 100 units high, its foot at the origin. */
export const bellTower = (stone: string, light: string): string => {
  const arches = [
    [-26, 3],
    [-42, 3],
    [-57, 2],
    [-70, 2],
  ] as const
  const shaft = path(
    'M-11 0V-18H-12V-20H-10V-35H-11V-37H-9.5V-51H-10.5V-53H-8.5V-65H-9.5V-67H-6V-77H-7V-79L0-100L7-79V-77H6V-67H9.5V-65H8.5V-53H10.5V-51H9.5V-37H11V-35H10V-20H12V-18H11V0Z',
    { fill: stone },
  )
  const windows = arches.flatMap(([y, count]) =>
    Array.from({ length: count }, (_, index) => {
      const x = (index - (count - 1) / 2) * 5.4
      return path(`M${x - 1.6} ${y + 4}V${y - 4}A1.6 1.6 0 0 1 ${x + 1.6} ${y - 4}V${y + 4}Z`, {
        fill: light,
      })
    }),
  )
  return shaft + windows.join('')
}

/** Roofs of the old town along the water, some windows lit. */
export const oldTown = (
  sheet: Sheet,
  from: number,
  to: number,
  y: number,
  size: number,
  stone: string,
  light: string,
): string => {
  const houses: string[] = []
  for (let x = from; x < to;) {
    const width = size * sheet.between(0.7, 1.5)
    const height = size * sheet.between(0.55, 1.35)
    const roof = size * sheet.between(0.12, 0.3)
    const shade = mix(stone, light, sheet.between(0, 0.05))
    const walls: Point[] = [
      [x, y],
      [x, y - height],
      [x + width / 2, y - height - roof],
      [x + width, y - height],
      [x + width, y],
    ]
    houses.push(path(`${angular(walls)}Z`, { fill: shade }))
    for (let floor = y - height + size * 0.1; floor < y - size * 0.2; floor += size * 0.26)
      for (let window = x + size * 0.14; window < x + width - size * 0.16; window += size * 0.24)
        if (sheet.chance(0.42))
          houses.push(
            rect(window, floor, size * 0.08, size * 0.12, { fill: light, opacity: sheet.between(0.5, 1) }),
          )
    x += width
  }
  return houses.join('')
}
