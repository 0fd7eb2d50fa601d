import { element, type Point } from './svg.ts'

/** The stops of a gradient: position, colour, and opacity if it is not 1: `0 #15112f, 1 #ffb347 0.5`. */
export type Stops = string

/** Numbers from 0 to 1 that are the same in every run. */
export type Random = () => number

export const seeded = (seed: number): Random => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const written = (stops: Stops): string =>
  stops
    .split(', ')
    .map((stop) => {
      const [offset = '0', color = '#000000', opacity = '1'] = stop.split(' ')
      return element('stop', { offset, 'stop-color': color, 'stop-opacity': opacity })
    })
    .join('')

/** The canvas of one picture: its size, its random numbers, and the gradients, blurs and clips that it has defined. */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly random: Random
  readonly #definitions = new Map<string, string>()

  constructor(width: number, height: number, seed: number) {
    this.width = width
    this.height = height
    this.random = seeded(seed)
  }

  /** A random number between the two. */
  between(low: number, high: number): number {
    return low + this.random() * (high - low)
  }

  chance(share: number): boolean {
    return this.random() < share
  }

  /** A gradient along a line, in fractions of the filled shape; downwards by default. */
  linear(stops: Stops, from: Point = [0, 0], to: Point = [0, 1]): string {
    const ends = { x1: from[0], y1: from[1], x2: to[0], y2: to[1] }
    return `url(#${this.#define((id) => element('linearGradient', { id, ...ends }, written(stops)))})`
  }

  /** A gradient around a centre, in fractions of the filled shape. */
  radial(stops: Stops, center: Point = [0.5, 0.5], radius = 0.5): string {
    const round = { cx: center[0], cy: center[1], r: radius }
    return `url(#${this.#define((id) => element('radialGradient', { id, ...round }, written(stops)))})`
  }

  blur(deviation: number): string {
    const area = { x: '-50%', y: '-50%', width: '200%', height: '200%' }
    const inside = element('feGaussianBlur', { stdDeviation: deviation })
    return `url(#${this.#define((id) => element('filter', { id, ...area }, inside))})`
  }

  clip(...shapes: string[]): string {
    return `url(#${this.#define((id) => element('clipPath', { id }, ...shapes))})`
  }

  svg(...layers: string[]): string {
    const size = { width: this.width, height: this.height, viewBox: `0 0 ${this.width} ${this.height}` }
    const definitions = element('defs', {}, ...this.#definitions.values())
    return element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size }, definitions, ...layers)
  }

  #define(written: (id: string) => string): string {
    const body = written('')
    const known = [...this.#definitions.keys()].indexOf(body)
    const id = `d${known === -1 ? this.#definitions.size : known}`
    if (known === -1) this.#definitions.set(body, written(id))
    return id
  }
}
