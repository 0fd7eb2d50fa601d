import { backdrop, dusk, line, peg, print, sea, type Backdrop } from './hung.ts'
import { stars } from './light.ts'
import type { Sheet } from './sheet.ts'
import { circle, path, rect } from './svg.ts'

const shirtShape =
  'M392 268Q500 330 608 268L700 300Q770 330 838 452L734 520L690 460Q684 620 700 812Q500 842 300 812Q316 620 310 460L266 520L162 452Q230 330 300 300Z'

const shirt = (sheet: Sheet, dark: string, light: string, front: string): string => {
  const cloth = sheet.linear(`0 ${light}, 0.5 ${dark}, 1 ${light}`, [0, 0], [1, 0.5])
  const folds =
    'M330 800Q352 640 326 500M668 800Q650 660 676 500M430 806Q440 760 436 700M560 808Q556 760 566 716'
  return [
    path(shirtShape, {
      fill: '#000000',
      opacity: 0.28,
      transform: 'translate(0 22)',
      filter: sheet.blur(14),
    }),
    path(shirtShape, { fill: cloth }),
    path('M392 268Q500 330 608 268L596 262Q500 300 404 262Z', { fill: dark }),
    path('M392 268Q500 346 608 268', { fill: 'none', stroke: light, 'stroke-width': 9 }),
    path('M310 460Q306 400 330 350M690 460Q694 400 670 350', {
      fill: 'none',
      stroke: '#000000',
      'stroke-width': 4,
      opacity: 0.3,
    }),
    path(folds, {
      fill: 'none',
      stroke: '#000000',
      'stroke-width': 7,
      'stroke-linecap': 'round',
      opacity: 0.16,
    }),
    front,
    peg(352, 268, -6),
    peg(648, 268, 6),
  ].join('')
}

export const shirtFront = (sheet: Sheet): string =>
  sheet.svg(
    backdrop(sheet, dusk),
    line(sheet),
    shirt(sheet, '#15112f', '#2d2656', print(sheet, 500, 520, 1.05)),
  )

/** The back of the shirt: a small mark, and the three nights as three moons. */
export const shirtBack = (sheet: Sheet): string => {
  const moons = [0, 1, 2].map((index) =>
    circle(420 + index * 80, 420, 26, { fill: ['#e0645c', '#ffb347', '#fff3cf'][index] ?? '#ffb347' }),
  )
  const bars = [0, 1, 2, 3, 4, 5].map((index) =>
    rect(500 - (170 - index * 12) / 2, 490 + index * 34, 170 - index * 12, 12, {
      rx: 6,
      fill: '#fff3cf',
      opacity: 0.85,
    }),
  )
  return sheet.svg(
    backdrop(sheet, sea),
    line(sheet),
    shirt(sheet, '#15112f', '#2d2656', [...moons, ...bars].join('')),
  )
}

const hoodieShape =
  'M376 292Q500 360 624 292L716 326Q768 352 812 612L836 790L752 806L700 560Q696 700 706 800Q500 826 294 800Q304 700 300 560L248 806L164 790L188 612Q232 352 284 326Z'

const hoodie = (sheet: Sheet, front: string): string => {
  const cloth = sheet.linear('0 #f08a6a, 0.5 #e0645c, 1 #a83a58', [0, 0], [1, 0.7])
  return [
    path(hoodieShape, {
      fill: '#000000',
      opacity: 0.3,
      transform: 'translate(0 22)',
      filter: sheet.blur(14),
    }),
    path(hoodieShape, { fill: cloth }),
    path('M300 560Q296 470 322 400M700 560Q704 470 678 400', {
      fill: 'none',
      stroke: '#7a2348',
      'stroke-width': 5,
      opacity: 0.55,
    }),
    path('M294 776Q500 802 706 776V800Q500 826 294 800Z', { fill: '#8f2f52' }),
    path('M164 766L248 784V808L164 790ZM836 766L752 784V808L836 790Z', { fill: '#8f2f52' }),
    front,
  ].join('')
}

/** The hoodie, on the line by its hood. */
export const hoodieFront = (sheet: Sheet): string => {
  const hood =
    path('M364 330Q352 208 500 200Q648 208 636 330Q588 408 500 414Q412 408 364 330Z', {
      fill: sheet.linear('0 #f39b78, 1 #b8435c'),
    }) +
    path('M408 330Q404 258 500 252Q596 258 592 330Q556 384 500 388Q444 384 408 330Z', { fill: '#4a1638' })
  const laces = path('M458 388Q450 450 456 496M542 388Q550 450 544 480', {
    fill: 'none',
    stroke: '#fff3dc',
    'stroke-width': 8,
    'stroke-linecap': 'round',
  })
  const pocket = path('M386 660H614L656 776Q500 800 344 776Z', {
    fill: '#c24a5a',
    stroke: '#8f2f52',
    'stroke-width': 4,
  })
  const night: Backdrop = {
    sky: '0 #120d33, 0.5 #33206e, 1 #7a3f8f',
    sun: ['#fff3cf', '#ffcf86'],
    glow: '#c9a8ff',
  }
  return sheet.svg(
    backdrop(sheet, night),
    stars(sheet, 90, 500),
    line(sheet),
    hoodie(sheet, hood + pocket + print(sheet, 500, 556, 0.62) + laces),
    peg(470, 214, -3),
    peg(530, 214, 3),
  )
}

export const hoodieBack = (sheet: Sheet): string => {
  const hood = path('M372 320Q360 214 500 204Q640 214 628 320Q610 452 500 470Q390 452 372 320Z', {
    fill: sheet.linear('0 #f39b78, 1 #a83a58'),
  })
  return sheet.svg(
    backdrop(sheet, dusk),
    line(sheet),
    hoodie(sheet, hood + print(sheet, 500, 628, 1)),
    peg(470, 214, -3),
    peg(530, 214, 3),
  )
}
