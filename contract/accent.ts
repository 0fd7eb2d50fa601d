/** Red, green and blue, each 0 to 255. */
type Colour = [number, number, number]

const NIGHT: Colour = [0x15, 0x11, 0x2f]
const DARK_NIGHT: Colour = [0x1d, 0x18, 0x40]
const PAPER: Colour = [0xf5, 0xee, 0xe1]
const WHITE: Colour = [255, 255, 255]
const BLACK: Colour = [0, 0, 0]

/** WCAG 2.2 AA for text. */
const READABLE = 4.5

function parse(hex: string): Colour | null {
  const long = hex.trim().replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, '#$1$1$2$2$3$3')
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(long)
  return match && [Number(`0x${match[1]}`), Number(`0x${match[2]}`), Number(`0x${match[3]}`)]
}

const toHex = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(colour: Colour): number {
  const linear = (part: number) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])
}

function ratio(one: Colour, other: Colour): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

const mix = (from: Colour, to: Colour, part: number): Colour => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
  from[2] + (to[2] - from[2]) * part,
]

/** The first colour between `colour` and `end` that has enough contrast on each of `grounds`. */
function readableShade(colour: Colour, end: Colour, grounds: Colour[]): Colour {
  for (let part = 0; part < 1; part += 0.02) {
    // Rounded as it will be written, so that rounding cannot undo the contrast.
    const tried = parse(toHex(mix(colour, end, part))) ?? end
    if (grounds.every((ground) => ratio(tried, ground) >= READABLE)) return tried
  }
  return end
}

/** The contrast ratio of two colours given as "#rrggbb", 1 to 21; null if one is not a colour. */
export function contrast(one: string, other: string): number | null {
  const [first, second] = [parse(one), parse(other)]
  return first && second && ratio(first, second)
}

/** The variants of the festival's colour, each with sufficient contrast (WCAG 2.2 AA). */
export interface Accent {
  /** Backgrounds of buttons and bulbs. */
  fill: string
  /** Hover. */
  fillStrong: string
  /** Text on `fill`. */
  onFill: string
  /** Text and icons on the light background. */
  onPaper: string
  /** Text and icons on the dark header, and on pages in dark mode. */
  onNight: string
}

/** An accent from the festival's colour, darkened or lightened only as far as the contrast requires. Null if it is not a colour. */
export function accentFrom(hex: string): Accent | null {
  const colour = parse(hex)
  if (colour === null) return null
  const dark = ratio(colour, NIGHT) >= ratio(colour, WHITE)
  const ink = dark ? NIGHT : WHITE
  const fill = readableShade(colour, dark ? WHITE : BLACK, [ink])
  return {
    fill: toHex(fill),
    fillStrong: toHex(mix(fill, dark ? WHITE : BLACK, 0.18)),
    onFill: toHex(ink),
    onPaper: toHex(readableShade(colour, BLACK, [PAPER, WHITE])),
    onNight: toHex(readableShade(colour, WHITE, [NIGHT, DARK_NIGHT])),
  }
}

/** The accent as a style sheet that overrides the default of the theme (tokens.css); empty without a valid colour. */
export function accentStyle(hex: string | null): string {
  const accent = hex === null ? null : accentFrom(hex)
  if (accent === null) return ''
  const { fill, fillStrong, onFill, onPaper, onNight } = accent
  const parts = `--accent:${fill};--accent-strong:${fillStrong};--on-accent:${onFill};--accent-night:${onNight}`
  return (
    `html:root{${parts};--accent-ink:${onPaper}}` +
    `@media (prefers-color-scheme:dark){html:root{--accent-ink:${onNight}}}`
  )
}
