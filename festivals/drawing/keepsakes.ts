import { backdrop, line, peg, print, sea, type Backdrop } from './hung.ts'
import { festoon, halo, sky, stars } from './light.ts'
import type { Sheet } from './sheet.ts'
import { at, circle, ellipse, group, path, rect } from './svg.ts'

const mug = (sheet: Sheet, body: string, rim: string): string => {
  const shade = sheet.linear(
    '0 #000000 0.34, 0.3 #ffffff 0.16, 0.55 #000000 0, 1 #000000 0.4',
    [0, 0],
    [1, 0],
  )
  const outline = 'M330 400Q334 720 352 764Q500 812 648 764Q666 720 670 400Z'
  return [
    path('M664 470C820 440 830 690 654 680L656 636C758 644 752 500 662 520Z', { fill: body }),
    path('M664 470C820 440 830 690 654 680', { fill: 'none', stroke: rim, 'stroke-width': 8 }),
    path(outline, { fill: body }),
    path(outline, { fill: shade }),
    ellipse(500, 400, 172, 42, { fill: rim }),
    ellipse(500, 402, 158, 34, { fill: '#2a1020' }),
    ellipse(500, 410, 146, 25, { fill: '#7a3f2a' }),
    path('M352 764Q500 812 648 764', { fill: 'none', stroke: rim, 'stroke-width': 10 }),
  ].join('')
}

const speckles = (sheet: Sheet): string =>
  group(
    {
      fill: '#fff6e0',
      'clip-path': sheet.clip(path('M330 400Q334 720 352 764Q500 812 648 764Q666 720 670 400Z', {})),
    },
    ...Array.from({ length: 170 }, () =>
      circle(sheet.between(320, 680), sheet.between(430, 800), sheet.between(1, 3.4), { opacity: 0.7 }),
    ),
  )

const steam = (sheet: Sheet): string =>
  path('M440 380C400 330 480 300 436 240M500 376C460 320 540 286 500 220M560 380C526 330 600 300 560 240', {
    fill: 'none',
    stroke: '#fff6e0',
    'stroke-width': 16,
    'stroke-linecap': 'round',
    opacity: 0.35,
    filter: sheet.blur(7),
  })

/** The enamel cup, full and hot. */
export const cup = (sheet: Sheet): string =>
  sheet.svg(
    backdrop(sheet, sea),
    line(sheet),
    ellipse(510, 796, 220, 26, { fill: '#06202e', opacity: 0.5, filter: sheet.blur(10) }),
    mug(sheet, '#1b3f6b', '#fff6e0'),
    speckles(sheet),
    print(sheet, 500, 590, 0.82),
    steam(sheet),
  )

/** Two cups beside a camp fire. */
export const cupsByFire = (sheet: Sheet): string => {
  const flame = (width: number, tall: number, color: string): string =>
    path(
      `M0 0C${-width} 0 ${-width} ${-tall * 0.45} ${-width * 0.4} ${-tall * 0.6}C${-width * 0.3} ${-tall * 0.8} 0 ${-tall * 0.85} 0 ${-tall}C${width * 0.2} ${-tall * 0.8} ${width * 0.9} ${-tall * 0.7} ${width * 0.8} ${-tall * 0.3}C${width * 0.8} ${-tall * 0.1} ${width * 0.4} 0 0 0Z`,
      { fill: color },
    )
  return sheet.svg(
    sky(sheet, '0 #0a0f2e, 0.6 #2a2058, 1 #5a2a52'),
    stars(sheet, 190, 700),
    rect(0, 770, 1000, 230, { fill: '#140d26' }),
    halo(sheet, [500, 640], 560, '#ff8a3d', 0.8),
    group(
      { transform: at(500, 770) },
      flame(120, 380, '#e0534a'),
      flame(88, 290, '#ff9a45'),
      flame(54, 190, '#ffe08a'),
    ),
    path('M370 790L640 740M630 790L360 740', {
      stroke: '#3a1c26',
      'stroke-width': 34,
      'stroke-linecap': 'round',
    }),
    group({ transform: 'translate(20 430) scale(0.52)' }, mug(sheet, '#1b3f6b', '#fff6e0'), speckles(sheet)),
    group(
      { transform: 'translate(980 430) scale(-0.52 0.52)' },
      mug(sheet, '#b8435c', '#fff6e0'),
      speckles(sheet),
    ),
    ...Array.from({ length: 26 }, () =>
      circle(sheet.between(360, 640), sheet.between(180, 620), sheet.between(1.5, 4), {
        fill: '#ffc06a',
        opacity: sheet.between(0.4, 1),
      }),
    ),
    festoon(sheet, { from: [-60, 150], to: [1060, 150], sag: 120, bulbs: 15, size: [14, 14] }),
  )
}

/** The tote bag, by its handles on the line. */
export const tote = (sheet: Sheet): string => {
  const cloth = sheet.linear('0 #fff8e8, 0.6 #f6e2bf, 1 #d9b98c', [0, 0], [1, 0.6])
  const bag = 'M296 430Q500 446 704 430L724 816Q500 846 276 816Z'
  const air: Backdrop = {
    sky: '0 #33105a, 0.5 #8a2a7c, 1 #ee6f7a',
    sun: ['#ffb5a0', '#e0645c'],
    glow: '#ffb0c4',
  }
  return sheet.svg(
    backdrop(sheet, air),
    line(sheet),
    path('M388 450C388 200 450 200 450 232', { fill: 'none', stroke: '#d9b98c', 'stroke-width': 24 }),
    path('M612 450C612 200 550 200 550 232', { fill: 'none', stroke: '#d9b98c', 'stroke-width': 24 }),
    path('M388 450C384 300 420 220 456 220H544C580 220 616 300 612 450', {
      fill: 'none',
      stroke: '#f6e2bf',
      'stroke-width': 24,
    }),
    path(bag, { fill: '#000000', opacity: 0.28, transform: 'translate(0 20)', filter: sheet.blur(14) }),
    path(bag, { fill: cloth }),
    path('M296 430Q500 446 704 430L705 462Q500 478 295 462Z', { fill: '#e6cda2' }),
    path('M340 800Q352 700 336 560M664 800Q652 690 668 560', {
      fill: 'none',
      stroke: '#a8835a',
      'stroke-width': 6,
      opacity: 0.35,
      'stroke-linecap': 'round',
    }),
    circle(500, 640, 128, { fill: '#15112f' }),
    print(sheet, 500, 642, 1.08),
    peg(470, 216, -3),
    peg(530, 216, 3),
  )
}

/** A jar full of lights, to take the festival home. */
export const lantern = (sheet: Sheet): string => {
  const jar = 'M372 380Q320 400 318 470V740Q318 810 388 812H612Q682 810 682 740V470Q680 400 628 380Z'
  const coil = [
    [322, 430, 678, 490, 46],
    [678, 490, 322, 600, 40],
    [322, 600, 678, 690, 46],
  ] as const
  const air: Backdrop = {
    sky: '0 #06131f, 0.5 #123a4a, 1 #2b6a66',
    sun: ['#ffd98a', '#f0925a'],
    glow: '#ffd9a0',
  }
  return sheet.svg(
    backdrop(sheet, air),
    line(sheet),
    path('M360 360C330 210 470 214 500 214C530 214 670 210 640 360', {
      fill: 'none',
      stroke: '#c9b27c',
      'stroke-width': 9,
    }),
    halo(sheet, [500, 600], 480, '#ffab40', 0.4),
    path(jar, { fill: sheet.radial('0 #8a4a2c, 1 #12202e', [0.5, 0.6], 0.7), opacity: 0.93 }),
    ...coil.map(([x1, y1, x2, y2, sag]) =>
      festoon(sheet, { from: [x1, y1], to: [x2, y2], sag, bulbs: 5, size: [18, 18], wire: '#1c1a2c' }),
    ),
    path(jar, { fill: 'none', stroke: '#eafff4', 'stroke-width': 6, opacity: 0.55 }),
    path('M352 470V720Q354 760 372 774', {
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 14,
      'stroke-linecap': 'round',
      opacity: 0.5,
    }),
    rect(362, 334, 276, 52, {
      rx: 12,
      fill: sheet.linear('0 #8a6a3c, 0.4 #f0d69a, 1 #6d5230', [0, 0], [1, 0]),
    }),
    rect(362, 352, 276, 5, { fill: '#5a4428', opacity: 0.6 }),
  )
}
