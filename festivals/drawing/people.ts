import type { Sheet } from './sheet.ts'
import { at, circle, ellipse, group, path, rect } from './svg.ts'

const limb = (d: string, width: number): string =>
  path(d, {
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })

const openHand = limb('M0 0L-0.5-0.85M0 0L-0.17-1.05M0 0L0.18-1.05M0 0L0.62-0.5', 0.24)
const victory = limb('M0 0L-0.35-1.1M0 0L0.35-1.1', 0.26)
const fist = ellipse(0, -0.3, 0.44, 0.5, {})

const arm = (sheet: Sheet, side: number, up: number): string => {
  const elbow = [side * sheet.between(2.1, 2.9), 3 - up * 2.7] as const
  const hand = [side * sheet.between(0.8, 2.9), 0.8 - up * 3.9 - sheet.random() * 0.8] as const
  const upper = limb(`M${side * 1.5} 2.8L${elbow.join(' ')}`, 0.86)
  const lower = limb(`M${elbow.join(' ')}L${hand.join(' ')}`, 0.6)
  const lean = (Math.atan2(hand[0] - elbow[0], elbow[1] - hand[1]) * 180) / Math.PI
  const end = sheet.chance(0.55) ? openHand : sheet.chance(0.4) ? victory : fist
  const palm = ellipse(0, -0.1, 0.4, 0.46, {})
  return upper + lower + group({ transform: at(hand[0], hand[1], 1, lean) }, palm + end)
}

const phone = (sheet: Sheet): string => {
  const side = sheet.chance(0.5) ? 1 : -1
  const shape = limb(`M${side * 1.5} 2.8L${side * 2.3} 0.8L${side * 1.3}-1.9`, 0.66)
  const glass = rect(side * 1.3 - 0.5, -3.6, 1, 1.8, { rx: 0.15, transform: `rotate(${side * 8})` })
  return shape + glass
}

const hair = [
  '',
  circle(0, -1.15, 0.55, {}),
  path('M-1 0C-1.3-1.6 1.3-1.6 1 0L1.25 2.4H-1.25Z', {}),
  path('M-1 0.8C-1.5-1.7 1.5-1.7 1 0.8L0.3 1.5H-0.3Z', {}),
  path('M-1.1 0.3C-1.5-1.8 1.5-1.8 1.1 0.3Z', {}),
]

const body = (sheet: Sheet): string => {
  const head = ellipse(0, 0, 0.84, 1.06, {})
  const style = hair[Math.floor(sheet.random() * hair.length)] ?? ''
  const trunk = path(
    'M-0.42 0.6L-0.5 1.5C-1.5 1.7-2 2-2.1 3.2L-2.2 14H2.2L2.1 3.2C2 2 1.5 1.7 0.5 1.5L0.42 0.6Z',
    {},
  )
  return head + style + trunk
}

/** A person at a concert, from behind; the head is about two units high, the feet are at the origin. */
const person = (sheet: Sheet, joy: number): string => {
  const mood = sheet.random()
  const lift = (): number => sheet.between(0.6, 1.05)
  if (mood > joy) return body(sheet)
  if (mood < joy * 0.42) return body(sheet) + arm(sheet, 1, lift()) + arm(sheet, -1, lift())
  if (mood < joy * 0.86) return body(sheet) + arm(sheet, sheet.chance(0.5) ? 1 : -1, lift())
  return body(sheet) + phone(sheet)
}

export interface Row {
  y: number
  size: number
  color: string
  /** The colour of the light on their upper edges. */
  rim: string
  /** The share of the people with their hands in the air. */
  joy: number
  /** The distance between them, in heads. */
  gap?: number
  from?: number
  to?: number
}

/** One row of the crowd, lit from the stage in front of it. */
export const row = (sheet: Sheet, { y, size, color, rim, joy, gap = 3.2, from, to }: Row): string => {
  const [left, right] = [from ?? -20, to ?? sheet.width + 20]
  const count = Math.ceil((right - left) / (size * gap))
  const people = Array.from({ length: count }, (_, index) => {
    const x = left + (index + sheet.between(0.2, 0.8)) * size * gap
    const stand = y + sheet.between(-0.9, 0.9) * size
    const shape = person(sheet, joy)
    return group({ transform: at(x, stand, size * sheet.between(0.9, 1.12), sheet.between(-5, 5)) }, shape)
  }).join('')
  return (
    group({ fill: rim, color: rim, transform: `translate(0 ${-Math.max(1.4, size * 0.13)})` }, people) +
    group({ fill: color, color }, people)
  )
}

/** A person on the shoulders of a friend. */
export const rider = (
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  color: string,
  rim: string,
): string => {
  const upper = group({ transform: at(0, -4.6) }, body(sheet) + arm(sheet, 1, 1) + arm(sheet, -1, 0.95))
  const both = group({ transform: at(x, y, size) }, body(sheet) + upper)
  return (
    group({ fill: rim, color: rim, transform: `translate(0 ${-size * 0.13})` }, both) +
    group({ fill: color, color }, both)
  )
}
