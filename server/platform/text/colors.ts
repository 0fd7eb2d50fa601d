const INK = '#15112f'

/** Red, green and blue of a colour as #rrggbb, each from 0 to 255. */
export const channelsOf = (color: string): [red: number, green: number, blue: number] => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
]

/** Ink or white, whichever has the higher contrast to `color`. */
export function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2 ? INK : '#ffffff'
}
