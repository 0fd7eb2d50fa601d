import { angular, circle, ellipse, group, path, type Point } from './svg.ts'

/** The positions of a person's joints, in units of about a head. */
export interface Pose {
  head: Point
  neck: Point
  hip: Point
  /** Elbow and hand. */
  arms: readonly (readonly [Point, Point])[]
  /** Knee and foot. */
  legs: readonly (readonly [Point, Point])[]
}

const bone = (points: readonly Point[], width: number): string =>
  path(angular(points), { 'stroke-width': width })

const trunk = (shoulder: Point, hip: Point): string => {
  const [dx, dy] = [hip[0] - shoulder[0], hip[1] - shoulder[1]]
  const length = Math.hypot(dx, dy)
  const across = ([x, y]: Point, width: number): Point => [
    x - (dy / length) * width,
    y + (dx / length) * width,
  ]
  const waist: Point = [shoulder[0] + dx * 0.7, shoulder[1] + dy * 0.7]
  const outline = [
    across(shoulder, 1.15),
    across(waist, 0.5),
    across(hip, 0.62),
    across(hip, -0.62),
    across(waist, -0.5),
    across(shoulder, -1.15),
  ]
  return path(`${angular(outline)}Z`, { fill: 'currentColor', 'stroke-width': 0.7 })
}

/** A whole person as a silhouette. */
export const figure = ({ head, neck, hip, arms, legs }: Pose, color: string): string => {
  const shoulder: Point = [neck[0] * 0.9 + hip[0] * 0.1, neck[1] * 0.9 + hip[1] * 0.1]
  const bones = [
    trunk(shoulder, hip),
    ...arms.flatMap(([elbow, hand]) => [bone([shoulder, elbow], 0.8), bone([elbow, hand], 0.62)]),
    ...legs.flatMap(([knee, foot]) => [bone([hip, knee], 1.25), bone([knee, foot], 1)]),
    bone([head, neck], 0.8),
  ]
  const round = { color, stroke: color, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  const hands = arms.map(([, hand]) => circle(hand[0], hand[1], 0.42, {}))
  return group(round, ...bones) + group({ fill: color }, ellipse(head[0], head[1], 0.8, 0.95, {}), ...hands)
}

export const singer: Pose = {
  head: [0.2, -13.4],
  neck: [0, -12],
  hip: [-0.3, -7.3],
  arms: [
    [
      [-2, -13.4],
      [-3.1, -16.6],
    ],
    [
      [1.9, -10.8],
      [1.1, -12.7],
    ],
  ],
  legs: [
    [
      [-1.5, -3.8],
      [-2.4, 0],
    ],
    [
      [1.1, -3.9],
      [1.8, 0],
    ],
  ],
}

export const guitarist: Pose = {
  head: [-0.4, -13.2],
  neck: [0, -11.8],
  hip: [0.1, -7.2],
  arms: [
    [
      [-2, -9.4],
      [-0.2, -8],
    ],
    [
      [2.2, -9.8],
      [3.2, -9.2],
    ],
  ],
  legs: [
    [
      [-1.5, -3.9],
      [-2.2, 0],
    ],
    [
      [1.5, -3.9],
      [2.4, 0],
    ],
  ],
}

/** The guitar that goes with the guitarist. */
export const guitar = (color: string): string =>
  group(
    { fill: color, transform: 'rotate(-14 0 -8)' },
    ellipse(-0.8, -8, 1.5, 1.15, {}),
    ellipse(0.5, -8, 1.05, 0.85, {}),
    path('M1-8.25H6.5V-8.65H7.7V-7.45H6.5V-7.8H1Z', {}),
  )

/** A person in the air between the jetty and the sea. */
export const leaper: Pose = {
  head: [0.5, -11.6],
  neck: [0.3, -10.2],
  hip: [-0.3, -5.9],
  arms: [
    [
      [-2.3, -11.6],
      [-4.1, -13.9],
    ],
    [
      [2.9, -11.2],
      [4.7, -13.4],
    ],
  ],
  legs: [
    [
      [-2.7, -4.3],
      [-4.9, -6.1],
    ],
    [
      [2.1, -4.2],
      [1.3, -0.8],
    ],
  ],
}
