/** A point in pixels of the picture. */
export type Point = readonly [x: number, y: number]

export type Attributes = Readonly<Record<string, string | number>>

const short = (value: number): string => String(Math.round(value * 10) / 10)

const shortened = (text: string): string => text.replace(/-?\d+\.\d{2,}/g, (digits) => short(Number(digits)))

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(
      ([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`,
    )
    .join('')

export const element = (name: string, attributes: Attributes, ...children: string[]): string =>
  `<${name}${written(attributes)}>${children.join('')}</${name}>`

export const group = (attributes: Attributes, ...children: string[]): string =>
  element('g', attributes, ...children)

export const path = (d: string, attributes: Attributes): string =>
  element('path', { d: shortened(d), ...attributes })

export const circle = (x: number, y: number, r: number, attributes: Attributes): string =>
  element('circle', { cx: short(x), cy: short(y), r: short(r), ...attributes })

export const ellipse = (x: number, y: number, rx: number, ry: number, attributes: Attributes): string =>
  element('ellipse', { cx: short(x), cy: short(y), rx: short(rx), ry: short(ry), ...attributes })

export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes): string =>
  element('rect', { x: short(x), y: short(y), width: short(width), height: short(height), ...attributes })

export const at = (x: number, y: number, scale = 1, turn = 0): string =>
  `translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${Math.round(scale * 1000) / 1000})`

/** Points written as `x y, x y, …`. */
export const points = (text: string): Point[] =>
  text.split(', ').map((pair) => {
    const [x = 0, y = 0] = pair.split(' ').map(Number)
    return [x, y]
  })

/** A polygon through all points. */
export const angular = (line: readonly Point[]): string =>
  line.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('')

/** A smooth line through all points (Catmull-Rom as cubic curves). */
export const smooth = (line: readonly Point[]): string => {
  const point = (index: number): Point => line[Math.max(0, Math.min(line.length - 1, index))] ?? [0, 0]
  const curves = line.slice(1).map((to, index) => {
    const [before, from, after] = [point(index - 1), point(index), point(index + 2)]
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const
    return `C${[first, second, to].map(([x, y]) => `${short(x)} ${short(y)}`).join(' ')}`
  })
  const [x, y] = point(0)
  return `M${short(x)} ${short(y)}${curves.join('')}`
}

/** The colour at `share` of the way from one hex colour to another. */
export const mix = (from: string, to: string, share: number): string => {
  const channel = (hex: string, index: number): number =>
    Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16)
  return `#${[0, 1, 2]
    .map((index) => Math.round(channel(from, index) * (1 - share) + channel(to, index) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}
