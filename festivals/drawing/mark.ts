import { lettering } from './lettering.ts'
import { at, circle, element, group, path, rect } from './svg.ts'

const lamp = (x: number, y: number, glass: string): string =>
  group(
    { transform: at(x, y) },
    path('M-4.5-6H4.5V1H-4.5Z', { fill: '#8d86b8' }),
    path('M-4.5 0C-5.5 4-10 7-10 14.5A10 10 0 0 0 10 14.5C10 7 5.5 4 4.5 0Z', { fill: glass }),
  )

/** The emblem: three bulbs on a string, 96 by 56 units. */
const mark = (): string =>
  [
    circle(48, 42, 17, { fill: '#ffb347', opacity: 0.28 }),
    path('M4 6C22 30 74 30 92 6', {
      fill: 'none',
      stroke: '#fdf9f1',
      'stroke-width': 4.5,
      'stroke-linecap': 'round',
    }),
    lamp(21, 24, '#ffe0a3'),
    lamp(48, 27, '#ffb347'),
    lamp(75, 24, '#ffe0a3'),
  ].join('')

const drawing = (width: number, height: number, title: string, ...parts: string[]): string =>
  `${element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' }, element('title', {}, title), ...parts)}\n`

/** The logo for dark backgrounds: the emblem and the name. */
export const logo = (name: string): string => {
  const scale = 0.19
  const { paths, width } = lettering(name)
  const word = group({ fill: '#fdf9f1', transform: at(112, 45, scale) }, paths)
  return drawing(Math.ceil(112 + width * scale), 60, name, word, mark())
}

/** The emblem on a dark tile, for the favicon. */
export const favicon = (name: string): string =>
  drawing(
    128,
    128,
    name,
    rect(0, 0, 128, 128, { rx: 30, fill: '#15112f' }),
    group({ transform: at(-6, 22, 1.46) }, mark()),
  )
